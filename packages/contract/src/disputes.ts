import * as z from 'zod'
import { disputePhases, disputeStates } from './dispute-words.ts'
import { id, moment } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** A payment that its payer wants back through their bank. Amounts in minor units of `currency`. */
const dispute = z.object({
  id,
  /** "Razorpay" */
  gateway: z.string(),
  /** As the gateway calls the dispute, and the payment. */
  reference: z.string(),
  paymentId: z.string(),
  receiptId: id.nullable(),
  currency: z.string(),
  amount: z.int(),
  /** What of it the gateway holds back, or has taken. */
  withheld: z.int(),
  /** What the gateway takes for the dispute, in `feeCurrency`, where it says that. Its settlements take it; for those who see costs. */
  fee: z.int().nullable(),
  feeCurrency: z.string().nullable(),
  /** As the gateway words it. */
  reason: z.string(),
  phase: z.enum(disputePhases),
  state: z.enum(disputeStates),
  /** Until when it is to be answered. */
  respondBy: moment.nullable(),
  openedAt: moment,
  /** The gateway's page, where evidence is sent. */
  url: z.string(),
  /** The refund in the books by which it was lost. */
  refundId: id.nullable(),
  /** Why it could not be entered. */
  problem: z.string().nullable(),
})
export type Dispute = z.infer<typeof dispute>

export const disputesCalls = {
  ofTrip: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/trips/{tripId}/disputes',
      summary: 'List disputes of payments for a trip',
    })
    .input(z.strictObject({ tripId: id }))
    .output(success(z.array(dispute))),

  ofInvoice: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{invoiceId}/disputes',
      summary: 'List disputes of payments for an invoice',
      description: 'Of one that belongs to a trip, those of the trip.',
    })
    .input(z.strictObject({ invoiceId: id }))
    .output(success(z.array(dispute))),

  enter: memberProcedure('invoices', 'write', { keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/disputes/{id}/enter',
      summary: 'Enter a dispute that was lost',
      description: 'As a refund of the payment. One that could not be entered when it was lost.',
    })
    .input(z.strictObject({ id }))
    .output(success(dispute)),
}

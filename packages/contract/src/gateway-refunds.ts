import * as z from 'zod'
import { gatewayRefundStates } from './gateway-refund-words.ts'
import { amountAbove, id, optionalText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** Money that a gateway has taken, and may give back. Amounts in minor units. */
const gatewayPayment = z.object({
  id,
  receiptId: id.nullable(),
  /** Credit notes of its payer, which may go back by it. */
  noteIds: z.array(id),
  /** Who has paid. */
  payer: z.string(),
  /** "Razorpay" */
  gateway: z.string(),
  /** As the gateway calls it. */
  paymentId: z.string(),
  currency: z.string(),
  amount: z.int(),
  /** What of it was not given back through the gateway, nor is on its way. */
  left: z.int(),
  /** The gateway can be asked now: its plugin is connected. */
  isOpen: z.boolean(),
})
export type GatewayPayment = z.infer<typeof gatewayPayment>

const gatewayRefund = z.object({
  id,
  gatewayPaymentId: id,
  receiptId: id.nullable(),
  noteId: id.nullable(),
  gateway: z.string(),
  state: z.enum(gatewayRefundStates),
  currency: z.string(),
  amount: z.int(),
  /** It was made on the gateway's own pages, and not here. */
  isFromGateway: z.boolean(),
  /** The refund in the books; null until it is done, and where it could not be entered. */
  refundId: id.nullable(),
  /** The payment by which its money came back, where it failed after it was in the books. */
  returnId: id.nullable(),
  /** What the gateway calls it; null until it has answered. */
  reference: z.string().nullable(),
  /** Nobody has to wait for it any longer. */
  mayGiveUp: z.boolean(),
  /** Why it failed, or was not entered. */
  problem: z.string().nullable(),
  /** Somebody has said that the problem was dealt with. */
  isHandled: z.boolean(),
  createdAt: z.string(),
})
export type GatewayRefund = z.infer<typeof gatewayRefund>

export const gatewayRefundsOf = z.object({ payments: z.array(gatewayPayment), refunds: z.array(gatewayRefund) })
export type GatewayRefundsOf = z.infer<typeof gatewayRefundsOf>

export const newGatewayRefund = z.strictObject({
  gatewayPaymentId: id,
  /** What is given back: a payment as far as it is ahead, or what a credit note left its customer. */
  of: z.union([z.strictObject({ receiptId: id, version }), z.strictObject({ noteId: id })]),
  /** What the customer gets, in the payment's currency. */
  amount: amountAbove,
  /** Whether what was collected at source on it is given back too. */
  returnsTcs: z.boolean().optional(),
  note: optionalText(500).optional(),
  /** It is another refund, although one like it is there. */
  isSure: z.boolean().optional(),
})
export type NewGatewayRefund = z.infer<typeof newGatewayRefund>

export const gatewayRefundsCalls = {
  ofTrip: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/trips/{tripId}/gateway-refunds',
      summary: 'List what gateways have taken and given back for a trip',
    })
    .input(z.strictObject({ tripId: id }))
    .output(success(gatewayRefundsOf)),

  ofInvoice: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{invoiceId}/gateway-refunds',
      summary: 'List what gateways have taken and given back for an invoice',
      description: 'Of one that belongs to a trip, what they have for the trip.',
    })
    .input(z.strictObject({ invoiceId: id }))
    .output(success(gatewayRefundsOf)),

  ofContact: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{contactId}/gateway-refunds',
      summary: 'List what gateways have taken and given back as deposits of a contact',
    })
    .input(z.strictObject({ contactId: id }))
    .output(success(gatewayRefundsOf)),

  create: memberProcedure('invoices', 'write', { creates: true, keys: false, right: 'refund', external: true })
    .route({
      method: 'POST',
      path: '/gateway-refunds',
      summary: 'Refund a payment through its gateway',
      description:
        'The gateway pays it back to whoever paid, by the way that the money came. It is in the books, with a refund voucher, once the gateway says that it is done; a gateway that does not answer is asked again.',
    })
    .input(newGatewayRefund)
    .output(success(gatewayRefund)),

  giveUp: memberProcedure('invoices', 'write', { keys: false, right: 'refund', external: true })
    .route({
      method: 'POST',
      path: '/gateway-refunds/{id}/give-up',
      summary: 'Give up a refund that its gateway does not answer for',
      description:
        'The gateway is asked once more, and later on: should it have gone back after all, it is entered. What was kept for it is free.',
    })
    .input(z.strictObject({ id }))
    .output(success(gatewayRefund)),

  enter: memberProcedure('invoices', 'write', { keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/gateway-refunds/{id}/enter',
      summary: 'Enter a refund that its gateway has done',
      description:
        'One that could not be entered when it was done. Where it was recorded by hand meanwhile, it is that.',
    })
    .input(z.strictObject({ id }))
    .output(success(gatewayRefund)),
}

import * as z from 'zod'
import { invoiceSelection } from './invoice-list-schemas.ts'
import { linkSaid, linkSent } from './link-sending.ts'
import { maxRequestsAtOnce, paymentRequestStates } from './payment-request-words.ts'
import { amountAbove, calendarDate, currency, id, line, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { newReceipt } from './receipt-schemas.ts'

/** What a customer is asked to pay. Amounts in minor units of `currency`. */
export const paymentRequest = z.object({
  id,
  version,
  number: z.int(),
  state: z.enum(paymentRequestStates),
  /** What it is for. An invoice of a trip names both; with neither it is a deposit of its contact. */
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  contactId: id.nullable(),
  /** The lead that the deposit is for. */
  leadId: id.nullable(),
  /** "T-000014 Bali in six days" */
  about: z.string(),
  customer: z.string(),
  /** Who is to pay, where that is a contact. */
  customerId: id.nullable(),
  /** As the customer reads it. */
  description: z.string(),
  currency: z.string(),
  /** What one unit of it is worth in the agency’s currency, in millionths; null where nobody has said it, or it is that. */
  rate: z.int().nullable(),
  amount: z.int(),
  paid: z.int(),
  /** What of it is still to be paid: no more than what is due of its trip or invoice. */
  left: z.int(),
  dueOn: calendarDate.nullable(),
  /** Whoever pays it online bears the gateway’s fee, where the gateway is set to one. */
  passesFee: z.boolean(),
  /** The last day on which it can be paid. */
  validUntil: calendarDate.nullable(),
  /** When it was sent last. */
  sentAt: z.string().nullable(),
  createdAt: z.string(),
  /** Null for those who may not change it: whoever has it can open the page. */
  publicPath: z.string().nullable(),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

export const newPaymentRequest = z.strictObject({
  tripId: id.optional(),
  invoiceId: id.optional(),
  /** Of a deposit: whose it will be. */
  contactId: id.optional(),
  /** The lead that a deposit is for: its contact’s, unless another is named. */
  leadId: id.optional(),
  /** Of a deposit; the agency’s currency when left out. A trip or invoice is paid in its own. */
  currency: currency.optional(),
  rate: newReceipt.shape.rate,
  amount: amountAbove,
  /** The trip or invoice when left out. */
  description: line(160, 'Say what it is for').optional(),
  /** Whether whoever pays it online bears the gateway’s fee; the agency does when left out. */
  passesFee: z.boolean().optional(),
  dueOn: calendarDate.nullable().optional(),
  validUntil: calendarDate.nullable().optional(),
})
export type NewPaymentRequest = z.infer<typeof newPaymentRequest>

const gatewayFee = z.object({
  /** "Cashfree" */
  gateway: z.string(),
  /** Of what is paid, in hundredths of a percent. */
  rate: z.int(),
  /** For each payment, in minor units of the agency’s currency. Both without tax. */
  fixed: z.int(),
})
export type GatewayFee = z.infer<typeof gatewayFee>

const requestChanges = z.strictObject({
  description: line(160, 'Say what it is for').optional(),
  passesFee: z.boolean().optional(),
  dueOn: calendarDate.nullable().optional(),
  validUntil: calendarDate.nullable().optional(),
})

/** What payments are requested for: a trip or an invoice each, or invoices as their list selects them. */
const requestTargets = z.union([
  z.strictObject({
    targets: z
      .array(z.union([z.strictObject({ tripId: id }), z.strictObject({ invoiceId: id })]))
      .min(1)
      .max(maxRequestsAtOnce, { error: `Choose ${maxRequestsAtOnce} at most` }),
  }),
  z.strictObject({ invoices: invoiceSelection }),
])
export type RequestTargets = z.infer<typeof requestTargets>

/** What would be requested for a trip or an invoice: the part of it that is due by now, or that is due next. */
const requestPlan = z.object({
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  /** "T-000014 Bali in six days" */
  label: z.string(),
  customer: z.string(),
  currency: z.string(),
  amount: z.int(),
  dueOn: calendarDate.nullable(),
  /** `mail` is sent; what has a number for WhatsApp alone is made, for somebody to send. Null where neither is known. */
  channel: z.enum(['mail', 'whatsapp']).nullable(),
  /** The address or number. */
  to: z.string().nullable(),
  /** Why it is not requested, as the end of “Left out, as ”; null where it is. */
  problem: z.string().nullable(),
})
export type RequestPlan = z.infer<typeof requestPlan>

const answer = success(paymentRequest)

export const paymentRequestsCalls = {
  list: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/payment-requests/all-payment-requests',
      summary: 'List payment requests',
      description: 'Of the trips, invoices and contacts that you see, the newest first.',
    })
    .input(
      z.strictObject({
        state: z.enum(paymentRequestStates).optional(),
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(paymentRequest), next: z.string().nullable() })),

  about: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/payment-requests',
      summary: 'List payment requests for a trip, invoice, contact or lead',
      description: 'Name one of them. Of an invoice that belongs to a trip, those for the trip.',
    })
    .input(
      z.strictObject({
        tripId: id.optional(),
        invoiceId: id.optional(),
        contactId: id.optional(),
        leadId: id.optional(),
      }),
    )
    .output(success(z.array(paymentRequest))),

  feeTerms: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/payment-requests/fee-terms',
      summary: 'List the fees that gateways are set to pass on',
      description:
        'None where the agency bears what gateways take. A fee is charged only where the request says so, and never to whoever pays by UPI or a RuPay debit card.',
    })
    .output(success(z.array(gatewayFee))),

  create: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/payment-requests',
      summary: 'Ask a customer for a payment',
      description:
        'For a trip, an invoice or, as a deposit, a contact alone. It has a page of its own on which it is paid; send it there.',
    })
    .input(newPaymentRequest)
    .output(answer),

  preview: memberProcedure('invoices', 'write', { keys: false })
    .route({
      method: 'POST',
      path: '/payment-requests/preview',
      summary: 'Preview payment requests for several trips or invoices',
      description: `Who would be asked for how much, and how they are reached; and what is left out, and why. ${maxRequestsAtOnce} at most.`,
    })
    .input(requestTargets)
    .output(success(z.array(requestPlan))),

  createMany: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/payment-requests/several',
      summary: 'Ask several customers for what is due',
      description:
        'In the background: for each of the trips or invoices a request is made and mailed to its customer. What was requested meanwhile, or is paid, is left out, so that nobody is asked twice.',
    })
    .input(
      z.strictObject({
        of: requestTargets,
        /** Whether they are mailed at once; otherwise each waits to be sent. */
        sends: z.boolean().default(true),
        passesFee: z.boolean().default(false),
      }),
    )
    .output(success(z.object({ operationId: id, requests: z.int() }))),

  update: memberProcedure('invoices', 'write')
    .route({
      method: 'PATCH',
      path: '/payment-requests/{id}',
      summary: 'Change a payment request',
      description:
        'One that has expired is renewed by another last day: its page stays where it is. Whether the payer bears the fee holds for what is paid from then on. Send the version you read. When somebody has changed it since, the answer is 409.',
    })
    .input(z.strictObject({ id, version, changes: requestChanges }))
    .output(answer),

  cancel: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/payment-requests/{id}/cancel',
      summary: 'Cancel a payment request',
      description: 'Its page says so. What was paid already stays paid.',
    })
    .input(z.strictObject({ id, version }))
    .output(answer),

  code: memberProcedure('invoices', 'write', { keys: false })
    .route({
      method: 'GET',
      path: '/payment-requests/{id}/code',
      summary: 'Draw the QR code of the page of a payment request',
      description: 'The path of an SVG whose sides are `size` long, without a margin.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ size: z.int(), path: z.string() }))),

  send: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/payment-requests/{id}/send',
      summary: 'Send a customer the link to a payment request',
      description: 'By mail, or answered as words for WhatsApp and as the link.',
    })
    .input(z.strictObject({ id, ...linkSaid }))
    .output(linkSent),
}

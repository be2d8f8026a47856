import * as z from 'zod'
import { paymentDirections, paymentKinds, paymentStates } from './payment-words.ts'
import { calendarDate, id, searched } from './primitives.ts'
import { receiptModes } from './receipt-words.ts'
import { tableQuery } from './table.ts'

/** A payment in the list of all money in and out. */
export const paymentRow = z.object({
  id,
  kind: z.enum(paymentKinds),
  /** Of its voucher; null until a pending payment is received. */
  number: z.string().nullable(),
  state: z.enum(paymentStates),
  mode: z.enum(receiptModes),
  day: z.string(),
  /** The customer; null where the trip has no contact, and of money to and from vendors. */
  contactId: id.nullable(),
  contactName: z.string().nullable(),
  vendorId: id.nullable(),
  vendorName: z.string().nullable(),
  /** What customers' money is for: a trip, or an invoice of none. */
  tripId: id.nullable(),
  tripNumber: z.int().nullable(),
  tripTitle: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The first few bills that a payment to a vendor was put against; the credit note of which a vendor gave money back. */
  bills: z.array(z.object({ id, billNumber: z.string() })),
  currency: z.string(),
  /** What moved, in minor units: above zero in either direction. */
  amount: z.int(),
  /** The same in the agency's currency; null where that is its own. */
  base: z.int().nullable(),
  reference: z.string().nullable(),
  /** In which of the agency's accounts; null where it moved another way. */
  bankAccountId: id.nullable(),
  accountName: z.string().nullable(),
  /** Whether a line of a bank statement shows it; null for those who do not see the statements. */
  isExplained: z.boolean().nullable(),
  /** Who looks after the trip or invoice. */
  ownerId: id.nullable(),
  createdAt: z.string(),
})
export type PaymentRow = z.infer<typeof paymentRow>

export const paymentSorts = ['day', 'amount', 'createdAt'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const paymentFilters = z.strictObject({
  direction: z.enum(paymentDirections).optional(),
  kind: z.array(z.enum(paymentKinds)).optional(),
  state: z.array(z.enum(paymentStates)).optional(),
  mode: z.array(z.enum(receiptModes)).optional(),
  account: z.array(id).max(100).optional(),
  /** Who looks after the trip or invoice; nobody looks after payments to vendors. */
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  contact: id.optional(),
  vendor: id.optional(),
  trip: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Pending payments, and cheques of the last 90 days that no bank statement shows. */
  toConfirm: z.boolean().optional(),
  /** No line of a bank statement shows it; for those who see the statements. */
  unexplained: z.boolean().optional(),
})
export type PaymentFilters = z.infer<typeof paymentFilters>

export const paymentTableQuery = tableQuery(paymentSorts, paymentFilters)
export type PaymentTableQuery = z.infer<typeof paymentTableQuery>

/** Some of the payments: those named, or all that a list shows. */
export const paymentSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: paymentFilters }),
])
export type PaymentSelection = z.infer<typeof paymentSelection>

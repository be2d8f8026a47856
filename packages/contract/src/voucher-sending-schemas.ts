import * as z from 'zod'
import { email, id, line, text, version } from './primitives.ts'
import { maxSentTogether, sendableStates } from './voucher-words.ts'

const reason = text(500, 'Say why')

/** Which vouchers are made of a trip's bookings. */
export const newVouchersOfTrip = z.strictObject({
  id,
  /** All that are not dropped, when left out. */
  bookingIds: z.array(id).min(1).max(500).optional(),
  combined: z.boolean().default(false),
  issue: z.boolean().default(false),
  reason: reason.optional(),
})

/** A voucher of a trip, as it stands when they are sent. */
export const sendableVoucher = z.object({
  id,
  version: z.int(),
  number: z.int(),
  revision: z.int(),
  title: z.string(),
  startDate: z.string().nullable(),
  state: z.enum(sendableStates),
  /** Why it is not simply sent along. */
  reason: z.string().nullable(),
})
export type SendableVoucher = z.infer<typeof sendableVoucher>

/** The vouchers of a trip as they could be sent: what the dialog begins with. */
export const vouchersDraft = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** For a mail and for WhatsApp, with `[vouchers]` where their links go. */
  mailText: z.string(),
  whatsappText: z.string(),
  vouchers: z.array(sendableVoucher),
  /** The guest owes a payment that was due. */
  isOverdue: z.boolean(),
  /** Whoever asks may send them all the same. */
  mayOverride: z.boolean(),
})
export type VouchersDraft = z.infer<typeof vouchersDraft>

const mailedWords = {
  subject: line(160, 'Enter a subject').optional(),
  /** With `[vouchers]` where their links go; at its end where that is left out. */
  text: text(8000, 'Write something').optional(),
}

/** Vouchers of a trip that go out together. */
export const vouchersSending = z.strictObject({
  id,
  /** Each at the version that was seen. */
  vouchers: z.array(z.strictObject({ id, version })).min(1, { error: 'Choose a voucher' }).max(maxSentTogether),
  channel: z.enum(['mail', 'whatsapp']),
  /** By mail: to whom. The guest’s address when left out. */
  to: email.optional(),
  ...mailedWords,
  /** Why a manager sends them although something that was due is still to be paid. */
  overrideReason: reason.optional(),
})
export type VouchersSending = z.infer<typeof vouchersSending>

/** What is looked at before vouchers are mailed. */
export const vouchersMailAsked = z.strictObject({
  id,
  vouchers: z.array(id).max(maxSentTogether),
  ...mailedWords,
})
export type VouchersMailAsked = z.infer<typeof vouchersMailAsked>

/** Something that a voucher says otherwise than was issued; null where it was not or is not said. */
export const voucherChange = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type VoucherChange = z.infer<typeof voucherChange>

/** A voucher that was issued, of which something has changed since. */
export const changedVoucher = z.object({
  id,
  version: z.int(),
  number: z.int(),
  revision: z.int(),
  title: z.string(),
  startDate: z.string().nullable(),
  changes: z.array(voucherChange),
  /** What somebody wrote by hand and is not taken over from the trip. */
  kept: z.array(z.string()),
  /** What is not confirmed, or not since it was changed, in sentences: it needs a reason to be issued. */
  unconfirmed: z.string().nullable(),
})
export type ChangedVoucher = z.infer<typeof changedVoucher>

/** How far the vouchers of a trip are; cancelled ones count only among all. */
export const voucherCounts = z.object({
  all: z.int(),
  drafts: z.int(),
  issued: z.int(),
  /** Issued, unchanged since, and not sent yet. */
  toSend: z.int(),
  /** Issued, and would say something else now. */
  changed: z.int(),
})
export type VoucherCounts = z.infer<typeof voucherCounts>

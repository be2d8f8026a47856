import * as z from 'zod'
import {
  bankFileLayouts,
  maxRunLines,
  payingProblems,
  paymentLineStates,
  paymentRunStates,
} from './payment-run-words.ts'
import { amountAbove, calendarDate, id, optionalText, version } from './primitives.ts'

/** Why a bill cannot be paid by a run, and how that is put right. */
const problem = z.object({ code: z.enum(payingProblems), message: z.string() })
export type PayingProblemSaid = z.infer<typeof problem>

/** A confirmed account of a vendor that can be paid by a file. */
const payee = z.object({
  id,
  holder: z.string(),
  bankName: z.string().nullable(),
  ifsc: z.string().nullable(),
  lastDigits: z.string().nullable(),
})
export type Payee = z.infer<typeof payee>

/** A bill that somebody would put into a run. */
export const runCandidate = z.object({
  billId: id,
  billNumber: z.string(),
  vendorId: id,
  vendorName: z.string(),
  currency: z.string(),
  /** What is open of it, in minor units: tax at source is taken off already. */
  amount: z.int(),
  problem: problem.nullable(),
})
export type RunCandidate = z.infer<typeof runCandidate>

export const runLine = z.object({
  id,
  billId: id,
  billNumber: z.string(),
  vendorId: id,
  vendorName: z.string(),
  dueOn: z.string().nullable(),
  amount: z.int(),
  /** What is kept of the bill as tax at source; no part of the amount. */
  tds: z.int(),
  /** What is open of the bill at this moment. */
  open: z.int(),
  state: z.enum(paymentLineStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** What stands in the way of paying it now; of lines that may still change. */
  problem: problem.nullable(),
  account: payee.nullable(),
  /** What else it can be paid to; of drafts. */
  accounts: z.array(payee),
  /** The payment it became, and what the bank calls it. */
  paymentId: id.nullable(),
  utr: z.string().nullable(),
})
export type RunLine = z.infer<typeof runLine>

const account = z.object({ id, label: z.string(), lastDigits: z.string() })

export const runRow = z.object({
  id,
  version: z.int(),
  number: z.string(),
  state: z.enum(paymentRunStates),
  day: z.string(),
  currency: z.string(),
  /** Of the lines that are not refused. */
  total: z.int(),
  bills: z.int(),
  vendors: z.int(),
  /** The account it is paid from; null where that was removed. */
  bankAccount: account.nullable(),
  createdBy: id.nullable(),
  createdAt: z.string(),
})
export type PaymentRunRow = z.infer<typeof runRow>

export const paymentRun = runRow.extend({
  lines: z.array(runLine),
  submittedBy: id.nullable(),
  submittedAt: z.string().nullable(),
  approvedBy: id.nullable(),
  approvedAt: z.string().nullable(),
  exportedBy: id.nullable(),
  exportedAt: z.string().nullable(),
  layout: z.enum(bankFileLayouts).nullable(),
  /** The background work that made the file last. */
  operationId: id.nullable(),
  paidBy: id.nullable(),
  paidOn: z.string().nullable(),
  declineReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Whether the reader may approve it, and why not. */
  approving: z.object({ isAllowed: z.boolean(), why: z.string().nullable() }),
})
export type PaymentRun = z.infer<typeof paymentRun>

export const billIds = z
  .array(id)
  .min(1, { error: 'Choose a bill' })
  .max(maxRunLines, { error: `A run has at most ${maxRunLines} bills` })

export const newRun = z.strictObject({
  billIds,
  /** The day it is to be paid on. */
  day: calendarDate,
  /** The usual account in rupees when left out. */
  bankAccountId: id.optional(),
})
export type NewRun = z.infer<typeof newRun>

export const runChanges = z.strictObject({
  day: calendarDate.optional(),
  bankAccountId: id.optional(),
  lines: z
    .array(
      z.strictObject({
        id,
        /** Never more than is open of the bill. */
        amount: amountAbove.optional(),
        accountId: id.optional(),
      }),
    )
    .max(maxRunLines)
    .optional(),
  /** Lines that are taken out. */
  removed: z.array(id).max(maxRunLines).optional(),
})
export type RunChanges = z.infer<typeof runChanges>

export const runPaid = z.strictObject({
  id,
  version,
  /** The day the bank paid it. */
  day: calendarDate,
  /** What the bank calls all of it; a line may have a reference of its own. */
  reference: optionalText(60).optional(),
  lines: z
    .array(
      z.strictObject({
        id,
        utr: optionalText(60).optional(),
        /** The bank did not pay it: its bill is open and free for another run. */
        isRejected: z.boolean().optional(),
      }),
    )
    .max(maxRunLines)
    .default([]),
  /** The bank has paid it all the same, although what a line pays is recorded already. */
  isSure: z.boolean().optional(),
  /** Its day is meant, although it is in another financial year. */
  isDaySure: z.boolean().optional(),
})
export type RunPaid = z.infer<typeof runPaid>

import * as z from 'zod'
import { calendarDate, count, id, money, text, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** A quarter by its first month. */
const tcsQuarter = z
  .string()
  .regex(/^20[0-9]{2}-(01|04|07|10)$/, { error: 'Choose a quarter' })
  .meta({ examples: ['2026-10'] })

/** A payment of tax collected at source to the state, as its challan says it. */
const tcsDeposit = z.object({
  id,
  version,
  /** `2026-10`: the month it was collected in. */
  month: z.string(),
  day: z.string(),
  amount: z.int(),
  bsrCode: z.string(),
  challanNumber: z.string(),
  bankAccountId: id.nullable(),
  /** False where the books had the payment already, as from a line of a bank statement. */
  isPosted: z.boolean(),
  byName: z.string().nullable(),
  cancelReason: z.string().nullable(),
})
export type TcsDeposit = z.infer<typeof tcsDeposit>

const tcsMonth = z.object({
  month: z.string(),
  documents: z.int(),
  /** What it was collected on, and what was collected. */
  base: z.int(),
  amount: z.int(),
  /** The last day on which that is deposited in time. */
  depositBy: z.string(),
  deposited: z.int(),
  left: z.int(),
})
export type TcsMonth = z.infer<typeof tcsMonth>

/** What the quarterly statement is made of, in the currency of the books. */
const tcsStatement = z.object({
  quarter: z.string(),
  from: z.string(),
  to: z.string(),
  section: z.string(),
  form: z.string(),
  currency: z.string(),
  months: z.array(tcsMonth),
  /** The newest first; those that were taken back too. */
  deposits: z.array(tcsDeposit),
})
export type TcsStatement = z.infer<typeof tcsStatement>

const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, { error: 'Choose a month' })
  .meta({ examples: ['2026-10'] })

const newDeposit = z.strictObject({
  month,
  day: calendarDate,
  amount: money.min(1, { error: 'Enter the amount' }),
  /** Of the bank branch that took it. */
  bsrCode: z
    .string()
    .trim()
    .regex(/^\d{7}$/, { error: 'A BSR code has 7 digits' })
    .meta({ examples: ['0510308'] }),
  challanNumber: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, { error: 'A challan number has up to 5 digits' })
    .transform((digits) => digits.padStart(5, '0'))
    .meta({ examples: ['00042'] }),
  /** The usual one when left out. */
  bankAccountId: id.optional(),
  /** The books have the payment already, as from a line of a bank statement: nothing more is posted. */
  isInBooks: z.boolean().optional(),
})
export type NewDeposit = z.infer<typeof newDeposit>

export const tcsCalls = {
  read: memberProcedure('payment-report', 'read')
    .route({
      method: 'GET',
      path: '/returns/tcs/{quarter}',
      summary: 'Read the tax collected at source of a quarter',
      description: 'Month by month: what was collected, what of it was deposited by which challan, and what is left.',
    })
    .input(z.strictObject({ quarter: tcsQuarter }))
    .output(success(tcsStatement)),

  deposit: memberProcedure('payment-report', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/returns/tcs/deposits',
      summary: 'Record a deposit of tax collected at source',
      description: 'It is posted in the books as paid from the bank. A challan is recorded once.',
    })
    .input(newDeposit)
    .output(success(tcsStatement)),

  cancelDeposit: memberProcedure('payment-report', 'write')
    .route({
      method: 'POST',
      path: '/returns/tcs/deposits/{id}/cancel',
      summary: 'Take a recorded deposit back',
      description: 'It stays in the list with its reason, and its posting is reversed.',
    })
    .input(
      z.strictObject({
        id,
        version: count(1_000_000),
        /** The day of the reversal; that of the deposit when left out. */
        day: calendarDate.optional(),
        reason: text(200, 'Say why'),
      }),
    )
    .output(success(tcsStatement)),
}

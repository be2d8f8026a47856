import * as z from 'zod'
import { documentPage } from './document-pages.ts'
import { invoiceKinds } from './invoice-words.ts'
import { ledgerAccounts } from './ledger-words.ts'
import { calendarDate, currency, id, line, moment, optionalText } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** Debits and credits of a time, with what was there before and is there after; debits above zero. */
const balances = {
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
}

export const trialBalanceRow = z.object({
  account: z.enum(ledgerAccounts),
  /** Which bank account, head of tax or mode; null where there is none, and of customers and vendors, who are one row. */
  part: z.string().nullable(),
  /** Of the bank account. */
  partName: z.string().nullable(),
  currency: z.string(),
  ...balances,
  /** The same in the currency of the books. */
  base: z.object(balances),
})
export type TrialBalanceRow = z.infer<typeof trialBalanceRow>

export const ledgerLine = z.object({
  id,
  entryId: id,
  day: z.string(),
  account: z.enum(ledgerAccounts),
  part: z.string().nullable(),
  /** The document that caused it, and what of it. */
  documentKind: z.string(),
  documentId: id,
  /** Where it is an invoice or a note. */
  invoiceKind: z.enum(invoiceKinds).nullable(),
  event: z.string(),
  label: z.string().nullable(),
  /** Where its document is looked at. */
  opens: documentPage.nullable(),
  tripId: id.nullable(),
  currency: z.string(),
  /** Debits above zero, credits below. */
  amount: z.int(),
  base: z.int(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

export const ledgerLock = z.object({
  id,
  /** Nothing dated up to this day is posted any more; null where the books were opened altogether. */
  lockedUntil: z.string().nullable(),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
  at: moment,
})
export type LedgerLock = z.infer<typeof ledgerLock>

const time = z
  .strictObject({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { error: 'The first day comes before the last', path: ['to'] })

export const accountQuery = z.strictObject({
  account: z.enum(ledgerAccounts),
  /** One customer, vendor, bank account, head of tax or mode; null for lines of none, and of all customers or vendors. */
  part: line(200).nullable().optional(),
  currency: currency.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** The `next` of the answer before. */
  cursor: z.string().max(200).optional(),
  perPage: z.int().min(1).max(200).default(50),
})
export type AccountQuery = z.infer<typeof accountQuery>

const locks = { only: 'main-user', recentSignIn: true, isUnowned: true } as const

export const ledgerCalls = {
  trialBalance: memberProcedure('payment-report', 'read')
    .route({
      method: 'GET',
      path: '/ledger/trial-balance',
      summary: 'Read the trial balance',
      description:
        'What every account comes to between two days. In the currency of the books its rows come to nothing.',
    })
    .input(time)
    .output(success(z.object({ baseCurrency: z.string(), rows: z.array(trialBalanceRow) }))),

  account: memberProcedure('payment-report', 'read')
    .route({
      method: 'POST',
      path: '/ledger/account',
      summary: 'Read the lines of an account',
      description: 'By day, the newest first.',
    })
    .input(accountQuery)
    .output(success(z.object({ lines: z.array(ledgerLine), next: z.string().nullable() }))),

  locks: memberProcedure('payment-report', 'read')
    .route({
      method: 'GET',
      path: '/ledger/locks',
      summary: 'Read up to which day the books are closed',
      description: 'The newest first: it decides.',
    })
    .output(success(z.array(ledgerLock))),

  lockPeriod: memberProcedure('payment-report', 'write', locks)
    .route({
      method: 'POST',
      path: '/ledger/lock',
      summary: 'Close the books up to a day',
      description: 'Nothing is posted up to that day any more; corrections are dated after it.',
    })
    .input(z.strictObject({ until: calendarDate, reason: optionalText(200) }))
    .output(success(ledgerLock)),

  unlock: memberProcedure('payment-report', 'write', locks)
    .route({
      method: 'POST',
      path: '/ledger/unlock',
      summary: 'Open closed books',
      description: 'Back to an earlier day, or altogether. Who did it, when and why is kept.',
    })
    .input(z.strictObject({ until: calendarDate.nullable(), reason: line(200, 'Say why the books are opened again') }))
    .output(success(ledgerLock)),
}

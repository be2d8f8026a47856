import * as z from 'zod'
import { calendarDate, id, line, searched, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import {
  bankBalance,
  bankCandidate,
  bankLine,
  bankLinesQuery,
  bankStatement,
  bankSuggestion,
  settleLine,
  statementAccount,
  statementReading,
  statementUpload,
} from './statement-schemas.ts'
import { maxStatementBytes } from './statement-words.ts'

const page = 'payment-report'
const bodyLimit = maxStatementBytes + 64 * 1024
const seen = { id, version }

/**
 * Statements of the agency's banks. They tell what everything costs and are of the whole agency, and so are for those
 * who see costs and all records.
 */
export const statementsCalls = {
  accounts: memberProcedure(page, 'read')
    .route({
      method: 'GET',
      path: '/bank-statements/accounts',
      summary: 'List the bank accounts that have statements',
      description: 'All of the agency, with how many lines of each nobody has explained.',
    })
    .output(success(z.array(statementAccount))),

  list: memberProcedure(page, 'read')
    .route({
      method: 'POST',
      path: '/bank-statements/all-statements',
      summary: 'List the statements of an account',
      description: 'The newest first.',
    })
    .input(
      z.strictObject({
        accountId: id,
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(200).default(50),
      }),
    )
    .output(success(z.object({ statements: z.array(bankStatement), next: z.string().nullable() }))),

  read: memberProcedure(page, 'write', { external: true, bodyLimit })
    .route({
      method: 'POST',
      path: '/bank-statements/read',
      summary: 'Read a bank statement',
      description:
        'Multipart: `accountId`, `file` (CSV, Excel, MT940, camt.053 or OFX, up to 10 MB), and `answers`, JSON. Nothing is stored.',
    })
    .input(statementUpload)
    .output(success(statementReading)),

  add: memberProcedure(page, 'write', { external: true, creates: true, bodyLimit })
    .route({
      method: 'POST',
      path: '/bank-statements',
      summary: 'Add a bank statement',
      description:
        'The same file with the answers it needs. Lines that are known are left out. Those that are certain then settle themselves, in the background.',
    })
    .input(statementUpload)
    .output(success(bankStatement)),

  lines: memberProcedure(page, 'read')
    .route({
      method: 'POST',
      path: '/bank-statements/lines',
      summary: 'List lines of bank statements',
      description: 'By day, the newest first.',
    })
    .input(bankLinesQuery)
    .output(success(z.object({ lines: z.array(bankLine), next: z.string().nullable() }))),

  suggest: memberProcedure(page, 'read', { external: true })
    .route({
      method: 'POST',
      path: '/bank-statements/suggestions',
      summary: 'Read what lines may be',
      description: 'By the id of the line, the likeliest first, each with its reasons.',
    })
    .input(z.strictObject({ accountId: id, ids: z.array(id).min(1).max(200) }))
    .output(success(z.record(z.string(), z.array(bankSuggestion)))),

  candidates: memberProcedure(page, 'read')
    .route({
      method: 'POST',
      path: '/bank-statements/candidates',
      summary: 'Search what a line can be put against',
      description: 'Payments that are recorded, and what is open, by number, name, trip or amount.',
    })
    .input(z.strictObject({ id, search: searched(100).default('') }))
    .output(success(z.array(bankCandidate))),

  match: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/bank-statements/match',
      summary: 'Look at the unexplained lines again',
      description: 'In the background. What is certain by now settles itself.',
    })
    .input(z.strictObject({ accountId: id }))
    .output(done),

  settle: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/bank-statements/lines/{id}/settle',
      summary: 'Say what a line is',
      description:
        'A recorded payment is marked as seen, what is open is paid, the rest is booked. What the parts leave of it stays unexplained.',
    })
    .input(settleLine)
    .output(success(bankLine)),

  pair: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/bank-statements/lines/{id}/pair',
      summary: 'Say that a line takes another one back',
      description: 'A payment and its return, of which nothing is in the books.',
    })
    .input(z.strictObject({ ...seen, otherId: id }))
    .output(success(bankLine)),

  setAside: memberProcedure(page, 'write')
    .route({ method: 'POST', path: '/bank-statements/lines/{id}/aside', summary: 'Set a line aside' })
    .input(z.strictObject({ ...seen, reason: line(200, 'Say why') }))
    .output(success(bankLine)),

  undo: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/bank-statements/lines/{id}/undo',
      summary: 'Put a line back into the queue',
      description: 'Payments that were made for it are cancelled, and the books take back what was booked.',
    })
    .input(
      z.strictObject({
        ...seen,
        reason: line(200, 'Say why'),
        /** The day the books take it back on; that of the payment when left out. */
        day: calendarDate.optional(),
      }),
    )
    .output(success(bankLine)),

  balance: memberProcedure(page, 'read')
    .route({
      method: 'GET',
      path: '/bank-statements/balance',
      summary: 'Compare an account with the books',
      description: 'On a day, and what explains the difference.',
    })
    .input(z.strictObject({ accountId: id, day: calendarDate }))
    .output(success(bankBalance)),
}

import * as z from 'zod'
import { dateOrders } from './imports.ts'
import { calendarDate, id, line, moment, searched, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import {
  gatewayKeys,
  maxReportBytes,
  settlementAccounts,
  settlementLineKinds,
  settlementStates,
} from './settlement-words.ts'
import { feeCredits } from './statement-words.ts'

const page = 'payment-report'
const seen = { id, version }

/** A transfer of a payment gateway to the agency's bank. */
export const settlement = z.object({
  id,
  gateway: z.enum(gatewayKeys),
  /** What the gateway calls it. */
  reference: z.string(),
  /** The bank's reference of the transfer. */
  utr: z.string().nullable(),
  settledOn: z.string(),
  currency: z.string(),
  /** What customers have paid, less what was given back. */
  gross: z.int(),
  fee: z.int(),
  tax: z.int(),
  /** What the tax on the fees becomes. */
  credit: z.enum(feeCredits),
  /** What arrives in the bank. */
  net: z.int(),
  lines: z.int(),
  /** Lines that nobody has explained, and what they come to. */
  open: z.int(),
  openAmount: z.int(),
  /** The line of a bank statement that has shown it. */
  bank: z
    .object({
      lineId: id,
      accountId: id,
      account: z.string(),
      day: z.string(),
      isAutomatic: z.boolean(),
      reasons: z.array(z.string()),
    })
    .nullable(),
  byName: z.string().nullable(),
  createdAt: moment,
})
export type Settlement = z.infer<typeof settlement>

/** Something that the books have at the gateway, and no line has shown. */
export const gatewayCandidate = z.object({
  /** Of the entry in the books. */
  entryId: id,
  title: z.string(),
  party: z.string().nullable(),
  reference: z.string().nullable(),
  day: z.string(),
  amount: z.int(),
})
export type GatewayCandidate = z.infer<typeof gatewayCandidate>

const suggestion = gatewayCandidate.extend({ confidence: z.int(), reasons: z.array(z.string()) })
export type GatewaySuggestion = z.infer<typeof suggestion>

export const settlementLine = z.object({
  id,
  version,
  kind: z.enum(settlementLineKinds),
  reference: z.string(),
  references: z.array(z.string()),
  /** Paid above zero, given back or taken below. */
  amount: z.int(),
  fee: z.int(),
  tax: z.int(),
  paidOn: z.string(),
  payer: z.string().nullable(),
  /** What it is in the books; null while nobody has explained it. */
  match: z
    .object({
      entryId: id,
      title: z.string(),
      party: z.string().nullable(),
      tripId: id.nullable(),
      isBooked: z.boolean(),
      isAutomatic: z.boolean(),
      reasons: z.array(z.string()),
    })
    .nullable(),
  /** Why an earlier match of it ended. */
  reopenedBecause: z.string().nullable(),
  suggestions: z.array(suggestion),
})
export type SettlementLine = z.infer<typeof settlementLine>

export const settlementReport = z.strictObject({
  file: z.file().min(1).max(maxReportBytes, { error: 'A report may have 10 MB at most' }),
  /** Left out where the report says so. */
  gateway: z.enum(gatewayKeys).optional(),
  credit: z.enum(feeCredits),
  /** Where days could be read either way. */
  dateOrder: z.enum(dateOrders).optional(),
})

export const explainLine = z.strictObject({
  ...seen,
  what: z.discriminatedUnion('as', [
    z.strictObject({ as: z.literal('entry'), entryId: id }),
    z.strictObject({
      as: z.literal('book'),
      account: z.enum(settlementAccounts),
      note: line(200, 'Say what it is'),
      /** The day the books know it under; that of the settlement when left out. */
      day: calendarDate.optional(),
    }),
  ]),
})
export type ExplainLine = z.infer<typeof explainLine>

const settlementsAdded = z.object({
  added: z.int(),
  known: z.int(),
  lines: z.int(),
  /** What was left out, and why. */
  findings: z.array(z.string()),
})

/** A connected gateway, and whether its settlements are fetched by themselves: then `credit` is set. */
const settlementFetch = z.object({
  provider: z.string(),
  name: z.string(),
  credit: z.enum(feeCredits).nullable(),
  fetchedAt: moment.nullable(),
  /** What did not work, or was left out, the last time. */
  problem: z.string().nullable(),
})
export type SettlementFetch = z.infer<typeof settlementFetch>

/** The short code of a provider. */
const provider = line(40)

/** What payment gateways have settled. It tells what is paid for money, of the whole agency, as bank statements do. */
export const settlementsCalls = {
  list: memberProcedure(page, 'read')
    .route({
      method: 'POST',
      path: '/gateway-settlements/all',
      summary: 'List settlements of payment gateways',
      description: 'The newest first: those with something unexplained, or those that are done.',
    })
    .input(
      z.strictObject({
        state: z.enum(settlementStates).default('open'),
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(30),
      }),
    )
    .output(success(z.object({ settlements: z.array(settlement), next: z.string().nullable() }))),

  add: memberProcedure(page, 'write', { external: true, creates: true, bodyLimit: maxReportBytes + 64 * 1024 })
    .route({
      method: 'POST',
      path: '/gateway-settlements',
      summary: 'Add a gateway’s report of settlements',
      description:
        'Multipart: `file` (CSV or Excel, up to 10 MB), `gateway`, `credit`, `dateOrder`. Settlements that are known are left out. What is certain is then matched in the background.',
    })
    .input(settlementReport)
    .output(success(settlementsAdded)),

  fetches: memberProcedure(page, 'read')
    .route({
      method: 'GET',
      path: '/gateway-settlements/fetches',
      summary: 'List connected gateways and what is fetched of them',
    })
    .output(success(z.array(settlementFetch))),

  fetch: memberProcedure(page, 'write', { external: true })
    .route({
      method: 'POST',
      path: '/gateway-settlements/fetches',
      summary: 'Fetch the settlements of a connected gateway',
      description:
        'Now, and each day by itself from then on. Settlements that are known are left out. What is certain is then matched in the background.',
    })
    .input(z.strictObject({ provider, credit: z.enum(feeCredits) }))
    .output(success(settlementsAdded)),

  stopFetching: memberProcedure(page, 'write')
    .route({
      method: 'DELETE',
      path: '/gateway-settlements/fetches/{provider}',
      summary: 'Fetch no more settlements of a gateway',
    })
    .input(z.strictObject({ provider }))
    .output(done),

  lines: memberProcedure(page, 'read')
    .route({
      method: 'GET',
      path: '/gateway-settlements/{id}/lines',
      summary: 'Read the payments of a settlement',
      description: 'With what each is in the books, or may be.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.array(settlementLine))),

  candidates: memberProcedure(page, 'read')
    .route({
      method: 'POST',
      path: '/gateway-settlements/candidates',
      summary: 'Search recorded payments that a line can be',
      description: 'Those at the gateway that no settlement has shown, by number, name, reference or amount.',
    })
    .input(z.strictObject({ id, search: searched(100).default('') }))
    .output(success(z.array(gatewayCandidate))),

  match: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/gateway-settlements/match',
      summary: 'Look at the unexplained payments again',
      description: 'In the background. What is certain by now is matched.',
    })
    .output(done),

  explain: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/gateway-settlements/lines/{id}/explain',
      summary: 'Say what a payment of a settlement is',
      description: 'A recorded payment of the same amount, or something that is booked to an account.',
    })
    .input(explainLine)
    .output(done),

  undo: memberProcedure(page, 'write')
    .route({
      method: 'POST',
      path: '/gateway-settlements/lines/{id}/undo',
      summary: 'Put a payment of a settlement back into the queue',
      description: 'What was booked for it is taken back. It is not matched by itself with the same payment again.',
    })
    .input(z.strictObject({ ...seen, reason: line(200, 'Say why'), day: calendarDate.optional() }))
    .output(done),

  remove: memberProcedure(page, 'write')
    .route({
      method: 'DELETE',
      path: '/gateway-settlements/{id}',
      summary: 'Remove a settlement that was added by mistake',
      description: 'Only as long as no bank line is settled by it and nothing was booked for its payments.',
    })
    .input(z.strictObject({ id }))
    .output(done),
}

import * as z from 'zod'
import { id, line } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** Long work that goes on in the background. */
export const operationKinds = [
  'leads.bulk',
  'leads.export',
  'leads.import',
  'contacts.bulk',
  'contacts.merge',
  'contacts.export',
  'contacts.import',
  'vendors.bulk',
  'vendors.merge',
  'vendors.export',
  'rateCards.export',
  'bills.export',
  'vendorPayments.export',
  'paymentRuns.export',
  'invoices.bulk',
  'invoices.export',
  'invoices.pdf',
  'invoices.request-payments',
  'receipts.pdf',
  'payments.export',
  'reports.export',
  'performance.export',
  'returns.export',
  'trips.bulk',
  'trips.export',
  'bookings.export',
  'vouchers.bulk',
  'vouchers.export',
  'vouchers.pdf',
  'library.bulk',
  'library.export',
  'library.import',
  'packages.export',
  'vendors.import',
  'packages.pdf',
  'prospects.export',
  'prospects.pdf',
  'departures.pdf',
  'travellers.export',
  'team.handover',
  'stages.remove',
] as const
/** `waiting`: for a main user's approval. */
export const operationStates = [
  'waiting',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

export const operation = z.object({
  id,
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** What it does, in words: "Export 4,312 leads". */
  title: z.string(),
  total: z.int().nullable(),
  progress: z.int(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
  /**
   * What came of it; its shape depends on `kind`. Of an operation on many records: how many were `changed`, were `already`
   * as wanted and were `skipped`, and `left`, which those are and why.
   */
  result: z.record(z.string(), z.unknown()),
  hasFile: z.boolean(),
  canUndo: z.boolean(),
  canCancel: z.boolean(),
  createdBy: id.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Operation = z.infer<typeof operation>

/** Records that an operation on many has left as they are for one reason. */
export interface LeftRecords {
  /** As the end of a sentence: "its trip was cancelled". */
  reason: string
  count: number
  /** What the first of them are called. */
  records: string[]
}

/** An export that waits for a main user's approval. */
export const askedExport = z.object({
  id,
  title: z.string(),
  askedBy: id.nullable(),
  /** What the list it is of was filtered by. */
  filters: z.record(z.string(), z.unknown()),
  format: z.string(),
  createdAt: z.string(),
  /** When the request expires. */
  lapsesAt: z.string(),
})
export type AskedExport = z.infer<typeof askedExport>

const byId = z.strictObject({ id })
const decides = { only: 'main-user' } as const

export const operationsCalls = {
  list: memberProcedure('records', 'read')
    .route({ method: 'GET', path: '/operations', summary: 'List your recent operations' })
    .output(success(z.array(operation))),
  get: memberProcedure('records', 'read')
    .route({ method: 'GET', path: '/operations/{id}', summary: 'See how far an operation is' })
    .input(byId)
    .output(success(operation)),
  cancel: memberProcedure('records', 'write')
    .route({ method: 'POST', path: '/operations/{id}/cancel', summary: 'Stop an operation' })
    .input(byId)
    .output(success(operation)),
  undo: memberProcedure('records', 'write', { external: true })
    .route({
      method: 'POST',
      path: '/operations/{id}/undo',
      summary: 'Undo an operation',
      description:
        'Puts back what it changed, except what somebody has changed since. What takes long is answered as "undoing", and goes on in the background.',
    })
    .input(byId)
    .output(success(z.object({ operation, restored: z.int(), kept: z.int() }))),
  file: memberProcedure('records', 'read')
    .route({
      method: 'GET',
      path: '/operations/{id}/file',
      summary: "Get an address of an operation's result file",
      description:
        'It works for five minutes, and only as long as you may see all that the file holds. Otherwise the answer is RESULT_WITHDRAWN: have it made again.',
    })
    .input(byId)
    .output(success(z.object({ url: z.string() }))),
  again: memberProcedure('records', 'read', { creates: true })
    .route({
      method: 'POST',
      path: '/operations/{id}/again',
      summary: 'Make a file again',
      description: 'The same export or document as it is now, with what you may see now.',
    })
    .input(byId)
    .output(success(operation)),
  asked: memberProcedure('records', 'read', decides)
    .route({ method: 'GET', path: '/operations/asked', summary: 'List exports that wait for your approval' })
    .output(success(z.array(askedExport))),
  approve: memberProcedure('records', 'write', decides)
    .route({
      method: 'POST',
      path: '/operations/{id}/approve',
      summary: 'Approve an export',
      description: 'It runs as the person who asked for it, with what they may see.',
    })
    .input(byId)
    .output(success(operation)),
  decline: memberProcedure('records', 'write', decides)
    .route({ method: 'POST', path: '/operations/{id}/decline', summary: 'Decline an export' })
    .input(z.strictObject({ id, reason: line(200, 'Say why').optional() }))
    .output(success(operation)),
}

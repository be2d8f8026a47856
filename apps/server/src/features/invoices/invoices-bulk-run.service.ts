import type { InvoiceBulkAction } from '@sarai/contract/invoice-list-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import {
  alreadySo,
  type BulkSteps,
  changeNext,
  collectObstacles,
  restoreNext,
} from '../../kernel/operations/bulk.service.ts'
import { insertChanges, type OperationRecord } from '../../kernel/operations/operations.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import {
  nextInvoicesForUpdate,
  restoreInvoices,
  updateInvoiceOwners,
  updateInvoiceTags,
} from './invoices-bulk.queries.ts'
import { subjectOf } from './invoices-found.service.ts'
import type { InvoiceQuestion } from './invoices-list.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

/** What an operation on many invoices was asked to do. */
export interface BulkInput {
  question: InvoiceQuestion
  change: InvoiceBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<InvoiceRecord> = {
  // What they may see by now: it may have waited in the queue.
  next: (db, actor, { input }, part) =>
    nextInvoicesForUpdate(db, { question: seenBy((input as BulkInput).question, actor), ...part }),
  obstacles: async (_db, { input }, batch) => {
    const { change } = input as BulkInput
    return collectObstacles(batch, ({ deletedAt, tripId, ownerId }) => {
      if (deletedAt) return 'it was deleted'
      if (change.action === 'tag') return undefined
      if (ownerId === change.ownerId) return alreadySo
      return tripId === null ? undefined : 'it belongs to whoever has its trip'
    })
  },
  label: (invoice) => subjectOf(invoice).label,
  change: (db, actor, operation, batch) =>
    changeInvoices(db, actor, operation, (operation.input as BulkInput).change, batch),
}

/** Changes the next few invoices of an operation. @returns whether there may be more */
export function changeNextInvoices(db: AgencyDb, actor: Person, operationId: string): Promise<boolean> {
  return changeNext(db, actor, operationId, steps)
}

async function changeInvoices(
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  change: InvoiceBulkAction,
  batch: InvoiceRecord[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((invoice) => ({
      operationId: operation.id,
      recordId: invoice.id,
      before: change.action === 'assign' ? { ownerId: invoice.ownerId } : { tags: invoice.tags },
      version: versions.get(invoice.id) ?? 0,
    })),
  )
  await recordAll(
    db,
    batch.map((invoice) => ({
      ...entryOf(actor, change.action === 'assign' ? 'assigned' : 'changed', subjectOf(invoice), {
        changes: [fieldChange(change, invoice)],
        data: { operationId: operation.id, title: operation.title },
      }),
      isQuiet: true,
    })),
  )
  db.announce({ topic: 'invoices', ids: batch.map(({ id }) => id), by: null })
}

async function apply(db: AgencyDb, change: InvoiceBulkAction, batch: InvoiceRecord[]) {
  if (change.action === 'assign')
    return updateInvoiceOwners(
      db,
      batch.map(({ id }) => id),
      change.ownerId,
    )
  await rememberTags(db, change.add)
  return updateInvoiceTags(
    db,
    new Map(batch.map((invoice) => [invoice.id, retagged(invoice.tags, change.add, change.remove)])),
  )
}

const fieldChange = (change: InvoiceBulkAction, { ownerId, tags }: InvoiceRecord) =>
  change.action === 'assign'
    ? { field: 'ownerId', from: ownerId, to: change.ownerId }
    : { field: 'tags', from: tags, to: retagged(tags, change.add, change.remove) }

/** Puts the next few invoices of an operation back as they were. */
export function restoreNextInvoices(db: AgencyDb, operationId: string) {
  return restoreNext(db, operationId, 'invoices', restoreInvoices)
}

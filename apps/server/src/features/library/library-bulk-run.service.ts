import type { LibraryBulkAction } from '@sarai/contract/library-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import { type BulkSteps, changeNext, restoreNext } from '../../kernel/operations/bulk.service.ts'
import { insertChanges, type OperationRecord } from '../../kernel/operations/operations.service.ts'
import {
  type LibraryPart,
  nextLibraryForUpdate,
  putAway,
  restoreLibrary,
  updateLibraryTags,
} from './library-bulk.queries.ts'
import type { LibraryQuestion } from './library-list.rules.ts'

/** What an operation on many entries was asked to do. */
export interface BulkInput {
  question: LibraryQuestion
  change: LibraryBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<LibraryPart> = {
  next: async (db, actor, { input }, part) => {
    const { question, change } = input as BulkInput
    // What they may by now: it may have waited in the queue.
    if (change.action === 'delete' && !hasRight(actor, 'delete', null)) return []
    return nextLibraryForUpdate(db, { question, ...part })
  },
  obstacles: async () => new Map(),
  label: ({ name }) => name,
  change: (db, _actor, operation, batch) => changeLibrary(db, operation, (operation.input as BulkInput).change, batch),
}

/** Changes the next few entries of an operation. @returns whether there may be more */
export function changeNextLibrary(db: AgencyDb, actor: Person, operationId: string): Promise<boolean> {
  return changeNext(db, actor, operationId, steps)
}

async function changeLibrary(
  db: AgencyDb,
  operation: OperationRecord,
  change: LibraryBulkAction,
  batch: LibraryPart[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((entry) => ({
      operationId: operation.id,
      recordId: entry.id,
      before: before(change, entry),
      version: versions.get(entry.id) ?? 0,
    })),
  )
  db.announce({ topic: 'library', ids: batch.map((entry) => entry.id), by: null })
}

async function apply(db: AgencyDb, change: LibraryBulkAction, batch: LibraryPart[]) {
  if (change.action !== 'tag')
    return putAway(
      db,
      batch.map((entry) => entry.id),
      change.action,
    )
  await rememberTags(db, change.add)
  return updateLibraryTags(
    db,
    new Map(batch.map((entry) => [entry.id, retagged(entry.tags, change.add, change.remove)])),
  )
}

function before({ action }: LibraryBulkAction, { tags }: LibraryPart): Record<string, unknown> {
  if (action === 'tag') return { tags }
  return action === 'archive' ? { archivedAt: null } : { deletedAt: null }
}

/** Puts the next few entries of an operation back as they were. */
export function restoreNextLibrary(db: AgencyDb, operationId: string) {
  return restoreNext(db, operationId, 'library', restoreLibrary)
}

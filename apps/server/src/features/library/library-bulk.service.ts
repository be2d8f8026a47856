import type { LibraryBulkAction, LibrarySelection } from '@sarai/contract/library-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { type BulkInput, changeNextLibrary } from './library-bulk-run.service.ts'
import { bulkTitle } from './library-bulk.rules.ts'
import { selectedLibrary } from './library-list.service.ts'
import { bulkLibraryJob } from './library.jobs.ts'
import { countLibrary } from './library.queries.ts'

/** Up to this many entries are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many entries: at once when they are few, else in the background. */
export async function bulkChangeLibrary(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: LibrarySelection; change: LibraryBulkAction },
): Promise<{ operationId: string; items: number }> {
  // The library is everybody's: nobody has the right by owning what they delete.
  if (change.action === 'delete') requireRight(actor, 'delete', { ownerId: null })
  const question = await selectedLibrary(db, actor, selection)
  // What is put away already is not put away again.
  if (change.action === 'archive' && !question.conditions.includes('active'))
    question.conditions = ['active', ...question.conditions]
  const { total, totalIsMinimum } = await countLibrary(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'library.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextLibrary(db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkLibraryJob, { operationId: operation.id, userId: actor.userId })
  return { operationId: operation.id, items: total }
}

import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { restoreNextContacts } from '../contacts/contacts-bulk-run.service.ts'
import { unmergeContacts } from '../contacts/contacts-merge.service.ts'
import { restoreNextLeads } from '../leads/leads-bulk-run.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { findOperationForUpdate, type OperationRecord, updateOperation } from './operations.queries.ts'
import { operationOf, present } from './operations.service.ts'

interface Step {
  restored: number
  kept: number
  isLast: boolean
}

/** How each kind of operation is taken back, a few records at a time. */
const undoers: Partial<
  Record<OperationRecord['kind'], (db: AgencyDb, operationId: string, actor: Member) => Promise<Step>>
> = {
  'leads.bulk': restoreNextLeads,
  'contacts.bulk': restoreNextContacts,
  'contacts.merge': unmergeContacts,
}

/**
 * Puts back what an operation changed, in steps, each of them a transaction: undone twice, or after a crash, it goes on
 * where it was. Records that somebody has changed since stay as they are.
 */
export async function undoOperation(services: Services, actor: Member, id: string) {
  const { database } = services
  const operation = await operationOf(database.readAs(actor.agencyId), actor, id)
  const undo = undoers[operation.kind]
  if (!undo || !present(operation).canUndo) throw refused('CANNOT_UNDO', 'This cannot be undone any more.')
  let restored = 0
  let kept = 0
  for (let isLast = false; !isLast;) {
    const step = await database.writeAs(actor.agencyId, async (db) => {
      await findOperationForUpdate(db, id)
      return undo(db, id, actor)
    })
    restored += step.restored
    kept += step.kept
    isLast = step.isLast
  }
  const undone = await database.writeAs(actor.agencyId, async (db) => {
    await record(
      db,
      actor,
      'bulk_undone',
      { kind: 'agency', id: actor.agencyId, label: operation.title, ownerId: actor.userId },
      { data: { operationId: id, restored, kept } },
    )
    db.announce({ topic: 'operations', ids: [id], by: null })
    return updateOperation(db, id, { state: 'undone' })
  })
  return { operation: present(undone), restored, kept }
}

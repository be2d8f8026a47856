import type { ContactBulkAction, ContactSelection } from '@sarai/contract/contact-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { requireReach } from '../../kernel/records/reach.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.queries.ts'
import { type BulkInput, changeNextContacts } from './contacts-bulk-run.service.ts'
import { bulkTitle } from './contacts-bulk.rules.ts'
import { countContacts } from './contacts-list.queries.ts'
import { selectedContacts } from './contacts-list.service.ts'
import { bulkContactsJob } from './contacts.jobs.ts'

/** Up to this many contacts are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many contacts: at once when they are few, else in the background. */
export async function bulkChangeContacts(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: ContactSelection; change: ContactBulkAction },
): Promise<{ operationId: string; contacts: number }> {
  const owner = change.action === 'assign' ? await ownerToBe(db, actor, change.ownerId) : undefined
  const question = await selectedContacts(services, db, actor, selection)
  if (change.action === 'delete')
    await requireReach(db, actor, 'delete', { many: 'contacts', count: countContacts }, question)
  const { total, totalIsMinimum } = await countContacts(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'contacts.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total, owner),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextContacts(db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkContactsJob, { operationId: operation.id, userId: actor.userId })
  return { operationId: operation.id, contacts: total }
}

/** @returns the name of the new RM */
async function ownerToBe(db: AgencyDb, actor: Person, ownerId: string | null): Promise<string | undefined> {
  if (!mayAssignTo(actor, ownerId))
    throw invalid({ 'change.ownerId': 'You can give contacts only to yourself or your team' })
  if (ownerId === null) return undefined
  const owner = await findMember(db, ownerId)
  if (!owner?.isActive) throw invalid({ 'change.ownerId': 'This person is not in your team' })
  return owner.name
}

import { mayUse } from '@sarai/contract/access'
import type { AttachedTo } from '@sarai/contract/notes'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound, refused } from '../../core/errors.ts'
import { findLead, touchLead } from '../leads/leads.queries.ts'
import { subjectOf } from '../leads/leads.service.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'

/** Notes, tasks and files all hang on a record; whoever may not use the record may not use them either. */

/** The record something hangs on, from a row's columns. */
export function attachmentOf(row: { leadId: string | null; contactId: string | null }): AttachedTo {
  if (row.leadId) return { leadId: row.leadId }
  if (row.contactId) return { contactId: row.contactId }
  throw new Error('a row that hangs on nothing')
}

/**
 * The record that something hangs on, if the person may use it for the action.
 * @throws AppError 403 without the page, 404 for a record that is not theirs to see
 */
export async function requireRecord(
  db: AgencyDb,
  actor: Member,
  on: AttachedTo,
  action: 'read' | 'write',
): Promise<EntrySubject> {
  if ('contactId' in on) throw notFound('contact')
  if (!mayUse(actor, 'leads', action)) throw notAllowed()
  const lead = await findLead(db, on.leadId, actor)
  if (!lead) throw notFound('lead')
  if (action === 'write' && lead.deletedAt) throw refused('DELETED', 'This lead was deleted. Restore it first.')
  return subjectOf(lead)
}

/** Notes a sign of life of the record. `responded`: somebody was in touch. */
export async function touchRecord(
  db: AgencyDb,
  actor: Member,
  subject: EntrySubject,
  { responded = false } = {},
): Promise<void> {
  if (subject.kind !== 'lead') return
  await touchLead(db, subject.id, { responded })
  db.announce({ topic: 'leads', ids: [subject.id], by: actor.userId })
}

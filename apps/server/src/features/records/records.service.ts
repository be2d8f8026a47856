import { mayUse } from '@sarai/contract/access'
import type { AttachedTo } from '@sarai/contract/notes'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, notAllowed, notFound, refused } from '../../core/errors.ts'
import { findContact, touchContact } from '../contacts/contacts.queries.ts'
import { subjectOf as contactSubject } from '../contacts/contacts.service.ts'
import { findLead, touchLead } from '../leads/leads.queries.ts'
import { subjectOf as leadSubject } from '../leads/leads.service.ts'
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
  if ('contactId' in on) {
    const contact = await findContact(db, on.contactId, actor)
    if (!contact) throw notFound('contact')
    if (action === 'write' && contact.deletedAt) throw refused('DELETED', 'This contact was deleted. Restore it first.')
    return contactSubject(contact)
  }
  if (!mayUse(actor, 'leads', action)) throw notAllowed()
  const lead = await findLead(db, on.leadId, actor)
  if (!lead) throw notFound('lead')
  if (action === 'write' && lead.deletedAt) throw refused('DELETED', 'This lead was deleted. Restore it first.')
  return leadSubject(lead)
}

/**
 * The same for something that hangs on a record. Where the record is not theirs to see, neither is what hangs on it:
 * the answer is the one for a thing that does not exist.
 */
export async function requireRecordOf(
  db: AgencyDb,
  actor: Member,
  what: string,
  row: { leadId: string | null; contactId: string | null },
  action: 'read' | 'write',
): Promise<EntrySubject> {
  try {
    return await requireRecord(db, actor, attachmentOf(row), action)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound(what) : error
  }
}

/** Notes a sign of life of the record. `responded`: somebody was in touch. */
export async function touchRecord(
  db: AgencyDb,
  actor: Member,
  subject: EntrySubject,
  { responded = false } = {},
): Promise<void> {
  const isLead = subject.kind === 'lead'
  await (isLead ? touchLead(db, subject.id, { responded }) : touchContact(db, subject.id))
  db.announce({ topic: isLead ? 'leads' : 'contacts', ids: [subject.id], by: actor.userId })
}

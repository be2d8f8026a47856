import { mayUse } from '@sarai/contract/access'
import type { LiveTopic } from '@sarai/contract/live'
import type { TaskOn } from '@sarai/contract/tasks'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, notAllowed, notFound, refused } from '../../core/errors.ts'
import { findContact, touchContact } from '../../features/contacts/contacts.queries.ts'
import { subjectOf as contactSubject } from '../../features/contacts/contacts.service.ts'
import { findLead, touchLead } from '../../features/leads/leads.queries.ts'
import { subjectOf as leadSubject } from '../../features/leads/leads.service.ts'
import { findPackage } from '../../features/packages/packages.queries.ts'
import { subjectOf as packageSubject } from '../../features/packages/packages.service.ts'
import { getProposal, subjectOf as proposalSubject } from '../../features/prospects/prospects-found.service.ts'
import { findProposal } from '../../features/prospects/prospects.queries.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'
import { findTrip } from '../../features/trips/trips.queries.ts'

/** Notes, tasks and files hang on a record; those who may not use the record may not use them either. */

/** The columns that say which record something hangs on; notes and files hang on leads and contacts only. */
export interface Attached {
  leadId: string | null
  contactId: string | null
  proposalId?: string | null
  tripId?: string | null
  packageId?: string | null
}

/** The record something hangs on, from a row's columns. */
export function attachmentOf(row: Attached): TaskOn {
  if (row.leadId) return { leadId: row.leadId }
  if (row.contactId) return { contactId: row.contactId }
  if (row.proposalId) return { proposalId: row.proposalId }
  if (row.tripId) return { tripId: row.tripId }
  if (row.packageId) return { packageId: row.packageId }
  throw new Error('a row that hangs on nothing')
}

/**
 * The record that something hangs on, if the person may use it for the action.
 * @throws AppError 403 without the page, 404 for a record that is not theirs to see
 */
export async function requireRecord(
  db: AgencyDb,
  actor: Member,
  on: TaskOn,
  action: 'read' | 'write',
): Promise<EntrySubject> {
  if ('contactId' in on) {
    if (!mayUse(actor, 'contacts', action)) throw notAllowed()
    const contact = await findContact(db, on.contactId, actor)
    if (!contact) throw notFound('contact')
    if (action === 'write' && contact.deletedAt) throw refused('DELETED', 'This contact was deleted. Restore it first.')
    return contactSubject(contact)
  }
  if ('packageId' in on) return requirePackage(db, actor, on.packageId, action)
  if ('tripId' in on) return requireTrip(db, actor, on.tripId, action)
  if ('proposalId' in on) return requireProposal(db, actor, on.proposalId, action)
  if (!mayUse(actor, 'leads', action)) throw notAllowed()
  const lead = await findLead(db, on.leadId, actor)
  if (!lead) throw notFound('lead')
  if (action === 'write' && lead.deletedAt) throw refused('DELETED', 'This lead was deleted. Restore it first.')
  return leadSubject(lead)
}

async function requirePackage(db: AgencyDb, actor: Member, id: string, action: 'read' | 'write') {
  if (!mayUse(actor, 'packages', action)) throw notAllowed()
  const found = await findPackage(db, id)
  if (!found) throw notFound('package')
  if (action === 'write' && found.deletedAt) throw refused('DELETED', 'This package was deleted. Restore it first.')
  return packageSubject(found)
}

async function requireProposal(db: AgencyDb, actor: Member, id: string, action: 'read' | 'write') {
  if (!mayUse(actor, 'prospects', action)) throw notAllowed()
  const proposal = await getProposal(db, actor, id)
  if (action === 'write' && proposal.deletedAt) throw refused('DELETED', 'This proposal was deleted. Restore it first.')
  return proposalSubject(proposal)
}

/** A trip is seen by whoever sees the proposal it comes from, where its history is told. */
async function requireTrip(db: AgencyDb, actor: Member, id: string, action: 'read' | 'write') {
  if (!mayUse(actor, 'prospects', action)) throw notAllowed()
  const trip = await findTrip(db, id)
  const proposal = trip && (await findProposal(db, trip.proposalId, actor))
  if (!proposal) throw notFound('trip')
  return proposalSubject(proposal)
}

/**
 * The same for something that hangs on a record. Where the record is not theirs to see, neither is what hangs on it:
 * the answer is the one for a thing that does not exist.
 */
export async function requireRecordOf(
  db: AgencyDb,
  actor: Member,
  what: string,
  row: Attached,
  action: 'read' | 'write',
): Promise<EntrySubject> {
  try {
    return await requireRecord(db, actor, attachmentOf(row), action)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound(what) : error
  }
}

const topics: Partial<Record<EntrySubject['kind'], LiveTopic>> = {
  lead: 'leads',
  contact: 'contacts',
  package: 'packages',
  proposal: 'prospects',
}

/** Updates the record's last activity. `responded`: somebody was in touch. */
export async function touchRecord(
  db: AgencyDb,
  actor: Member,
  subject: EntrySubject,
  { responded = false } = {},
): Promise<void> {
  if (subject.kind === 'lead') await touchLead(db, subject.id, { responded })
  if (subject.kind === 'contact') await touchContact(db, subject.id)
  const topic = topics[subject.kind]
  if (topic) db.announce({ topic, ids: [subject.id], by: actor.userId })
}

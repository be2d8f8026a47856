import { mayUse } from '@sarai/contract/access'
import { plusDays, today } from '../../core/days.rules.ts'
import type { AgencyTraits, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { findAgency, traitsOf } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { familyOf, listContactsWithPhone } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { listOpenLeadsWith, matchingLeads } from '../leads/leads-create.service.ts'
import { type ConversationRecord, findConversation, listOpenLeads, listTripsAhead } from './conversations.queries.ts'
import { readPhone } from './conversations.rules.ts'

export type Links = Pick<ConversationRecord, 'contactId' | 'leadId' | 'tripId'>

/** How long after a trip messages are still taken for being about it. */
const daysAfter = 7

/** Whose a conversation is; null while it is nobody’s, and so anybody’s. */
export type ConversationOwners = ReadonlySet<string> | null

/** Whose a conversation is by now: who answers it, and whose the records are that it is about. */
export async function findOwners(db: AgencyDb, id: string): Promise<ConversationOwners> {
  const found = await findConversation(db, unrestricted, id)
  const { contact, lead, trip } = found ?? {}
  const owners = [found?.conversation.assigneeId, contact?.ownerId, lead?.ownerId, trip?.ownerId, trip?.operationsId]
  const named = owners.flatMap((owner) => owner ?? [])
  return named.length > 0 ? new Set(named) : null
}

/** Whether a record may be linked: nobody gets to read a conversation of others by entering its number. */
const isTheirs = (owners: ConversationOwners, { ownerId }: { ownerId: string | null }): boolean =>
  owners === null || ownerId === null || owners.has(ownerId)

/** Keeps whom a conversation is with while they have the number, and takes the other where there is one alone. */
async function findContactWith(
  db: AgencyDb,
  { phone, contactId }: ConversationRecord,
  owners: ConversationOwners,
): Promise<string | null> {
  const found = await listContactsWithPhone(db, phone)
  const family = contactId ? await familyOf(db, contactId) : []
  if (found.some(({ id }) => family.includes(id))) return contactId
  const [first, ...others] = found
  return first && others.length === 0 && isTheirs(owners, first) ? first.id : null
}

/** The same of its lead; of several the newest. */
async function findLeadWith(
  db: AgencyDb,
  traits: AgencyTraits,
  { phone, leadId }: ConversationRecord,
  owners: ConversationOwners,
) {
  const found = await listOpenLeadsWith(db, traits, { phone })
  return found.find(({ id }) => id === leadId) ?? found.find((lead) => isTheirs(owners, lead))
}

async function findLeadContact(db: AgencyDb, lead: { id: string } | undefined): Promise<string | null> {
  return (lead && (await findLead(db, lead.id, unrestricted)))?.contactId ?? null
}

/**
 * Whom and what a conversation is about by now: by its number, or by whom somebody has said it is with. What it was about
 * before stays while that fits, a lead also when it is won or lost. It is about a trip only where that is the one trip
 * ahead or under way.
 * @param owners whose records may be found; anybody's where null
 */
export async function findLinks(
  services: Services,
  db: AgencyDb,
  conversation: ConversationRecord,
  owners: ConversationOwners,
): Promise<Links> {
  const traits = traitsOf(await findAgency(db))
  const { isLinkedByHand } = conversation
  const isFound = !isLinkedByHand && readPhone(conversation.phone) !== null
  const open = isFound ? await findLeadWith(db, traits, conversation, owners) : undefined
  const contactId = isFound
    ? ((await findContactWith(db, conversation, owners)) ?? (await findLeadContact(db, open)))
    : conversation.contactId
  const contactIds = contactId ? await familyOf(db, contactId) : []
  const ofContact = contactIds.length > 0 ? await listOpenLeads(db, contactIds) : []
  const another = ofContact.find((lead) => isTheirs(owners, lead))?.id
  const leadId = (isFound ? open?.id : conversation.leadId) ?? another ?? conversation.leadId
  const day = plusDays(today(services.clock.now(), traits.timeZone), -daysAfter)
  const [trip, ...others] = await listTripsAhead(db, { contactIds, leadIds: leadId ? [leadId] : [], day })
  return { contactId, leadId, tripId: trip && others.length === 0 && isTheirs(owners, trip) ? trip.id : null }
}

/** Everybody with a number, whoever sees them: contacts first. */
async function listPeopleWith(db: AgencyDb, phone: string) {
  const traits = traitsOf(await findAgency(db))
  const [contacts, leads] = await db.together(() => [
    listContactsWithPhone(db, phone),
    matchingLeads(db, traits, { phone }),
  ])
  return [
    ...contacts.map(({ id, name, ownerId }) => ({ kind: 'contact' as const, id, name, ownerId })),
    ...leads.map(({ id, name, ownerId }) => ({ kind: 'lead' as const, id, name, ownerId })),
  ]
}

/** The same, of whom somebody sees. */
export async function listPeopleSeen(db: AgencyDb, actor: Member, phone: string) {
  const people = await listPeopleWith(db, phone)
  return people.filter(
    ({ kind, ownerId }) => maySee(actor, ownerId) && mayUse(actor, kind === 'lead' ? 'leads' : 'contacts'),
  )
}

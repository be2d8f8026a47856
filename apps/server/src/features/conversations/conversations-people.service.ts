import { plusDays, today } from '../../core/days.rules.ts'
import type { AgencyTraits } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency, traitsOf } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { familyOf, listContactsWithPhone } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { listOpenLeadsWith, matchingLeads } from '../leads/leads-create.service.ts'
import { type ConversationRecord, listOpenLeads, listTripsAhead } from './conversations.queries.ts'
import { readPhone } from './conversations.rules.ts'

export type Links = Pick<ConversationRecord, 'contactId' | 'leadId' | 'tripId'>

/** How long after a trip messages are still taken for being about it. */
const daysAfter = 7

/** Keeps whom a conversation is with while they have the number, and takes the other where there is one alone. */
async function findContactWith(db: AgencyDb, { phone, contactId }: ConversationRecord): Promise<string | null> {
  const found = await listContactsWithPhone(db, phone)
  const family = contactId ? await familyOf(db, contactId) : []
  if (found.some(({ id }) => family.includes(id))) return contactId
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

/** The same of its lead; of several the newest. */
async function findLeadWith(db: AgencyDb, traits: AgencyTraits, { phone, leadId }: ConversationRecord) {
  const found = await listOpenLeadsWith(db, traits, { phone })
  return found.find(({ id }) => id === leadId) ?? found[0]
}

async function findLeadContact(db: AgencyDb, lead: { id: string } | undefined): Promise<string | null> {
  return (lead && (await findLead(db, lead.id, unrestricted)))?.contactId ?? null
}

/**
 * Whom and what a conversation is about by now: by its number, or by whom somebody has said it is with. What it was about
 * before stays while that fits. It is about a trip only where that is the one trip ahead or under way.
 */
export async function findLinks(services: Services, db: AgencyDb, conversation: ConversationRecord): Promise<Links> {
  const traits = traitsOf(await findAgency(db))
  const { isLinkedByHand } = conversation
  const isFound = !isLinkedByHand && readPhone(conversation.phone) !== null
  const open = isFound ? await findLeadWith(db, traits, conversation) : undefined
  const contactId = isFound
    ? ((await findContactWith(db, conversation)) ?? (await findLeadContact(db, open)))
    : conversation.contactId
  const contactIds = contactId ? await familyOf(db, contactId) : []
  const [ofContact] = contactIds.length > 0 ? await listOpenLeads(db, contactIds) : []
  const leadId = (isFound ? open?.id : conversation.leadId) ?? ofContact?.id ?? null
  const day = plusDays(today(services.clock.now(), traits.timeZone), -daysAfter)
  const trips = await listTripsAhead(db, { contactIds, leadIds: leadId ? [leadId] : [], day })
  return { contactId, leadId, tripId: trips.length === 1 ? (trips[0]?.id ?? null) : null }
}

/** Everybody with a number, whoever sees them: contacts first. */
export async function listPeopleWith(db: AgencyDb, phone: string) {
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

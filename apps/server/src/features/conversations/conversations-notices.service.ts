import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { membersByIds } from '../../kernel/accounts/accounts-people.service.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import type { Author, EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf as contactSubject } from '../contacts/contacts.service.ts'
import { subjectOf as leadSubject } from '../leads/leads.service.ts'
import { subjectOf as tripSubject } from '../trips/trips-found.service.ts'
import type { MessageRecord } from './conversations-messages.queries.ts'
import { findConversation, type FoundConversation } from './conversations.queries.ts'
import { describeMessage, readPhone } from './conversations.rules.ts'

/** A conversation as it is now, whoever sees it. */
export async function findAgain(db: AgencyDb, id: string): Promise<FoundConversation> {
  const found = await findConversation(db, unrestricted, id)
  if (!found) throw new Error('the conversation is gone')
  return found
}

export function announceConversation(db: AgencyDb, id: string, by: string | null = null): void {
  db.announce({ topic: 'conversations', ids: [id], by })
}

/** Whose history a message belongs to: the trip's, unless the customer is being won for another, the lead's, the contact's. */
export function findHistory({ contact, lead, trip, isLeadOpen }: FoundConversation): EntrySubject | undefined {
  if (trip && !(lead && isLeadOpen)) return tripSubject(trip)
  if (lead) return leadSubject(lead)
  return contact ? contactSubject(contact) : undefined
}

/** Writes into the history of what a conversation is about that a message came in, or was sent. */
export async function recordMessage(
  db: AgencyDb,
  doer: Author,
  found: FoundConversation,
  message: MessageRecord,
): Promise<void> {
  const subject = findHistory(found)
  if (!subject) return
  const { id: messageId, conversationId, isOwn } = message
  const data = {
    messageId,
    conversationId,
    phone: readPhone(found.conversation.phone),
    excerpt: describeMessage(message),
  }
  await record(db, doer, isOwn ? 'message_sent' : 'message_received', subject, { data })
}

/** How a conversation is called among colleagues. */
export const findName = ({ conversation, contact, lead }: FoundConversation): string =>
  contact?.name ?? lead?.name ?? (conversation.profileName || (readPhone(conversation.phone) ?? 'Somebody'))

/** Who is to answer: whoever it is assigned to, else those whose lead, trip or contact it is about. */
export async function findKeepers(db: AgencyDb, found: FoundConversation): Promise<string[]> {
  const { conversation, contact, lead, trip } = found
  const { form } = await findAgency(db)
  const assigned = await findActive(db, [conversation.assigneeId])
  if (assigned.length > 0) return assigned
  const owners = await findActive(db, [trip?.ownerId, trip?.operationsId, lead?.ownerId, contact?.ownerId])
  return owners.length > 0 ? owners : findActive(db, [form.ownerId])
}

async function findActive(db: AgencyDb, ids: (string | null | undefined)[]): Promise<string[]> {
  const members = await membersByIds(db, [...new Set(ids.flatMap((one) => one ?? []))])
  return members.filter(({ isActive }) => isActive).map(({ id }) => id)
}

/** Tells whoever is to answer that somebody has written: once until they are answered. */
export async function notifyOfMessage(
  services: Services,
  db: AgencyDb,
  found: FoundConversation,
  message: MessageRecord,
): Promise<void> {
  const { id, waitingSince } = found.conversation
  await tellPeopleOrMainUsers(services, db, await findKeepers(db, found), {
    kind: 'message_came',
    cause: `message ${id} ${waitingSince ?? ''}`,
    title: `${findName(found)} wrote on WhatsApp`,
    body: describeMessage(message),
    about: { subject: 'conversation', id },
  })
}

/** Tells whoever has sent a message that it did not arrive, or that nobody knows. */
export async function notifyOfFailure(
  services: Services,
  db: AgencyDb,
  found: FoundConversation,
  message: MessageRecord,
): Promise<void> {
  if (!message.senderId) return
  const isUncertain = message.state === 'uncertain'
  await tellPeople(services, db, [
    {
      userId: message.senderId,
      kind: 'message_failed',
      cause: `message ${message.state} ${message.id}`,
      title: isUncertain
        ? `A message to ${findName(found)} was perhaps not sent`
        : `A message to ${findName(found)} was not sent`,
      body: message.problem,
      about: { subject: 'conversation', id: found.conversation.id },
    },
  ])
}

/** Tells somebody that a colleague has given them a conversation. */
export async function notifyOfAssignment(
  services: Services,
  db: AgencyDb,
  found: FoundConversation,
  { assigneeId, by }: { assigneeId: string; by: string },
): Promise<void> {
  const { id } = found.conversation
  await tellPeople(services, db, [
    {
      userId: assigneeId,
      kind: 'message_came',
      cause: `conversation ${id} assigned ${services.clock.now().toISOString()}`,
      title: `${by} gave you the conversation with ${findName(found)}`,
      body: found.conversation.lastText || null,
      about: { subject: 'conversation', id },
    },
  ])
}

import { mayUse } from '@sarai/contract/access'
import type { ConversationOn } from '@sarai/contract/conversations'
import type { ChatMessage, Conversation, ShownConversation } from '@sarai/contract/conversation-schemas'
import type { InboxTab } from '@sarai/contract/conversation-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { readMomentCursor, writeMomentCursor } from '../../core/moment-cursor.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { listActivePlugins, openPlugin, type OpenPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { findState } from '../../kernel/plugins/plugins.rules.ts'
import type { Services } from '../../services.ts'
import { familyOf, findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import { listMessages, type MessageRecord } from './conversations-messages.queries.ts'
import { findLinks, findOwners, listPeopleSeen } from './conversations-people.service.ts'
import {
  type ConversationTarget,
  countUnanswered,
  findConversation,
  type FoundConversation,
  listConversations,
  listConversationsAbout,
} from './conversations.queries.ts'
import { computeOpenUntil, readPhone, writeExcerpt } from './conversations.rules.ts'

const pageSize = 50
/** So many are counted; more are "100 or more". */
const maxCounted = 100

export type MessagesPlugin = OpenPlugin<'messages'>

const findWindow = ({ plugins }: Services, provider: string): number => {
  const found = plugins.providerOf(provider)
  return found?.kind === 'messages' ? found.windowMs : 0
}

/** What somebody sees of a conversation: records that are not theirs to see are not named. */
export function presentConversation(services: Services, actor: Member, found: FoundConversation): Conversation {
  const { conversation, contact, lead, trip } = found
  const shownContact = contact?.deletedAt === null && maySee(actor, contact.ownerId) ? contact : null
  const shownLead = lead?.deletedAt === null && mayUse(actor, 'leads') && maySee(actor, lead.ownerId) ? lead : null
  const isTripSeen = trip && (maySee(actor, trip.ownerId) || (trip.operationsId ?? '') === actor.userId)
  const shownTrip = isTripSeen && trip.deletedAt === null ? trip : null
  const toName = (record: { id: string; name: string } | null) => record && { id: record.id, name: record.name }
  const { id, provider, phone, profileName, assigneeId, lastText, isLastOwn, lastAt, waitingSince } = conversation
  return {
    id,
    channel: services.plugins.providerOf(provider)?.name ?? provider,
    phone: readPhone(phone),
    name: shownContact?.name ?? shownLead?.name ?? profileName,
    profileName,
    contact: toName(shownContact),
    lead: toName(shownLead),
    trip: shownTrip && { id: shownTrip.id, name: shownTrip.title },
    assigneeId,
    lastAt,
    lastText,
    isLastOwn,
    waitingSince,
    openUntil: computeOpenUntil(conversation.receivedAt, findWindow(services, provider)),
  }
}

/** @throws AppError 404 */
export async function getConversation(db: AgencyDb, actor: Member, id: string): Promise<FoundConversation> {
  const found = await findConversation(db, actor, id)
  if (!found) throw notFound('conversation')
  return found
}

interface ListInput {
  tab: InboxTab
  search?: string
  cursor?: string
}

export async function listInbox(services: Services, db: AgencyDb, actor: Member, { tab, search, cursor }: ListInput) {
  const rows = await listConversations(db, {
    visible: actor,
    tab,
    userId: actor.userId ?? '',
    search,
    after: readMomentCursor(cursor),
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)?.conversation
  return {
    data: shown.map((found) => presentConversation(services, actor, found)),
    next: rows.length > pageSize && last ? writeMomentCursor({ at: last.lastAt, id: last.id }) : null,
  }
}

export async function countInbox(services: Services, db: AgencyDb, actor: Member) {
  const [unanswered, senders] = [
    await countUnanswered(db, actor, maxCounted),
    await listActivePlugins(services, db, 'messages'),
  ]
  return { unanswered, isConnected: senders.length > 0 }
}

/** Why nothing can be sent in a conversation; null where something can. */
export function findObstacle(carrier: MessagesPlugin | undefined): string | null {
  if (!carrier) return 'Its plugin was removed. Install it again to answer.'
  const state = findState(carrier.plugin)
  if (state === 'paused') return `${carrier.provider.name} is paused.`
  return state === 'active' || state === 'authorised' ? null : `${carrier.provider.name} has to be connected again.`
}

export async function showConversation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<ShownConversation> {
  const found = await getConversation(db, actor, id)
  const carrier = await openPlugin(services, db, 'messages', found.conversation.provider)
  const shown = presentConversation(services, actor, found)
  const obstacle = findObstacle(carrier)
  const isTest = carrier?.plugin.isTest ?? false
  if (shown.contact || shown.lead || shown.phone === null) return { ...shown, obstacle, isTest, candidates: [] }
  const candidates = await listPeopleSeen(db, actor, shown.phone)
  // Somebody who was entered since is linked with the next message.
  const { contactId, leadId } = await findLinks(services, db, found.conversation, await findOwners(db, id))
  const pick = (kind: 'contact' | 'lead', personId: string | null) => {
    const one = candidates.find((person) => person.kind === kind && person.id === personId)
    return one ? { id: one.id, name: one.name } : null
  }
  const [contact, lead] = [pick('contact', contactId), pick('lead', leadId)]
  return {
    ...shown,
    name: contact?.name ?? lead?.name ?? shown.name,
    contact,
    lead,
    obstacle,
    isTest,
    candidates: contact || lead ? [] : candidates.map(({ kind, id: personId, name }) => ({ kind, id: personId, name })),
  }
}

type Answered = { id: string; isOwn: boolean; text: string } | null

export function presentMessage(message: MessageRecord, answered: Answered): ChatMessage {
  const { id, isOwn, at, text, state, problem, senderId, isFromPhone, template, isCharged, reaction } = message
  const { fileType, fileName, fileBytes, fileState, fileProblem, location, advertisement } = message
  return {
    id,
    isOwn,
    at,
    text,
    state,
    problem,
    senderId,
    isFromPhone,
    template: template?.name ?? null,
    isCharged,
    reaction,
    location,
    advertisement,
    repliesTo: answered && { ...answered, text: writeExcerpt(answered.text) },
    file: fileState && {
      name: fileName ?? '',
      type: fileType ?? '',
      bytes: fileBytes,
      state: fileState,
      problem: fileProblem,
    },
  }
}

export async function listMessagesShown(
  db: AgencyDb,
  actor: Member,
  { id, cursor }: { id: string; cursor?: string },
): Promise<{ data: ChatMessage[]; next: string | null }> {
  const { conversation } = await getConversation(db, actor, id)
  const rows = await listMessages(db, conversation.id, { after: readMomentCursor(cursor), limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)?.message
  return {
    data: shown.map(({ message, answered }) => presentMessage(message, answered)),
    next: rows.length > pageSize && last ? writeMomentCursor({ at: last.at, id: last.id }) : null,
  }
}

const collectPhones = (...phones: (string | null | undefined)[]) => [...new Set(phones.flatMap((one) => one || []))]

/** What conversations about a record are found by. @throws AppError 403, 404 */
export async function findConversationTarget(
  db: AgencyDb,
  actor: Member,
  on: ConversationOn,
): Promise<ConversationTarget> {
  if ('leadId' in on) {
    if (!mayUse(actor, 'leads')) throw notAllowed()
    const lead = await findLead(db, on.leadId, actor)
    if (!lead) throw notFound('lead')
    return { contactIds: [], leadIds: [lead.id], phones: collectPhones(lead.whatsapp, lead.phone) }
  }
  if ('contactId' in on) {
    const contact = await findContact(db, on.contactId, actor)
    if (!contact) throw notFound('contact')
    const phones = collectPhones(contact.whatsapp, ...contact.phones.map(({ number }) => number))
    return { contactIds: await familyOf(db, contact.id), leadIds: [], phones }
  }
  const trip = await findTrip(db, on.tripId, actor)
  if (!trip) throw notFound('trip')
  const [contact, lead] = [
    trip.contactId ? await findContact(db, trip.contactId, unrestricted) : undefined,
    trip.leadId ? await findLead(db, trip.leadId, unrestricted) : undefined,
  ]
  // Whoever only arranges a trip sees what is about it, and not all that its customer has ever written.
  if (!maySee(actor, trip.ownerId)) return { contactIds: [], leadIds: [], tripId: trip.id, phones: [] }
  const phones = collectPhones(contact?.whatsapp ?? contact?.phone, lead?.whatsapp ?? lead?.phone)
  return { contactIds: trip.contactId ? [trip.contactId] : [], leadIds: [], tripId: trip.id, phones }
}

/** So many are shown with a record; all are in the inbox. */
const maxShown = 10

export async function listAbout(services: Services, db: AgencyDb, actor: Member, on: ConversationOn) {
  const target = await findConversationTarget(db, actor, on)
  const rows = await listConversationsAbout(db, actor, target, maxShown)
  return {
    isConnected: (await listActivePlugins(services, db, 'messages')).length > 0,
    conversations: rows.map((found) => presentConversation(services, actor, found)),
  }
}

export { findInbox } from './conversations.queries.ts'

import type { ConversationOn } from '@sarai/contract/conversations'
import type { ChatMessage, Conversation } from '@sarai/contract/conversation-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { toE164, notAPhone } from '../../core/phones.rules.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { listActivePlugins, openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import {
  findConversationTarget,
  getConversation,
  presentConversation,
  presentMessage,
} from './conversations-found.service.ts'
import {
  findLastReceived,
  findMessage,
  findMessageForUpdate,
  type MessageRecord,
  updateMessage,
} from './conversations-messages.queries.ts'
import { announceConversation, findAgain, notifyOfAssignment } from './conversations-notices.service.ts'
import { findLinks, listPeopleSeen } from './conversations-people.service.ts'
import { requireCarrier, requireWindow } from './conversations-sending.service.ts'
import { fetchFileJob, sendMessagesJob } from './conversations.jobs.ts'
import {
  type ClaimedConversation,
  claimConversation,
  findConversation,
  findConversationForUpdate,
  type FoundConversation,
  updateConversation,
} from './conversations.queries.ts'
import { describeMessage } from './conversations.rules.ts'

/** A conversation that may be changed, held until the transaction ends. @throws AppError 404 */
async function holdConversation(db: AgencyDb, actor: Member, id: string): Promise<FoundConversation> {
  await findConversationForUpdate(db, id)
  return getConversation(db, actor, id)
}

async function answerWith(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { conversation: { id } }: FoundConversation,
): Promise<Conversation> {
  announceConversation(db, id, actor.userId)
  // Whoever has given it away may see it no longer.
  return presentConversation(services, actor, await findAgain(db, id))
}

/**
 * The conversation with a number of a record; begun where there is none.
 * @throws AppError 403, 404, 422 for another number, without a plugin, or where a colleague is in touch with the number
 */
export async function beginConversation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { on, phone: typed }: { on?: ConversationOn; phone: string },
): Promise<Conversation> {
  const target = on && (await findConversationTarget(db, actor, on))
  const phone = toE164(typed, actor.agency.country)
  if (!phone) throw invalid({ phone: notAPhone })
  if (target && !target.phones.includes(phone))
    throw invalid({ phone: 'This is no number of the record. Enter it there first.' })
  if (!target && (await listPeopleSeen(db, actor, phone)).length === 0)
    throw invalid({ phone: 'No contact or lead that you see has this number.' })
  const [sender] = await listActivePlugins(services, db, 'messages')
  if (!sender) throw refused('NOT_CONNECTED', 'Connect WhatsApp under Plugins first.')
  const claimed = await claimConversation(db, { provider: sender.plugin.provider, phone })
  const { contactId, leadId, tripId, assigneeId } = claimed
  const isFree = [contactId, leadId, tripId, assigneeId].every((one) => one === null)
  if (!isFree && !(await findConversation(db, actor, claimed.id)))
    throw refused('WITH_COLLEAGUE', 'A colleague is in touch with this number already.')
  if (isFree) await linkTo(services, db, claimed, on)
  return answerWith(services, db, actor, await findAgain(db, claimed.id))
}

/** Links a new conversation to whom its number finds, or else to the record that it was begun from. */
async function linkTo(
  services: Services,
  db: AgencyDb,
  conversation: ClaimedConversation,
  on: ConversationOn | undefined,
): Promise<void> {
  const found = await findLinks(services, db, conversation, null)
  await updateConversation(db, conversation.id, {
    contactId: found.contactId ?? (on && 'contactId' in on ? on.contactId : null),
    leadId: found.leadId ?? (on && 'leadId' in on ? on.leadId : null),
    tripId: found.tripId ?? (on && 'tripId' in on ? on.tripId : null),
  })
}

/** Gives a conversation to somebody, or to nobody. @throws AppError 404, 422 */
export async function assignConversation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<Conversation> {
  const found = await holdConversation(db, actor, id)
  if (found.conversation.assigneeId === assigneeId) return presentConversation(services, actor, found)
  const isOwn = assigneeId !== null && assigneeId === actor.userId
  if (!isOwn && !mayAssignTo(actor, assigneeId))
    throw invalid({ assigneeId: 'You can give a conversation only to yourself or your team' })
  const assignee = assigneeId ? await findMember(db, assigneeId) : undefined
  if (assigneeId && !assignee?.isActive) throw invalid({ assigneeId: 'This person does not work here' })
  await updateConversation(db, id, { assigneeId })
  if (assigneeId && !isOwn) {
    const by = (actor.userId && (await findMember(db, actor.userId))?.name) || 'A colleague'
    await notifyOfAssignment(services, db, found, { assigneeId, by })
  }
  return answerWith(services, db, actor, found)
}

/** Says whom a conversation is with, or has it found by the number again. @throws AppError 403, 404 */
export async function linkConversation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, to }: { id: string; to: { contactId: string } | { leadId: string } | null },
): Promise<Conversation> {
  const found = await holdConversation(db, actor, id)
  if (to) await findConversationTarget(db, actor, to)
  const chosen = {
    contactId: to && 'contactId' in to ? to.contactId : null,
    leadId: to && 'leadId' in to ? to.leadId : null,
    isLinkedByHand: to !== null,
  }
  // Whoever says it sees the conversation already.
  const links = await findLinks(services, db, { ...found.conversation, ...chosen }, null)
  await updateConversation(db, id, { ...chosen, ...links })
  return answerWith(services, db, actor, found)
}

/** Takes a conversation off those that wait for an answer, or puts it back. @throws AppError 404 */
export async function setAnswered(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, isAnswered }: { id: string; isAnswered: boolean },
): Promise<Conversation> {
  const found = await holdConversation(db, actor, id)
  const { receivedAt, lastAt, waitingSince } = found.conversation
  const since = isAnswered ? null : (waitingSince ?? receivedAt ?? lastAt)
  await updateConversation(db, id, { waitingSince: since })
  return answerWith(services, db, actor, found)
}

/** Shows the other person that their last message was read, where the provider can be asked. @throws AppError 404 */
export async function markRead(services: Services, actor: Member, id: string): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const { conversation } = await getConversation(db, actor, id)
  const message = await findLastReceived(db, id)
  const carrier = await openPlugin(services, db, 'messages', conversation.provider)
  const providerId = message?.providerId
  if (!providerId || !carrier?.plugin.authorisedAt || carrier.plugin.pausedAt || carrier.plugin.problem !== null) return
  try {
    await askProvider(services, actor.agencyId, carrier, (provider, connection) =>
      provider.markRead(connection, providerId),
    )
  } catch (error) {
    // It is a courtesy: what it could not be shown is not worth a message.
    if (!(error instanceof ProviderError)) throw error
    services.logger.info({ agencyId: actor.agencyId, reason: error.reason }, 'a message could not be marked as read')
  }
}

/** A message that may be changed, with its conversation. @throws AppError 404 */
async function holdMessage(
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<{ message: MessageRecord; found: FoundConversation }> {
  const known = await findMessage(db, id)
  if (!known) throw notFound('message')
  await findConversationForUpdate(db, known.conversationId)
  const message = await findMessageForUpdate(db, id)
  const found = await findConversation(db, actor, known.conversationId)
  if (!message || !found) throw notFound('message')
  return { message, found }
}

/** Sends a message again that was not sent, or perhaps not. @throws AppError 404, 422 */
export async function sendAgain(services: Services, db: AgencyDb, actor: Member, id: string): Promise<ChatMessage> {
  const { message, found } = await holdMessage(db, actor, id)
  if (!message.isOwn || (message.state !== 'failed' && message.state !== 'uncertain'))
    throw refused('SENT', 'This message was sent.')
  const carrier = await requireCarrier(services, db, found)
  if (!message.template) requireWindow(services, carrier, found)
  const { id: conversationId } = found.conversation
  const at = services.clock.now().toISOString()
  const cleared = { problem: null, providerId: null, claimedAt: null, senderId: actor.userId }
  const changed = await updateMessage(db, id, { ...cleared, state: 'waiting', at })
  await updateConversation(db, conversationId, { lastAt: at, lastText: describeMessage(changed), isLastOwn: true })
  await services.jobs.enqueue(db, sendMessagesJob, { conversationId })
  announceConversation(db, conversationId, actor.userId)
  return presentMessage(changed, null)
}

/** Has a file fetched that was not, or could not be. @throws AppError 404, 422 */
export async function fetchFileAgain(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const { message } = await holdMessage(db, actor, id)
  if (!message.providerFileId) throw refused('NO_FILE', 'No file came with this message.')
  if (message.fileState === 'kept') return
  await updateMessage(db, id, { fileState: 'waiting', fileProblem: null })
  await services.jobs.enqueue(db, fetchFileJob, { messageId: id })
  announceConversation(db, message.conversationId, actor.userId)
}

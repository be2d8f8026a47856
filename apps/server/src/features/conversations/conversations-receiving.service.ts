import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { IncomingMessage, MessageNews, MessageStatus } from '../../providers/messages/messages.ts'
import type { Services } from '../../services.ts'
import {
  countFilesSince,
  findMessageByProviderId,
  findMessageForUpdate,
  insertMessage,
  type MessageRecord,
  updateMessage,
} from './conversations-messages.queries.ts'
import {
  announceConversation,
  findAgain,
  findName,
  notifyOfFailure,
  notifyOfMessage,
  recordMessage,
} from './conversations-notices.service.ts'
import { findLinks, findOwners } from './conversations-people.service.ts'
import {
  claimConversation,
  type ClaimedConversation,
  type ConversationRecord,
  type FoundConversation,
  updateConversation,
} from './conversations.queries.ts'
import { describeMessage, isLater, mergeState } from './conversations.rules.ts'
import { fetchFileJob } from './conversations.jobs.ts'

/** So many files of one number are fetched by themselves in a day: whoever has the number can send any number of them. */
const maxFilesADay = 30
const dayMs = 86_400_000
const maxText = 20_000
const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Takes in what a provider has told, once however often and in whatever order it does. */
export async function takeNews(
  services: Services,
  db: AgencyDb,
  provider: string,
  { messages, statuses }: MessageNews,
): Promise<void> {
  for (const message of messages) await takeMessage(services, db, provider, message)
  for (const status of statuses) await takeStatus(services, db, status)
}

async function takeMessage(
  services: Services,
  db: AgencyDb,
  provider: string,
  message: IncomingMessage,
): Promise<void> {
  const conversation = await claimConversation(db, { provider, phone: message.from })
  const answered = message.repliesTo === null ? undefined : await findMessageByProviderId(db, message.repliesTo)
  if (message.reaction !== null) {
    if (!answered || answered.conversationId !== conversation.id || message.isOwn) return
    await updateMessage(db, answered.id, { reaction: message.reaction || null })
    return announceConversation(db, conversation.id)
  }
  const { file, location, advertisement, isOwn, text, at } = message
  const kept = await insertMessage(db, {
    conversationId: conversation.id,
    isOwn,
    isFromPhone: isOwn,
    providerId: message.id,
    text: text.slice(0, maxText),
    state: isOwn ? 'sent' : 'received',
    repliesToId: answered?.conversationId === conversation.id ? answered.id : null,
    location,
    advertisement,
    at: at.toISOString(),
    ...(file && {
      providerFileId: file.id,
      fileName: file.name,
      fileType: file.mimeType,
      fileState: await chooseFileState(services, db, conversation),
    }),
  })
  // It was told before.
  if (!kept) return
  const found = await noteMessage(services, db, conversation, kept, message.name)
  if (kept.fileState === 'waiting') await services.jobs.enqueue(db, fetchFileJob, { messageId: kept.id })
  await recordMessage(db, { label: isOwn ? 'WhatsApp on the phone' : findName(found) }, found, kept)
  if (!isOwn) await notifyOfMessage(services, db, found, kept)
}

async function chooseFileState(services: Services, db: AgencyDb, { id }: ConversationRecord) {
  const since = new Date(services.clock.now().getTime() - dayMs).toISOString()
  return (await countFilesSince(db, id, since)) < maxFilesADay ? 'waiting' : 'offered'
}

/** Puts a message that came in, or was sent from the phone, at the end of its conversation. */
async function noteMessage(
  services: Services,
  db: AgencyDb,
  conversation: ClaimedConversation,
  message: MessageRecord,
  name: string,
): Promise<FoundConversation> {
  const { id } = conversation
  const { isNew, lastAt, isLastOwn, receivedAt, waitingSince } = conversation
  const isLatest = isNew || !isLater(lastAt, message.at)
  const latest = { lastAt: message.at, lastText: describeMessage(message), isLastOwn: message.isOwn }
  // One that comes so late that it was answered already asks for nothing.
  const isWaiting = !message.isOwn && (isLatest || !isLastOwn)
  await updateConversation(db, id, {
    ...(await findLinks(services, db, conversation, await findOwners(db, id))),
    ...(isLatest ? latest : {}),
    ...(message.isOwn
      ? isLatest && { waitingSince: null }
      : { receivedAt: receivedAt !== null && isLater(receivedAt, message.at) ? receivedAt : message.at }),
    ...(isWaiting && { waitingSince: waitingSince ?? message.at }),
    ...(name && !message.isOwn ? { profileName: name.slice(0, 200) } : {}),
  })
  announceConversation(db, id)
  return findAgain(db, id)
}

/** Notes what became of a message that was sent. One that is not ours, of another program of the agency, is not noted. */
async function takeStatus(services: Services, db: AgencyDb, status: MessageStatus): Promise<void> {
  const message = await findSent(db, status)
  if (!message) return
  const state = mergeState(message.state, status.state)
  const isFailed = state === 'failed'
  const changed = await updateMessage(db, message.id, {
    state,
    providerId: message.providerId ?? status.id,
    problem: isFailed ? (status.problem ?? message.problem) : null,
    isCharged: status.isCharged ?? message.isCharged,
  })
  announceConversation(db, message.conversationId)
  if (isFailed && message.state !== 'failed')
    await notifyOfFailure(services, db, await findAgain(db, message.conversationId), changed)
}

/** A status may come before the answer to the call that sent its message, or without it. */
async function findSent(db: AgencyDb, { id, reference }: MessageStatus): Promise<MessageRecord | undefined> {
  const known = await findMessageByProviderId(db, id)
  if (known) return known.isOwn ? known : undefined
  const message = uuidShape.test(reference) ? await findMessageForUpdate(db, reference) : undefined
  return message?.isOwn && message.providerId === null ? message : undefined
}

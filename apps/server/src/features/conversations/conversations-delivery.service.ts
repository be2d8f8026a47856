import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { openSealed } from '../../core/sealed-files.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { type MessageContent, NotReachable, WindowClosed } from '../../providers/messages/messages.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { findObstacle } from './conversations-found.service.ts'
import {
  findMessage,
  findMessageForUpdate,
  listUnsentForUpdate,
  type MessageRecord,
  updateMessage,
} from './conversations-messages.queries.ts'
import { announceConversation, findAgain, notifyOfFailure } from './conversations-notices.service.ts'
import { findMessageFilePlace } from './conversations-files.rules.ts'
import { findConversationForUpdate, updateConversation } from './conversations.queries.ts'
import { isLater, mergeState } from './conversations.rules.ts'

/** Whoever takes longer to send a message has died of it. */
const maxSendingMs = 180_000

/** How long somebody else’s sending is waited for before it is looked at later. */
const patienceMs = 5_000
const lookMs = 250

const uncertain = 'The server stopped while it was sent, or got no answer. Whether it arrived is not known.'

type Claim = { message: MessageRecord } | { busyUntil: Date } | undefined
type Outcome = { providerId: string } | { state: 'failed' | 'uncertain'; problem: string }

/**
 * Sends the waiting messages of a conversation, in their order. Each is sent once: what was begun and not finished is
 * said to be uncertain, and sent again by nobody but a person.
 * @returns when to look again, where somebody else is sending
 */
export async function sendWaiting(
  services: Services,
  agencyId: string,
  conversationId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { database } = services
  let waitedMs = 0
  for (;;) {
    signal.throwIfAborted()
    const claim = await database.writeAs(agencyId, (db) => claimNext(services, db, conversationId))
    if (claim === undefined) return undefined
    if ('busyUntil' in claim) {
      if (waitedMs >= patienceMs) return claim.busyUntil
      await sleep(lookMs, undefined, { signal })
      waitedMs += lookMs
      continue
    }
    const outcome = await trySending(services, agencyId, claim.message)
    await database.writeAs(agencyId, (db) => settle(services, db, claim.message.id, outcome))
  }
}

async function claimNext(services: Services, db: AgencyDb, conversationId: string): Promise<Claim> {
  if (!(await findConversationForUpdate(db, conversationId))) return undefined
  const now = services.clock.now()
  const unsent = await listUnsentForUpdate(db, conversationId)
  for (const message of unsent.filter(({ state }) => state === 'sending')) {
    const busyUntil = new Date(Date.parse(message.claimedAt ?? now.toISOString()) + maxSendingMs)
    if (busyUntil > now) return { busyUntil }
    await settle(services, db, message.id, { state: 'uncertain', problem: uncertain })
  }
  const next = unsent.find(({ state }) => state === 'waiting')
  if (!next) return undefined
  return { message: await updateMessage(db, next.id, { state: 'sending', claimedAt: now.toISOString() }) }
}

async function trySending(services: Services, agencyId: string, message: MessageRecord): Promise<Outcome> {
  const db = services.database.readAs(agencyId)
  const { conversation } = await findAgain(db, message.conversationId)
  const carrier = await openPlugin(services, db, 'messages', conversation.provider)
  const obstacle = findObstacle(carrier)
  if (!carrier || obstacle) return { state: 'failed', problem: obstacle ?? '' }
  const answered = message.repliesToId ? await findMessage(db, message.repliesToId) : undefined
  const content = await readContent(services, db, message)
  if (!content) return { state: 'failed', problem: 'Its file is gone.' }
  const request = { reference: message.id, to: conversation.phone, content, repliesTo: answered?.providerId ?? null }
  try {
    const { id } = await askProvider(services, agencyId, carrier, (provider, connection) =>
      provider.send(connection, request),
    )
    return { providerId: id }
  } catch (error) {
    if (error instanceof WindowClosed || error instanceof NotReachable)
      return { state: 'failed', problem: error.message }
    if (!(error instanceof ProviderError)) throw error
    if (error.isTransient || error.reason === 'unexpected')
      return { state: 'uncertain', problem: `${error.message} Whether it arrived is not known.` }
    return { state: 'failed', problem: error.message }
  }
}

async function readContent(
  services: Services,
  db: AgencyDb,
  message: MessageRecord,
): Promise<MessageContent | undefined> {
  const { id, text, template, storageKey, fileName, fileType } = message
  if (template) {
    const { values, buttonValue, ...named } = template
    return { kind: 'template', template: named, values, buttonValue }
  }
  if (!storageKey) return { kind: 'text', text }
  const stored = await services.storage.open(storageKey)
  if (!stored) return undefined
  const bytes = await buffer(await openSealed(services.vault, db, findMessageFilePlace(id), stored.stream))
  return { kind: 'file', file: { name: fileName ?? '', mimeType: fileType ?? '', bytes }, caption: text }
}

/** Notes what became of an attempt. A state that the provider has told meanwhile stays. */
async function settle(services: Services, db: AgencyDb, id: string, outcome: Outcome): Promise<void> {
  const before = await findMessageForUpdate(db, id)
  if (!before) return
  const isSent = 'providerId' in outcome
  const reached = isSent ? 'sent' : outcome.state
  const state = before.state === 'sending' ? reached : mergeState(before.state, reached)
  const isProblem = state === 'failed' || state === 'uncertain'
  const message = await updateMessage(db, id, {
    state,
    providerId: before.providerId ?? (isSent ? outcome.providerId : null),
    problem: isProblem ? (isSent ? before.problem : outcome.problem) : null,
  })
  const found = await findAgain(db, message.conversationId)
  if (!isProblem) await noteAnswered(db, found.conversation, message)
  else if (!isSent) await notifyOfFailure(services, db, found, message)
  announceConversation(db, message.conversationId)
}

/** Whoever has been answered waits no longer, unless they have written since. */
async function noteAnswered(
  db: AgencyDb,
  { id, waitingSince, receivedAt }: { id: string; waitingSince: string | null; receivedAt: string | null },
  { at }: MessageRecord,
): Promise<void> {
  if (waitingSince === null) return
  const hasWrittenSince = receivedAt !== null && isLater(receivedAt, at)
  await updateConversation(db, id, { waitingSince: hasWrittenSince ? receivedAt : null })
}

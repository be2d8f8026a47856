import type { ChatContent, ChatMessage } from '@sarai/contract/conversation-schemas'
import { createHash, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { sniffType } from '../../core/file-types.rules.ts'
import type { Once } from '../../core/procedures.ts'
import { sealFile } from '../../core/sealed-files.ts'
import { dropFile } from '../../core/stored-files.ts'
import { extensionOf, safeFileName } from '../../kernel/files/files.rules.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { touchRecord } from '../../kernel/records/records.service.ts'
import type { MessageTemplate } from '../../providers/messages/messages.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { findObstacle, getConversation, type MessagesPlugin, presentMessage } from './conversations-found.service.ts'
import { findMessage, insertMessage, type MessageRecord } from './conversations-messages.queries.ts'
import { findMessageFilePlace } from './conversations-files.rules.ts'
import type { FilledTemplate } from './conversations-messages.table.ts'
import { announceConversation, findAgain, findHistory, recordMessage } from './conversations-notices.service.ts'
import { findLinks, findOwners } from './conversations-people.service.ts'
import { sendMessagesJob } from './conversations.jobs.ts'
import { findConversationForUpdate, type FoundConversation, updateConversation } from './conversations.queries.ts'
import { computeOpenUntil, describeMessage, writeTemplateText } from './conversations.rules.ts'

/**
 * What carries a conversation, where something can be sent by it now.
 * @throws AppError 422
 */
export async function requireCarrier(
  services: Services,
  db: AgencyDb,
  found: FoundConversation,
): Promise<MessagesPlugin> {
  const carrier = await openPlugin(services, db, 'messages', found.conversation.provider)
  const obstacle = findObstacle(carrier)
  if (!carrier || obstacle) throw refused('NOT_CONNECTED', obstacle ?? '')
  return carrier
}

/** @throws AppError 422 where nobody has written within the provider's window */
export function requireWindow(
  services: Services,
  { provider }: MessagesPlugin,
  { conversation }: FoundConversation,
): void {
  const until = computeOpenUntil(conversation.receivedAt, provider.windowMs)
  if (until === null || Date.parse(until) <= services.clock.now().getTime())
    throw refused(
      'WINDOW_CLOSED',
      'More than 24 hours have passed since they wrote. Send one of your approved templates to write first.',
    )
}

/** A template filled in. @throws AppError 422 where a value is missing */
function fillTemplate(
  template: MessageTemplate,
  { values, buttonValue }: { values: Record<string, string>; buttonValue?: string },
): { template: FilledTemplate; text: string } {
  const missing = template.places.filter((place) => !values[place])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((place) => [`values.${place}`, 'Fill this in'])))
  const { name, language, places, button } = template
  if (button?.takesValue && !buttonValue) throw invalid({ buttonValue: 'Fill this in' })
  const filled = {
    name,
    language,
    places,
    values: Object.fromEntries(places.map((place) => [place, values[place] ?? ''])),
    button,
    buttonValue: button?.takesValue ? (buttonValue ?? null) : null,
  }
  return { template: filled, text: writeTemplateText(template, filled) }
}

/** The approved templates of the account behind a conversation. No transaction may be open. @throws ProviderError */
export async function listTemplates(services: Services, actor: Member, found: FoundConversation) {
  const carrier = await requireCarrier(services, services.database.readAs(actor.agencyId), found)
  const { phone } = found.conversation
  return askProvider(services, actor.agencyId, carrier, async (provider, connection) =>
    (await provider.listTemplates(connection)).map((template) => ({
      ...template,
      price: provider.estimatePrice(connection, template.category, phone),
    })),
  )
}

/** Says for people what kept a provider from answering. */
async function answerPlainly<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError) throw refused('PROVIDER_FAILED', error.message)
    throw error
  }
}

export async function listChatTemplates(services: Services, actor: Member, id: string) {
  const found = await getConversation(services.database.readAs(actor.agencyId), actor, id)
  return answerPlainly(() => listTemplates(services, actor, found))
}

interface Draft {
  text: string
  template?: FilledTemplate
  repliesToId?: string | null
  file?: Pick<MessageRecord, 'id' | 'fileName' | 'fileType' | 'fileBytes' | 'storageKey'>
}

/** Keeps a message and has it sent, in the caller's transaction. */
async function queueMessage(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, draft: { file, ...draft } }: { id: string; draft: Draft },
): Promise<ChatMessage> {
  const held = await findConversationForUpdate(db, id)
  await getConversation(db, actor, id)
  if (held) await updateConversation(db, id, await findLinks(services, db, held, await findOwners(db, id)))
  const found = await findAgain(db, id)
  const answered = draft.repliesToId ? await findMessage(db, draft.repliesToId) : undefined
  if (draft.repliesToId && answered?.conversationId !== id) throw notFound('message')
  const at = services.clock.now().toISOString()
  const message = await insertMessage(db, {
    ...draft,
    ...(file && { ...file, fileState: 'kept' as const }),
    conversationId: id,
    isOwn: true,
    state: 'waiting',
    senderId: actor.userId,
    at,
  })
  if (!message) throw new Error('the message was not stored')
  await updateConversation(db, id, { lastAt: at, lastText: describeMessage(message), isLastOwn: true })
  await recordMessage(db, actor, found, message)
  const subject = findHistory(found)
  if (subject) await touchRecord(db, actor, subject, { responded: true })
  await services.jobs.enqueue(db, sendMessagesJob, { conversationId: id })
  announceConversation(db, id, actor.userId)
  return presentMessage(message, answered ?? null)
}

interface SendInput {
  id: string
  content: ChatContent
  repliesTo?: string
}

/**
 * Sends words of one's own or a template.
 * @throws AppError 404, 422 where nothing can be sent, or words of one's own after the window
 */
export async function sendMessage(
  services: Services,
  actor: Member,
  input: SendInput,
  once: Once,
): Promise<ChatMessage> {
  const { id, content, repliesTo } = input
  const db = services.database.readAs(actor.agencyId)
  const found = await getConversation(db, actor, id)
  const draft = await makeDraft(services, actor, found, content)
  return services.database.writeAs(actor.agencyId, (tx) =>
    once(tx, input, () => queueMessage(services, tx, actor, { id, draft: { ...draft, repliesToId: repliesTo } })),
  )
}

async function makeDraft(
  services: Services,
  actor: Member,
  found: FoundConversation,
  content: ChatContent,
): Promise<Draft> {
  if ('text' in content) {
    requireWindow(services, await requireCarrier(services, services.database.readAs(actor.agencyId), found), found)
    return { text: content.text }
  }
  const { name, language } = content.template
  const templates = await answerPlainly(() => listTemplates(services, actor, found))
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) throw invalid({ template: 'This template is not approved any more. Choose another.' })
  return fillTemplate(template, content)
}

/** Sends a picture or a PDF file. @throws AppError as `sendMessage`, 422 for a file that cannot be sent */
export async function sendFile(
  services: Services,
  actor: Member,
  { id, file: upload, caption }: { id: string; file: File; caption?: string | null },
  once: Once,
  signal?: AbortSignal,
): Promise<ChatMessage> {
  const { database, storage, images, vault } = services
  const { agencyId } = actor
  const db = database.readAs(agencyId)
  const found = await getConversation(db, actor, id)
  const carrier = await requireCarrier(services, db, found)
  requireWindow(services, carrier, found)
  const given = new Uint8Array(await upload.arrayBuffer())
  const type = sniffType(given)
  const limit = type && carrier.provider.findFileLimit(type)
  if (!type || !limit) throw invalid({ file: 'Send it as JPEG, PNG or PDF' })
  const bytes = type === 'application/pdf' ? given : await images.reencode({ agencyId, signal }, given, type)
  if (!bytes) throw invalid({ file: 'This picture cannot be read, or is too large' })
  if (bytes.length > limit) throw invalid({ file: `It may have ${Math.floor(limit / 1024 / 1024)} MB at most` })
  const messageId = uuidv7()
  const storageKey = `${agencyId}/messages/${randomUUID()}.${extensionOf(type)}`
  const sealed = await database.writeAs(agencyId, (tx) => sealFile(vault, tx, findMessageFilePlace(messageId), bytes))
  await storage.put(storageKey, sealed)
  const file = {
    id: messageId,
    fileName: safeFileName(upload.name),
    fileType: type,
    fileBytes: bytes.length,
    storageKey,
  }
  const hash = createHash('sha256').update(given).digest('base64url')
  let kept: ChatMessage | undefined
  try {
    kept = await database.writeAs(agencyId, (tx) =>
      once(tx, { id, hash, caption }, () =>
        queueMessage(services, tx, actor, { id, draft: { text: caption ?? '', file } }),
      ),
    )
    return kept
  } finally {
    // It was refused after all, or had been sent before.
    if (kept?.id !== messageId) await dropFile(services, storageKey)
  }
}

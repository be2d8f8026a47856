import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ConversationOn } from '@sarai/contract/conversations'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal, invalid, notFound } from '../../core/errors.ts'
import { bearerOf, signFileLink } from '../../core/file-links.ts'
import { sniffType } from '../../core/file-types.rules.ts'
import type { Once } from '../../core/procedures.ts'
import { openSealed, sealFile } from '../../core/sealed-files.ts'
import { dropFile } from '../../core/stored-files.ts'
import { safeFileName } from '../../kernel/files/files.rules.ts'
import { addFile } from '../../kernel/files/files.service.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { OpenFile } from '../../providers/storage/storage.ts'
import type { Services } from '../../services.ts'
import { findMessageFilePlace } from './conversations-files.rules.ts'
import {
  findMessage,
  findMessageForUpdate,
  type MessageRecord,
  updateMessage,
} from './conversations-messages.queries.ts'
import { announceConversation, findAgain } from './conversations-notices.service.ts'
import { findConversation } from './conversations.queries.ts'
import { getUsualName, sniffMediaType } from './conversations.rules.ts'

/** What people send from phones; videos may be larger, and are looked at there. */
const maxFileBytes = 16 * 1024 * 1024

const opened = 'application/octet-stream'

/** A file as it is kept: pictures are encoded anew, so that they are pictures and nothing else. */
async function readFile(services: Services, agencyId: string, bytes: Buffer, announced: string, signal: AbortSignal) {
  const type = sniffType(bytes)
  if (type === 'application/pdf') return { type, bytes }
  if (type) {
    const picture = await services.images.reencode({ agencyId, signal }, bytes, type)
    return picture ? { type, bytes: picture } : { type: opened, bytes }
  }
  const media = sniffMediaType(bytes)
  // Voice messages come in what films do.
  const isSound = media === 'video/mp4' && announced.startsWith('audio/')
  return { type: isSound ? 'audio/mp4' : (media ?? opened), bytes }
}

/**
 * Fetches the file of a message, and keeps it sealed. Done once, it changes nothing.
 * @throws ProviderError `unavailable`, to be tried again
 */
export async function fetchFile(
  services: Services,
  agencyId: string,
  messageId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const message = await findMessage(db, messageId)
  if (message?.fileState !== 'waiting' || !message.providerFileId) return
  const { conversation } = await findAgain(db, message.conversationId)
  const carrier = await openPlugin(services, db, 'messages', conversation.provider)
  if (!carrier) return noteFailed(services, agencyId, messageId, 'Its plugin was removed.')
  const file = { id: message.providerFileId, mimeType: message.fileType ?? '', name: message.fileName ?? '' }
  try {
    const given = await askProvider(services, agencyId, carrier, (provider, connection) =>
      provider.fetchFile(connection, file, maxFileBytes),
    )
    const { type, bytes } = await readFile(services, agencyId, given, file.mimeType, signal)
    await keep(services, agencyId, message, { type, bytes })
  } catch (error) {
    if (error instanceof ProviderError && error.isTransient) throw error
    const problem = error instanceof ProviderError ? describe(error) : findRefusal(error)?.message
    if (problem === undefined) throw error
    await noteFailed(services, agencyId, messageId, problem)
  }
}

function describe(error: ProviderError): string {
  if (error.reason === 'not-found') return 'It is kept there no longer. Ask for it once more.'
  return error.reason === 'refused' ? 'It is larger than 16 MB. Open it on the phone.' : error.message
}

async function keep(
  services: Services,
  agencyId: string,
  { id, fileName }: MessageRecord,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<void> {
  const { database, storage, vault } = services
  const storageKey = `${agencyId}/messages/${randomUUID()}`
  const sealed = await database.writeAs(agencyId, (db) => sealFile(vault, db, findMessageFilePlace(id), bytes))
  await storage.put(storageKey, sealed)
  let isKept = false
  try {
    isKept = await database.writeAs(agencyId, async (db) => {
      const message = await findMessageForUpdate(db, id)
      // Another run was faster.
      if (message?.fileState !== 'waiting') return false
      const name = safeFileName(fileName || getUsualName(type))
      await updateMessage(db, id, {
        storageKey,
        fileState: 'kept',
        fileName: name,
        fileType: type,
        fileBytes: bytes.length,
        fileProblem: null,
      })
      announceConversation(db, message.conversationId)
      return true
    })
  } finally {
    if (!isKept) await dropFile(services, storageKey)
  }
}

async function noteFailed({ database }: Services, agencyId: string, id: string, fileProblem: string): Promise<void> {
  await database.writeAs(agencyId, async (db) => {
    const message = await findMessageForUpdate(db, id)
    if (message?.fileState !== 'waiting') return
    await updateMessage(db, id, { fileState: 'failed', fileProblem })
    announceConversation(db, message.conversationId)
  })
}

/** The message with a file that somebody may open. @throws AppError 404 */
async function findWithFile(db: AgencyDb, actor: Member, id: string): Promise<MessageRecord & { storageKey: string }> {
  const message = await findMessage(db, id)
  const isSeen = message && (await findConversation(db, actor, message.conversationId))
  if (!isSeen || message.storageKey === null) throw notFound('file')
  return { ...message, storageKey: message.storageKey }
}

/** An address of the file of a message for this person. @throws AppError 404 */
export async function makeFileLink(services: Services, db: AgencyDb, actor: Member, id: string): Promise<string> {
  await findWithFile(db, actor, id)
  return signFileLink(services, { kind: 'message', id, bearer: bearerOf(actor) })
}

/** What such an address leads to; undefined where the bytes are gone. @throws AppError 404 */
export async function openMessageFile(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<{ name: string; type: string; content: OpenFile } | undefined> {
  const { storageKey, fileName, fileType, fileBytes } = await findWithFile(db, actor, id)
  const stored = await services.storage.open(storageKey)
  if (!stored) return undefined
  const stream = await openSealed(services.vault, db, findMessageFilePlace(id), stored.stream)
  return { name: fileName ?? 'file', type: fileType ?? opened, content: { size: fileBytes ?? 0, stream } }
}

/** Adds the file of a message to the files of a record. @throws AppError 404, 422 for what is no picture and no PDF */
export async function keepFileWith(
  services: Services,
  actor: Member,
  { id, on, name }: { id: string; on: ConversationOn; name?: string },
  once: Once,
  signal?: AbortSignal,
) {
  const found = await openMessageFile(services, services.database.readAs(actor.agencyId), actor, id)
  if (!found) throw notFound('file')
  if (!/^image\/|\/pdf$/.test(found.type)) {
    found.content.stream.destroy()
    throw invalid({ on: 'Records take pictures and PDF files' })
  }
  const bytes = await buffer(found.content.stream)
  const file = new File([new Uint8Array(bytes)], name ?? found.name, { type: found.type })
  return addFile(services, actor, { on, file }, once, signal)
}

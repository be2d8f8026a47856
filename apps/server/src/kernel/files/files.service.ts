import { createHash, randomUUID } from 'node:crypto'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { bearerOf, signFileLink } from '../../core/file-links.ts'
import type { Once } from '../../core/procedures.ts'
import { requireRight } from '../../core/rights.ts'
import { openSealed, sealFile } from '../../core/sealed-files.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import type { OpenFile } from '../../providers/storage/storage.ts'
import { emit } from '../events/events.registry.ts'
import { pointerOf } from '../records/attachments.rules.ts'
import { attachableOf } from '../records/records.registry.ts'
import { requireRecord, requireRecordOf, touchRecord } from '../records/records.service.ts'
import { type EntrySubject, personOf, record } from '../timeline/timeline.service.ts'
import { fileRemoved } from './files.events.ts'
import {
  deleteFile,
  type FileRecord,
  findFile,
  insertFile,
  listFiles,
  setTellsCosts,
  updateFileName,
} from './files.queries.ts'
import { extensionOf, safeFileName } from './files.rules.ts'
import { sniffType } from '../../core/file-types.rules.ts'

export { findFile, listFiles, listFilesOf } from './files.queries.ts'

/** Where the bytes of a file belong, as the vault has it. */
export const placeOf = (fileId: string) => ({ table: 'files', column: 'storage_key', row: fileId })

/** The files of a record, as far as somebody may see them. */
export async function filesOf(db: AgencyDb, actor: Member, on: AttachedTo): Promise<FileRecord[]> {
  await requireRecord(db, actor, on, 'read')
  return listFiles(db, on, actor)
}

/** Stores a file with a record, encrypted. Pictures are re-encoded, so that they are pictures and nothing else. */
export async function addFile(
  services: Services,
  actor: Member,
  { on, file: upload }: { on: AttachedTo; file: File },
  once: Once,
  signal?: AbortSignal,
): Promise<FileRecord> {
  const db = services.database.readAs(actor.agencyId)
  await requireRecord(db, actor, on, 'write')
  return keepUpload(services, actor.agencyId, { file: upload, signal }, (tx, stored, hash) =>
    once(tx, { on, name: upload.name, hash }, async () =>
      attachFile(tx, actor, { on, subject: await requireRecord(tx, actor, on, 'write') }, stored),
    ),
  )
}

type Stored = Pick<FileRecord, 'id' | 'name' | 'type' | 'bytes' | 'storageKey' | 'isSealed'>

/**
 * Checks an upload and stores its bytes, then has it attached in a transaction. Unless that keeps it, the bytes are
 * dropped again.
 */
async function keepUpload(
  services: Services,
  agencyId: string,
  { file: upload, signal }: { file: File; signal?: AbortSignal },
  attach: (tx: AgencyDb, stored: Stored, hash: string) => Promise<FileRecord>,
): Promise<FileRecord> {
  const { database, storage, images, vault } = services
  const given = new Uint8Array(await upload.arrayBuffer())
  const type = sniffType(given)
  if (!type) throw invalid({ file: 'Only JPEG, PNG, WebP and PDF files are taken' })
  const bytes = type === 'application/pdf' ? given : await images.reencode({ agencyId, signal }, given, type)
  if (!bytes) throw invalid({ file: 'This picture cannot be read, or is too large' })

  const storageKey = `${agencyId}/files/${randomUUID()}.${extensionOf(type)}`
  const id = uuidv7()
  await storage.put(storageKey, await database.writeAs(agencyId, (tx) => sealFile(vault, tx, placeOf(id), bytes)))
  const file = { id, name: safeFileName(upload.name), type, bytes: bytes.length, storageKey, isSealed: true }
  const hash = createHash('sha256').update(given).digest('base64url')
  let kept: FileRecord | undefined
  try {
    kept = await database.writeAs(agencyId, (tx) => attach(tx, file, hash))
    return kept
  } finally {
    // It was refused after all, or had been sent and kept before.
    if (kept?.storageKey !== storageKey) await dropFile(services, storageKey)
  }
}

/** Where a file of somebody outside goes, if it still may when its bytes are there. */
type Place = (tx: AgencyDb) => Promise<{
  on: AttachedTo
  subject: EntrySubject
  by: { label: string }
  tellsCosts: boolean
  /** What is to be done in the same transaction once the file is there. */
  onKept?: (file: FileRecord) => Promise<unknown>
}>

/** Stores a file of somebody outside, who has no account. */
export function addOutsideFile(services: Services, agencyId: string, file: File, place: Place): Promise<FileRecord> {
  return keepUpload(services, agencyId, { file }, async (tx, stored) => {
    const { by, onKept, ...where } = await place(tx)
    const kept = await attachFile(tx, by, where, stored)
    await onKept?.(kept)
    return kept
  })
}

/** What the history says of a file; `entryFor` leaves out the name where it tells costs. */
const told = ({ id, name, tellsCosts }: FileRecord) => ({ fileId: id, name, tellsCosts })

async function attachFile(
  db: AgencyDb,
  doer: Member | { label: string },
  { on, subject, tellsCosts = false }: { on: AttachedTo; subject: EntrySubject; tellsCosts?: boolean },
  stored: Stored,
): Promise<FileRecord> {
  const file = await insertFile(db, { on, ...stored, tellsCosts, uploadedBy: personOf(doer) })
  await record(db, doer, 'file_added', subject, { data: told(file) })
  if ('kind' in doer) await touchRecord(db, doer, subject)
  db.announce({ topic: 'files', ids: [subject.id], by: personOf(doer) })
  return file
}

async function fileOf(db: AgencyDb, actor: Member, id: string, action: 'read' | 'write') {
  const file = await findFile(db, id)
  if (!file || (file.tellsCosts && !actor.seesCost)) throw notFound('file')
  return { file, subject: await requireRecordOf(db, actor, 'file', file, action) }
}

/** The file, if somebody may open it: that of a travel document is revealed like its number. */
async function fileToOpen(db: AgencyDb, actor: Member, id: string) {
  const found = await fileOf(db, actor, id, 'read')
  if (found.file.isScan) requireRight(actor, 'reveal', found.subject)
  return found
}

/** An address of a file for this person. Who asks for that of a scan is written down. */
export async function fileLink(services: Services, actor: Member, id: string): Promise<string> {
  await services.database.writeAs(actor.agencyId, async (db) => {
    const { file, subject } = await fileToOpen(db, actor, id)
    if (!file.isScan) return
    const document = await attachableOf(pointerOf(file).kind).attachable.scanOf?.(db, id)
    await record(db, actor, 'revealed', subject, { data: { ...document, fileId: id, name: file.name } })
  })
  return signFileLink(services, { kind: 'file', id, bearer: bearerOf(actor) })
}

/** A file as a link gives it, with all looked at again: undefined where the bytes are gone. */
export async function openFile(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<{ name: string; type: string; content: OpenFile } | undefined> {
  return openStored(services, db, (await fileToOpen(db, actor, id)).file)
}

/** The same of one that a public page has shown; never one that tells costs, or the scan of a document. */
export async function openShownFile(services: Services, db: AgencyDb, id: string) {
  const file = await findFile(db, id)
  return file && !file.tellsCosts && !file.isScan ? openStored(services, db, file) : undefined
}

async function openStored(services: Services, db: AgencyDb, file: FileRecord) {
  const stored = await services.storage.open(file.storageKey)
  if (!stored) return undefined
  const { name, type, bytes } = file
  if (!file.isSealed) return { name, type, content: stored }
  const stream = await openSealed(services.vault, db, placeOf(file.id), stored.stream)
  return { name, type, content: { size: bytes, stream } }
}

/**
 * Says whether a file is for those who see costs only. Said again, nothing changes.
 * @throws AppError 404, 422 for those who do not see costs
 */
export async function changeFile(
  db: AgencyDb,
  actor: Member,
  { id, tellsCosts }: { id: string; tellsCosts: boolean },
): Promise<FileRecord> {
  const { file, subject } = await fileOf(db, actor, id, 'write')
  if (!actor.seesCost)
    throw refused('COSTS_HIDDEN', 'Costs are hidden from you. Ask a colleague who sees them to do this.')
  const changed = await setTellsCosts(db, id, tellsCosts)
  if (!changed) return { ...file, tellsCosts }
  await record(db, actor, tellsCosts ? 'file_withheld' : 'file_shared', subject, { data: told(changed) })
  db.announce({ topic: 'files', ids: [subject.id], by: actor.userId })
  return changed
}

/** Calls a file otherwise, as what it is has become something else. */
export async function renameFile(db: AgencyDb, file: FileRecord, name: string): Promise<void> {
  await updateFileName(db, file.id, safeFileName(name))
  db.announce({ topic: 'files', ids: [pointerOf(file).id], by: null })
}

export async function removeFile(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const { file, subject } = await fileOf(db, actor, id, 'write')
  // What one added oneself one may take away again.
  if (!actor.userId || file.uploadedBy !== actor.userId) requireRight(actor, 'delete', subject)
  await emit(services, db, fileRemoved, { file })
  await deleteFile(db, id)
  await record(db, actor, 'file_removed', subject, { data: told(file) })
  db.announce({ topic: 'files', ids: [subject.id], by: actor.userId })
  db.afterCommit(() => {
    for (const key of [file.storageKey, file.clearKey]) if (key) void dropFile(services, key)
  })
}

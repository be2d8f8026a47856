import { createHash, randomUUID } from 'node:crypto'
import type { FileOn } from '@sarai/contract/files'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { signFileLink } from '../../core/file-links.ts'
import { reencode } from '../../core/images.ts'
import type { Once } from '../../core/procedures.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { detachFile } from '../contacts/contacts-documents.queries.ts'
import { forgetFile } from '../custom-fields/custom-fields.queries.ts'
import { requireRecord, requireRecordOf, touchRecord } from '../records/records.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { deleteFile, type FileRecord, findFile, insertFile, storedBytes } from './files.queries.ts'
import { extensionOf, safeFileName, sniffType } from './files.rules.ts'

/** What one agency may keep in files. */
const mostBytes = 20 * 1024 ** 3

/** Keeps a file with a record. Pictures are written anew, so that what is kept is a picture and nothing else. */
export async function addFile(
  services: Services,
  actor: Member,
  { on, file: upload }: { on: FileOn; file: File },
  once: Once,
): Promise<FileRecord> {
  const { database, storage } = services
  const db = database.readAs(actor.agencyId)
  await requireRecord(db, actor, on, 'write')
  const given = new Uint8Array(await upload.arrayBuffer())
  const type = sniffType(given)
  if (!type) throw invalid({ file: 'Only JPEG, PNG, WebP and PDF files are taken' })
  const bytes = type === 'application/pdf' ? given : await reencode(given, type)
  if (!bytes) throw invalid({ file: 'This picture cannot be read, or is too large' })
  if ((await storedBytes(db)) + bytes.length > mostBytes)
    throw refused('NO_SPACE', 'Your agency has used up its space for files.')

  const storageKey = `${actor.agencyId}/files/${randomUUID()}.${extensionOf(type)}`
  await storage.put(storageKey, bytes)
  const file = { name: safeFileName(upload.name), type, bytes: bytes.length, storageKey }
  const asked = { on, name: upload.name, hash: createHash('sha256').update(given).digest('base64url') }
  let kept: FileRecord | undefined
  try {
    kept = await database.writeAs(actor.agencyId, (tx) => once(tx, asked, () => attachFile(tx, actor, on, file)))
    return kept
  } finally {
    // It was refused after all, or had been sent and kept before.
    if (kept?.storageKey !== storageKey) await dropFile(services, storageKey)
  }
}

async function attachFile(
  db: AgencyDb,
  actor: Member,
  on: FileOn,
  stored: Pick<FileRecord, 'name' | 'type' | 'bytes' | 'storageKey'>,
): Promise<FileRecord> {
  const subject = await requireRecord(db, actor, on, 'write')
  const file = await insertFile(db, { ...on, ...stored, uploadedBy: actor.userId })
  await record(db, actor, 'file_added', subject, { data: { fileId: file.id, name: file.name } })
  await touchRecord(db, actor, subject)
  db.announce({ topic: 'files', ids: [subject.id], by: actor.userId })
  return file
}

async function fileOf(db: AgencyDb, actor: Member, id: string, action: 'read' | 'write') {
  const file = await findFile(db, id)
  if (!file) throw notFound('file')
  return { file, subject: await requireRecordOf(db, actor, 'file', file, action) }
}

export async function fileLink(services: Services, db: AgencyDb, actor: Member, id: string): Promise<string> {
  const { file } = await fileOf(db, actor, id, 'read')
  return signFileLink(services, { key: file.storageKey, name: file.name, type: file.type })
}

export async function removeFile(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const { file, subject } = await fileOf(db, actor, id, 'write')
  await detachFile(db, id)
  await forgetFile(db, file)
  await deleteFile(db, id)
  await record(db, actor, 'file_removed', subject, { data: { fileId: id, name: file.name } })
  db.announce({ topic: 'files', ids: [subject.id], by: actor.userId })
  db.afterCommit(() => void dropFile(services, file.storageKey))
}

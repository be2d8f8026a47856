import { randomUUID } from 'node:crypto'
import { mayUse } from '@sarai/contract/access'
import { pageOf } from '@sarai/contract/record-kinds'
import type { ImportTarget } from '@sarai/contract/import-fields'
import type { FileImport, ImportSettings } from '@sarai/contract/imports'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notAllowed, notFound, refused } from '../../core/errors.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { safeFileName } from '../../kernel/files/files.rules.ts'
import {
  deleteImport,
  findImport,
  findImportForUpdate,
  type ImportRecord,
  insertImport,
  listAbandonedImports,
  listUnstarted,
  updateImport,
} from './imports.queries.ts'
import { headerNames } from './imports-header.rules.ts'
import { readImportJob } from './imports-reading.jobs.ts'

const dayMs = 86_400_000
/** How many uploaded files of a person are kept that were not imported; one more takes the place of the oldest. */
const maxUnstarted = 20

/** An import as its screens see it. */
export function present(record: ImportRecord): FileImport {
  const { rows, done, created, updated, skipped, rejected } = record
  return { ...record, counts: { rows, done, created, updated, skipped, rejected } }
}

/** Importing needs the right to write the records. */
function requireTarget(actor: Person, target: ImportTarget): void {
  if (!mayUse(actor, pageOf(target), 'write')) throw notAllowed()
}

/** Imports belong to the person who started them, and to main users. */
export async function importOf(
  db: AgencyDb,
  actor: Person,
  id: string,
  { forUpdate = false } = {},
): Promise<ImportRecord> {
  const record = await (forUpdate ? findImportForUpdate(db, id) : findImport(db, id))
  if (!record || (record.createdBy !== actor.userId && actor.isSubuser)) throw notFound('import')
  requireTarget(actor, record.target)
  return record
}

/** Takes note of a file that is coming. Files the person did not import within a day are discarded. */
export async function createImport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { target, fileName, bytes }: { target: ImportTarget; fileName: string; bytes: number },
): Promise<ImportRecord> {
  requireTarget(actor, target)
  const yesterday = new Date(services.clock.now().getTime() - dayMs).toISOString()
  for (const old of await listAbandonedImports(db, actor.userId, yesterday)) await discard(services, db, old)
  for (const old of await listUnstarted(db, actor.userId, { offset: maxUnstarted - 1 }))
    await discard(services, db, old)
  return insertImport(db, { target, fileName: safeFileName(fileName), bytes, createdBy: actor.userId })
}

/** The files that a person sent and did not import. */
export async function unfinishedImports(db: AgencyDb, actor: Person, target: ImportTarget) {
  requireTarget(actor, target)
  const records = await listUnstarted(db, actor.userId, { target })
  return records.map(({ id, fileName, bytes, state, problem, createdAt }) => ({
    id,
    fileName,
    bytes,
    state,
    problem,
    createdAt,
  }))
}

/** Keeps the next piece of the file; the last one has the file read. A piece that was sent before changes nothing. */
export async function appendPart(
  services: Services,
  actor: Person,
  { id, at, part }: { id: string; at: number; part: File },
): Promise<ImportRecord> {
  const { database, storage } = services
  const before = checkedPart(await importOf(database.readAs(actor.agencyId), actor, id), at, part.size)
  if (!before.isNew) return before.record
  const key = `${actor.agencyId}/imports/${id}/${randomUUID()}`
  await storage.put(key, new Uint8Array(await part.arrayBuffer()))
  try {
    return await database.writeAs(actor.agencyId, async (db) => {
      const { record, isNew } = checkedPart(await importOf(db, actor, id, { forUpdate: true }), at, part.size)
      if (!isNew) return record
      const received = at + part.size
      const isLast = received === record.bytes
      if (isLast) await services.jobs.enqueue(db, readImportJob, { importId: id })
      return updateImport(db, id, {
        received,
        parts: [...record.parts, key],
        state: isLast ? 'reading' : 'uploading',
      })
    })
  } catch (error) {
    await dropFile(services, key)
    throw error
  }
}

function checkedPart(record: ImportRecord, at: number, size: number): { record: ImportRecord; isNew: boolean } {
  if (at + size <= record.received) return { record, isNew: false }
  if (record.state !== 'uploading') throw refused('NOT_UPLOADING', 'This file has been received already.')
  if (at !== record.received)
    throw conflict('OUT_OF_ORDER', `Send the piece that begins at byte ${record.received}.`, {
      received: record.received,
    })
  if (at + size > record.bytes) throw invalid({ part: 'The file is larger than announced' })
  return { record, isNew: true }
}

/** Has another sheet of the workbook read. */
export async function chooseSheet(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, sheet }: { id: string; sheet: string },
): Promise<ImportRecord> {
  const record = await importOf(db, actor, id, { forUpdate: true })
  if (record.state !== 'ready' || !record.shape) throw notReady()
  if (!record.shape.sheets.includes(sheet)) throw invalid({ sheet: 'There is no such sheet' })
  await services.jobs.enqueue(db, readImportJob, { importId: id })
  return updateImport(db, id, { state: 'reading', shape: { ...record.shape, sheet }, settings: null })
}

export const notReady = () => refused('NOT_READY', 'This file is not ready to be imported, or has been already.')

/** Discards a file that was not imported. */
export async function removeImport(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  const record = await importOf(db, actor, id, { forUpdate: true })
  if (record.state === 'started') throw refused('STARTED', 'This file was imported already. Undo the import instead.')
  await discard(services, db, record)
}

async function discard(services: Services, db: AgencyDb, record: ImportRecord): Promise<void> {
  await deleteImport(db, record.id)
  db.afterCommit(() => void removeFiles(services, record))
}

/** Removes what of the file is still in the storage. */
export async function removeFiles(services: Services, { parts, linesKey }: ImportRecord): Promise<void> {
  for (const key of [...parts, ...(linesKey ? [linesKey] : [])]) await dropFile(services, key)
}

/** How many rows of data a file has, below its header. */
export function rowCount(record: ImportRecord, headerLine: number | null): number {
  return Math.max(0, (record.shape?.lines ?? 0) - (headerLine === null ? 0 : headerLine + 1))
}

/** The names of the columns. */
export function headerOf(
  { shape }: ImportRecord,
  settings: Pick<ImportSettings, 'headerLine' | 'hasGroups'> | null,
): string[] {
  return settings && shape ? headerNames(shape.leading, settings) : []
}

import { randomUUID } from 'node:crypto'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { jsonLines } from '../../core/json-lines.ts'
import { dropFile } from '../../core/stored-files.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import {
  findOperation,
  findOperationForUpdate,
  type OperationRecord,
  noteProgress,
} from '../../kernel/operations/operations.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { record as writeDown } from '../../kernel/timeline/timeline.service.ts'
import { findImport, type ImportRecord, listLeftOut, listReasons, updateImport } from './imports.queries.ts'
import { headerOf, removeFiles } from './imports.service.ts'
import { fetchLines } from './imports-preview.service.ts'
import { countedRecords } from './imports-targets.service.ts'

const readAtOnce = 1_000
/** Reasons for leaving rows out that are told at once; the file has them all. */
const maxReasons = 6

/** Whether everything that follows the last row has been done. */
const isFinished = (operation: OperationRecord) => operation.result.isFinished === true

/**
 * Ends an import that has stored its last row, was cancelled, or failed: the rows that were left out go into a file,
 * and what is not needed any more is removed. A restart ends the same.
 */
export async function finishImport(
  services: Services,
  agencyId: string,
  importId: string,
  problem?: string,
): Promise<void> {
  const { database } = services
  const db = database.readAs(agencyId)
  const [record, operation] = await db.together(() => [findImport(db, importId), findOperation(db, importId)])
  if (!record || !operation) return
  if (!isFinished(operation)) {
    const leftOut = record.rows - record.created - record.updated
    const storageKey = leftOut > 0 && (await isKept(services, record)) ? await writeLeftOut(services, db, record) : null
    const isEnded = await database.writeAs(agencyId, (tx) => end(services, tx, record, { storageKey, problem }))
    // Another run was there first, and has written the same file.
    if (storageKey && !isEnded) await dropFile(services, storageKey)
  }
  await removeFiles(services, record)
  await database.writeAs(agencyId, (tx) => updateImport(tx, importId, { parts: [], linesKey: null }))
}

/** Whether the rows as they were sent are still there: a storage that lost them must not keep the import from ending. */
async function isKept({ storage }: Services, { linesKey }: ImportRecord): Promise<boolean> {
  return linesKey !== null && (await storage.size(linesKey)) !== undefined
}

/** @returns false where another run has ended it */
async function end(
  services: Services,
  db: AgencyDb,
  record: ImportRecord,
  { storageKey, problem }: { storageKey: string | null; problem: string | undefined },
): Promise<boolean> {
  const operation = await findOperationForUpdate(db, record.id)
  if (!operation || isFinished(operation)) return false
  const { rows, created, updated, skipped, rejected } = record
  const reasons = await listReasons(db, record.id, maxReasons)
  const isCancelled = operation.state === 'cancelled'
  await noteProgress(db, record.id, {
    state: isCancelled ? 'cancelled' : problem ? 'failed' : 'done',
    problem: problem ?? null,
    progress: record.done,
    storageKey,
    isTraced: true,
    showsCosts: record.target === 'library' || record.target === 'vendors',
    fileName: storageKey && `${record.fileName.replace(/\.[a-z0-9]{1,5}$/i, '')} - not imported.csv`,
    result: { rows, created, updated, skipped, rejected, reasons, isFinished: true },
    finishedAt: services.clock.now().toISOString(),
  })
  const person = record.createdBy ? await findMember(db, record.createdBy) : undefined
  const count = created + updated
  await writeDown(
    db,
    person ? { userId: person.id, label: person.name } : { label: 'somebody' },
    'imported',
    {
      kind: 'import',
      id: record.id,
      label: `${countedRecords(record.target, count)} from ${record.fileName}`,
      ownerId: record.createdBy,
    },
    { data: { importId: record.id, created, updated, skipped, rejected } },
  )
  if (person) await tellWhoImported(services, db, record, { userId: person.id, problem, isCancelled })
  return true
}

async function tellWhoImported(
  services: Services,
  db: AgencyDb,
  { id, target, fileName, created, updated, rejected }: ImportRecord,
  { userId, problem, isCancelled }: { userId: string; problem: string | undefined; isCancelled: boolean },
): Promise<void> {
  const title = `The import of ${fileName} ${isCancelled ? 'was cancelled' : problem ? 'failed' : 'is finished'}`
  const counts = [`${created} new`, `${updated} updated`, `${rejected} not imported`].join(' · ')
  const about = { subject: `${target}_import` as const, id }
  await tellPeople(services, db, [
    { userId, kind: 'import_finished', cause: `import ${id}`, title, body: problem ?? counts, about },
  ])
}

/** A file of the rows that did not become a record, as they were, each with the reason. */
async function writeLeftOut(services: Services, db: AgencyDb, record: ImportRecord): Promise<string> {
  const storageKey = `${db.agencyId}/exports/${randomUUID()}.csv`
  const headerLine = record.settings?.headerLine ?? null
  const width = record.shape?.width ?? 0
  const names = headerOf(record, record.settings)
  const header = Array.from({ length: width }, (_, column) => names[column] || `Column ${column + 1}`)
  await inTempFolder(async (folder) => {
    const linesFile = await fetchLines(services, record, folder)
    const first = headerLine === null ? 0 : headerLine + 1
    const rows = leftOutRows(db, record, jsonLines(linesFile), first, width)
    await writeExport(services.storage, storageKey, 'csv', [...header, 'Outcome', 'Reason'], rows)
  })
  return storageKey
}

async function* leftOutRows(
  db: AgencyDb,
  record: ImportRecord,
  lines: AsyncIterable<[number, ...string[]]>,
  first: number,
  width: number,
): AsyncGenerator<Cell[]> {
  const reasons = allLeftOut(db, record.id)
  let next = await reasons.next()
  let line = 0
  for await (const [row, ...cells] of lines) {
    const at = line++ - first
    if (at < 0) continue
    const padded = [...cells, ...Array.from({ length: width - cells.length }, () => '')]
    if (at >= record.done) yield [...padded, 'Not reached', 'The import ended before this row']
    else if (!next.done && next.value.row === row) {
      yield [...padded, next.value.outcome === 'skipped' ? 'Skipped' : 'Rejected', next.value.reason]
      next = await reasons.next()
    }
  }
}

async function* allLeftOut(db: AgencyDb, importId: string) {
  for (let after = -1; ;) {
    const batch = await listLeftOut(db, importId, after, readAtOnce)
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < readAtOnce) return
    after = last.row
  }
}

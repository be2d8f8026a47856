import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportPreview, ImportSettings } from '@sarai/contract/imports'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { answerWithin, inWorker, startWorker, WorkerFailed } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { type ImportRecord, updateImport } from './imports.queries.ts'
import { headerOf, importOf, rowCount } from './imports.service.ts'
import type { PreviewTallied } from './imports-preview.rules.ts'
import { readPlan } from './imports-readers.rules.ts'
import type { RowsTask } from './imports-rows.worker.ts'
import { checkSettings, readContext } from './imports-settings.service.ts'
import { ownExport } from './imports-own.rules.ts'
import { keysOfRows, type ReadContext } from './imports-target.rules.ts'
import { targetOf } from './imports-targets.service.ts'

/** Rows that are looked at before the import; the whole of most files. */
const examinedRows = 20_000
const timeoutMs = 25_000

/** Shows what would come of a file with these settings, and keeps them for the next look. */
export async function previewImport(
  services: Services,
  actor: Person,
  { id, settings }: { id: string; settings: ImportSettings },
): Promise<ImportPreview> {
  const { database } = services
  const db = database.readAs(actor.agencyId)
  const [record, context] = await db.together(() => [importOf(db, actor, id), readContext(services, db, actor)])
  checkSettings(record, actor, settings, context)
  const tallied = await tally(services, record, settings, context)
  const preview = await withDuplicates(db, record, settings, context, tallied)
  await database.writeAs(actor.agencyId, async (tx) => {
    const current = await importOf(tx, actor, id, { forUpdate: true })
    if (current.state === 'ready') await updateImport(tx, id, { settings })
  })
  return { ...preview, rows: rowCount(record, settings.headerLine) }
}

/** The file's lines, where a worker can read them. */
export async function fetchLines(services: Services, record: ImportRecord, folder: string): Promise<string> {
  const linesFile = path.join(folder, 'lines.ndjson')
  await pipeline(await services.storage.getStream(record.linesKey ?? ''), createWriteStream(linesFile))
  return linesFile
}

/** What a worker needs to read the file's rows. */
export function rowsTask(
  record: ImportRecord,
  settings: ImportSettings,
  context: ReadContext,
): Omit<RowsTask, 'linesFile' | 'skip' | 'rows' | 'mode'> {
  const { headerLine } = settings
  return {
    header: headerLine === null ? 0 : headerLine + 1,
    target: record.target,
    plan: readPlan(record.target, settings, headerOf(record, settings), context),
    context: { ...context, amountsIn: settings.currency, isOwn: record.shape?.exportOf === ownExport.name },
  }
}

function tally(
  services: Services,
  record: ImportRecord,
  settings: ImportSettings,
  context: ReadContext,
): Promise<PreviewTallied> {
  return inTempFolder(async (folder) => {
    const linesFile = await fetchLines(services, record, folder)
    const task: RowsTask = {
      ...rowsTask(record, settings, context),
      linesFile,
      skip: 0,
      rows: examinedRows,
      mode: 'preview',
    }
    try {
      return await inWorker(
        record.agencyId,
        () => startWorker('features/imports/imports-rows.worker.ts', task),
        (worker) => answerWithin<PreviewTallied>(worker, timeoutMs),
      )
    } catch (error) {
      if (error instanceof WorkerFailed) throw refused('TOO_SLOW', 'Looking at this file takes too long. Split it.')
      throw error
    }
  })
}

type Outcome = Pick<ImportPreview['sample'][number], 'outcome' | 'reason'>

/** Says of each row of the sample what becomes of it, and counts how many are known already. */
async function withDuplicates(
  db: AgencyDb,
  { target }: ImportRecord,
  settings: ImportSettings,
  context: ReadContext,
  { keys, sample, columns, ...tallied }: PreviewTallied,
): Promise<Omit<ImportPreview, 'rows'>> {
  const records = targetOf(target)
  const known = await records.knownKeys(db, [...new Set(keys.flat())])
  const seen = new Set<string>()
  const duplicates = { inFile: 0, inBase: 0 }
  const outcomes = keys.map((ofRow): Outcome => {
    const isInBase = ofRow.some((key) => known.has(key))
    const isInFile = !isInBase && keysOfRows(ofRow).some((key) => seen.has(key))
    for (const key of ofRow) seen.add(key)
    if (isInBase) duplicates.inBase++
    if (isInFile) duplicates.inFile++
    if (isInBase && settings.duplicatesInBase !== 'create')
      return { outcome: settings.duplicatesInBase, reason: `Known already by ${records.shared}` }
    if (isInFile && settings.duplicatesInFile !== 'create')
      return { outcome: settings.duplicatesInFile, reason: `The same ${records.shared} stands further up in the file` }
    return { outcome: 'create', reason: null }
  })
  let at = 0
  const shown = sample.map(({ row, read }) => {
    const unread = read.unread.map((one) => one.field)
    if (!('draft' in read)) return { row, outcome: 'reject' as const, reason: read.rejection, values: {}, unread }
    const outcome = outcomes[at++] ?? { outcome: 'create', reason: null }
    const isNew = outcome.outcome === 'create'
    return { row, ...outcome, values: records.show(read.draft, isNew ? settings.defaults : null, context), unread }
  })
  return { ...tallied, columns, sample: shown, duplicates }
}

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { matchExchanged } from '@sarai/contract/exchanged-columns'
import type { ImportSettings, ImportShape } from '@sarai/contract/imports'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { dropFile } from '../../core/stored-files.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { answerWithin, inWorker, startWorker, WorkerFailed } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { findImport, findImportForUpdate, type ImportRecord, listMappings, updateImport } from './imports.queries.ts'
import { guessMapping } from './imports-columns.rules.ts'
import { guessHeader, headerNames } from './imports-header.rules.ts'
import { type ColumnLook, guessOrders } from './imports-looks.rules.ts'
import { fieldsOf, importedFields } from './imports-offered.service.ts'
import { knownHeaders, signatureOf } from './imports-memory.service.ts'
import type { ReadingAnswer, ReadingTask } from './imports-reading.worker.ts'
import { isNamedLikeOurs, isOwnExport, ownExport } from './imports-own.rules.ts'
import { sourceOfExport } from './imports-sources.rules.ts'

/** Longest that reading a file may take. */
const timeoutMs = 180_000

/** Reads a file that has come whole: what it holds, which columns become which fields, or why it cannot be read. */
export async function readFile(
  services: Services,
  agencyId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage } = services
  const db = database.readAs(agencyId)
  const record = await findImport(db, importId)
  if (record?.state !== 'reading') return
  const agency = await findAgency(db)
  await inTempFolder(async (folder) => {
    const file = path.join(folder, 'file')
    const linesFile = path.join(folder, 'lines.ndjson')
    await pipeline(Readable.from(bytesOf(services, record.parts)), createWriteStream(file))
    const task = { file, linesFile, sheet: record.shape?.sheet ?? null, country: agency.country }
    const isWanted = async () => (await findImport(database.readAs(agencyId), importId))?.state === 'reading'
    const answer = await runWhileWanted(isWanted, signal, (until) => readInWorker(agencyId, task, until))
    if (!answer) return
    // A name of its own: another run of the same work must not write over what an import is already read from.
    const linesKey = `${agencyId}/imports/${importId}/${randomUUID()}.ndjson`
    if ('shape' in answer) await storage.putStream(linesKey, createReadStream(linesFile))
    const isKept = await database.writeAs(agencyId, async (tx) => {
      const current = await findImportForUpdate(tx, importId)
      if (current?.state !== 'reading') return false
      if ('problem' in answer) await updateImport(tx, importId, { state: 'unreadable', problem: answer.problem })
      else {
        const guess = await guessSettings(tx, current, answer, agency)
        await updateImport(tx, importId, { state: 'ready', problem: null, linesKey, ...guess })
      }
      tx.announce({ topic: 'operations', ids: [importId], by: null })
      return true
    })
    if (!isKept && 'shape' in answer) await dropFile(services, linesKey)
    // The lines of the sheet that was read before.
    else if (record.linesKey) await dropFile(services, record.linesKey)
  })
}

/** How often it is looked whether a file that is being read is wanted still. */
const lookEveryMs = 1_000

/** Ends work that nobody waits for any more. @returns undefined where it was ended so */
async function runWhileWanted<T>(
  isWanted: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const gone = new AbortController()
  const look = async () => {
    if (!(await isWanted())) gone.abort()
  }
  const timer = setInterval(() => {
    // A database that is away says nothing of what is wanted.
    void look().catch(() => {})
  }, lookEveryMs)
  try {
    return await work(AbortSignal.any([signal, gone.signal]))
  } catch (error) {
    if (gone.signal.aborted && !signal.aborted) return undefined
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function* bytesOf({ storage }: Services, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* (await storage.getStream(key)) as AsyncIterable<Uint8Array>
}

async function readInWorker(agencyId: string, task: ReadingTask, signal: AbortSignal): Promise<ReadingAnswer> {
  try {
    return await inWorker(
      agencyId,
      () => startWorker('features/imports/imports-reading.worker.ts', task),
      (worker) => answerWithin<ReadingAnswer>(worker, timeoutMs, signal),
      signal,
    )
  } catch (error) {
    if (error instanceof WorkerFailed)
      return { problem: 'This file takes too long or too much memory to read. Split it, or save it as CSV.' }
    throw error
  }
}

/** How the file is most likely to be taken: as the last one of its kind, else by its columns' names and values. */
async function guessSettings(
  db: AgencyDb,
  record: ImportRecord,
  { shape: read, looks }: { shape: ImportShape; looks: ColumnLook[] },
  { country, currency: usual }: { country: string; currency: string },
): Promise<{ settings: ImportSettings; isRemembered: boolean; shape: ImportShape }> {
  const { target } = record
  const line = guessHeader(read.leading, target)
  const header = line.headerLine === null ? null : headerNames(read.leading, line)
  const earlier = await listMappings(db, target)
  const custom = await importedFields(db)
  const own = custom.filter((field) => field.record === target).map(({ label }) => label)
  const isOwn = header !== null && isOwnExport(header, looks, target, own)
  const source = isOwn ? ownExport : header ? sourceOfExport(header, target) : undefined
  const setAside = isOwn ? matchExchanged(target, header).map((ours) => ours?.notTaken ?? null) : []
  const shape = { ...read, exportOf: source?.name ?? null, setAside }
  const orders = guessOrders(shape.days, country)
  // Our exports may hold any currency; what other files do not say is the agency's own.
  const currency = header && isNamedLikeOurs(header, target, own) ? null : usual
  const offered = new Set(fieldsOf(target, custom).map(({ key }) => key))
  const same = header && earlier.find((one) => one.signature === signatureOf(header))
  if (same && same.mapping.length === shape.width)
    return {
      settings: await again(db, record, {
        ...same.settings,
        ...line,
        currency: same.settings.currency ?? currency,
        ...ordersAgain(same.settings, orders, shape),
        mapping: same.mapping.map((key) => (key && offered.has(key) ? key : null)),
      }),
      isRemembered: true,
      shape,
    }
  const settings: ImportSettings = {
    ...line,
    ...orders,
    currency,
    mapping: guessMapping(header, looks, target, { source, known: knownHeaders(earlier, header ?? []), custom }),
    duplicatesInFile: 'skip',
    duplicatesInBase: 'skip',
    unreadable: 'keep',
    defaults: {
      stageId: null,
      ownerId: record.createdBy,
      source: isOwn ? null : (source?.leadSource ?? 'import'),
      tags: [],
      followUp: shape.lines <= fewRows && !isOwn ? 'tomorrow' : 'none',
    },
  }
  return { settings, isRemembered: false, shape }
}

/** What the days of a column show holds; where they show nothing, what was chosen for the last file of its kind does. */
function ordersAgain(
  { dateOrders: chosen }: ImportSettings,
  { dateOrder, dateOrders }: Pick<ImportSettings, 'dateOrder' | 'dateOrders'>,
  { days }: ImportShape,
): Pick<ImportSettings, 'dateOrder' | 'dateOrders'> {
  const isOpen = (column: number) => !days[column]?.dmy && !days[column]?.mdy
  return {
    dateOrder,
    dateOrders: dateOrders.map((order, column) => (order && isOpen(column) ? (chosen[column] ?? order) : order)),
  }
}

/** Settings of an earlier file, for whoever imports now; a lead status that is gone is forgotten. */
async function again(db: AgencyDb, { createdBy }: ImportRecord, settings: ImportSettings): Promise<ImportSettings> {
  const { stageId } = settings.defaults
  const isThere = (await listStages(db)).some((stage) => stage.id === stageId)
  return { ...settings, defaults: { ...settings.defaults, ownerId: createdBy, stageId: isThere ? stageId : null } }
}

/** Up to this many leads somebody can follow up tomorrow. */
const fewRows = 50

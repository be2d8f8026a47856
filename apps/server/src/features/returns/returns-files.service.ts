import { Readable } from 'node:stream'
import { filesOfGstin, type ReturnFile } from '@sarai/contract/return-words'
import type { ReturnFileQuery } from '@sarai/contract/returns'
import { tcsCsv } from '@sarai/returns/tcs'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { csvText } from '../../core/export/csv-file.ts'
import { zipped } from '../../core/export/zip-file.ts'
import { requireTaxFigures } from '../invoices/invoices-found.service.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import type { Services } from '../../services.ts'
import { everything, gstr1Files, jsonText } from './returns-archive.service.ts'
import { tallyFiles } from './returns-books.service.ts'
import { countDocuments, listHeld } from './returns-held.queries.ts'
import type { Days } from './returns.queries.ts'
import { depositsSheet } from './returns-registers.rules.ts'
import { collectedIn, daysOf, gstr1OfMonth, limit, registrationsOf } from './returns.service.ts'
import { listDeposits } from './tcs-deposits.queries.ts'
import { daysOfQuarter, quarterOf } from './tcs-deposits.rules.ts'

const kind = 'returns.export'

const titles: Record<ReturnFile, string> = {
  'gstr1-json': 'GSTR-1 for the portal',
  'gstr1-csv': 'GSTR-1 for the offline tool',
  tally: 'Books for Tally',
  tcs: 'Tax collected at source',
  'tcs-deposits': 'Challans of tax collected at source',
  everything: 'Files for the accountant',
}

type Asked = Pick<ReturnFileQuery, 'file' | 'month' | 'isQuarter' | 'days'>

/** The first and last day of what a file is of. */
const spanOf = ({ month, isQuarter, days }: Omit<Asked, 'file'>): Days =>
  days ?? (isQuarter ? daysOfQuarter(quarterOf(month)) : daysOf(month))

/** `2026-10`, `2026-10 to 2026-12` of whole months, or the first and last day. */
function timeOf(asked: Omit<Asked, 'file'>, joint: string): string {
  const { from, to } = spanOf(asked)
  const months = [from, to].map((day) => day.slice(0, 7))
  const isWhole = from.endsWith('-01') && daysOf(months[1] ?? '').to === to
  return [...new Set(isWhole ? months : [from, to])].join(joint)
}

const titleOf = (asked: Asked) => `${titles[asked.file]}, ${timeOf(asked, ' to ')}`

const endings: Record<ReturnFile, string> = {
  'gstr1-json': 'json',
  'gstr1-csv': 'zip',
  tally: 'zip',
  tcs: 'csv',
  'tcs-deposits': 'csv',
  everything: 'zip',
}

/** Files that tell what was bought to those who see costs. */
const tellsCosts: ReadonlySet<ReturnFile> = new Set(['tally', 'everything'])

/** Whether a file tells somebody what was bought. */
const isOfCosts = ({ file }: Pick<ReturnFileQuery, 'file'>, { seesCost }: Person) => tellsCosts.has(file) && seesCost

const countIn = (db: AgencyDb, actor: Person, query: Asked) =>
  countDocuments(db, spanOf(query), { withBills: isOfCosts(query, actor) })

/** @throws AppError 404 for a registration that is none, 422 where no GSTR-1 is filed for the month */
async function requireGstin(db: AgencyDb, query: ReturnFileQuery) {
  const { all, chosen } = await registrationsOf(db, query)
  if (!chosen && filesOfGstin.has(query.file))
    throw refused('NO_GSTIN', 'There is no GSTR-1 for this month: no regular GST registration held in it.')
  return { all, chosen }
}

/** Notes a file of a month to be made. @throws AppError where it is not theirs to have */
export async function noteReturnFile(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { month, registrationId, file, isQuarter, days }: ReturnFileQuery,
): Promise<OperationRecord> {
  const input = { month, registrationId, file, isQuarter, days, format: endings[file], filters: { month } }
  requireFile(actor, { kind, input })
  await requireGstin(db, { month, registrationId, file })
  const count = { total: await countIn(db, actor, { month, file, isQuarter, days }), totalIsMinimum: false }
  return startGuardedExport(services, db, actor, {
    kind,
    title: titleOf({ file, month, isQuarter, days }),
    input,
    count,
  })
}

export async function startReturnFile(services: Services, db: AgencyDb, actor: Person, query: ReturnFileQuery) {
  const operation = await noteReturnFile(services, db, actor, query)
  await makeFile(services, db, operation)
  return operation
}

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

interface Making {
  services: Services
  db: AgencyDb
  actor: Person
  signal: AbortSignal
}

async function contentOf(making: Making, query: ReturnFileQuery): Promise<Pieces> {
  const { services, db, actor } = making
  const { month, file } = query
  if (file === 'tally') return zipped(tallyFiles(db, actor, spanOf(query)))
  if (file === 'everything') return zipped(everything(making, spanOf(query)))
  if (file === 'tcs') {
    const { header, rows } = tcsCsv(await collectedIn(db, actor, spanOf(query)))
    return csvText(header, rows)
  }
  if (file === 'tcs-deposits') {
    await requireTaxFigures(db, actor)
    const { header, rows } = depositsSheet(await listDeposits(db, spanOf(query), limit))
    return csvText(header, rows)
  }
  const { chosen } = await requireGstin(db, query)
  if (!chosen) throw new Error('a return without its registration')
  const gstr1 = await gstr1OfMonth(services, db, actor, { month, registration: chosen })
  return file === 'gstr1-json' ? [jsonText(gstr1)] : zipped(gstr1Files(gstr1, ''))
}

/** Makes the file of an operation, as its person may see it now. */
export function makeReturnFile(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const query = input as unknown as ReturnFileQuery
    const { file } = query
    const { chosen } = await requireGstin(db, query)
    const ofGstin = filesOfGstin.has(file) ? `-${chosen?.taxNumber ?? ''}` : ''
    return {
      fileName: `${file}${ofGstin}-${timeOf(query, '-to-')}.${endings[file]}`,
      steps: await countIn(db, actor, query),
      recordIds: await listHeld(db, spanOf(query)),
      showsCosts: isOfCosts(query, actor),
      store: async (storageKey) => {
        const content = await contentOf({ services, db, actor, signal }, query)
        await services.storage.putStream(storageKey, Readable.from(content))
      },
      keep: (tx) => recordExported(tx, actor, operation),
    }
  })
}

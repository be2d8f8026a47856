import { Readable } from 'node:stream'
import { filesOfGstin, type ReturnFile } from '@sarai/contract/return-words'
import type { ReturnFileQuery } from '@sarai/contract/returns'
import { tcsCsv } from '@sarai/returns/tcs'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { csvText } from '../../core/export/csv-file.ts'
import { zipped } from '../../core/export/zip-file.ts'
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
import { collectedIn, daysOf, gstr1OfMonth, registrationsOf } from './returns.service.ts'

const kind = 'returns.export'

const titles: Record<ReturnFile, string> = {
  'gstr1-json': 'GSTR-1 for the portal',
  'gstr1-csv': 'GSTR-1 for the offline tool',
  tally: 'Books for Tally',
  tcs: 'Tax collected at source',
  everything: 'Month for the accountant',
}

const titleOf = ({ file, month }: Pick<ReturnFileQuery, 'file' | 'month'>) => `${titles[file]}, ${month}`

const endings: Record<ReturnFile, string> = {
  'gstr1-json': 'json',
  'gstr1-csv': 'zip',
  tally: 'zip',
  tcs: 'csv',
  everything: 'zip',
}

/** Files that tell what was bought to those who see costs. */
const tellsCosts: ReadonlySet<ReturnFile> = new Set(['tally', 'everything'])

/** Whether a file tells somebody what was bought. */
const isOfCosts = ({ file }: Pick<ReturnFileQuery, 'file'>, { seesCost }: Person) => tellsCosts.has(file) && seesCost

const countIn = (db: AgencyDb, actor: Person, query: Pick<ReturnFileQuery, 'file' | 'month'>) =>
  countDocuments(db, daysOf(query.month), { withBills: isOfCosts(query, actor) })

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
  { month, registrationId, file }: ReturnFileQuery,
): Promise<OperationRecord> {
  const input = { month, registrationId, file, format: endings[file], filters: { month } }
  requireFile(actor, { kind, input })
  await requireGstin(db, { month, registrationId, file })
  const count = { total: await countIn(db, actor, { month, file }), totalIsMinimum: false }
  return startGuardedExport(services, db, actor, { kind, title: titleOf({ file, month }), input, count })
}

export async function startReturnFile(services: Services, db: AgencyDb, actor: Person, query: ReturnFileQuery) {
  const operation = await noteReturnFile(services, db, actor, query)
  await makeFile(services, db, operation)
  return operation
}

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

async function contentOf(services: Services, db: AgencyDb, actor: Person, query: ReturnFileQuery): Promise<Pieces> {
  const { month, file } = query
  if (file === 'tally') return zipped(tallyFiles(db, actor, daysOf(month)))
  if (file === 'everything') return zipped(everything({ services, db, actor }, month))
  if (file === 'tcs') {
    const { header, rows } = tcsCsv(await collectedIn(db, actor, month))
    return csvText(header, rows)
  }
  const { chosen } = await requireGstin(db, query)
  if (!chosen) throw new Error('a return without its registration')
  const gstr1 = await gstr1OfMonth(db, actor, { month, registration: chosen })
  return file === 'gstr1-json' ? [jsonText(gstr1)] : zipped(gstr1Files(gstr1, ''))
}

/** Makes the file of an operation, as its person may see it now. */
export function makeReturnFile(services: Services, actor: Person, operationId: string): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const query = input as unknown as ReturnFileQuery
    const { month, file } = query
    const { chosen } = await requireGstin(db, query)
    const ofGstin = filesOfGstin.has(file) ? `-${chosen?.taxNumber ?? ''}` : ''
    return {
      fileName: `${file}${ofGstin}-${month}.${endings[file]}`,
      steps: await countIn(db, actor, query),
      recordIds: await listHeld(db, daysOf(month)),
      showsCosts: isOfCosts(query, actor),
      store: async (storageKey) => {
        await services.storage.putStream(storageKey, Readable.from(await contentOf(services, db, actor, query)))
      },
      keep: (tx) => recordExported(tx, actor, operation),
    }
  })
}

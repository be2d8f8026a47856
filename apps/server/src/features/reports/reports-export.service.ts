import type { ReportFileQuery } from '@sarai/contract/reports'
import { dayWords } from '@sarai/contract/day-words'
import { costReports, reportFileLabels, reportsOfToday } from '@sarai/contract/report-words'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { statementWorker, storePaper } from '../brochures/brochures-paper.service.ts'
import { customerOf } from './reports-books.service.ts'
import { requirePaperSize, sheetOf } from './reports-files.service.ts'
import { maxPaperCells, minPaperColumns, reportPaper } from './reports-paper.rules.ts'
import { plainSheet, type Sheet } from './reports-sheets.rules.ts'
import { statementPaper } from './reports-statement.service.ts'

const kind = 'reports.export'

/** How far the rows of a long report are counted before its file is made: so many are told of by mail anyway. */
const maxCounted = 1000

/** The one whose records are in the file: of a statement its customer. */
async function customerIn(db: AgencyDb, actor: Person, { report, contactId }: ReportFileQuery) {
  if (report !== 'statement' || contactId === undefined) return undefined
  const customer = await customerOf(db, actor, contactId)
  // The file would be withheld from everybody.
  if (customer.deletedAt) throw refused('DELETED', 'This contact was deleted. Restore it first.')
  return customer
}

/** "Export customer dues", "Export statement of Asha Sharma, 1–30 Nov 2026" */
function titleOf({ report, from, to }: ReportFileQuery, customer: { name: string } | undefined): string {
  const label = reportFileLabels[report]
  const what = `Export ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  const whose = customer ? ` of ${customer.name}` : ''
  return what + whose + (reportsOfToday.has(report) ? '' : `, ${daysWords(from, to)}`)
}

/** Notes a report to be written to a file. @throws AppError where it is not theirs to have */
export async function startReportExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { report, from, to, contactId, format }: ReportFileQuery,
): Promise<OperationRecord> {
  const query = { report, from, to, contactId, format }
  const input = { ...query, filters: {} }
  requireFile(actor, { kind, input })
  const customer = await customerIn(db, actor, query)
  const isPaper = format === 'pdf'
  const sheet = await sheetOf({ services, db, actor }, query, isPaper ? maxPaperCells / minPaperColumns : maxCounted)
  if (isPaper) requirePaperSize(sheet)
  const { rows } = sheet
  return startGuardedExport(services, db, actor, {
    kind,
    title: titleOf(query, customer),
    input,
    count: { total: rows.length, totalIsMinimum: rows.length >= maxCounted },
  })
}

interface Asked {
  services: Services
  db: AgencyDb
  actor: Person
}

/** The worker that sets a report. */
const reportWorker = 'features/reports/reports.worker.ts'

/** What is to be set of a report, and by which worker: a statement has a paper of its own. */
async function paperOf(asked: Asked, { report, from, to, contactId }: ReportFileQuery, sheet: Sheet) {
  if (report === 'statement') {
    const paper = await statementPaper(asked, { from, to, contactId: contactId ?? '' })
    return { worker: statementWorker, paper }
  }
  requirePaperSize(sheet)
  const today = dayWords(todayFor(asked.services, asked.actor.agency))
  const time = reportsOfToday.has(report) ? `As of ${today}` : daysWords(from, to)
  return { worker: reportWorker, paper: reportPaper(sheet, { title: reportFileLabels[report], time }) }
}

/** Writes a report to a file, for whoever asked for it. */
export function makeReportFile(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const query = input as unknown as ReportFileQuery
    const { report, from, to, format } = query
    const customer = await customerIn(db, actor, query)
    const asked = { services, db, actor }
    const sheet = await sheetOf(asked, query)
    const { header, rows } = plainSheet(sheet)
    const days = reportsOfToday.has(report) ? todayFor(services, actor.agency) : `${from}-${to}`
    return {
      fileName: `${report}-${days}.${format}`,
      steps: rows.length,
      recordIds: customer ? [customer.id] : [],
      showsCosts: costReports.has(report),
      store: async (storageKey) => {
        if (format !== 'pdf') return writeExport(services.storage, storageKey, format, header, rows)
        const made = await paperOf(asked, query, sheet)
        return storePaper(services, { ...made, agency: await findAgency(db), storageKey, signal })
      },
      keep: (tx) => recordExported(tx, actor, operation, { rows: rows.length }),
    }
  })
}

import type { PaymentRow } from '@sarai/contract/report-schemas'
import type { ReportFileQuery } from '@sarai/contract/reports'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { readTrialBalance } from '../ledger/ledger-books.service.ts'
import { listProfitTrips } from '../profit/profit-report.service.ts'
import { readDayBook, readProfitAndLoss, readStatement } from './reports-books.service.ts'
import {
  cashFlowSheet,
  dayBookSheet,
  openSheet,
  paymentSheet,
  profitAndLossSheet,
  profitSheet,
  statementSheet,
  trialSheet,
} from './reports-files.rules.ts'
import { gstSheet, taxToPaySheet, tcsSheet } from './reports-tax-sheets.rules.ts'
import { maxPaperCells, paperCells } from './reports-paper.rules.ts'
import type { Sheet } from './reports-sheets.rules.ts'
import { taxSystems } from '../tax-profile/tax-profile.service.ts'
import {
  readAdvances,
  readCashFlow,
  readDues,
  readPayments,
  readTax,
  readTaxToPay,
  readVendors,
} from './reports.service.ts'

interface Asked {
  services: Services
  db: AgencyDb
  actor: Member
}

/** Rows that a file holds at most: more than a year of a large agency. */
const maxRows = 50_000
const perPage = 200

type ReadPage<T> = (cursor?: string) => Promise<{ rows: T[]; next: string | null }>

/** The pages of a list until there are so many rows. @throws AppError 422 where they are more than a file holds */
async function pagesOf<T>(read: ReadPage<T>, upTo: number): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await read(cursor)
    all.push(...rows)
    if (all.length > maxRows) throw invalid({ from: 'This is more than a file holds. Choose fewer days' })
    cursor = next ?? undefined
  } while (cursor !== undefined && all.length < upTo)
  return all
}

export type ReportAsked = Omit<ReportFileQuery, 'format'>

/** @throws AppError 422 where a report is more than a PDF holds */
export function requirePaperSize(sheet: Sheet): void {
  if (paperCells(sheet) > maxPaperCells)
    throw invalid({ format: 'This is more than a PDF holds. Choose fewer days, or take a CSV file or a workbook' })
}

/**
 * The rows of a report.
 * @param upTo what is read in pages is read no further where there are so many rows
 * @throws AppError 422 where they are more than a file holds
 */
export async function sheetOf(
  asked: Asked,
  { report, from, to, contactId }: ReportAsked,
  upTo = Infinity,
): Promise<Sheet> {
  const { db, actor } = asked
  const allPages = <T>(read: ReadPage<T>) => pagesOf(read, upTo)
  const base = actor.agency.currency
  const days = { from, to }
  const isVat = async () => !(await taxSystems(db, to)).has('gst-india')
  const payments = (what: 'received' | 'refunded') =>
    allPages<PaymentRow>((cursor) => readPayments(db, actor, { ...days, what, cursor, perPage }))
  switch (report) {
    case 'received':
      return paymentSheet(await payments('received'), base)
    case 'refunds':
      return paymentSheet(await payments('refunded'), base)
    case 'profit':
      return profitSheet(await allPages((cursor) => listProfitTrips(asked, { ...days, cursor, perPage })), base)
    case 'dues':
      return openSheet('Customer', await readDues(asked))
    case 'vendors':
      return openSheet('Vendor', await readVendors(asked))
    case 'advances':
      return openSheet('Customer', await readAdvances(asked))
    case 'gst':
      return gstSheet(await readTax(db, actor, days), await isVat())
    case 'tax-to-pay':
      return taxToPaySheet(await readTaxToPay(db, actor, days), base, await isVat())
    case 'tcs':
      return tcsSheet(await readTax(db, actor, days))
    case 'cash-flow':
      return cashFlowSheet(await readCashFlow(asked))
    case 'trial-balance':
      return trialSheet(await readTrialBalance(db, actor, days), base, await isVat())
    case 'profit-and-loss':
      return profitAndLossSheet(await readProfitAndLoss(db, actor, days), days)
    case 'day-book': {
      const entries = await allPages(async (cursor) => {
        const { entries: rows, next } = await readDayBook(db, actor, { ...days, cursor, perPage })
        return { rows, next }
      })
      return dayBookSheet(entries, base, await isVat())
    }
    case 'statement':
      return statementSheet(await readStatement(db, actor, { ...days, contactId: contactId ?? '' }), days)
  }
}

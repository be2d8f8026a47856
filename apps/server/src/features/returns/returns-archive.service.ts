import { tcsCsv } from '@sarai/returns/tcs'
import type { Gstr1 } from '@sarai/returns/gstr1'
import { gstr1Csv } from '@sarai/returns/gstr1-csv'
import { gstr1Json } from '@sarai/returns/gstr1-json'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { csvText } from '../../core/export/csv-file.ts'
import { safeName, type ZippedFile } from '../../core/export/zip-file.ts'
import { inOrder } from '../../core/in-order.ts'
import type { Services } from '../../services.ts'
import { getInvoice, seesFigures } from '../invoices/invoices-found.service.ts'
import { keptPdf } from '../invoices/invoices-pdf.service.ts'
import { sheetOf, type ReportAsked } from '../reports/reports-files.service.ts'
import { plainSheet } from '../reports/reports-sheets.rules.ts'
import { taxSystems } from '../tax-profile/tax-profile.service.ts'
import { listBills } from './returns-books.queries.ts'
import { tallyFiles } from './returns-books.service.ts'
import { saleOf } from './returns-facts.rules.ts'
import { depositsSheet, findingsSheet, purchasesSheet, salesSheet } from './returns-registers.rules.ts'
import { byMonth, monthsIn, wholeMonthsIn } from './returns-days.rules.ts'
import { type Days, listSales, type SaleRecord } from './returns.queries.ts'
import { listDeposits } from './tcs-deposits.queries.ts'
import { collectedIn, gstr1OfMonth, limit, registrationsOf, salesTerms, whole } from './returns.service.ts'

interface Asked {
  services: Services
  db: AgencyDb
  actor: Member
  signal: AbortSignal
}

const sheetFile = (name: string, { header, rows }: { header: string[]; rows: Cell[][] }): ZippedFile => ({
  name,
  content: csvText(header, rows),
})

export const jsonText = (gstr1: Gstr1): string => `${JSON.stringify(gstr1Json(gstr1), null, 2)}\n`

/** The tables of a return, in a folder. */
export const gstr1Files = (gstr1: Gstr1, folder: string): ZippedFile[] =>
  gstr1Csv(gstr1).map((file) => sheetFile(`${folder}${file.name}`, file))

/**
 * What the returns of each GSTIN are filed with, month by month, and what is to be looked at before. A return is of a
 * whole month: of others there is none.
 */
async function* returnFiles({ services, db, actor }: Asked, days: Days): AsyncGenerator<ZippedFile> {
  const months = wholeMonthsIn(days)
  for (const month of months) {
    const { all } = await registrationsOf(db, { month })
    for (const registration of all) {
      const gstr1 = await gstr1OfMonth(services, db, actor, { month, registration })
      const folder = `gstr1-${safeName(gstr1.gstin)}/${months.length > 1 ? `${month}/` : ''}`
      yield { name: `${folder}gstr1.json`, content: [jsonText(gstr1)] }
      yield* gstr1Files(gstr1, folder)
      yield sheetFile(`${folder}to-look-at.csv`, findingsSheet(gstr1.findings))
    }
  }
}

const reportFile = async (name: string, asked: Asked, report: ReportAsked): Promise<ZippedFile> =>
  sheetFile(name, plainSheet(await sheetOf(asked, report)))

async function* registerFiles(asked: Asked, days: Days, sales: readonly SaleRecord[]): AsyncGenerator<ZippedFile> {
  const { services, db, actor } = asked
  const systems = await taxSystems(db, days.to)
  const facts = []
  for (const part of monthsIn(days)) {
    const told = await salesTerms(services, db, actor, part.from.slice(0, 7))
    for (const record of sales) if (record.day >= part.from && record.day <= part.to) facts.push(saleOf(record, told))
  }
  yield sheetFile('sales-register.csv', salesSheet(facts, systems))
  yield await reportFile('payments-received.csv', asked, { report: 'received', ...days })
  yield await reportFile('refunds.csv', asked, { report: 'refunds', ...days })
  if (!actor.seesCost) return
  const bought = await byMonth(days, async (part) => whole(await listBills(db, part, limit)))
  yield sheetFile('purchase-register.csv', purchasesSheet(bought, systems))
  yield await reportFile('day-book.csv', asked, { report: 'day-book', ...days })
  yield await reportFile('trial-balance.csv', asked, { report: 'trial-balance', ...days })
  yield await reportFile('profit-and-loss.csv', asked, { report: 'profit-and-loss', ...days })
}

/** PDFs that one archive has made at once. Each takes a thread in its agency's turn, so that others are not kept waiting. */
const pdfsAtOnce = 3

/** Invoices and notes as they say it now, but for those whose figures tell somebody costs. */
async function* invoiceFiles(
  { services, actor, signal }: Asked,
  sales: readonly SaleRecord[],
): AsyncGenerator<ZippedFile> {
  const made = inOrder(sales, { atOnce: pdfsAtOnce, signal }, async ({ id }) => {
    const db = services.database.readAs(actor.agencyId)
    const invoice = await getInvoice(db, actor, id)
    return seesFigures(actor, invoice) ? keptPdf(services, db, invoice, signal) : undefined
  })
  for await (const [{ number }, storageKey] of made) {
    const file = storageKey === undefined ? undefined : await services.storage.open(storageKey)
    if (file) yield { name: `invoices/${safeName(number)}.pdf`, content: file.stream }
  }
}

/** All that an accountant takes along of some days. Who does not see costs gets nothing of what was bought. */
export async function* everything(asked: Asked, days: Days): AsyncGenerator<ZippedFile> {
  const { db, actor } = asked
  const sales = await byMonth(days, async (part) => whole(await listSales(db, part, { limit })))
  yield* returnFiles(asked, days)
  const collected = await byMonth(days, (part) => collectedIn(db, actor, part))
  // Tax is collected at source in India alone.
  if (collected.length > 0 || (await taxSystems(db, days.to)).has('gst-india')) {
    yield sheetFile('tcs.csv', tcsCsv(collected))
    yield sheetFile('tcs-deposits.csv', depositsSheet(await listDeposits(db, days, limit)))
  }
  yield* registerFiles(asked, days, sales)
  yield* tallyFiles(db, actor, days)
  yield* invoiceFiles(asked, sales)
}

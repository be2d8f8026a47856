import { tcsCsv } from '@sarai/returns/tcs'
import type { Gstr1 } from '@sarai/returns/gstr1'
import { gstr1Csv } from '@sarai/returns/gstr1-csv'
import { gstr1Json } from '@sarai/returns/gstr1-json'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { csvText } from '../../core/export/csv-file.ts'
import { safeName, type ZippedFile } from '../../core/export/zip-file.ts'
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
import { listSales, type SaleRecord } from './returns.queries.ts'
import { listDeposits } from './tcs-deposits.queries.ts'
import { collectedIn, daysOf, gstr1OfMonth, limit, registrationsOf, salesTerms, whole } from './returns.service.ts'

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

/** What the return of each GSTIN of the month is filed with, and what is to be looked at before. */
async function* returnFiles({ services, db, actor }: Asked, month: string): AsyncGenerator<ZippedFile> {
  const { all } = await registrationsOf(db, { month })
  for (const registration of all) {
    const gstr1 = await gstr1OfMonth(services, db, actor, { month, registration })
    const folder = `gstr1-${safeName(gstr1.gstin)}/`
    yield { name: `${folder}gstr1.json`, content: [jsonText(gstr1)] }
    yield* gstr1Files(gstr1, folder)
    yield sheetFile(`${folder}to-look-at.csv`, findingsSheet(gstr1.findings))
  }
}

const reportFile = async (name: string, asked: Asked, report: ReportAsked): Promise<ZippedFile> =>
  sheetFile(name, plainSheet(await sheetOf(asked, report)))

async function* registerFiles(asked: Asked, month: string, sales: readonly SaleRecord[]): AsyncGenerator<ZippedFile> {
  const { services, db, actor } = asked
  const days = daysOf(month)
  const systems = await taxSystems(db, days.to)
  const told = await salesTerms(services, db, actor, month)
  yield sheetFile(
    'sales-register.csv',
    salesSheet(
      sales.map((record) => saleOf(record, told)),
      systems,
    ),
  )
  yield await reportFile('payments-received.csv', asked, { report: 'received', ...days })
  yield await reportFile('refunds.csv', asked, { report: 'refunds', ...days })
  if (!actor.seesCost) return
  yield sheetFile('purchase-register.csv', purchasesSheet(whole(await listBills(db, days, limit)), systems))
  yield await reportFile('day-book.csv', asked, { report: 'day-book', ...days })
  yield await reportFile('trial-balance.csv', asked, { report: 'trial-balance', ...days })
  yield await reportFile('profit-and-loss.csv', asked, { report: 'profit-and-loss', ...days })
}

/** Invoices and notes as they say it now, but for those whose figures tell somebody costs. */
async function* invoiceFiles(
  { services, db, actor, signal }: Asked,
  sales: readonly SaleRecord[],
): AsyncGenerator<ZippedFile> {
  for (const { id, number } of sales) {
    signal.throwIfAborted()
    const invoice = await getInvoice(db, actor, id)
    if (!seesFigures(actor, invoice)) continue
    const file = await services.storage.open(await keptPdf(services, db, invoice, signal))
    if (file) yield { name: `invoices/${safeName(number)}.pdf`, content: file.stream }
  }
}

/** All that an accountant takes along of a month. Who does not see costs gets nothing of what was bought. */
export async function* everything(asked: Asked, month: string): AsyncGenerator<ZippedFile> {
  const { db, actor } = asked
  const sales = whole(await listSales(db, daysOf(month), { limit }))
  yield* returnFiles(asked, month)
  yield sheetFile('tcs.csv', tcsCsv(await collectedIn(db, actor, daysOf(month))))
  yield sheetFile('tcs-deposits.csv', depositsSheet(await listDeposits(db, daysOf(month), limit)))
  yield* registerFiles(asked, month, sales)
  yield* tallyFiles(db, actor, daysOf(month))
  yield* invoiceFiles(asked, sales)
}

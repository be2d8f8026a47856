import { mayUse } from '@sarai/contract/access'
import type { DocumentPage } from '@sarai/contract/document-pages'
import type {
  CashFlowReport,
  OpenReport,
  ReceivedReport,
  TaxReport,
  TaxToPay,
  VendorReport,
} from '@sarai/contract/report-schemas'
import { cashFlowDays } from '@sarai/contract/report-words'
import type { PaymentsQuery } from '@sarai/contract/reports'
import { inBase } from '@sarai/ledger/lines'
import { toAmount } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import { plusDays, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import type { Services } from '../../services.ts'
import { requireTaxFigures } from '../invoices/invoices-found.service.ts'
import { pageOf, placeOf, requireCosts, seesAll, trialBalance } from '../ledger/ledger-books.service.ts'
import { listBillsDue, listOwed as listOwedOnDays, listPayable } from '../dues/dues.service.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { survivorsOf } from '../contacts/contacts.service.ts'
import { findVendorsByIds } from '../vendors/vendors.service.ts'
import { listOpen, listOwed, listVendorDues, type OpenDue } from './reports-open.queries.ts'
import { type Days, listPayments, sumByDayAndManager, sumPayments } from './reports-payments.queries.ts'
import { listTcs, listTcsOfAdvances, sumGst, sumGstOfAdvances } from './reports-tax.queries.ts'
import { outputTaxOf, taxToPayOf } from './reports-tax.rules.ts'
import { cashFlowSums, partiesOf, tcsRows } from './reports.rules.ts'

/** Documents that a report reads at most; beyond that it says so. */
export const maxDocuments = 10_000

/** The reports are of the whole agency: who sees some of its records only sees nothing in them. */
export async function readReceived(db: AgencyDb, actor: Member, { from, to }: Days): Promise<ReceivedReport> {
  const baseCurrency = actor.agency.currency
  if (!seesAll(actor)) return { baseCurrency, modes: [], days: [], months: [], managers: [], refunds: [] }
  const received = { what: 'received', from, to } as const
  const [modes, days, months, managers, refunds] = await db.together(() => [
    sumPayments(db, received, 'mode'),
    sumPayments(db, received, 'day'),
    sumPayments(db, received, 'month'),
    sumPayments(db, received, 'manager'),
    sumPayments(db, { what: 'refunded', from, to }, 'mode'),
  ])
  return { baseCurrency, modes, days, months, managers, refunds }
}

/** What came in between two days in all, in the currency of the books. */
export async function sumReceived(
  db: AgencyDb,
  days: Days & { owner?: string },
): Promise<{ amount: number; payments: number }> {
  const rows = await sumPayments(db, { ...days, what: 'received' }, 'mode')
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
  return { amount: sum(rows.map(({ base }) => base)), payments: sum(rows.map(({ payments }) => payments)) }
}

/** What came in on each day, for each of those who are responsible and whose records are seen. */
export function sumCollected(
  db: AgencyDb,
  days: Days & { visible: Visible },
  by: 'day' | 'person' | 'day-person' | 'all',
) {
  return sumByDayAndManager(db, days, {
    byDay: by === 'day' || by === 'day-person',
    byManager: by === 'person' || by === 'day-person',
  })
}

/** A page of the payments of a figure. */
export async function readPayments(db: AgencyDb, actor: Member, { cursor, perPage, ...filter }: PaymentsQuery) {
  const before = placeOf(cursor)
  if (!seesAll(actor)) return { rows: [], next: null }
  return pageOf(await listPayments(db, filter, { before, limit: perPage + 1 }), perPage)
}

interface Requested {
  services: Services
  db: AgencyDb
  actor: Member
}

const emptyOf = ({ services, actor }: Requested): OpenReport => ({
  day: todayFor(services, actor.agency),
  baseCurrency: actor.agency.currency,
  parties: [],
  isCut: false,
})

interface OfParty {
  contactId: string | null
  vendorId: string | null
  name: string | null
  part: string
}

/** The same under who it is now, where contacts or vendors were merged since. */
async function findSurvivorNames<Row extends OfParty>(db: AgencyDb, rows: Row[]): Promise<Row[]> {
  const idsOf = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]
  const contacts = await survivorsOf(db, idsOf(rows.map(({ contactId }) => contactId)))
  const named = await findVendorsByIds(db, idsOf(rows.map(({ vendorId }) => vendorId)))
  const vendors = new Map(named.map((vendor) => [vendor.askedId, vendor]))
  return rows.map((row) => {
    const contact = contacts.get(row.contactId ?? '')
    if (contact) return { ...row, contactId: contact.id, name: contact.name, part: contact.id }
    const vendor = vendors.get(row.vendorId ?? '')
    return vendor ? { ...row, vendorId: vendor.id, name: vendor.name, part: vendor.id } : row
  })
}

/** What is worth how much in the books that is not in them, at the rates of the day; nothing where there is no rate. */
async function convertRows(db: AgencyDb, rows: readonly OpenDue[], { base, day }: { base: string; day: string }) {
  const isForeign = rows.some((row) => row.base === null && row.currency !== base)
  const rates = isForeign ? await ratesOn(db, base, day) : new Map<string, number>()
  return rows.map((row) => {
    if (row.base !== null) return { ...row, base: row.base }
    const rate = row.currency === base ? 1_000_000 : (rates.get(row.currency) ?? 0)
    return { ...row, base: toAmount(inBase(row.amount, { base, currency: row.currency, rate })) }
  })
}

/** What customers owe on this day, by age: what is invoiced, and what of trips is on no invoice yet. */
export async function readDues(requested: Requested): Promise<OpenReport> {
  const report = emptyOf(requested)
  if (!seesAll(requested.actor)) return report
  const { db } = requested
  const owed = await findSurvivorNames(db, await listOwed(db, maxDocuments))
  const rows = await convertRows(db, owed, { base: report.baseCurrency, day: report.day })
  return { ...report, parties: partiesOf(rows, report.day, 1), isCut: rows.length === maxDocuments }
}

/** What customers have paid that is not put against an invoice. */
export async function readAdvances(requested: Requested): Promise<OpenReport> {
  const report = emptyOf(requested)
  if (!seesAll(requested.actor)) return report
  const rows = await findSurvivorNames(requested.db, await listOpen(requested.db, 'customer_advance', maxDocuments))
  return { ...report, parties: partiesOf(rows, report.day, -1), isCut: rows.length === maxDocuments }
}

/** What is owed to vendors, and what they have of the agency's money. */
export async function readVendors(requested: Requested): Promise<VendorReport> {
  requireCosts(requested.actor)
  const report = emptyOf(requested)
  if (!seesAll(requested.actor)) return { ...report, advances: [] }
  const { db } = requested
  const owed = await findSurvivorNames(db, await listVendorDues(db, maxDocuments))
  const advances = await findSurvivorNames(db, await listOpen(db, 'vendor_advance', maxDocuments))
  return {
    ...report,
    parties: partiesOf(owed, report.day, 1),
    advances: partiesOf(advances, report.day, 1),
    isCut: owed.length === maxDocuments || advances.length === maxDocuments,
  }
}

/** What issued documents have of tax, and what the books say of it. */
export async function readTax(db: AgencyDb, actor: Member, { from, to }: Days): Promise<TaxReport> {
  const baseCurrency = actor.agency.currency
  if (!seesAll(actor)) return { baseCurrency, gst: [], tcs: [], books: [], toPay: null, isCut: false }
  await requireTaxFigures(db, actor)
  const days = { from, to }
  const [gst, ahead, documents, collected, trial] = [
    await sumGst(db, days),
    await sumGstOfAdvances(db, days),
    await listTcs(db, days, maxDocuments),
    await listTcsOfAdvances(db, days, maxDocuments),
    await trialBalance(db, from, to),
  ]
  const tcs = [...documents, ...collected].toSorted((a, b) => a.day.localeCompare(b.day))
  const isCut = documents.length === maxDocuments || collected.length === maxDocuments
  const toPay = actor.seesCost ? taxToPayOf(trial) : null
  return { baseCurrency, gst: [...gst, ...ahead], tcs: tcsRows(tcs), books: outputTaxOf(trial), toPay, isCut }
}

/** What is to be paid of tax between two days, with that of purchases. */
export async function readTaxToPay(db: AgencyDb, actor: Member, { from, to }: Days): Promise<TaxToPay> {
  requireCosts(actor)
  return taxToPayOf(seesAll(actor) ? await trialBalance(db, from, to) : [])
}

/**
 * What is to come in and go out: instalments, invoices, bills, and what bookings say that is not billed yet. Nothing says
 * which of the latter were paid: those before today are left out.
 */
export async function readCashFlow({ services, db, actor }: Requested): Promise<CashFlowReport> {
  requireCosts(actor)
  const day = todayFor(services, actor.agency)
  if (!seesAll(actor)) return { day, sums: [], rows: [], isCut: false }
  const until = plusDays(day, Math.max(...cashFlowDays))
  const { visibleOwners, seesUnowned } = actor
  const whole = { visibleOwners, seesUnowned, to: until }
  const found = await db.together(() => [
    listOwedOnDays(db, { ...whole, seesTrips: true, seesLeads: mayUse(actor, 'leads') }, maxDocuments),
    listBillsDue(db, whole, maxDocuments),
    listPayable(db, { ...whole, from: day }, maxDocuments),
  ])
  const [owed, bills, payables] = found
  const opening = <Row extends { id: string }>(rows: readonly Row[], pageOf: (row: Row) => DocumentPage) =>
    rows.map((row) => ({ ...row, opens: pageOf(row) }))
  const due = [
    ...opening(
      owed.map((one) => ({ ...one, direction: 'in' as const })),
      ({ invoiceId, tripId }) => (invoiceId ? { page: 'invoice', id: invoiceId } : { page: 'trip', id: tripId }),
    ),
    ...opening(bills, ({ id }) => ({ page: 'bill', id })),
    ...opening(payables, ({ bookingId }) => ({ page: 'booking', id: bookingId })),
  ]
  const rows = due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id))
  const isCut = found.some(({ length }) => length === maxDocuments)
  return { day, sums: cashFlowSums(rows, day), rows, isCut }
}

import type { DocumentPage } from '@sarai/contract/document-pages'
import type { MonthReturn, ReturnFinding, ReturnQuery } from '@sarai/contract/returns'
import type { TaxRegistration } from '@sarai/contract/tax-profile-schemas'
import type { ReturnFacts } from '@sarai/returns/facts'
import { type Gstr1, gstr1Of } from '@sarai/returns/gstr1'
import { sectionsOf, sumOfDocuments } from '@sarai/returns/gstr1-sections'
import type { Taxed } from '@sarai/returns/sums'
import type { Collected } from '@sarai/returns/tcs'
import type { Member } from '../../core/actor.ts'
import { plusDays, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { requireTaxFigures } from '../invoices/invoices-found.service.ts'
import { lockedUntil, seesAll } from '../ledger/ledger-books.service.ts'
import { monthAfter } from '../ledger/ledger.rules.ts'
import { readTax } from '../reports/reports.service.ts'
import type { Services } from '../../services.ts'
import { eInvoiceTerms, gstinsBetween } from '../tax-profile/tax-profile.service.ts'
import { listAdvances, listPurposes } from './returns-advances.queries.ts'
import { lawFindings, sacDigitsOn } from './returns-law.service.ts'
import { advanceOf, saleOf, type SalesOf } from './returns-facts.rules.ts'
import {
  type Days,
  listCancelledLater,
  listNumbersElsewhere,
  listReceiptNumbers,
  listRefundNumbers,
  listSales,
} from './returns.queries.ts'

/** Documents of one kind that a return reads at most: far more than an agency issues in a month. */
const maxDocuments = 20_000
const shownFindings = 100

/** The first and last day of a month. */
export const daysOf = (month: string): Days => ({ from: `${month}-01`, to: plusDays(monthAfter(`${month}-01`), -1) })

/** @throws AppError 422 where there are more than are read: incomplete sums would be wrong */
export function whole<T>(rows: T[]): T[] {
  if (rows.length > maxDocuments) throw invalid({ month: 'This month has more documents than a return is made of' })
  return rows
}
export const limit = maxDocuments + 1

/** The GSTIN that a return is of, and all of the month. @throws AppError 404 for one that is none of them */
export async function registrationsOf(db: AgencyDb, { month, registrationId }: ReturnQuery) {
  const { from, to } = daysOf(month)
  const all = await gstinsBetween(db, from, to)
  const chosen = registrationId === undefined ? all[0] : all.find(({ id }) => id === registrationId)
  if (registrationId !== undefined && !chosen) throw notFound('registration')
  return { all, chosen }
}

/** Vouchers of a registration, and of those between their numbers the ones of other months. */
async function vouchersOf(
  db: AgencyDb,
  days: Days,
  registrationId: string,
): Promise<Pick<ReturnFacts, 'vouchers' | 'elsewhere'>> {
  const asked = { registrationId, limit }
  const [received, refunded] = [
    whole(await listReceiptNumbers(db, days, asked)),
    whole(await listRefundNumbers(db, days, asked)),
  ]
  const elsewhere: ReturnFacts['elsewhere'][number][] = []
  for (const [kind, found] of [
    ['receipt', received],
    ['refund', refunded],
  ] as const) {
    const numbers = found.map(({ number }) => number).sort()
    const [first, last] = [numbers[0], numbers.at(-1)]
    if (first === undefined || last === undefined) continue
    for (const number of whole(await listNumbersElsewhere(db, days, { kind, first, last, limit })))
      elsewhere.push({ kind: `${kind}-voucher`, number })
  }
  return {
    vouchers: [
      ...received.map((one) => ({ ...one, kind: 'receipt-voucher' as const })),
      ...refunded.map((one) => ({ ...one, kind: 'refund-voucher' as const, isCancelled: false })),
    ],
    elsewhere,
  }
}

/** Money that came ahead of its invoice, and what of earlier such money was used, by the tax that the books hold of it. */
async function advancesOf(db: AgencyDb, days: Days, registrationId: string) {
  const found = whole(await listAdvances(db, days, { registrationId, limit }))
  const taxed = (isNew: boolean) => found.filter((one) => one.isNew === isNew).flatMap(advanceOf)
  return { advances: taxed(true), adjusted: taxed(false) }
}

/** What the documents of a month are told by. */
export async function salesTerms(services: Services, db: AgencyDb, actor: Member, month: string): Promise<SalesOf> {
  const { to } = daysOf(month)
  const { country } = actor.agency
  return { to, country, today: todayFor(services, actor.agency), terms: await eInvoiceTerms(db, to) }
}

/** All that the return of a GSTIN is made of. */
export async function factsOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { month, registration }: { month: string; registration: TaxRegistration },
): Promise<ReturnFacts> {
  await requireTaxFigures(db, actor)
  const days = daysOf(month)
  const told = await salesTerms(services, db, actor, month)
  const sales = whole(await listSales(db, days, { registrationId: registration.id, limit }))
  const cancelledLater = whole(await listCancelledLater(db, days, registration.id, limit))
  return {
    gstin: registration.taxNumber ?? '',
    month,
    sales: sales.map((record) => saleOf(record, told)),
    cancelledLater,
    sacDigits: await sacDigitsOn(db, days.to),
    ...(await advancesOf(db, days, registration.id)),
    ...(await vouchersOf(db, days, registration.id)),
  }
}

/** The return of a GSTIN of the month. */
export async function gstr1OfMonth(
  services: Services,
  db: AgencyDb,
  actor: Member,
  asked: { month: string; registration: TaxRegistration },
): Promise<Gstr1> {
  return gstr1Of(await factsOf(services, db, actor, asked))
}

/** Tax collected at source between two days, document by document. */
export async function collectedIn(db: AgencyDb, actor: Member, days: Days): Promise<Collected[]> {
  const { tcs, isCut } = await readTax(db, actor, days)
  if (isCut) throw invalid({ month: 'This month has more documents than a return is made of' })
  return tcs.flatMap(({ name, pan, currency, documents }) =>
    documents.map(({ number, day, taxable, amount }) => ({
      name,
      pan,
      number: number ?? '',
      day,
      currency,
      base: taxable,
      amount,
    })),
  )
}

function sumsOf(collected: readonly Collected[]): MonthReturn['tcs'] {
  return [...Map.groupBy(collected, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    documents: rows.length,
    base: rows.reduce((sum, { base }) => sum + base, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

const flat = ({ taxable, taxes }: Taxed) => ({ taxable, ...taxes })

/** The first findings, with where each leads. */
async function shown(db: AgencyDb, { findings }: Gstr1): Promise<ReturnFinding[]> {
  const first = findings.slice(0, shownFindings)
  const ids = first.flatMap(({ about }) => (about?.kind === 'receipt' ? [about.id] : []))
  const paid = new Map((ids.length > 0 ? await listPurposes(db, ids) : []).map((one) => [one.id, one]))
  const pageOf = ({ id }: { id: string }): DocumentPage => {
    const purpose = paid.get(id)
    if (purpose?.tripId) return { page: 'trip', id: purpose.tripId }
    return { page: 'invoice', id: purpose ? purpose.invoiceId : id }
  }
  return first.map(({ about, ...finding }) => ({
    ...finding,
    about: about && { ...about, opens: pageOf(about) },
  }))
}

const byGravity = (a: ReturnFinding, b: ReturnFinding) =>
  Number(b.severity === 'error') - Number(a.severity === 'error')

/** What the return of a month holds. Who sees some of the records only gets an empty one. */
export async function readReturn(
  services: Services,
  db: AgencyDb,
  actor: Member,
  query: ReturnQuery,
): Promise<MonthReturn> {
  const { all, chosen } = await registrationsOf(db, query)
  const { month } = query
  const answer: MonthReturn = {
    month,
    ...daysOf(month),
    lockedUntil: await lockedUntil(db),
    registrations: all.map(({ id, taxNumber, tradeName, legalName, state }) => ({
      id,
      gstin: taxNumber ?? '',
      name: tradeName ?? legalName,
      state,
    })),
    registrationId: chosen?.id ?? null,
    sections: [],
    total: { taxable: 0, cgst: 0, sgst: 0, igst: 0 },
    numbers: [],
    tcs: [],
    findings: [],
    findingsInAll: 0,
  }
  if (!seesAll(actor)) return answer
  const tcs = sumsOf(await collectedIn(db, actor, daysOf(month)))
  const today = todayFor(services, actor.agency)
  const law = await lawFindings(db, { ...daysOf(month), today, isRegistered: all.length > 0 })
  if (!chosen) return { ...answer, tcs, findings: law, findingsInAll: law.length }
  const gstr1 = await gstr1OfMonth(services, db, actor, { month, registration: chosen })
  const sections = sectionsOf(gstr1)
  return {
    ...answer,
    tcs,
    sections: sections
      .filter(({ count }) => count > 0)
      .map(({ name, count, ...taxed }) => ({ name, count, ...flat(taxed) })),
    total: flat(sumOfDocuments(sections)),
    numbers: gstr1.docs.map(({ name, from, to, issued, cancelled }) => ({ name, from, to, issued, cancelled })),
    findings: [...law, ...(await shown(db, gstr1))].toSorted(byGravity),
    findingsInAll: law.length + gstr1.findings.length,
  }
}

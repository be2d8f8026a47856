import { invoiceFormLabels, invoiceName } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { qrPath } from '../../core/qr.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { payeeIn } from '../bank-accounts/bank-accounts.service.ts'
import { listDuesOfTrip } from '../customer-dues/customer-dues.service.ts'
import { findTrip, listInstalments, listPayers, listShares, payersByContact } from '../trips/trips.service.ts'
import { computeWith } from './invoices-computing.service.ts'
import { issuerOf } from './invoices-facts.rules.ts'
import { findIrn } from './invoices-irn.queries.ts'
import type { PaperInvoice } from './invoices-paper.rules.ts'
import { nextOf, type WaysToPay, waysToPay } from './invoices-paying.rules.ts'
import { findInvoice, findMadeOf, type InvoiceRecord } from './invoices.queries.ts'
import { isOwed } from './invoices.rules.ts'
import { invoiceWords } from './invoices-words.rules.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** What of an invoice is open by which day, where its trip's instalments say so. */
async function listParts(db: AgencyDb, { id, tripId }: InvoiceRecord) {
  if (tripId === null) return []
  const dues = await listDuesOfTrip(db, { tripId, itemId: id })
  return dues.flatMap(({ place, label, dueOn, amount }) =>
    place === null ? [] : [{ position: place, label: label ?? '', dueOn, amount, paid: 0 }],
  )
}

/**
 * What was agreed upon for a proforma's trip, in its currency; none where they differ. Where several pay the trip, the shares
 * of whoever is charged.
 */
async function instalmentsFor(db: AgencyDb, { tripId, currency, contactId }: InvoiceRecord) {
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  if (!trip || trip.currency !== currency) return []
  const payers = await listPayers(db, trip.id)
  if (payers.length === 0) return listInstalments(db, trip.id)
  const payerId = (await payersByContact(db, payers, [{ contactId }])).get(contactId ?? '')
  return (await listShares(db, trip.id)).filter((share) => share.payerId === payerId)
}

/** Ways to pay with the codes that phones scan. */
export const withCodes = (ways: WaysToPay | null): PaperInvoice['pay'] =>
  ways && { ...ways, steps: ways.steps.map((step) => ({ ...step, qr: step.upi ? qrPath(step.upi) : null })) }

const nothingAsked = { amount: 0, instalments: [] }

/** The document by which something is owed: of a proforma the invoice that was issued of it, once there is one. */
export async function findStandingDocument(db: AgencyDb, invoice: InvoiceRecord): Promise<InvoiceRecord> {
  const made = invoice.kind === 'proforma' ? await findMadeOf(db, invoice.id) : undefined
  return made?.state === 'issued' ? made : invoice
}

/**
 * What is still to be paid of what was issued, and the instalments it is asked for in: of a proforma, which the books do
 * not know, what nobody has paid ahead.
 */
export async function askedOf(db: AgencyDb, invoice: InvoiceRecord) {
  const { kind, state, open, total, paidAhead } = invoice
  if (state !== 'issued') return nothingAsked
  if (kind !== 'proforma') {
    const amount = isOwed(kind) ? open : 0
    return amount > 0 ? { amount, instalments: await listParts(db, invoice) } : nothingAsked
  }
  // What is owed is owed by that.
  if ((await findStandingDocument(db, invoice)) !== invoice) return nothingAsked
  const left = (total ?? 0) - paidAhead
  const instalments = await instalmentsFor(db, invoice)
  const ofTrip = instalments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  return { amount: Math.max(0, instalments.length > 0 ? Math.min(left, ofTrip) : left), instalments }
}

/** What is asked for, where a page has computed it already. */
export type AskedFor = Awaited<ReturnType<typeof askedOf>>

/** What is still to be paid of what was issued, and what of that is due next, in minor units. */
export async function owedOf(
  db: AgencyDb,
  invoice: InvoiceRecord,
  known?: AskedFor,
): Promise<{ due: number; next: number }> {
  const asked = known ?? (await askedOf(db, invoice))
  if (asked.amount <= 0) return { due: 0, next: 0 }
  return { due: asked.amount, next: nextOf({ number: invoiceName(invoice), dueOn: invoice.dueOn, ...asked }) }
}

/** The figures of an invoice: as it was issued, or of a draft as they would be today. @throws AppError 422 where there are none */
async function figuresOf(db: AgencyDb, invoice: InvoiceRecord, day: string) {
  const { figures, supplier, form, tellsCosts } = invoice
  if (figures && supplier && form) return { figures, supplier, form, tellsCosts }
  const { computed, profile, tellsCosts: tells } = await computeWith(db, invoice, day)
  if (!computed.figures)
    throw refused('NO_FIGURES', computed.findings[0]?.message ?? 'This draft cannot be computed yet.')
  return { figures: computed.figures, supplier: issuerOf(profile), form: computed.figures.form, tellsCosts: tells }
}

async function payOf(
  services: Services,
  db: AgencyDb,
  invoice: InvoiceRecord,
  asked: AskedFor,
): Promise<PaperInvoice['pay']> {
  const { currency, dueOn } = invoice
  if (asked.amount <= 0) return null
  const payee = await payeeIn(services, db, currency)
  return withCodes(waysToPay({ number: invoiceName(invoice), currency, dueOn, payee, ...asked }))
}

async function reportedAs(db: AgencyDb, { id }: InvoiceRecord): Promise<PaperInvoice['eInvoice']> {
  const found = await findIrn(db, id)
  if (!found) return null
  const { irn, ackNumber, ackOn, signedQr } = found
  return { irn, ack: `${ackNumber} of ${dayWords(ackOn)}`, qr: qrPath(signedQr) }
}

const stampOf = ({ state }: InvoiceRecord) =>
  state === 'draft' ? 'DRAFT, NOT ISSUED' : state === 'cancelled' ? 'CANCELLED' : null

/** By when a document is to be paid: its parts, where the days differ. */
function formatDue({ dueOn, currency }: InvoiceRecord, { amount, instalments }: AskedFor): string | null {
  const open = instalments.filter((one) => one.amount > one.paid)
  const isWhole = open.reduce((sum, one) => sum + one.amount - one.paid, 0) === amount
  const days = new Set(open.map((one) => one.dueOn))
  if (days.size < 2 || !isWhole) return dueOn && dayWords(dueOn)
  return open
    .map((one) => {
      const part = formatMoney(one.amount - one.paid, currency)
      return one.dueOn ? `${part} by ${dayWords(one.dueOn)}` : part
    })
    .join(', ')
}

/** An invoice in words, with what is still to be paid and how. */
export async function paperOf(
  services: Services,
  db: AgencyDb,
  agency: Agency,
  invoice: InvoiceRecord,
  known?: AskedFor,
): Promise<PaperInvoice & { title: string }> {
  const { document, issuedOn, correctsId, reason } = invoice
  const corrected = correctsId ? await findInvoice(db, correctsId, unrestricted) : undefined
  const { documentNumber, issuedOn: correctedOn } = corrected ?? {}
  const { form, ...found } = await figuresOf(db, invoice, today(services.clock.now(), agency.timeZone))
  const corrects = documentNumber && correctedOn ? { documentNumber, issuedOn: correctedOn } : null
  const asked = known ?? (await askedOf(db, invoice))
  const due = formatDue(invoice, asked)
  const said = { ...found, form, document, issuedOn, due, corrects, reason, country: agency.country }
  return {
    title: `${invoiceFormLabels[form]} ${invoiceName(invoice)}`,
    number: invoiceName(invoice),
    shown: invoiceWords(said),
    stamp: stampOf(invoice),
    eInvoice: await reportedAs(db, invoice),
    pay: await payOf(services, db, invoice, asked),
  }
}

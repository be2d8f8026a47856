import type { BankCandidate } from '@sarai/contract/statement-schemas'
import { convertedBack, toAmount } from '@sarai/money/amounts'
import type { Candidate } from '@sarai/statements/candidates'
import { plusDays } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayNames } from '@sarai/contract/settlement-words'
import { listUnshownSettlements } from '../settlements/settlements-showing.service.ts'
import { paymentReference } from '../invoices/invoices-paying.rules.ts'
import { shareNumber } from '../trip-payers/trip-payers.rules.ts'
import { listBills, listCredits } from './statements-candidates-vendors.queries.ts'
import {
  listAskedOfTrips,
  listInstalments,
  listInvoices,
  listPending,
  listProformas,
  listUnseen,
  type OfAccount,
} from './statements-candidates.queries.ts'
import type { BooksCandidate } from './statements.rules.ts'

/** Of each kind as many are looked at. */
export const maxOfKind = 20_000
/** How long before a line a payment may have been recorded, and after it. */
const [daysBefore, daysAfter] = [60, 15]

const eventTitles: Record<string, string> = {
  'receipt received': 'Payment',
  'receipt bounced': 'Returned cheque',
  'refund paid': 'Refund',
  'vendor-payment paid': 'Payment to a vendor',
  'vendor-refund received': 'Money back from a vendor',
  'bank-line booked': 'Booked from a statement',
  'tcs-deposit paid': 'TCS deposit',
}

interface Facts {
  amount: number
  number?: string | null
  reference?: string | null
  partyId?: string | null
  party?: string | null
  phone?: string | null
  dueDay: string | null
}

function candidateOf(
  kind: Candidate['kind'],
  id: string,
  currency: string,
  { amount, number = null, reference = null, partyId = null, party = null, phone = null, dueDay }: Facts,
): Candidate {
  return {
    id,
    kind,
    direction: amount > 0 ? 'in' : 'out',
    number,
    amountOpen: Math.abs(amount),
    currency,
    partyId,
    partyNames: party ? [party] : [],
    phones: phone ? [phone] : [],
    vpas: [],
    dueDay,
    references: [...(reference ? [reference] : []), ...(number ? [number] : [])],
  }
}

type Unseen = Awaited<ReturnType<typeof listUnseen>>[number]

export function unseenCandidate(row: Unseen, currency: string): BooksCandidate {
  const { id, day, documentKind, event, label, left, reference, run, partyId, party, phone } = row
  const title = [eventTitles[`${documentKind} ${event}`] ?? 'Entry', label].filter(Boolean).join(' ')
  const facts = { amount: left, number: label, reference, partyId, party, phone, dueDay: day }
  const candidate = candidateOf('recorded-payment', `entry:${id}`, currency, facts)
  // A bank may show all payments of a run as one sum.
  const references = run ? [...candidate.references, run] : candidate.references
  return { of: 'entry', id, title, day, candidate: { ...candidate, references } }
}

type Pending = Awaited<ReturnType<typeof listPending>>
type Instalments = Awaited<ReturnType<typeof listInstalments>>

type Asked = Awaited<ReturnType<typeof listAskedOfTrips>>

/** What payments settle together: a trip, or a payer's share of it. */
const debtOf = ({ tripId, payerId }: { tripId: string; payerId: string | null }) =>
  payerId ? `${tripId} ${payerId}` : tripId

/** What is open of instalments without what customers say to have paid of their trip, or share of it, in their order. */
function instalmentsOpen(instalments: Instalments, pending: Pending) {
  const declared = new Map<string, number>()
  for (const { tripId, payerId, amount } of pending)
    for (const key of tripId ? [tripId, `${tripId} ${payerId}`] : [])
      declared.set(key, (declared.get(key) ?? 0) + amount)
  return instalments.flatMap((one) => {
    const debt = debtOf(one)
    const taken = Math.min(one.open, declared.get(debt) ?? 0)
    declared.set(debt, (declared.get(debt) ?? 0) - taken)
    return taken === one.open ? [] : [{ ...one, open: one.open - taken }]
  })
}

/** Instalments as payments of them come: by the number of a document of their trip, or by what its QR code says. */
function instalmentCandidates(
  currency: string,
  { instalments, asked }: { instalments: ReturnType<typeof instalmentsOpen>; asked: Asked },
): BooksCandidate[] {
  const documents = new Map<string, Asked>()
  for (const one of asked) documents.set(one.tripId, [...(documents.get(one.tripId) ?? []), one])
  return instalments.map(({ id, tripId, position, label, dueOn, open, tripNumber, tripTitle, payerAt, ...who }) => {
    const payerId = who.payerId ?? undefined
    const ofTrip = (documents.get(tripId) ?? []).filter(({ contactId }) => !payerId || contactId === payerId)
    const numbers = ofTrip.map(({ number }) => number)
    // What the page of a share has payments known by.
    if (payerAt !== null) numbers.push(shareNumber(tripNumber, payerAt))
    const partyId = who.contactId ?? tripId
    const facts = {
      amount: open,
      number: numbers[0],
      partyId,
      party: who.party,
      phone: who.phone,
      dueDay: dueOn,
    }
    const candidate = {
      ...candidateOf('instalment', `instalment:${id}`, currency, facts),
      references: numbers.flatMap((number) => [number, paymentReference(number, position)]),
      debt: {
        id: debtOf({ tripId, payerId: who.payerId }),
        place: position,
        asked: ofTrip.map(({ amount }) => amount),
      },
    }
    const title = `${label} of trip ${tripNumber}, ${tripTitle}`
    return { of: 'trip', id: tripId, title, payerId, day: dueOn, candidate }
  })
}

type OpenDocument = Awaited<ReturnType<typeof listInvoices>>[number]

/** What is open of a document in the currency it was written in, where that is another than it is owed in. */
function computeWrittenOpen(
  open: number,
  { written, rate }: Pick<OpenDocument, 'written' | 'rate'>,
  currency: string,
): BooksCandidate['written'] {
  if (written === currency || rate === null) return undefined
  const at = { from: written, to: currency, rate: Number(rate) }
  return { currency: written, open: toAmount(convertedBack(BigInt(open), at)) }
}

function documentCandidate(
  name: 'Invoice' | 'Proforma',
  { id, number, dueOn, open, contactId, billTo, party, phone, ...document }: OpenDocument,
  currency: string,
): BooksCandidate {
  const facts = { amount: open, number, partyId: contactId, party: party ?? billTo, phone, dueDay: dueOn }
  const candidate = candidateOf('invoice', `invoice:${id}`, currency, facts)
  const written = computeWrittenOpen(open, document, currency)
  return { of: 'invoice', id, title: [name, number].filter(Boolean).join(' '), day: dueOn, candidate, written }
}

/** What is open of documents of no trip without what customers say to have paid of them. */
function documentsOpen(documents: readonly OpenDocument[], pending: Pending): OpenDocument[] {
  const declared = new Map<string, number>()
  for (const { invoiceId, amount } of pending)
    if (invoiceId) declared.set(invoiceId, (declared.get(invoiceId) ?? 0) + amount)
  return documents
    .map((one) => ({ ...one, open: one.open - (declared.get(one.id) ?? 0) }))
    .filter(({ open }) => open > 0)
}

type Settlement = Awaited<ReturnType<typeof listUnshownSettlements>>[number]

/** What a gateway says to have sent. Another gateway has no name that a text could have. */
function settlementCandidate(
  { id, gateway, reference, utr, settledOn, net }: Settlement,
  currency: string,
): BooksCandidate {
  const party = gateway === 'other' ? null : gatewayNames[gateway]
  const facts = { amount: net, reference, partyId: id, party, dueDay: settledOn }
  const candidate = {
    ...candidateOf('settlement', `settlement:${id}`, currency, facts),
    references: [reference, ...(utr ? [utr] : [])],
    sentBy: gateway,
  }
  return { of: 'settlement', id, title: `Settlement ${reference}`, day: settledOn, candidate }
}

/** Everything that lines between two days may be, of one account. */
export async function booksCandidates(
  db: AgencyDb,
  of: OfAccount,
  { from, until }: { from: string; until: string },
): Promise<BooksCandidate[]> {
  const { currency } = of
  const days = { from: plusDays(from, -daysBefore), until: plusDays(until, daysAfter) }
  const [unseen, pending, instalments, asked, invoices, proformas, bills, credits, settlements] = await db.together(
    () => [
      listUnseen(db, of, { ...days, limit: maxOfKind }),
      listPending(db, of, maxOfKind),
      listInstalments(db, currency, maxOfKind),
      listAskedOfTrips(db, currency, maxOfKind),
      listInvoices(db, currency, maxOfKind),
      listProformas(db, currency, maxOfKind),
      listBills(db, currency, maxOfKind),
      listCredits(db, currency, maxOfKind),
      listUnshownSettlements(db, currency, maxOfKind),
    ],
  )
  return [
    ...unseen.map((row) => unseenCandidate(row, currency)),
    ...pending.map(({ id, day, amount, reference, payerId, party, phone, tripTitle }): BooksCandidate => {
      const facts = { amount, reference, partyId: payerId, party, phone, dueDay: day }
      const title = ['Declared payment', tripTitle].filter(Boolean).join(', ')
      return {
        of: 'pending',
        id,
        title,
        day,
        candidate: candidateOf('declared-payment', `pending:${id}`, currency, facts),
      }
    }),
    ...instalmentCandidates(currency, { instalments: instalmentsOpen(instalments, pending), asked }),
    ...documentsOpen(invoices, pending).map((one) => documentCandidate('Invoice', one, currency)),
    ...documentsOpen(proformas, pending).map((one) => documentCandidate('Proforma', one, currency)),
    ...bills.map(({ id, number, on: day, open, vendorId, party }): BooksCandidate => {
      const facts = { amount: -open, number, partyId: vendorId, party, dueDay: day }
      const candidate = candidateOf('vendor-bill', `bill:${id}`, currency, facts)
      return { of: 'bill', id, title: `Bill ${number}`, day, candidate }
    }),
    ...credits.map(({ id, number, on: day, open, vendorId, party }): BooksCandidate => {
      const facts = { amount: open, number, partyId: vendorId, party, dueDay: day }
      const candidate = candidateOf('vendor-credit', `credit:${id}`, currency, facts)
      return { of: 'credit', id, title: `Credit note ${number}`, day, candidate }
    }),
    ...settlements.map((one) => settlementCandidate(one, currency)),
  ]
}

const shown = 50

/** Those of one side that a word or an amount finds, the same amount first, then the nearest by day. */
export function foundCandidates(
  candidates: readonly BooksCandidate[],
  { amount, day }: { amount: number; day: string },
  search: string,
): BankCandidate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = (text: string) => text.replaceAll(/[,₹]/g, '')
  const direction = amount > 0 ? 'in' : 'out'
  const away = (one: BooksCandidate) => (one.day === null ? 9_999 : Math.abs(Date.parse(one.day) - Date.parse(day)))
  return candidates
    .filter(({ candidate }) => candidate.direction === direction)
    .map((one) => {
      const { candidate, title } = one
      const text = `${title} ${candidate.partyNames.join(' ')} ${candidate.references.join(' ')}`.toLowerCase()
      const isFound = words.every(
        (word) => text.includes(word) || String(candidate.amountOpen).startsWith(digits(word).replace('.', '')),
      )
      return { one, isFound, isSame: candidate.amountOpen === Math.abs(amount) }
    })
    .filter(({ isFound }) => isFound)
    .sort((a, b) => Number(b.isSame) - Number(a.isSame) || away(a.one) - away(b.one) || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, shown)
    .map(({ one: { of, id, title, payerId = null, day: on, candidate, written } }) => ({
      of,
      id,
      title,
      payerId,
      party: candidate.partyNames[0] ?? null,
      day: on,
      open: candidate.amountOpen,
      written,
    }))
}

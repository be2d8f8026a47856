import { invoiceName } from '@sarai/contract/invoice-words'
import type { DepositUsed, Receipt, ReceiptsOf } from '@sarai/contract/receipt-schemas'
import type { OpenItem } from '@sarai/ledger/lines'
import { converted, toAmount } from '@sarai/money/amounts'
import type { AgencyTraits, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { AppError, conflict, notFound, refused } from '../../core/errors.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Author, EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { familyOf, findContact, subjectOf as contactSubjectOf, survivorsOf } from '../contacts/contacts.service.ts'
import {
  creditNotesOf,
  getInvoice,
  holdInvoice,
  type InvoiceRecord,
  subjectOf as invoiceSubjectOf,
} from '../invoices/invoices-found.service.ts'
import { itemsOf } from '../ledger/ledger.service.ts'
import { tripNumber as toTripNumber } from '../trips/trips.rules.ts'
import { getTrip, holdTrip, subjectOf as tripSubjectOf } from '../trips/trips.service.ts'
import {
  findReceipt,
  findReceiptForUpdate,
  listAllocations,
  listReceipts,
  listRefunds,
  listUses,
  type PaidFor,
  type PaidForBy,
  paidForOf,
  type ReceiptRecord,
  type RefundRecord,
} from './receipts.queries.ts'

export { findReceipt, findRefund, type PaidFor, paidForOf, sumPaidBy } from './receipts.queries.ts'
export { findGatewayReceipt } from './receipts-twice.queries.ts'

/** Who enters a payment: one of the agency's people, its customer on the page of an invoice, or its payment gateway. */
export type Recorder = Author &
  Visible & { agency: Pick<AgencyTraits, 'currency' | 'timeZone' | 'country'>; userId: string | null }

/** What is paid, as payments have to know it: a trip, an invoice of none, or nothing yet. */
export interface Paid extends PaidFor {
  currency: string
  contactId: string | null
  ownerId: string | null
  subject: EntrySubject & { kind: PaidFor['kind'] }
  /** It is a proforma of a proposal that nobody has accepted yet. */
  isOffer: boolean
  /** As vouchers say what it is for: "T-000014 Dubai in five days". */
  purpose: string
  /** What an amount counts for it in the currency that it was written in; undefined where it was written in no other. */
  countsWritten: (currency: string, amount: number) => number | undefined
}

/** What an amount counts for an invoice at the rate on it, where it was written in another currency than it is owed in. */
function convertWritten({ currency: to, document }: InvoiceRecord, from: string, amount: number): number | undefined {
  const { currency, rate } = document
  if (from !== currency || from === to || rate === null) return undefined
  return toAmount(converted(BigInt(amount), { from, to, rate, buffer: 0 }))
}

/** Deposits of somebody are those of whoever they were merged into. @throws AppError 404 */
async function getDepositor(db: AgencyDb, visible: Visible, contactId: string): Promise<Paid> {
  const id = (await survivorsOf(db, [contactId])).get(contactId)?.id ?? contactId
  const contact = await findContact(db, id, visible)
  if (!contact) throw notFound('contact')
  const { currency } = await findAgency(db)
  const subject = contactSubjectOf(contact)
  const facts = { currency, contactId: id, ownerId: contact.ownerId, subject, isOffer: false }
  return { kind: 'contact', id, ...facts, purpose: 'a deposit, for no trip yet', countsWritten: () => undefined }
}

/** @throws AppError 404 where it is not there for them */
export async function getPaid(db: AgencyDb, visible: Visible, { kind, id }: PaidFor): Promise<Paid> {
  if (kind === 'trip') {
    const trip = await getTrip(db, visible, id)
    const { currency, contactId, ownerId } = trip
    const subject = tripSubjectOf(trip)
    const facts = { currency, contactId, ownerId, subject, isOffer: false, purpose: subject.label }
    return { kind, id, ...facts, countsWritten: () => undefined }
  }
  if (kind === 'contact') return getDepositor(db, visible, id)
  const invoice = await getInvoice(db, visible, id)
  const { currency, contactId, ownerId } = invoice
  const purpose = `invoice ${invoiceName(invoice)}`
  const isOffer = invoice.proposalId !== null && invoice.tripId === null
  const facts = { currency, contactId, ownerId, subject: invoiceSubjectOf(invoice), isOffer, purpose }
  return { kind, id, ...facts, countsWritten: (from, amount) => convertWritten(invoice, from, amount) }
}

/** Holds what is paid until the transaction ends; deposits are held by the claim on their payer's payments. */
export async function holdPaid(db: AgencyDb, visible: Visible, { kind, id }: PaidFor): Promise<void> {
  if (kind === 'trip') await holdTrip(db, id)
  if (kind === 'invoice') await holdInvoice(db, visible, id)
}

/** The payments of an invoice are those of its trip, where it has one. @throws AppError 404 */
export async function paidForInvoice(db: AgencyDb, visible: Visible, invoiceId: string): Promise<PaidFor> {
  const { id, tripId } = await getInvoice(db, visible, invoiceId)
  return tripId ? { kind: 'trip', id: tripId } : { kind: 'invoice', id }
}

const refundOf = ({ id, number, day, mode, amount, inAccount, tcsKept, reference }: RefundRecord) => {
  return { id, number, day, mode, amount, inAccount, tcsKept, reference }
}

/** What of payments and credit notes is open in the books, in the currency of each. */
async function aheadOf(db: AgencyDb, ids: string[]) {
  const items = await itemsOf(db, ids)
  const sumOf = (id: string, wanted: OpenItem['account']) =>
    items.filter(({ item, account }) => item === id && account === wanted).reduce((sum, { amount }) => sum + amount, 0)
  return (id: string) => ({ ahead: Math.abs(sumOf(id, 'customer_advance')), aheadTcs: sumOf(id, 'tcs_on_advances') })
}

/** Credit notes of what is paid that left its customer something, and what was given back of them. */
async function creditsOf(db: AgencyDb, paid: PaidFor, refunds: readonly RefundRecord[]) {
  const { kind, id } = paid
  const notes = kind === 'contact' ? [] : await creditNotesOf(db, { kind, id })
  const ahead = await aheadOf(
    db,
    notes.map(({ id }) => id),
  )
  const numberOf = (id: string | null) => notes.find((note) => note.id === id)?.documentNumber ?? null
  return {
    credits: notes
      .map(({ id: noteId, documentNumber, issuedOn, currency }) => ({
        noteId,
        number: documentNumber ?? '',
        day: issuedOn ?? '',
        currency,
        left: ahead(noteId).ahead,
      }))
      .filter(({ left }) => left > 0),
    refunds: refunds.flatMap((refund) => {
      const { noteId, currency } = refund
      return noteId ? [{ ...refundOf(refund), noteId, noteNumber: numberOf(noteId), currency }] : []
    }),
  }
}

/** Something that is paid with all ids of the contact whose deposits are meant. */
const withPayers = async (db: AgencyDb, { kind, id }: PaidFor): Promise<PaidForBy> => ({
  kind,
  id,
  payerIds: kind === 'contact' ? await familyOf(db, id) : [],
})

/** What deposits were used for, as far as somebody sees that. */
async function findUses(db: AgencyDb, actor: Member, deposits: string[]) {
  const uses = await listUses(db, deposits)
  return (depositId: string): DepositUsed[] =>
    uses
      .filter((use) => use.depositId === depositId)
      .map(({ depositId: _deposit, ownerId, tripNumber, tripTitle, invoiceNumber, tripId, invoiceId, ...use }) => {
        if (!maySee(actor, ownerId)) return { ...use, tripId: null, invoiceId: null, label: null }
        const label =
          tripNumber === null ? `invoice ${invoiceNumber ?? ''}` : `${toTripNumber(tripNumber)} ${tripTitle}`
        return { ...use, tripId, invoiceId: tripId === null ? invoiceId : null, label }
      })
}

/** The payments of a trip or invoice, or the deposits of a contact, for whoever may see it. */
export async function receiptsOf(db: AgencyDb, actor: Member, paid: PaidFor): Promise<ReceiptsOf> {
  const { kind, id } = await getPaid(db, actor, paid)
  const of = await withPayers(db, { kind, id })
  const [rows, refunds, counted] = await db.together(() => [
    listReceipts(db, of),
    listRefunds(db, of),
    listAllocations(db, paid),
  ])
  const ids = rows.map(({ receipt }) => receipt.id)
  const ahead = await aheadOf(db, ids)
  const uses = kind === 'contact' ? await findUses(db, actor, ids) : () => []
  const receipts = rows.map(({ receipt, payer, depositNumber, proof }): Receipt => {
    const { agencyId: _agency, rate: _rate, createdBy: _by, createdAt: _at, ...shown } = receipt
    return {
      ...shown,
      ...ahead(receipt.id),
      payer,
      depositNumber,
      uses: uses(receipt.id),
      proof: proof && (actor.seesCost || !proof.tellsCosts) ? { id: proof.id, name: proof.name } : null,
      inTrip: counted.find(({ receiptId }) => receiptId === receipt.id)?.amount ?? 0,
      refunds: refunds.filter(({ receiptId }) => receiptId === receipt.id).map(refundOf),
    }
  })
  const paidInAll = counted.reduce((sum, { amount }) => sum + amount, 0)
  return { paid: paidInAll, receipts, ...(await creditsOf(db, paid, refunds)) }
}

/** What was paid for something, in its currency. */
export const paidFor = async (db: AgencyDb, paid: PaidFor): Promise<number> =>
  (await listAllocations(db, paid)).reduce((sum, { amount }) => sum + amount, 0)

/** What of it was given back, in the currency it was paid in. */
export const sumRefunded = async (db: AgencyDb, paid: PaidFor): Promise<number> =>
  (await listRefunds(db, await withPayers(db, paid))).reduce((sum, { amount }) => sum + amount, 0)

/** What a payment or refund is for. @throws AppError 404 naming it, where what it is for is not there for them */
export async function paidOf(
  db: AgencyDb,
  actor: Visible,
  of: Parameters<typeof paidForOf>[0],
  noun: 'payment' | 'refund' = 'payment',
): Promise<Paid> {
  try {
    return await getPaid(db, actor, paidForOf(of))
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound(noun) : error
  }
}

/**
 * A receipt with what it is for, both held until the transaction ends: the trip first, as whoever changes trips holds it.
 * @throws AppError 404, or 409 where somebody has changed it since
 */
export async function receiptToChange(db: AgencyDb, actor: Visible, { id, version }: { id: string; version: number }) {
  const held = await holdReceipt(db, actor, id)
  if (held.receipt.version !== version)
    throw conflict('STALE', 'Somebody changed this payment while you were looking at it. Look at it again.')
  return held
}

/** The same as it is now, whoever changed it. @throws AppError 404 */
export async function holdReceipt(db: AgencyDb, actor: Visible, id: string) {
  const seen = await findReceipt(db, id)
  if (!seen) throw notFound('payment')
  const paid = await paidOf(db, actor, seen)
  await holdPaid(db, actor, paid)
  const receipt = await findReceiptForUpdate(db, id)
  if (!receipt) throw notFound('payment')
  return { receipt, paid }
}

/** @throws AppError 422 where a payment is in another state than what is done with it wants */
export function requireState({ state }: ReceiptRecord, ...states: ReceiptRecord['state'][]): void {
  if (!states.includes(state)) throw refused('WRONG_STATE', `This payment is ${state.replace('-', ' ')} already.`)
}

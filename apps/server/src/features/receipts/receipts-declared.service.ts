import { invoiceName } from '@sarai/contract/invoice-words'
import type { AgencyTraits } from '../../core/actor.ts'
import { plusDays, today, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { announce, getInvoice, holdInvoice, type InvoiceRecord, subjectOf } from '../invoices/invoices-found.service.ts'
import { convertedToTrip } from '../invoices/invoices-making.rules.ts'
import { type AskedFor, owedOf } from '../invoices/invoices-paper.service.ts'
import { findTrip, holdTrip } from '../trips/trips.service.ts'
import { countWaiting, type DeclaredOf, isDeclared, listDeclared } from './receipts-declared.queries.ts'
import {
  type Declaration,
  declarationProblems,
  type DeclaredPayment,
  declaredPayment,
} from './receipts-declared.rules.ts'
import { getPaid, type Paid, type Recorder } from './receipts-found.service.ts'
import { tell, tellOfDeclared } from './receipts-telling.service.ts'
import { listReferenced } from './receipts-twice.queries.ts'
import { insertReceipt, type ReceiptRecord, updateReceipt } from './receipts.queries.ts'
import { claimOf, completed, paidByInput } from './receipts.service.ts'

export type { DeclaredOf } from './receipts-declared.queries.ts'

/** Most declarations of one debt that wait to be confirmed. */
const maxWaiting = 5
/** For how long the customer sees what became of a declaration, and of how many. */
const shownDays = 90
const maxShown = 20

type Agency = Pick<AgencyTraits, 'currency' | 'timeZone' | 'country'>

export interface Owed {
  /** In minor units of what is asked for. */
  due: number
  next: number
  /** What an amount of it counts for its trip; undefined where that is in the same currency, or there is none. */
  inTrip: (amount: number) => number | undefined
}

/** What a customer can declare to have paid of an invoice; undefined where nothing is owed, or nobody is known to owe it. */
export async function owedBy(
  db: AgencyDb,
  invoice: InvoiceRecord,
  base: string,
  asked?: AskedFor,
): Promise<Owed | undefined> {
  const { state, kind, deletedAt, tripId, contactId, currency, document, figures } = invoice
  if (state !== 'issued' || deletedAt || kind === 'credit-note' || !figures) return undefined
  if (tripId === null && contactId === null) return undefined
  if (currency !== base && document.rate === null) return undefined
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  const isOther = trip !== undefined && trip.currency !== currency
  if (trip?.deletedAt || (isOther && (trip.currency !== document.currency || document.rate === null))) return undefined
  const owed = await owedOf(db, invoice, asked)
  if (owed.due <= 0) return undefined
  return { ...owed, inTrip: (amount) => (isOther ? convertedToTrip(amount, { document, figures }) : undefined) }
}

/** What a customer has declared of late, the newest first, and what became of it. */
export async function declaredFor(
  { clock }: Pick<Services, 'clock'>,
  db: AgencyDb,
  { of, timeZone }: { of: DeclaredOf; timeZone: string },
): Promise<DeclaredPayment[]> {
  const since = plusDays(today(clock.now(), timeZone), -shownDays)
  const found = await listDeclared(db, of, { since, limit: maxShown })
  return found.flatMap((receipt) => declaredPayment(receipt) ?? [])
}

/** Holds an invoice and its trip until the transaction ends, the trip first, as everybody holds them. */
async function heldInvoice(db: AgencyDb, invoiceId: string): Promise<InvoiceRecord> {
  const { tripId } = await getInvoice(db, unrestricted, invoiceId)
  if (tripId) await holdTrip(db, tripId)
  return holdInvoice(db, unrestricted, invoiceId)
}

const closed = () => conflict('CLOSED', 'Nothing is to be paid here any more. Ask the agency if you have paid.')

/** What a customer can declare now. @throws AppError 409 where nothing is owed, or many payments wait */
export async function requireOwed(db: AgencyDb, of: DeclaredOf, owed: Owed | undefined): Promise<Owed> {
  if (!owed) throw closed()
  if ((await countWaiting(db, of)) >= maxWaiting)
    throw conflict('WAITING', 'Several payments wait to be confirmed already. Ask the agency to look at them first.')
  return owed
}

/** What a payment is declared of, as it is once it is held. */
interface Declared {
  of: DeclaredOf
  paid: Paid
  owed: Owed | undefined
  /** What the payment is in, and what that is worth in the agency's currency. */
  currency: string
  rate?: number
}

const customerOf = (agency: Agency): Recorder => ({ label: 'The customer', userId: null, agency, ...unrestricted })

/** Notes a payment that a customer has declared, once, and tells of it. */
async function declared(
  services: Services,
  db: AgencyDb,
  agency: Agency,
  { of, paid, owed: found, currency, rate, said }: Declared & { said: Declaration },
): Promise<ReceiptRecord> {
  const customer = customerOf(agency)
  const payer = { payerId: paid.contactId, tripId: paid.kind === 'trip' ? paid.id : null }
  await claimKeys(db, [claimOf(payer)])
  if (await isKnown(db, { ...payer, of, currency, said })) throw conflict('KNOWN', 'We already have this payment.')
  const owed = await requireOwed(db, of, found)
  const problems = declarationProblems(said, { due: owed.due, today: todayFor(services, agency) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const input = { ...said, ...of, currency, rate, inTrip: owed.inTrip(said.amount), isPending: true }
  const receipt = { ...(await completed(services, db, customer, { paid, input })), isFromCustomer: true }
  await insertReceipt(db, receipt)
  const { payerId, amount } = receipt
  await tell(db, customer, 'payment_declared', { paid, payerId }, { number: null, amount, currency })
  return receipt
}

/**
 * Notes what a customer says to have paid of an invoice. It is in no books until somebody of the agency confirms it.
 * @returns the payment, and what it is of
 * @throws AppError 409 `KNOWN` where the same is there already, `WAITING` where many wait, `CLOSED` where nothing is
 *   owed; 422 with the fields that are wrong
 */
export async function declarePayment(
  services: Services,
  db: AgencyDb,
  agency: Agency,
  { invoiceId, said }: { invoiceId: string; said: Declaration },
): Promise<{ receiptId: string; subject: EntrySubject }> {
  const invoice = await heldInvoice(db, invoiceId)
  if (invoice.state !== 'issued' || (invoice.tripId === null && invoice.contactId === null)) throw closed()
  const paid = await paidByInput(db, customerOf(agency), { invoiceId })
  const owed = await owedBy(db, invoice, agency.currency)
  const { currency, billTo: payer, ownerId, tripId } = invoice
  const rate = invoice.document.rate ?? undefined
  const receipt = await declared(services, db, agency, { of: { invoiceId }, paid, owed, currency, rate, said })
  const about = { subject: 'invoice' as const, id: invoiceId, name: invoiceName(invoice) }
  await tellOfDeclared(services, db, { about, payer, ownerId, tripId }, receipt)
  announce(db, null, invoice)
  return { receiptId: receipt.id, subject: subjectOf(invoice) }
}

/** What a payer of a trip says to have paid of their share, and what is owed of it by then. */
interface Share {
  /** Held until the transaction ends. */
  tripId: string
  payer: { contactId: string; name: string }
  owed: Owed | undefined
  said: Declaration
}

/** The same of a payer's share of a trip. @throws AppError as `declarePayment` */
export async function declareShare(
  services: Services,
  db: AgencyDb,
  agency: Agency,
  { tripId, payer, owed, said }: Share,
): Promise<{ receiptId: string; subject: EntrySubject }> {
  const found = await getPaid(db, unrestricted, { kind: 'trip', id: tripId })
  const paid = { ...found, contactId: payer.contactId }
  const of = { tripId, payerId: payer.contactId }
  const { currency, subject, ownerId, purpose: name } = paid
  const receipt = await declared(services, db, agency, { of, paid, owed, currency, said })
  const about = { subject: 'trip' as const, id: tripId, name }
  await tellOfDeclared(services, db, { about, payer: payer.name, ownerId, tripId }, receipt)
  return { receiptId: receipt.id, subject }
}

/** What somebody says to have paid as a deposit, and what they were asked for by then. */
interface DeclaredDeposit {
  contactId: string
  payer: string
  currency: string
  rate: number | null
  owed: Owed | undefined
  said: Declaration
}

/** The same of a deposit that was asked for. @throws AppError as `declarePayment` */
export async function declareDeposit(
  services: Services,
  db: AgencyDb,
  agency: Agency,
  { contactId, payer, currency, rate, owed, said }: DeclaredDeposit,
): Promise<{ receiptId: string; subject: EntrySubject }> {
  const paid = await getPaid(db, unrestricted, { kind: 'contact', id: contactId })
  const of = { contactId: paid.id }
  const receipt = await declared(services, db, agency, { of, paid, owed, currency, rate: rate ?? undefined, said })
  const about = { subject: 'contact' as const, id: paid.id, name: 'a deposit' }
  await tellOfDeclared(services, db, { about, payer, ownerId: paid.ownerId, tripId: null }, receipt)
  return { receiptId: receipt.id, subject: paid.subject }
}

interface Sought {
  payerId: string | null
  tripId: string | null
  of: DeclaredOf
  currency: string
  said: Declaration
}

/**
 * Whether a payment is there already: declared on the same page before, or recorded with the same reference and amount.
 * A reference alone tells nobody what is recorded: what is declared under it waits like any other.
 */
async function isKnown(db: AgencyDb, { payerId, tripId, of, currency, said }: Sought): Promise<boolean> {
  const { reference, amount } = said
  if (await isDeclared(db, of, said)) return true
  if (reference === null) return false
  const payerIds = payerId ? await familyOf(db, payerId) : []
  const found = await listReferenced(db, { payerIds, tripId, reference })
  return found.some((one) => one.currency === currency && one.amount === amount)
}

/** Keeps what a customer sent as proof with the payment. */
export const keepProof = (db: AgencyDb, receiptId: string, proofFileId: string) =>
  updateReceipt(db, receiptId, { proofFileId })

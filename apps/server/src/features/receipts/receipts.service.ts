import type { NewReceipt, ReceiptPreview, ReceiptToPreview } from '@sarai/contract/receipt-schemas'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { today, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { findMovement } from '../bank-accounts/bank-accounts.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { checkYear } from '../tax-profile/document-series.service.ts'
import { cashFinding, checkCash } from './receipts-cash.service.ts'
import {
  getPaid,
  holdPaid,
  type Paid,
  paidForInvoice,
  type Recorder,
  receiptToChange,
  requireState,
} from './receipts-found.service.ts'
import { chargeFee, type FeePaid } from './receipts-fees.service.ts'
import { receive, taxIn } from './receipts-receiving.service.ts'
import { tell } from './receipts-telling.service.ts'
import { requireOnce } from './receipts-twice.service.ts'
import { receiptsChanged } from './receipts.events.ts'
import { insertReceipt, type PaidFor, type ReceiptRecord } from './receipts.queries.ts'
import { paidBy, computeRate } from './receipts.rules.ts'

/** @throws AppError where a day is still to come: money that is not there yet is no payment */
export function checkDay(services: Services, { agency }: Pick<Recorder, 'agency'>, day: string): void {
  if (day > today(services.clock.now(), agency.timeZone)) throw invalid({ day: 'This day is still to come' })
}

/** Who pays something. @throws AppError 404, or 422 where it is for somebody else to pay */
async function findPayer(db: AgencyDb, actor: Recorder, paid: Paid, payerId?: string): Promise<string | null> {
  if (payerId === undefined) return paid.contactId
  if (!(await findContact(db, payerId, actor))) throw notFound('contact')
  if (paid.kind !== 'trip' && payerId !== paid.contactId)
    throw invalid({ payerId: paid.kind === 'invoice' ? 'Its customer pays this invoice' : 'This is another contact' })
  return payerId
}

/** What is given, made whole: with the agency's and the trip's or invoice's own where nothing else is said. */
export async function completed(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { paid, input }: { paid: Paid; input: PaymentToRecord },
): Promise<ReceiptRecord> {
  if (paid.kind === 'contact' && input.tds) throw invalid({ tds: 'Tax is kept of what is invoiced, not of a deposit' })
  const payerId = await findPayer(db, actor, paid, input.payerId)
  const currency = input.currency ?? paid.currency
  const base = actor.agency.currency
  const { mode, isPending } = input
  const moving = { mode, currency, base, bankAccountId: input.bankAccountId, inAccount: input.inAccount, isPending }
  const { bankAccountId, inAccount } = await findMovement(db, moving)
  const rate = computeRate({ currency, base, amount: input.amount, inAccount, rate: input.rate })
  if (!rate) throw invalid({ rate: `Say what one ${currency} is worth` })
  const gross = paidBy({ amount: input.amount, bankCharges: input.bankCharges ?? 0, tds: input.tds ?? 0 })
  const whole = gross - (input.fee?.total ?? 0)
  const inTrip =
    currency === paid.currency || paid.kind === 'contact'
      ? whole
      : (input.inTrip ?? paid.countsWritten(currency, whole))
  if (!inTrip) throw invalid({ inTrip: `Say what this is in ${paid.currency}` })
  const facts = { payerId, currency, rate, bankAccountId, inAccount, inTrip }
  return composeReceipt(services, db, actor, { paid, input, facts })
}

type Facts = Pick<ReceiptRecord, 'payerId' | 'currency' | 'rate' | 'bankAccountId' | 'inAccount' | 'inTrip'>

/** What is to be recorded, with a fee that is in its amount and for which it is no payment. */
export type PaymentToRecord = NewReceipt & { fee?: FeePaid }

/** A payment as it is stored, before anybody has seen the money. */
export function composeReceipt(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { paid, input, facts }: { paid: Paid; input: NewReceipt; facts: Facts },
): ReceiptRecord {
  return {
    id: uuidv7(),
    agencyId: db.agencyId,
    version: 1,
    number: null,
    state: 'pending',
    mode: input.mode,
    day: input.day,
    tripId: paid.kind === 'trip' ? paid.id : null,
    invoiceId: input.invoiceId ?? null,
    depositId: null,
    ...facts,
    amount: input.amount,
    bankCharges: input.bankCharges ?? 0,
    tds: input.tds ?? 0,
    refunded: 0,
    // Set with the invoice of the fee.
    fee: 0,
    feeRefunded: 0,
    feeInvoiceId: null,
    reference: input.reference ?? null,
    note: input.note ?? null,
    collectsTcs: input.collectsTcs ?? true,
    registrationId: null,
    seriesId: null,
    tax: null,
    said: null,
    isFromCustomer: false,
    proofFileId: null,
    isOpening: false,
    writtenOff: 0,
    cancelReason: null,
    createdBy: actor.userId,
    createdAt: services.clock.now().toISOString(),
  }
}

/** Who pays: whose payments are looked at one after the other. */
export const claimOf = ({ payerId, tripId }: Pick<ReceiptRecord, 'payerId' | 'tripId'>) =>
  `payments of ${payerId ?? tripId}`

type About = Pick<NewReceipt, 'tripId' | 'invoiceId' | 'contactId'>

/** What a new payment is for, and who owes it. @throws AppError 404, or 422 for an invoice that nothing is owed for */
async function paidForBy(
  db: AgencyDb,
  visible: Visible,
  { tripId, invoiceId, contactId }: About,
): Promise<PaidFor & { payerId?: string | null }> {
  if (contactId !== undefined) {
    if (tripId !== undefined || invoiceId !== undefined)
      throw invalid({ contactId: 'A deposit is for no trip or invoice yet: name the contact alone' })
    const contact = await findContact(db, contactId, visible)
    if (contact?.deletedAt) throw refused('DELETED', 'This contact was deleted. Restore it first.')
    return { kind: 'contact', id: contactId }
  }
  if (invoiceId === undefined) {
    if (tripId === undefined) throw invalid({ tripId: 'Say what is paid' })
    return { kind: 'trip', id: tripId }
  }
  const invoice = await getInvoice(db, visible, invoiceId)
  if (tripId !== undefined && tripId !== invoice.tripId)
    throw invalid({ invoiceId: 'This invoice is not of this trip' })
  if (invoice.state !== 'issued')
    throw refused('NOT_ISSUED', 'Only an invoice that was issued, and not cancelled, is paid.')
  if (invoice.kind === 'credit-note') throw refused('NOTE', 'A credit note is not paid.')
  if (invoice.tripId === null && invoice.contactId === null)
    throw invalid({ invoiceId: 'This invoice names no customer: choose one for the proforma, or wait for the invoice' })
  return { ...(await paidForInvoice(db, visible, invoiceId)), payerId: invoice.contactId }
}

/** What a new payment is for, with who owes it. */
export async function paidByInput(db: AgencyDb, visible: Visible, input: About): Promise<Paid> {
  const { payerId: ower, ...about } = await paidForBy(db, visible, input)
  const found = await getPaid(db, visible, about)
  return { ...found, contactId: ower ?? found.contactId }
}

/** What is in a payment that is not recorded yet. @throws AppError as recording it would */
export async function previewPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: ReceiptToPreview,
): Promise<ReceiptPreview> {
  const paid = await paidByInput(db, actor, input)
  checkDay(services, actor, input.day)
  // What it counts for may not be typed yet.
  const asked: NewReceipt = {
    ...input,
    mode: input.mode ?? 'bank',
    inTrip: input.inTrip ?? paid.countsWritten(input.currency ?? paid.currency, input.amount) ?? input.amount,
    isPending: true,
  }
  const receipt = await completed(services, db, actor, { paid, input: asked })
  const cash = await cashFinding(db, receipt)
  const taxed = await taxIn(db, actor, { ...receipt, paid })
  return { ...taxed, findings: [...(cash ? [cash.message] : []), ...taxed.findings] }
}

/** Records a payment. @returns what it is for, and its id. @throws AppError 409 where it seems to be there already */
export async function recordPayment(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  input: PaymentToRecord,
): Promise<PaidFor & { receiptId: string }> {
  const paid = await paidByInput(db, actor, input)
  checkDay(services, actor, input.day)
  await checkYear(db, input.day, todayFor(services, actor.agency), input.isDaySure === true)
  await holdPaid(db, actor, paid)
  return { ...paid, receiptId: await recordHeld(services, db, actor, { paid, input }) }
}

/** Records a payment for what is held, on a day that was looked at. @returns its id. @throws AppError as `recordPayment` */
export async function recordHeld(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { paid, input }: { paid: Paid; input: PaymentToRecord },
): Promise<string> {
  const receipt = await completed(services, db, actor, { paid, input })
  await claimKeys(db, [claimOf(receipt)])
  await checkCash(db, receipt)
  if (!input.isSure) await requireOnce(db, { ...receipt, id: undefined, paid })
  await insertReceipt(db, receipt)
  const { currency, payerId } = receipt
  if (input.isPending)
    await tell(db, actor, 'payment_declared', { paid, payerId }, { number: null, amount: paidBy(receipt), currency })
  else {
    await receive(db, actor, paid, receipt, {
      fee: input.fee && chargeFee(services, db, actor, { paid, receipt, fee: input.fee }),
    })
    await emit(services, db, receiptsChanged, paid)
  }
  return receipt.id
}

/**
 * Somebody has seen the money of a pending payment; where it names no account, in the one that is given.
 * @throws AppError 409 where it seems to be recorded already
 */
export async function confirmPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  {
    isSure,
    ...input
  }: {
    id: string
    version: number
    day: string
    bankAccountId?: string
    inAccount?: number
    isSure?: boolean
  },
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireState(receipt, 'pending')
  checkDay(services, actor, input.day)
  const { currency, amount, rate: before } = receipt
  const base = actor.agency.currency
  const moved = await findMovement(db, {
    ...receipt,
    base,
    bankAccountId: input.bankAccountId ?? receipt.bankAccountId,
    inAccount: input.inAccount ?? receipt.inAccount ?? undefined,
  })
  const rate = computeRate({ currency, base, amount, inAccount: moved.inAccount, rate: before }) ?? before
  const confirmed = { ...receipt, ...moved, day: input.day, rate }
  await claimKeys(db, [claimOf(receipt)])
  await checkCash(db, confirmed)
  if (!isSure) await requireOnce(db, { ...confirmed, paid })
  await receive(db, actor, paid, confirmed)
  await emit(services, db, receiptsChanged, paid)
  return paid
}

import type { NewReceipt } from '@sarai/contract/receipts'
import type { TimelineKind } from '@sarai/contract/timeline'
import { receiptEntry } from '@sarai/ledger/receipts'
import { defaultFormat, documentNumber } from '@sarai/tax/document-number'
import { defaultFirstMonth, financialYear } from '@sarai/tax/financial-year'
import { cashAnswer } from '@sarai/tax/limits'
import { indiaPack } from '@sarai/tax/packs/india'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { takeNumber } from '../../kernel/numbers/numbers.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { familyOf, findContact, subjectOf as contactSubjectOf } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { postEntry, posting } from '../ledger/ledger.service.ts'
import { settleAdvances } from '../ledger/ledger-settling.service.ts'
import {
  getPaid,
  holdPaid,
  type Paid,
  paidForInvoice,
  receiptToChange,
  requireState,
} from './receipts-found.service.ts'
import {
  allocate,
  findTwin,
  insertReceipt,
  type PaidFor,
  type ReceiptRecord,
  sumCash,
  updateReceipt,
} from './receipts.queries.ts'
import { paidBy, purseOf } from './receipts.rules.ts'

/** The next number of receipt or refund vouchers, of the financial year of a day. Taken when nothing is left to wait for. */
export async function nextNumber(
  db: AgencyDb,
  actor: Member,
  series: 'receipt' | 'refund',
  day: string,
): Promise<string> {
  const year = financialYear(day, defaultFirstMonth(actor.agency.country))
  const format = defaultFormat(series === 'receipt' ? 'RCT' : 'RFD')
  return documentNumber(format, year, await takeNumber(db, series, { period: year.label }))
}

/** Writes what happened to a payment into the histories of what it is for and of its payer, and tells the colleagues' screens. */
export async function tell(
  db: AgencyDb,
  actor: Member,
  kind: TimelineKind,
  { paid, payerId }: { paid: Paid; payerId: string | null },
  data: { number: string | null; amount: number; currency: string; [key: string]: unknown },
): Promise<void> {
  await record(db, actor, kind, paid.subject, { data })
  const payer = payerId ? await findContact(db, payerId, unrestricted) : undefined
  if (payer) await record(db, actor, kind, contactSubjectOf(payer), { data })
  db.announce({ topic: paid.kind === 'trip' ? 'trips' : 'invoices', ids: [paid.id], by: actor.userId })
}

/** @throws AppError where a day is still to come: money that is not there yet is no payment */
export function checkDay(services: Services, actor: Member, day: string): void {
  if (day > today(services.clock.now(), actor.agency.timeZone)) throw invalid({ day: 'This day is still to come' })
}

/** What is given, made whole: with the agency's and the trip's or invoice's own where nothing else is said. */
async function completed(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { paid, input }: { paid: Paid; input: NewReceipt },
): Promise<ReceiptRecord> {
  const payerId = input.payerId ?? paid.contactId
  if (input.payerId && !(await findContact(db, input.payerId, actor))) throw notFound('contact')
  if (paid.kind === 'invoice' && payerId !== paid.contactId)
    throw invalid({ payerId: 'Its customer pays this invoice' })
  if (input.bankAccountId && !(await findBankAccount(db, input.bankAccountId))) throw notFound('account')
  const currency = input.currency ?? paid.currency
  if (paid.kind === 'invoice' && currency !== paid.currency)
    throw invalid({ currency: `This invoice is paid in ${paid.currency}` })
  const rate = currency === actor.agency.currency ? 1_000_000 : input.rate
  if (!rate) throw invalid({ rate: `Say what one ${currency} is worth` })
  const whole = paidBy({ amount: input.amount, bankCharges: input.bankCharges ?? 0, tds: input.tds ?? 0 })
  const inTrip = currency === paid.currency ? whole : input.inTrip
  if (!inTrip) throw invalid({ inTrip: `Say what this is in ${paid.currency}` })
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
    payerId,
    currency,
    rate,
    amount: input.amount,
    bankCharges: input.bankCharges ?? 0,
    tds: input.tds ?? 0,
    inTrip,
    refunded: 0,
    reference: input.reference ?? null,
    bankAccountId: input.bankAccountId ?? null,
    note: input.note ?? null,
    createdBy: actor.userId,
    createdAt: services.clock.now().toISOString(),
  }
}

/** @throws AppError where the law forbids to take so much cash of one person on one day */
async function checkCash(db: AgencyDb, actor: Member, receipt: ReceiptRecord): Promise<void> {
  if (receipt.mode !== 'cash' || actor.agency.country !== 'IN' || receipt.currency !== indiaPack.currency) return
  const paid = (await sumCash(db, receipt)) + receipt.amount
  const { answer, why } = cashAnswer(paid, { pack: indiaPack, settings: {}, day: receipt.day })
  if (answer === 'refuse')
    throw refused('CASH_LIMIT', `This much cash may not be taken from one person on one day. ${why[0]?.sentence ?? ''}`)
}

/** Posts a payment that is there, gives it its number, and counts it for what it is for. */
async function receive(db: AgencyDb, actor: Member, paid: Paid, receipt: ReceiptRecord): Promise<void> {
  const { id, currency, rate, amount, bankCharges, tds, day, mode, bankAccountId, inTrip, tripId } = receipt
  await allocate(db, receipt, inTrip)
  const number = await nextNumber(db, actor, 'receipt', day)
  const lines = posting(() =>
    receiptEntry({
      terms: { base: actor.agency.currency, currency, rate },
      item: id,
      customer: receipt.payerId ?? paid.id,
      tripId,
      purse: purseOf(mode, bankAccountId),
      amount,
      bankCharges,
      tds,
      settles: [],
    }),
  )
  const document = { kind: 'receipt', id }
  const base = actor.agency.currency
  await postEntry(db, actor, { day, document, event: 'received', label: number, base, lines })
  const { payerId: customer, invoiceId: first } = receipt
  if (customer) await settleAdvances(db, actor, { customers: await familyOf(db, customer), tripId, first, day, base })
  await updateReceipt(db, id, { state: 'received', number, day, bankAccountId })
  await tell(db, actor, 'payment_received', { paid, payerId: customer }, { number, amount: paidBy(receipt), currency })
}

/** Who pays: whose payments are looked at one after the other. */
const claimOf = ({ payerId, tripId }: Pick<ReceiptRecord, 'payerId' | 'tripId'>) => `payments of ${payerId ?? tripId}`

/** What a new payment is for, and who owes it. @throws AppError 404, or 422 for an invoice that nothing is owed for */
async function paidForBy(
  db: AgencyDb,
  actor: Member,
  { tripId, invoiceId }: NewReceipt,
): Promise<PaidFor & { payerId?: string | null }> {
  if (invoiceId === undefined) {
    if (tripId === undefined) throw invalid({ tripId: 'Say what is paid' })
    return { kind: 'trip', id: tripId }
  }
  const invoice = await getInvoice(db, actor, invoiceId)
  if (tripId !== undefined && tripId !== invoice.tripId)
    throw invalid({ invoiceId: 'This invoice is not of this trip' })
  if (invoice.state !== 'issued')
    throw refused('NOT_ISSUED', 'Only an invoice that was issued, and not cancelled, is paid.')
  if (invoice.kind === 'credit-note') throw refused('NOTE', 'A credit note is not paid.')
  if (invoice.tripId === null && invoice.contactId === null)
    throw invalid({ invoiceId: 'This invoice names no customer: choose one for the proforma, or wait for the invoice' })
  return { ...(await paidForInvoice(db, actor, invoiceId)), payerId: invoice.contactId }
}

/** Records a payment. @returns what it is for, and its id. @throws AppError 409 where it seems to be there already */
export async function recordPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewReceipt,
): Promise<PaidFor & { receiptId: string }> {
  const { payerId: ower, ...about } = await paidForBy(db, actor, input)
  const found = await getPaid(db, actor, about)
  const paid = { ...found, contactId: ower ?? found.contactId }
  checkDay(services, actor, input.day)
  await holdPaid(db, actor, paid)
  const receipt = await completed(services, db, actor, { paid, input })
  await claimKeys(db, [claimOf(receipt)])
  const { reference } = receipt
  const twin = reference && !input.isSure ? await findTwin(db, { ...receipt, reference }) : undefined
  if (twin)
    throw conflict('DUPLICATE', 'A payment of this amount with this reference is recorded already.', {
      number: twin.number,
      fields: { reference: 'Recorded already' },
    })
  await checkCash(db, actor, receipt)
  await insertReceipt(db, receipt)
  const { currency, payerId } = receipt
  if (input.isPending)
    await tell(db, actor, 'payment_declared', { paid, payerId }, { number: null, amount: paidBy(receipt), currency })
  else await receive(db, actor, paid, receipt)
  return { ...paid, receiptId: receipt.id }
}

/** Somebody has seen the money of a pending payment; where it names no account, in the one that is given. */
export async function confirmPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; day: string; bankAccountId?: string },
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireState(receipt, 'pending')
  checkDay(services, actor, input.day)
  const bankAccountId = receipt.bankAccountId ?? input.bankAccountId ?? null
  const confirmed = { ...receipt, day: input.day, bankAccountId }
  await claimKeys(db, [claimOf(receipt)])
  await checkCash(db, actor, confirmed)
  await receive(db, actor, paid, confirmed)
  return paid
}

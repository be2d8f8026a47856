import type { NewRefund, NewRefundOfNote } from '@sarai/contract/receipt-schemas'
import type { OpenItem } from '@sarai/ledger/lines'
import { refundEntry, refundPaid } from '@sarai/ledger/receipts'
import { formatMoney } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { invalid, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { findMovement } from '../bank-accounts/bank-accounts.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { getInvoice, holdInvoice } from '../invoices/invoices-found.service.ts'
import { holdItems, postEntry, posting } from '../ledger/ledger.service.ts'
import { releaseFee } from './receipts-fees.service.ts'
import {
  getPaid,
  holdPaid,
  holdReceipt,
  type Paid,
  type Recorder,
  receiptToChange,
  requireState,
} from './receipts-found.service.ts'
import { nextVoucher } from './receipts-numbers.service.ts'
import { saidOf } from './receipts-receiving.service.ts'
import { settledForRefund } from './receipts-refunds.rules.ts'
import { profileOn } from './receipts-tax.service.ts'
import { tell } from './receipts-telling.service.ts'
import { requireGivenBackOnce } from './receipts-twice.service.ts'
import {
  insertRefund,
  listReceipts,
  lowerAllocation,
  lowerAllocations,
  type PaidFor,
  type ReceiptRecord,
  updateReceipt,
} from './receipts.queries.ts'
import { inTripAfter, isWriteOff, paidBy, purseOf } from './receipts.rules.ts'
import { advanceTaken } from './receipts.events.ts'
import { checkDay } from './receipts.service.ts'

const isTax = ({ account }: OpenItem) => account === 'gst_on_advances' || account === 'tcs_on_advances'

interface Given {
  amount: number
  day: string
  mode: NewRefund['mode']
  returnsTcs?: boolean
  bankAccountId?: string
  inAccount?: number
  reference?: string | null
  note?: string | null
  isSure?: boolean
}

/** What is given back: what of it was a receipt's or credit note's, in whose currency and at whose rate. */
interface Source {
  paid: Paid
  payerId: string | null
  currency: string
  rate: number
  /** Under which it is open in the books. */
  item: string
  receiptId: string | null
  noteId: string | null
  /** The first day that it can bear. */
  from: string
  /** From where it is paid, unless another account is named. */
  usualAccountId: string | null
}

/**
 * What of an advance is settled once so much of it is given back, with what that is taken out of; held until the
 * transaction ends.
 * @throws AppError 422 where so much is not left of it
 */
export async function holdGivable(
  db: AgencyDb,
  item: string,
  { amount, returnsTcs }: Pick<Given, 'amount' | 'returnsTcs'>,
) {
  const open = await holdItems(db, [item])
  const advance = open.find(({ account }) => account === 'customer_advance')
  if (!advance) throw invalid({ amount: 'Nothing of this is left: invoices were settled by it' })
  const tcs = returnsTcs ? ('returned' as const) : ('kept' as const)
  const refund = { advance, taxes: open.filter(isTax), tcs }
  const settled = settledForRefund((part) => refundPaid({ ...refund, amount: part }), -advance.amount, amount)
  if (settled === undefined) throw invalid({ amount: 'This is more than is left to give back' })
  return { refund, settled }
}

/** Gives money back out of an advance, by a document of its own. @returns what it settled of it, and its document */
async function giveBack(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { source, given }: { source: Source; given: Given },
): Promise<{ settled: number; refundId: string }> {
  const { paid, payerId, currency, rate, item, from } = source
  checkDay(services, actor, given.day)
  if (given.day < from) throw invalid({ day: 'This is before the payment' })
  const { day, mode, amount, reference = null } = given
  if (!given.isSure) await requireGivenBackOnce(db, { paid, payerId, currency, day, mode, amount, reference })
  const { refund, settled } = await holdGivable(db, item, given)
  const base = actor.agency.currency
  const moving = { mode, currency, base, bankAccountId: given.bankAccountId ?? source.usualAccountId }
  const { bankAccountId, inAccount } = await findMovement(db, { ...moving, inAccount: given.inAccount })
  const lines = posting(() =>
    refundEntry({
      ...refund,
      terms: { base, currency, rate },
      purse: purseOf(given.mode, bankAccountId),
      amount: settled,
      paid: given.amount,
      inAccount,
      bankCharges: 0,
    }),
  )
  const profile = await profileOn(db, day)
  const said = await saidOf(db, { paid, payerId, profile })
  const number = await nextVoucher(db, 'refund-voucher', { profile, day, country: actor.agency.country })
  const id = uuidv7()
  const { kind, id: paidId } = paid
  await insertRefund(db, {
    id,
    receiptId: source.receiptId,
    noteId: source.noteId,
    tripId: kind === 'trip' ? paidId : null,
    invoiceId: kind === 'invoice' ? paidId : null,
    payerId,
    number: number.text,
    day,
    mode,
    currency,
    amount,
    inAccount,
    tcsKept: settled - amount,
    bankAccountId,
    reference,
    note: given.note ?? null,
    registrationId: number.registrationId,
    seriesId: number.seriesId,
    taxes: releasedBy(lines),
    said,
    createdBy: actor.userId,
  })
  const entry = { day, document: { kind: 'refund', id }, event: 'paid', label: number.text, base }
  await postEntry(db, actor, { ...entry, lines })
  return { settled, refundId: id }
}

/** Tax that a refund's entry takes out of what is owed, by head. */
function releasedBy(lines: ReturnType<typeof refundEntry>): Record<string, number> {
  const taxes = lines.filter(({ account, part }) => account === 'gst_output' && part !== null)
  return Object.fromEntries(taxes.map(({ part, amount }) => [part, amount]))
}

/** A payment of which something may be given back. @throws AppError 422 */
export function requireRefundable(receipt: ReceiptRecord): void {
  requireState(receipt, 'received', 'part-refunded')
  if (isWriteOff(receipt)) throw refused('WRITTEN_OFF', 'This is no money: what was written off is taken back.')
}

/** Gives back a part or all of a payment, as far as no invoice was settled by it. */
export async function refundPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, ...given }: NewRefund,
): Promise<PaidFor> {
  const { paid } = await receiptToChange(db, actor, { id, version })
  requireRight(actor, 'refund', paid)
  await emit(services, db, advanceTaken, { receiptId: id, noteId: null })
  await enterRefundOfPayment(services, db, actor, { id, ...given })
  return paid
}

/** Enters what was given back of a payment, by whom that is allowed was looked at before. @returns the refund's id */
export async function enterRefundOfPayment(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { id, ...given }: Given & { id: string },
): Promise<string> {
  const { receipt, paid } = await holdReceipt(db, actor, id)
  requireRefundable(receipt)
  const { payerId, currency, rate, day: from, mode, bankAccountId, inTrip } = receipt
  const usualAccountId = given.mode === mode ? bankAccountId : null
  const source = { paid, payerId, currency, rate, item: id, receiptId: id, noteId: null, from, usualAccountId }
  const ofFee = await releaseFee(services, db, actor, { receipt, amount: given.amount })
  const { settled, refundId } = await giveBack(services, db, actor, { source, given })
  const whole = paidBy(receipt)
  const [refunded, feeRefunded] = [receipt.refunded + settled, receipt.feeRefunded + ofFee]
  const paidForIt = whole - receipt.fee
  const left = (after: number) => inTripAfter({ inTrip, paid: paidForIt, refunded: after })
  await lowerAllocation(db, receipt, left(receipt.refunded - receipt.feeRefunded) - left(refunded - feeRefunded))
  await updateReceipt(db, id, { refunded, feeRefunded, state: refunded === whole ? 'refunded' : 'part-refunded' })
  const { amount } = given
  await tell(db, actor, 'payment_refunded', { paid, payerId }, { number: receipt.number, amount, currency })
  return refundId
}

/** @throws AppError 422 where what a credit note left was not all paid: a part of what it corrects was written off */
async function requireNoneWrittenOff(db: AgencyDb, { kind, id }: PaidFor): Promise<void> {
  const written = (await listReceipts(db, { kind, id, payerIds: [] })).find(
    ({ receipt }) => isWriteOff(receipt) && receipt.state === 'received',
  )
  if (!written) return
  const { writtenOff, currency, number } = written.receipt
  throw refused(
    'WRITTEN_OFF',
    `${formatMoney(writtenOff, currency)} was written off (${number}), and was never paid. Take that back first.`,
  )
}

/** A credit note of which something may be given back, with what it is of, both held. @throws AppError 404, 422 */
export async function holdNote(db: AgencyDb, actor: Visible, noteId: string) {
  const seen = await getInvoice(db, actor, noteId)
  if (seen.kind !== 'credit-note' || seen.state !== 'issued' || !seen.correctsId)
    throw refused('NO_CREDIT', 'Only what a credit note left the customer is given back without a payment.')
  const about = seen.tripId
    ? { kind: 'trip' as const, id: seen.tripId }
    : { kind: 'invoice' as const, id: seen.correctsId }
  const paid = await getPaid(db, actor, about)
  await holdPaid(db, actor, paid)
  const note = await holdInvoice(db, actor, noteId)
  await requireNoneWrittenOff(db, paid)
  return { note, paid }
}

/** Gives back a part or all of what a credit note left its customer. */
export async function refundNote(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { noteId, ...given }: NewRefundOfNote,
): Promise<PaidFor> {
  const { paid } = await holdNote(db, actor, noteId)
  requireRight(actor, 'refund', paid)
  await emit(services, db, advanceTaken, { receiptId: null, noteId })
  await enterRefundOfNote(services, db, actor, { noteId, ...given })
  return paid
}

/** Enters what was given back of a credit note, by whom that is allowed was looked at before. @returns the refund's id */
export async function enterRefundOfNote(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { noteId, ...given }: Given & { noteId: string },
): Promise<string> {
  const { note, paid } = await holdNote(db, actor, noteId)
  const { contactId: payerId, currency, issuedOn, documentNumber, document } = note
  const rate = currency === actor.agency.currency ? 1_000_000 : (document.rate ?? 1_000_000)
  const from = issuedOn ?? given.day
  const source = { paid, payerId, currency, rate, item: noteId, receiptId: null, noteId, from, usualAccountId: null }
  const { settled, refundId } = await giveBack(services, db, actor, { source, given: { ...given, returnsTcs: true } })
  await lowerAllocations(db, paid, settled)
  const { amount } = given
  await tell(db, actor, 'payment_refunded', { paid, payerId }, { number: documentNumber, amount, currency })
  return refundId
}

import type { NewRefund } from '@sarai/contract/receipts'
import { bouncedEntry, refundEntry } from '@sarai/ledger/receipts'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { entriesOf, holdItems, type PostedEntry, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { unsettle } from '../ledger/ledger-settling.service.ts'
import { receiptToChange, requireState } from './receipts-found.service.ts'
import { allocate, insertRefund, type PaidFor, type ReceiptRecord, updateReceipt } from './receipts.queries.ts'
import { inTripAfter, paidBy, purseOf } from './receipts.rules.ts'
import { checkDay, nextNumber, tell } from './receipts.service.ts'

const termsOf = (actor: Member, { currency, rate }: ReceiptRecord) => ({ base: actor.agency.currency, currency, rate })

async function receivedEntry(db: AgencyDb, { id }: ReceiptRecord): Promise<PostedEntry> {
  const entry = (await entriesOf(db, { kind: 'receipt', id })).find(({ event }) => event === 'received')
  if (!entry) throw new Error(`receipt ${id} is not in the books`)
  return entry
}

function checkAfter(services: Services, actor: Member, day: string, receipt: ReceiptRecord): void {
  checkDay(services, actor, day)
  if (day < receipt.day) throw invalid({ day: 'This is before the payment' })
}

/** Takes back what was entered by mistake; its number stays its own. */
export async function cancelPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; day: string; reason: string },
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireState(receipt, 'pending', 'received')
  if (receipt.state === 'received') {
    checkAfter(services, actor, input.day, receipt)
    const entry = await receivedEntry(db, receipt)
    await allocate(db, receipt, 0)
    await unsettle(db, actor, receipt.id, input.day)
    await reverseEntry(db, actor, { entryId: entry.id, event: 'cancelled', day: input.day })
  }
  await updateReceipt(db, receipt.id, { state: 'cancelled' })
  const { number, currency, payerId } = receipt
  await tell(
    db,
    actor,
    'payment_cancelled',
    { paid, payerId },
    { number, amount: paidBy(receipt), currency, reason: input.reason },
  )
  return paid
}

/** A cheque was not honoured. */
export async function bouncePayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; day: string; charges: number },
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireState(receipt, 'received')
  if (receipt.mode !== 'cheque') throw invalid({ id: 'Only cheques bounce. Cancel this payment instead' })
  checkAfter(services, actor, input.day, receipt)
  const { lines: posted, label } = await receivedEntry(db, receipt)
  const purse = purseOf(receipt.mode, receipt.bankAccountId)
  const lines = posting(() => bouncedEntry(posted, termsOf(actor, receipt), purse, input.charges))
  const document = { kind: 'receipt', id: receipt.id }
  const base = actor.agency.currency
  await allocate(db, receipt, 0)
  await unsettle(db, actor, receipt.id, input.day)
  await postEntry(db, actor, { day: input.day, document, event: 'bounced', label, base, lines })
  await updateReceipt(db, receipt.id, { state: 'bounced' })
  const { number, currency, payerId } = receipt
  await tell(db, actor, 'payment_bounced', { paid, payerId }, { number, amount: paidBy(receipt), currency })
  return paid
}

/** Gives back a part or all of a payment, by a document of its own. */
export async function refundPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewRefund,
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireRight(actor, 'refund', paid)
  requireState(receipt, 'received', 'part-refunded')
  checkAfter(services, actor, input.day, receipt)
  const whole = paidBy(receipt)
  const refunded = receipt.refunded + input.amount
  if (refunded > whole) throw invalid({ amount: 'This is more than is left of the payment' })
  const open = await holdItems(db, [receipt.id])
  const advance = open.find(({ account }) => account === 'customer_advance')
  if (!advance) throw invalid({ amount: 'Nothing of this payment is left: it settled invoices' })
  const lines = posting(() =>
    refundEntry({
      terms: termsOf(actor, receipt),
      purse: purseOf(input.mode, input.mode === receipt.mode ? receipt.bankAccountId : null),
      advance,
      amount: input.amount,
      taxes: open.filter(({ account }) => account === 'gst_on_advances' || account === 'tcs_on_advances'),
      tcs: 'returned',
      paid: input.amount,
      bankCharges: 0,
    }),
  )
  const { id: receiptId, currency, inTrip } = receipt
  const { amount, day, mode } = input
  await allocate(db, receipt, inTripAfter({ inTrip, paid: whole, refunded }))
  await updateReceipt(db, receiptId, { refunded, state: refunded === whole ? 'refunded' : 'part-refunded' })
  const number = await nextNumber(db, actor, 'refund', day)
  const id = uuidv7()
  const base = actor.agency.currency
  const refund = { id, receiptId, number, day, mode, amount, createdBy: actor.userId }
  await insertRefund(db, { ...refund, reference: input.reference ?? null, note: input.note ?? null })
  await postEntry(db, actor, { day, document: { kind: 'refund', id }, event: 'paid', label: number, base, lines })
  await tell(
    db,
    actor,
    'payment_refunded',
    { paid, payerId: receipt.payerId },
    { number, amount, currency, receipt: receipt.number },
  )
  return paid
}

import { bouncedEntry } from '@sarai/ledger/receipts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { findAgreed } from '../invoices/invoices-agreed.service.ts'
import { tellSettled } from '../invoices/invoices-settled.service.ts'
import { entriesOf, type PostedEntry, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { settleAdvances, settledBy, unsettle } from '../ledger/ledger-settling.service.ts'
import { advanceTaken, receiptsChanged } from './receipts.events.ts'
import { cancelFee } from './receipts-fees.service.ts'
import { receiptToChange, requireState } from './receipts-found.service.ts'
import { whoseOf } from './receipts-receiving.service.ts'
import { tell, tellInvoices } from './receipts-telling.service.ts'
import { listUses, lowerAllocation, type PaidFor, type ReceiptRecord, updateReceipt } from './receipts.queries.ts'
import { getDocumentKind, isRejected, isWriteOff, paidBy, purseOf } from './receipts.rules.ts'
import { checkDay } from './receipts.service.ts'

/** What the bank charges for a payment is in the currency of the account that it came to. */
function chooseTerms({ agency: { currency: base } }: Member, { currency, rate, inAccount }: ReceiptRecord) {
  return inAccount === null ? { base, currency, rate } : { base, currency: base, rate: 1_000_000 }
}

/** What was posted of a payment: the money, and the tax in it. */
async function postedOf(db: AgencyDb, receipt: ReceiptRecord): Promise<{ received: PostedEntry; taxed?: PostedEntry }> {
  const { id } = receipt
  const entries = await entriesOf(db, { kind: getDocumentKind(receipt), id })
  const received = entries.find(({ event }) => event === 'received' || event === 'posted')
  if (!received) throw new Error(`receipt ${id} is not in the books`)
  return { received, taxed: entries.find(({ event }) => event === 'taxed') }
}

function checkAfter(services: Services, actor: Member, day: string, receipt: ReceiptRecord): void {
  checkDay(services, actor, day)
  if (day < receipt.day) throw invalid({ day: 'This is before the payment' })
}

/** @throws AppError 422 for a deposit of which something is used: that is taken back before it */
async function requireUnused(db: AgencyDb, { kind }: PaidFor, { id }: ReceiptRecord): Promise<void> {
  const uses = kind === 'contact' ? await listUses(db, [id]) : []
  const standing = uses.filter(({ state }) => state !== 'cancelled')
  if (standing.length > 0)
    throw refused(
      'DEPOSIT_USED',
      `This deposit was used by ${standing.map(({ number }) => number).join(', ')}. Cancel that first.`,
    )
}

/** What the history says of a payment that is taken back. */
function chooseUndone(receipt: ReceiptRecord) {
  if (receipt.depositId !== null) return 'deposit_use_undone'
  return isWriteOff(receipt) ? 'write_off_undone' : 'payment_cancelled'
}

/** Takes back what was entered by mistake; its number stays its own. What used a deposit goes back to it. */
export async function cancelPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; day: string; reason: string },
): Promise<PaidFor> {
  const { receipt, paid } = await receiptToChange(db, actor, input)
  requireState(receipt, 'pending', 'received')
  if (receipt.isOpening)
    throw refused('OPENING', 'This advance was brought from before. It is changed with the opening balances.')
  await emit(services, db, advanceTaken, { receiptId: receipt.id, noteId: null })
  await requireUnused(db, paid, receipt)
  const over = await settledBy(db, receipt.id)
  if (receipt.state === 'received') {
    checkAfter(services, actor, input.day, receipt)
    const { received, taxed } = await postedOf(db, receipt)
    const { day } = input
    await lowerAllocation(db, receipt, receipt.inTrip)
    await unsettle(db, actor, receipt.id, day)
    if (taxed) await reverseEntry(db, actor, { entryId: taxed.id, event: 'tax-cancelled', day })
    await reverseEntry(db, actor, { entryId: received.id, event: 'cancelled', day })
    await cancelFee(services, db, actor, receipt, input.reason)
    // What is owed again may be covered by what a credit note left in between.
    const whose = isWriteOff(receipt) ? await whoseOf(db, { ...receipt, paid }) : undefined
    if (whose) {
      const base = actor.agency.currency
      await tellSettled(db, actor, await settleAdvances(db, actor, { ...whose, day, base }, findAgreed))
    }
  }
  await updateReceipt(db, receipt.id, { state: 'cancelled', cancelReason: input.reason })
  const { number, currency, payerId } = receipt
  const undone = chooseUndone(receipt)
  await tell(
    db,
    actor,
    isRejected(receipt) ? 'payment_rejected' : undone,
    { paid, payerId },
    { number, amount: paidBy(receipt), currency, reason: input.reason },
  )
  await tellInvoices(db, actor, undone, receipt, paid, over)
  await emit(services, db, receiptsChanged, paid)
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
  await requireUnused(db, paid, receipt)
  checkAfter(services, actor, input.day, receipt)
  const { received, taxed } = await postedOf(db, receipt)
  const { lines: posted, label } = received
  const purse = purseOf(receipt.mode, receipt.bankAccountId)
  const lines = posting(() => bouncedEntry(posted, chooseTerms(actor, receipt), purse, input.charges))
  const document = { kind: 'receipt', id: receipt.id }
  const base = actor.agency.currency
  await lowerAllocation(db, receipt, receipt.inTrip)
  const over = await settledBy(db, receipt.id)
  await unsettle(db, actor, receipt.id, input.day)
  if (taxed) await reverseEntry(db, actor, { entryId: taxed.id, event: 'tax-bounced', day: input.day })
  await postEntry(db, actor, { day: input.day, document, event: 'bounced', label, base, lines })
  await updateReceipt(db, receipt.id, { state: 'bounced' })
  const { number, currency, payerId } = receipt
  await tell(db, actor, 'payment_bounced', { paid, payerId }, { number, amount: paidBy(receipt), currency })
  await tellInvoices(db, actor, 'payment_bounced', receipt, paid, over)
  await emit(services, db, receiptsChanged, paid)
  return paid
}

import { unrestricted } from '../../core/db/visible.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import {
  cancelInvoice,
  takeFeeBack,
  type FeeCharged,
  findFeeLeft,
  issueFee,
} from '../invoices/invoices-fees.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { holdItems } from '../ledger/ledger.service.ts'
import type { Paid, Recorder } from './receipts-found.service.ts'
import type { FeeToCharge } from './receipts-receiving.service.ts'
import { type ReceiptRecord, updateReceipt } from './receipts.queries.ts'

/** A fee in a payment: with its tax, and what it is charged by. */
export interface FeePaid {
  /** In the payment's currency. */
  total: number
  charged: FeeCharged
}

/** Has a fee charged by an invoice of its own, once the payment that it is in is in the books. */
export const chargeFee = (
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { paid, receipt, fee: { total, charged } }: { paid: Paid; receipt: ReceiptRecord; fee: FeePaid },
): FeeToCharge => ({
  total,
  async charge() {
    const { id: paymentId } = receipt
    const { id } = await issueFee(services, db, actor, { fee: charged, ownerId: paid.ownerId, paymentId })
    await updateReceipt(db, paymentId, { fee: total, feeInvoiceId: id })
  },
})

type WithFee = Pick<ReceiptRecord, 'id' | 'currency' | 'fee' | 'feeRefunded' | 'feeInvoiceId'>

/** What of the fee in a payment may be given back besides what is ahead, in the payment's currency. */
export async function findFeeToGiveBack(
  db: AgencyDb,
  { currency, fee, feeRefunded, feeInvoiceId }: WithFee,
): Promise<number> {
  if (!feeInvoiceId) return 0
  const { left, currency: owedIn } = await findFeeLeft(db, feeInvoiceId)
  if (owedIn === currency) return Math.min(left, fee - feeRefunded)
  // In another currency it goes back whole.
  return left > 0 && feeRefunded === 0 ? fee : 0
}

/**
 * Takes back so much of the fee in a payment that an amount can be given back of it: what is ahead goes first.
 * @returns what of the fee goes back by that
 * @throws AppError 422 where tax cannot be told of such a part
 */
export async function releaseFee(
  services: Services,
  db: AgencyDb,
  actor: Recorder,
  { receipt, amount }: { receipt: WithFee; amount: number },
): Promise<number> {
  const { id, currency, fee, feeInvoiceId } = receipt
  if (!feeInvoiceId) return 0
  const advance = (await holdItems(db, [id])).find(({ account }) => account === 'customer_advance')
  const beyond = amount + (advance?.amount ?? 0)
  const left = await findFeeToGiveBack(db, receipt)
  if (beyond <= 0 || beyond > left) return 0
  const isWhole = beyond === left || (await findFeeLeft(db, feeInvoiceId)).currency !== currency
  await takeFeeBack(services, db, actor, {
    invoiceId: feeInvoiceId,
    paymentId: id,
    ...(isWhole ? {} : { part: beyond }),
  })
  return isWhole && beyond !== left ? fee : beyond
}

/** Cancels the invoice of a fee whose payment was a mistake. What somebody has credited stays so. */
export async function cancelFee(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { feeInvoiceId }: WithFee,
  reason: string,
): Promise<void> {
  if (!feeInvoiceId) return
  const { id, version, state, credited } = await getInvoice(db, unrestricted, feeInvoiceId)
  if (state !== 'issued' || credited > 0) return
  await cancelInvoice(services, db, actor, { id, version, reason }, todayFor(services, actor.agency))
}

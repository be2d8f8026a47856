import { hasSameReference, mayBeOne, type Moved } from '../receipts/receipts-twice.rules.ts'

/** Money to a vendor, and what it is put against. */
export interface PaidToVendor extends Moved {
  /** What of it is put against no bill, in its currency. */
  advance: number
  billIds: readonly string[]
}

/**
 * Which payment of the same amount may be the same money. What settles other bills, each of them still open, is not compared
 * about: nothing is paid twice by it. What settles a bill while the same amount was paid ahead is.
 */
export function findPaymentTwin<Standing extends PaidToVendor>(
  compared: PaidToVendor,
  standing: readonly Standing[],
): Standing | undefined {
  const isSameBill = ({ billIds }: Standing) => billIds.some((id) => compared.billIds.includes(id))
  return standing.find((one) => {
    if (hasSameReference(compared, one)) return true
    const isAhead = one.advance > 0 || compared.advance > 0
    if (mayBeOne(compared, one) && (isAhead || isSameBill(one))) return true
    return one.advance >= one.whole && compared.billIds.length > 0
  })
}

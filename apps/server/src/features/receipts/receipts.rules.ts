import type { ReceiptMode, ReceiptState } from '@sarai/contract/receipt-words'
import type { Purse } from '@sarai/ledger/receipts'
import { rateOf } from '@sarai/money/amounts'

/** What the customer has paid by a receipt: what arrived, what others kept of it, or what was written off. */
export const paidBy = ({
  amount,
  bankCharges,
  tds,
  writtenOff = 0,
}: Record<'amount' | 'bankCharges' | 'tds', number> & { writtenOff?: number }): number =>
  amount + bankCharges + tds + writtenOff

/** Whether it is no money, but what the customer does not have to pay any more. */
export const isWriteOff = ({ writtenOff }: { writtenOff: number }): boolean => writtenOff > 0

/** Whether it was paid for nothing yet. */
export const isDeposit = ({ tripId, invoiceId }: { tripId: string | null; invoiceId: string | null }): boolean =>
  tripId === null && invoiceId === null

/** What the books call the document of a receipt. */
export const getDocumentKind = ({
  writtenOff,
  depositId,
}: {
  writtenOff: number
  depositId: string | null
}): 'write-off' | 'deposit-use' | 'receipt' =>
  writtenOff > 0 ? 'write-off' : depositId === null ? 'receipt' : 'deposit-use'

/** Whether taking back a payment as it is says that what the customer has declared could not be found. */
export const isRejected = ({ state, isFromCustomer }: { state: ReceiptState; isFromCustomer: boolean }): boolean =>
  state === 'pending' && isFromCustomer

/** What one unit of a payment is worth in the agency's currency, in millionths; undefined where nothing says so. */
export function computeRate({
  currency,
  base,
  amount,
  inAccount,
  rate,
}: {
  currency: string
  base: string
  amount: number
  inAccount: number | null
  rate: number | undefined
}): number | undefined {
  if (currency === base) return 1_000_000
  return inAccount === null ? rate : rateOf(BigInt(amount), BigInt(inAccount), { from: currency, to: base })
}

/** Where money of a mode is. */
export function purseOf(mode: ReceiptMode, bankAccountId: string | null): Purse {
  if (mode === 'cash') return { account: 'cash', part: null }
  return mode === 'gateway' ? { account: 'gateway', part: null } : { account: 'bank', part: bankAccountId }
}

/** What of a receipt still counts for its trip after refunds: in proportion, nothing once all is given back. */
export function inTripAfter({ inTrip, paid, refunded }: { inTrip: number; paid: number; refunded: number }): number {
  if (refunded >= paid) return 0
  return Number((BigInt(inTrip) * BigInt(paid - refunded)) / BigInt(paid))
}

import type { Receipt } from '@sarai/contract/receipt-schemas'
import { type ReceiptMode, receiptModeLabels, type ReceiptState } from '@sarai/contract/receipt-words'

const stateLabels: Record<ReceiptState, string> = {
  pending: 'To be confirmed',
  received: 'Received',
  'part-refunded': 'Refunded in part',
  refunded: 'Refunded',
  bounced: 'Bounced',
  cancelled: 'Cancelled',
}

/** Whether it is no money, but what the customer does not have to pay any more. */
export const isWriteOff = ({ writtenOff }: Pick<Receipt, 'writtenOff'>): boolean => writtenOff > 0

/** Whether it is for nothing yet. */
export const isDeposit = ({ tripId, invoiceId }: Receipt): boolean => tripId === null && invoiceId === null

/** Whether it took what it pays from a deposit: no money moved. */
export const isDepositUse = ({ depositId }: Receipt): boolean => depositId !== null

/** What became of a payment; one that a customer declared may not have been found. */
export function stateWords(receipt: Receipt): string | null {
  const { state, number, isFromCustomer } = receipt
  if (isWriteOff(receipt)) return state === 'cancelled' ? 'Taken back' : null
  if (isDepositUse(receipt) && state === 'cancelled') return 'Put back to the deposit'
  if (isDepositUse(receipt) && state === 'received') return null
  return state === 'cancelled' && isFromCustomer && number === null ? 'Not found' : stateLabels[state]
}

/** How it came, or why it is none. */
export function wayWords(receipt: Receipt): string {
  const { mode, isOpening, depositNumber } = receipt
  if (isWriteOff(receipt)) return 'Written off'
  if (isDepositUse(receipt)) return `From deposit ${depositNumber ?? ''}`
  return isOpening ? 'Opening balance' : receiptModeLabels[mode]
}

export const modeChoices = Object.entries(receiptModeLabels).map(([value, label]) => ({
  value: value as ReceiptMode,
  label,
}))

/** Whether a payment was declared by the customer and waits: then it is confirmed or rejected. */
export const isDeclared = ({ state, isFromCustomer }: Receipt): boolean => state === 'pending' && isFromCustomer

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

/** What became of a payment; one that a customer declared may not have been found. */
export const stateWords = ({ state, number, isFromCustomer }: Receipt): string =>
  state === 'cancelled' && isFromCustomer && number === null ? 'Not found' : stateLabels[state]

export const modeChoices = Object.entries(receiptModeLabels).map(([value, label]) => ({
  value: value as ReceiptMode,
  label,
}))

/** Whether a payment was declared by the customer and waits: then it is confirmed or rejected. */
export const isDeclared = ({ state, isFromCustomer }: Receipt): boolean => state === 'pending' && isFromCustomer

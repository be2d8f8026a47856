/** How money comes in. */
export const receiptModes = ['upi', 'bank', 'cash', 'card', 'cheque', 'gateway', 'other'] as const
export type ReceiptMode = (typeof receiptModes)[number]

export const receiptModeLabels: Record<ReceiptMode, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  gateway: 'Payment gateway',
  other: 'Other',
}

/** Ways that move money in one of the agency's bank accounts. */
export const bankModes: readonly ReceiptMode[] = ['upi', 'bank', 'card', 'cheque', 'other']

/**
 * `pending` until somebody has seen the money; then `received`, and `refunded` in part or whole. A cheque may have
 * `bounced`; what was entered by mistake is `cancelled`.
 */
export const receiptStates = ['pending', 'received', 'part-refunded', 'refunded', 'bounced', 'cancelled'] as const
export type ReceiptState = (typeof receiptStates)[number]

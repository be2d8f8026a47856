import type { ReceiptMode } from './receipt-words.ts'

/**
 * What the list of payments holds, by the names the books have for them: money from customers, money given back to
 * them, money to vendors, and money that these give back.
 */
export const paymentKinds = ['receipt', 'refund', 'vendor-payment', 'vendor-refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentKindLabels: Record<PaymentKind, string> = {
  receipt: 'From customer',
  refund: 'Refund',
  'vendor-payment': 'To vendor',
  'vendor-refund': 'From vendor',
}

/** Of vendors: for those who see costs and may use the page of vendors. */
export const kindsOfVendors: readonly PaymentKind[] = ['vendor-payment', 'vendor-refund']

export const paymentDirections = ['in', 'out'] as const
export type PaymentDirection = (typeof paymentDirections)[number]

/** The kinds that move money in a direction. */
export const kindsMoving: Record<PaymentDirection, readonly PaymentKind[]> = {
  in: ['receipt', 'vendor-refund'],
  out: ['refund', 'vendor-payment'],
}

/** Where a payment stands: money that was received or paid is `cleared`, and given back in part or whole. */
export const paymentStates = ['pending', 'cleared', 'part-refunded', 'refunded', 'bounced', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateLabels: Record<PaymentState, string> = {
  pending: 'To be confirmed',
  cleared: 'Cleared',
  'part-refunded': 'Refunded in part',
  refunded: 'Refunded',
  bounced: 'Bounced',
  cancelled: 'Cancelled',
}

/** Ways that leave a line on the statement of a bank account. */
export const statedModes: readonly ReceiptMode[] = ['upi', 'bank', 'card', 'cheque', 'gateway', 'other']

/** A cheque is good for so many days: it is to be confirmed so long, where no statement shows it. */
export const chequeDays = 90

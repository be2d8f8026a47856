/** `expired`: the last day on which it can be paid is over; it is renewed by another. */
export const paymentRequestStates = ['open', 'paid', 'expired', 'cancelled'] as const
export type PaymentRequestState = (typeof paymentRequestStates)[number]

export const paymentRequestStateLabels: Record<PaymentRequestState, string> = {
  open: 'To be paid',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** So many are requested at once at most. */
export const maxRequestsAtOnce = 200

/** "PR-000012" */
export const formatRequestNumber = (number: number): string => `PR-${String(number).padStart(6, '0')}`

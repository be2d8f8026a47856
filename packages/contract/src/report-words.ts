/** The reports that are given as files. */
export const reportFiles = [
  'received',
  'profit',
  'refunds',
  'dues',
  'vendors',
  'advances',
  'gst',
  'tcs',
  'day-book',
  'cash-flow',
  'trial-balance',
  'statement',
] as const
export type ReportFile = (typeof reportFiles)[number]

/** Days overdue that part the ages of dues: not due, up to the first, … beyond the last. */
export const ageLimits = [30, 60, 90] as const

/** How far ahead the cash flow looks, in days. */
export const cashFlowDays = [30, 60, 90] as const

/** What happened to money: it came in, was taken back as a mistake or a bad cheque, or was given back. */
export const paymentEvents = ['received', 'cancelled', 'bounced', 'refunded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

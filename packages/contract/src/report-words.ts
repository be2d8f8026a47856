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

export const reportFileLabels: Record<ReportFile, string> = {
  received: 'Payments received',
  profit: 'What trips earn',
  refunds: 'Refunds',
  dues: 'Customer dues',
  vendors: 'Vendor dues',
  advances: 'Customer advances',
  gst: 'Output tax',
  tcs: 'Tax collected at source',
  'day-book': 'Day book',
  'cash-flow': 'Cash flow',
  'trial-balance': 'Trial balance',
  statement: 'Statement',
}

/** Those that tell what is paid to vendors or earned: for those who see costs. */
export const costReports: ReadonlySet<ReportFile> = new Set([
  'profit',
  'vendors',
  'day-book',
  'cash-flow',
  'trial-balance',
])

/** Those that are of the day they are read on, whatever days are asked for. */
export const reportsOfToday: ReadonlySet<ReportFile> = new Set(['dues', 'vendors', 'advances', 'cash-flow'])

/** Days overdue that part the ages of dues: not due, up to the first, … beyond the last. */
export const ageLimits = [30, 60, 90] as const

/** How far ahead the cash flow looks, in days. */
export const cashFlowDays = [30, 60, 90] as const

/** What happened to money: it came in, was taken back as a mistake or a bad cheque, or was given back. */
export const paymentEvents = ['received', 'cancelled', 'bounced', 'refunded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

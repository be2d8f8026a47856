/** The reports that are given as files. */
export const reportFiles = [
  'received',
  'profit',
  'refunds',
  'dues',
  'vendors',
  'advances',
  'gst',
  'tax-to-pay',
  'tcs',
  'day-book',
  'cash-flow',
  'trial-balance',
  'profit-and-loss',
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
  'tax-to-pay': 'Tax to pay',
  tcs: 'Tax collected at source',
  'day-book': 'Day book',
  'cash-flow': 'Cash flow',
  'trial-balance': 'Trial balance',
  'profit-and-loss': 'Profit and loss',
  statement: 'Statement',
}

/** Those that tell what is paid to vendors or earned: for those who see costs. */
export const costReports: ReadonlySet<ReportFile> = new Set([
  'profit',
  'vendors',
  'tax-to-pay',
  'day-book',
  'cash-flow',
  'trial-balance',
  'profit-and-loss',
])

/** Those that are of the day they are read on, whatever days are asked for. */
export const reportsOfToday: ReadonlySet<ReportFile> = new Set(['dues', 'vendors', 'advances', 'cash-flow'])

/** Days overdue that part the ages of dues: not due, up to the first, … beyond the last. */
export const ageLimits = [30, 60, 90] as const

/** What the profit and loss is made of: income and its cost, and what is earned and spent besides. */
export const profitSections = ['income', 'cost', 'other-income', 'expense'] as const
export type ProfitSection = (typeof profitSections)[number]

/**
 * What tax to pay is made of: what is owed of sales, and of that on money that came ahead of them; what is owed of
 * purchases by reverse charge; what is taken off for purchases; and what is left.
 */
export const taxToPayRows = ['output', 'advances', 'reverse-charge', 'input', 'net'] as const
export type TaxToPayRow = (typeof taxToPayRows)[number]

/** How far ahead the cash flow looks, in days. */
export const cashFlowDays = [30, 60, 90] as const

/** What happened to money: it came in, was taken back as a mistake or a bad cheque, or was given back. */
export const paymentEvents = ['received', 'cancelled', 'bounced', 'refunded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

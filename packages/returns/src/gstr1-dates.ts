/** What changes in GSTR-1 from a day on, with its sources in docs/returns.md. Amounts are paise. */

/** From which day invoices to consumers of another state are declared one by one: above which total. */
const largeSteps = [
  { from: '2024-08-01', above: 10_000_000 },
  { from: '2017-07-01', above: 25_000_000 },
]

/** Above which total an invoice of a day is large. */
export const largeAbove = (day: string): number =>
  largeSteps.find(({ from }) => day >= from)?.above ?? Number.POSITIVE_INFINITY

/** Whether service codes are told apart by registered and other buyers in a month. */
export const isSplitByBuyer = (month: string): boolean => month >= '2025-05'

import { defaultFirstMonth, financialYear } from '@sarai/tax/financial-year'
import { plusDays, plusMonths } from './calendar-days.ts'

/** Times that reports are asked for, by what they are called in the address. */
export const reportTimes = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This financial year',
} as const
export type ReportTime = keyof typeof reportTimes
export const reportTimeNames = Object.keys(reportTimes) as ReportTime[]

export interface ReportDays {
  from: string
  to: string
}

const monthsFrom = (from: string, months: number): ReportDays => ({
  from,
  to: plusDays(plusMonths(from, months), -1),
})

/** The days of a time; quarters are those of the country's financial year. */
export function daysOfTime(time: ReportTime, today: string, country: string): ReportDays {
  const month = `${today.slice(0, 7)}-01`
  if (time === 'this-month') return monthsFrom(month, 1)
  if (time === 'last-month') return monthsFrom(plusMonths(month, -1), 1)
  const year = financialYear(today, defaultFirstMonth(country))
  if (time === 'this-year') return { from: year.from, to: year.to }
  const quarters = [0, 3, 6, 9].map((months) => monthsFrom(plusMonths(year.from, months), 3))
  return quarters.find(({ to }) => today <= to) ?? monthsFrom(month, 1)
}

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

/** As many months or days right before or after some; whole months stay whole. */
export function turnedDays({ from, to }: ReportDays, by: 1 | -1): ReportDays {
  const next = plusDays(to, 1)
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    const months = monthOf(next) - monthOf(from)
    return monthsFrom(plusMonths(from, by * months), months)
  }
  const length = (Date.parse(next) - Date.parse(from)) / 86_400_000
  return { from: plusDays(from, by * length), to: plusDays(to, by * length) }
}

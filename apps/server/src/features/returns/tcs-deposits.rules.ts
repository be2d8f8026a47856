import { atTime, plusDays } from '../../core/days.rules.ts'
import { monthAfter } from '../ledger/ledger.rules.ts'
import type { Days } from './returns.queries.ts'

/** Tax of a month is deposited by this day of the next one. */
const lastDate = 7
/** People are told on these days of the next month, and once more when it is late. */
const soonDate = 5
const toldAt = '09:00'

/** The quarter of a month, `2026-10`, by its first month. */
export function quarterOf(month: string): string {
  const [year = '', number = ''] = month.split('-')
  const first = Math.floor((Number(number) - 1) / 3) * 3 + 1
  return `${year}-${String(first).padStart(2, '0')}`
}

export function monthsOf(quarter: string): string[] {
  const first = `${quarter}-01`
  const second = monthAfter(first)
  return [first, second, monthAfter(second)].map((day) => day.slice(0, 7))
}

/** The first and last day of a quarter. */
export function daysOfQuarter(quarter: string): Days {
  const [, , last = quarter] = monthsOf(quarter)
  return { from: `${quarter}-01`, to: plusDays(monthAfter(`${last}-01`), -1) }
}

/** The last day on which what was collected in a month is deposited in time. */
export const depositBy = (month: string): string => plusDays(monthAfter(`${month}-01`), lastDate - 1)

export type Urgency = 'due' | 'soon' | 'late'

/** How urgent a deposit is on a day, and when people are told of it again; null: not any more. */
export function reminderOn(month: string, today: string, timeZone: string): { urgency: Urgency; next: string | null } {
  const next = monthAfter(`${month}-01`)
  const soon = plusDays(next, soonDate - 1)
  const late = plusDays(next, lastDate)
  if (today < soon) return { urgency: 'due', next: atTime(soon, toldAt, timeZone) }
  return today < late ? { urgency: 'soon', next: atTime(late, toldAt, timeZone) } : { urgency: 'late', next: null }
}

/** A challan is of whole rupees: what is left of one is no more than its round-off. */
export const wholeUp = (amount: number, unit: number): number => Math.ceil(amount / unit) * unit

import { plusDays } from '../../core/days.rules.ts'
import { monthAfter } from '../ledger/ledger.rules.ts'
import type { Days } from './returns.queries.ts'

/** Days by calendar month, the first and the last of which they may hold only a part. */
export function monthsIn({ from, to }: Days): Days[] {
  const parts: Days[] = []
  for (let first = from; first <= to; first = monthAfter(`${first.slice(0, 7)}-01`)) {
    const last = plusDays(monthAfter(`${first.slice(0, 7)}-01`), -1)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}

/** The calendar months that lie wholly in some days, `2026-10`. */
export const wholeMonthsIn = (days: Days): string[] =>
  monthsIn(days)
    .filter(({ from, to }) => from.endsWith('-01') && plusDays(to, 1).endsWith('-01'))
    .map(({ from }) => from.slice(0, 7))

/** What is read of some days, month by month: how much is read at once is limited by month. */
export async function byMonth<T>(days: Days, read: (part: Days) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (const part of monthsIn(days)) for (const one of await read(part)) found.push(one)
  return found
}

/** Days as whole numbers, so that a year of nights is walked through in no time. */
import { weekdays, type Weekday } from '@sarai/contract/rate-words'

const dayMs = 86_400_000

/** Days since 1 Jan 1970; NaN for what is not written as a day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

/** 20,000 as `2024-10-04`. */
export function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** From 0, Monday. Day 0 was a Thursday. */
const weekdayAt = (number: number) => (((number + 3) % 7) + 7) % 7

/** The weekdays of a list by their place in the week; all where it is empty. */
function daysOfWeek(names: readonly Weekday[]): boolean[] {
  return weekdays.map((day) => names.length === 0 || names.includes(day))
}

export interface DateRange {
  from: string
  to: string
}

/** Visits the days of ranges that lie between two others, both included. A range that is turned around has none. */
export function visitDays(
  ranges: readonly DateRange[],
  { first, last, only = [] }: { first: number; last: number; only?: readonly Weekday[] },
  visit: (day: number) => void,
): void {
  const open = daysOfWeek(only)
  const [firstDay, lastDay] = [dayOf(first), dayOf(last)]
  for (const { from, to } of ranges) {
    // A card has thousands of days, and to compare their texts is quicker than to read them.
    if (to < firstDay || from > lastDay) continue
    const end = Math.min(last, dayNumber(to))
    for (let day = Math.max(first, dayNumber(from)); day <= end; day++) if (open[weekdayAt(day)]) visit(day)
  }
}

/** How many days are in ranges, whatever day of the week. */
export function lengthOf(ranges: readonly DateRange[]): number {
  return ranges.reduce((days, { from, to }) => days + Math.max(0, dayNumber(to) - dayNumber(from) + 1), 0)
}

/** Whether something holds for an option; it does for all where it names none. */
export function holdsFor({ optionIds }: { optionIds: readonly string[] }, optionId: string): boolean {
  return optionIds.length === 0 || optionIds.includes(optionId)
}

/** Days in order as the ranges they make. */
export function rangesOf(days: readonly number[]): DateRange[] {
  const ranges: { from: number; to: number }[] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open && day <= open.to + 1) open.to = Math.max(open.to, day)
    else ranges.push({ from: day, to: day })
  }
  return ranges.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }))
}

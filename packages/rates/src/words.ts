/** Days, counts and lists in words. The names are English whatever the machine speaks, as all texts are. */
import { weekdayLabels, weekdays, type Weekday } from '@sarai/contract/rate-words'
import type { DateRange } from './days.ts'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** 21 Nov 2026 */
export function dayWords(day: string): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** 21–25 Nov 2026, 30 Nov – 2 Dec 2026 */
export function daysWords({ from, to }: DateRange): string {
  if (from === to) return dayWords(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayWords(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayWords(from).slice(0, -5) : dayWords(from)} – ${dayWords(to)}`
}

/** Several ranges; of many the first few. */
export function rangesWords(ranges: readonly DateRange[]): string {
  const shown = ranges.slice(0, 4).map(daysWords)
  return listed(ranges.length > 4 ? [...shown, `${ranges.length - 4} more`] : shown)
}

/** A, B and C */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Friday and Saturday; every day where there are none. */
export function weekdayWords(days: readonly Weekday[]): string {
  if (days.length === 0 || days.length === 7) return 'every day'
  return listed(weekdays.filter((day) => days.includes(day)).map((day) => weekdayLabels[day]))
}

/** Names that differ in case and blanks only are the same name. */
export const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

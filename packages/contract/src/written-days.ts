/** Days as people and files write them, read: for imports and for bank statements. */
import { normalizeNumber } from '@sarai/text/typed-text'
import type { DateOrder } from './imports.ts'
import { isCalendarDate } from './primitives.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

export function monthOf(word: string): number {
  return monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** Two-digit years are in this century until 2079, as in spreadsheets. */
export function yearOf(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year < 80 ? 2000 + year : 1900 + year
}

export function dayText(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(text) ? text : undefined
}

/** The next time a month (and day) comes, seen from a day: people who write "12 Dec" mean the coming one. */
export function coming(month: number, day: number | undefined, from: string): string | undefined {
  const year = Number(from.slice(0, 4))
  const here = dayText(year, month, day ?? 1)
  const isPast = day === undefined ? `${here}`.slice(0, 7) < from.slice(0, 7) : `${here}` < from
  return here && isPast ? (dayText(year + 1, month, day ?? 1) ?? here) : here
}

const excelZero = Date.UTC(1899, 11, 30)

/** A workbook's serial date, as a careless CSV export contains it. */
function serialDay(text: string): string | undefined {
  const serial = Number(text)
  if (!/^\d{5}(\.\d+)?$/.test(text) || serial < 20_000 || serial > 80_000) return undefined
  return new Date(excelZero + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

const patterns = {
  iso: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/,
  numeric: /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?:$|[ ,T])/,
  compact: /^((?:19|20)\d{2})(\d{2})(\d{2})$|^(\d{2})(\d{2})(\d{4})$/,
  dayMonth: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?[\\s\\-/.,]*(?:of\\s+)?${monthWord}\\.?(?:[\\s\\-/.,']*(\\d{4}|\\d{2}))?(?:$|[\\s,])`,
    'i',
  ),
  monthDay: new RegExp(`^${monthWord}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?:$|[\\s,])`, 'i'),
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[\s,.-]+/i

/** A day in its column's order. One that only the other order makes sense of is none: it is told, never turned round. */
function ordered(first: number, second: number, year: number, order: DateOrder): string | undefined {
  return order === 'dmy' ? dayText(year, second, first) : dayText(year, first, second)
}

/** A day as people write it, `2026-11-21`; undefined when it is none. `from`: the day that missing years follow. */
export function readDay(typed: string, order: DateOrder, from: string): string | undefined {
  const text = normalizeNumber(typed).replace(weekday, '')
  const iso = patterns.iso.exec(text)
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = patterns.numeric.exec(text)
  if (numeric) return ordered(Number(numeric[1]), Number(numeric[2]), yearOf(numeric[3] ?? ''), order)
  const compact = patterns.compact.exec(text)
  if (compact?.[1]) return dayText(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  if (compact) return ordered(Number(compact[4]), Number(compact[5]), Number(compact[6]), order)
  const dayMonth = patterns.dayMonth.exec(text)
  if (dayMonth) return named(dayMonth[2] ?? '', dayMonth[1] ?? '', dayMonth[3], from)
  const monthDay = patterns.monthDay.exec(text)
  if (monthDay) return named(monthDay[1] ?? '', monthDay[2] ?? '', monthDay[3], from)
  return serialDay(text)
}

/** Two days that missing years would follow: what is read alike from both names its year. */
export const daysApart = ['2001-01-01', '2401-01-01'] as const

/** A day that names its year, `2026-11-21`; undefined where it is none. */
export function readFullDay(text: string, order: DateOrder): string | undefined {
  const [day, again] = daysApart.map((from) => readDay(text, order, from))
  return day === again ? day : undefined
}

function named(month: string, day: string, year: string | undefined, from: string): string | undefined {
  return year ? dayText(yearOf(year), monthOf(month), Number(day)) : coming(monthOf(month), Number(day), from)
}

/** Whether a date reveals its order of day and month. */
export function orderShown(typed: string): DateOrder | 'either' | undefined {
  const numeric = patterns.numeric.exec(typed.trim())
  if (!numeric) return undefined
  const [first, second] = [Number(numeric[1]), Number(numeric[2])]
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return undefined
  if (first > 12) return 'dmy'
  return second > 12 ? 'mdy' : 'either'
}

import type { DateOrder } from '@sarai/contract/imports'
import { isCalendarDate } from '@sarai/contract/primitives'
import { atTime } from '../../core/days.rules.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

function monthOf(word: string): number {
  return monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** Two-digit years are in this century until 2079, as in spreadsheets. */
function yearOf(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year < 80 ? 2000 + year : 1900 + year
}

function dayText(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(text) ? text : undefined
}

/** The next time a month (and day) comes, seen from a day: people who write "12 Dec" mean the coming one. */
function coming(month: number, day: number | undefined, from: string): string | undefined {
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
  month: new RegExp(`(?:^|[^a-z])${monthWord}(?:[^a-z]|$)`, 'i'),
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[\s,.-]+/i

/** A day in its column's order. One that only the other order makes sense of is none: it is told, never turned round. */
function ordered(first: number, second: number, year: number, order: DateOrder): string | undefined {
  return order === 'dmy' ? dayText(year, second, first) : dayText(year, first, second)
}

/** Why a day is not read, where that is because of its column's order; else what is said of any that is none. */
export function notADay(typed: string, order: DateOrder, otherwise: string): string {
  const shown = orderShown(typed)
  if (!shown || shown === 'either' || shown === order) return otherwise
  return order === 'dmy' ? 'Month first, but this column is day first' : 'Day first, but this column is month first'
}

/** A day as people write it, `2026-11-21`; undefined when it is none. `from`: the day that missing years follow. */
export function readDay(typed: string, order: DateOrder, from: string): string | undefined {
  const text = typed.trim().replace(weekday, '')
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

/** The first day of a month as people write it: `Nov 2026`, `11/2026`, `mid Dec`, `2026-11`, or any day of it. */
export function readMonth(typed: string, order: DateOrder, from: string): string | undefined {
  const text = typed.trim()
  const day = readDay(text, order, from)
  if (day) return `${day.slice(0, 7)}-01`
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})$/.exec(text)
  if (yearFirst) return dayText(Number(yearFirst[1]), Number(yearFirst[2]), 1)
  const monthFirst = /^(\d{1,2})[-/. ](\d{4})$/.exec(text)
  if (monthFirst) return dayText(Number(monthFirst[2]), Number(monthFirst[1]), 1)
  const month = patterns.month.exec(text)
  if (!month) return undefined
  const year = /(?:19|20)\d{2}/.exec(text)?.[0] ?? /['\-\s](\d{2})$/.exec(text)?.[1]
  return year ? dayText(yearOf(year), monthOf(month[1] ?? ''), 1) : coming(monthOf(month[1] ?? ''), undefined, from)
}

const bareMonth = new RegExp(`^${monthWord}\\.?[\\s\\-/.,']*(\\d{4}|\\d{2})?$`, 'i')

/** Whether a month is told with words that it does not hold, like "first week of January"; these are kept. */
export function readsMore(typed: string): boolean {
  return /[a-z]{2}/i.test(typed) && !bareMonth.test(typed.trim())
}

export interface Travel {
  travelStart?: string
  travelEnd?: string
  travelMonth?: string
}

/** When somebody wants to travel: from a day to a day, on a day, or in a month. */
export function readTravel(typed: string, order: DateOrder, from: string): Travel | undefined {
  const text = typed.trim().replace(/[\u2010-\u2015]/g, '-')
  const range = readRange(text, order, from)
  if (range) return range
  const day = readDay(text, order, from)
  if (day) return { travelStart: day }
  const month = readMonth(text, order, from)
  return month ? { travelMonth: month } : undefined
}

/** `12-18 Dec 2026`, `12 Dec to 18 Dec 2026`, `12/12/2026 - 18/12/2026` */
function readRange(text: string, order: DateOrder, from: string): Travel | undefined {
  const short = /^(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|to|till|until)\s*(\d{1,2}(?:st|nd|rd|th)?[\s\-/.]*[a-z].*)$/i.exec(
    text,
  )
  const sides = short ? [undefined, short[2]] : text.split(/\s+(?:-|to|till|until)\s+/i)
  if (sides.length !== 2 || !sides[1]) return undefined
  const end = readDay(sides[1], order, from)
  if (!end) return undefined
  const start = short
    ? `${end.slice(0, 8)}${(short[1] ?? '').padStart(2, '0')}`
    : startBefore(sides[0] ?? '', end, order)
  return start && isCalendarDate(start) && start <= end ? { travelStart: start, travelEnd: end } : undefined
}

/** The start of a range takes its year from the end: `28 Dec - 3 Jan 2027`. */
function startBefore(text: string, end: string, order: DateOrder): string | undefined {
  const start = readDay(text, order, `${end.slice(0, 4)}-01-01`)
  if (!start || start <= end || /\d{4}/.test(text)) return start
  const year = Number(start.slice(0, 4)) - 1
  return dayText(year, Number(start.slice(5, 7)), Number(start.slice(8)))
}

/** `14:30`, `2:30 pm`; undefined where there is no time. */
function readTime(text: string): string | undefined {
  const time = /(?:^|[T\s])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\b)?/i.exec(text)
  if (!time) return undefined
  const half = time[3]?.toLowerCase()
  const hour = (Number(time[1]) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)
  return Number(time[2]) < 60 ? `${String(hour).padStart(2, '0')}:${time[2]}` : undefined
}

interface MomentContext {
  order: DateOrder
  from: string
  timeZone: string
  /** The time of day where none is given. */
  time: string
}

/** Moments that were worked out already: a file has few days and many rows, and zones are slow to ask. */
const moments = new Map<string, string>()
const maxMoments = 20_000

function momentOf(day: string, time: string, timeZone: string): string {
  const key = `${day} ${time} ${timeZone}`
  const known = moments.get(key)
  if (known) return known
  if (moments.size >= maxMoments) moments.clear()
  const moment = atTime(day, time, timeZone)
  moments.set(key, moment)
  return moment
}

/** A moment as people write it, ISO 8601 in UTC. */
export function readMoment(typed: string, { order, from, timeZone, time }: MomentContext): string | undefined {
  const text = typed.trim()
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    return Number.isNaN(at.getTime()) || !isCalendarDate(text.slice(0, 10)) ? undefined : at.toISOString()
  }
  const day = readDay(text, order, from)
  return day && momentOf(day, readTime(text) ?? serialTime(text) ?? time, timeZone)
}

function serialTime(text: string): string | undefined {
  const part = /^\d{5}(\.\d+)$/.exec(text)?.[1]
  if (!part) return undefined
  const minutes = Math.min(1439, Math.round(Number(part) * 1440))
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

import type { DateOrder } from '@sarai/contract/imports'
import { isCalendarDate } from '@sarai/contract/primitives'
import { coming, dayText, monthOf, monthWord, orderShown, readDay, yearOf } from '@sarai/contract/written-days'
import { atTime } from '../../core/days.rules.ts'

const monthInside = new RegExp(`(?:^|[^a-z])${monthWord}(?:[^a-z]|$)`, 'i')

/** Why a day is not read, where that is because of its column's order; else what is said of any that is none. */
export function notADay(typed: string, order: DateOrder, otherwise: string): string {
  const shown = orderShown(typed)
  if (!shown || shown === 'either' || shown === order) return otherwise
  return order === 'dmy' ? 'Month first, but this column is day first' : 'Day first, but this column is month first'
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
  const month = monthInside.exec(text)
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

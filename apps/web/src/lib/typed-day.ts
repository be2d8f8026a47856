import type { Typed } from '@sarai/money/parse'
import { plusDays, plusMonths, weekOf } from './calendar-days.ts'

/** Days as people type them, without a zone: "24 jan", "24/1", "tomorrow", "mon", "in 3 days". The day comes before the month. */

export interface DayFrom {
  /** Today where the agency is. */
  today: string
  /** Which year or week is meant where none is typed: the next one, the last one, or the nearest. */
  side?: 'future' | 'past' | 'near'
}

/** What is meant where no day after `max` can be: "3 Oct" typed in November is the one that has just been. */
export const sideWithin = (max: string | undefined, today: string): DayFrom['side'] =>
  max !== undefined && max <= today ? 'past' : 'future'

const problem = 'Write a date, like 24 Jan, 24/1 or tomorrow'
const noSuchDay = 'There is no such day'

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 }

/** The place of a word among names, by at least three letters of it. */
function placeOf(word: string, names: string[]): number | undefined {
  const at = word.length >= 3 ? names.findIndex((name) => name.startsWith(word)) : -1
  return at === -1 ? undefined : at
}

const monthOf = (word: string) => placeOf(word === 'sept' ? 'sep' : word, monthNames)

export function dayFrom(typed: string, { today, side = 'future' }: DayFrom): Typed<string> {
  const text = typed
    .toLowerCase()
    .replace(/[,]/g, ' ')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const relative = inWords(text, today) ?? fromToday(text, today) ?? onWeekday(text, today, side)
  if (relative) return { value: relative }
  const parts = partsOf(text, side === 'past' ? Number(today.slice(2, 4)) : 99)
  if (!parts) return { problem }
  const found = parts.year === undefined ? withYear(parts, today, side) : dayIn(parts.year, parts.month, parts.day)
  return found ? { value: found } : { problem: noSuchDay }
}

function inWords(text: string, today: string): string | undefined {
  if (/^(today|tod|now)$/.test(text)) return today
  if (/^(tomorrow|tom|tmr|tmrw|tomo)$/.test(text)) return plusDays(today, 1)
  if (/^(the )?day after( tomorrow)?$|^overmorrow$/.test(text)) return plusDays(today, 2)
  if (/^(yesterday|yest)$/.test(text)) return plusDays(today, -1)
  if (text === 'next week') return plusDays(today, 7)
  if (text === 'next month') return plusMonths(today, 1)
  return undefined
}

/** in 3 days, 3d, +3, 2 weeks, a month, 3 days ago */
function fromToday(text: string, today: string): string | undefined {
  const found = /^(?:in )?(\+?\d{1,3}|[a-z]{1,5}) ?(d|days?|w|wks?|weeks?|m|months?|y|years?)( ago)?$/.exec(text)
  const plain = found ? undefined : /^\+(\d{1,3})$/.exec(text)
  const [, many = '', unit = 'd', ago] = found ?? plain ?? []
  const count = counts[many] ?? Number(many)
  if (many === '' || Number.isNaN(count)) return undefined
  const by = ago ? -count : count
  if (unit.startsWith('d')) return plusDays(today, by)
  if (unit.startsWith('w')) return plusDays(today, 7 * by)
  return plusMonths(today, unit.startsWith('m') ? by : 12 * by)
}

/** fri, next friday, last fri */
function onWeekday(text: string, today: string, side: DayFrom['side']): string | undefined {
  const [, which, name = ''] = /^(?:(next|last|this|on) )?([a-z]+)$/.exec(text) ?? []
  const at = placeOf(name, weekdays)
  if (at === undefined) return undefined
  const day = weekOf(today)[at] ?? today
  if (which === 'next') return plusDays(day, 7)
  if (which === 'last' || (side === 'past' && !which)) return day < today ? day : plusDays(day, -7)
  if (which === 'this') return day
  return day > today ? day : plusDays(day, 7)
}

interface Parts {
  day: number
  month: number
  year: number | undefined
}

/** @param newest two digits of a year beyond these are of the last century */
function partsOf(text: string, newest: number): Parts | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(text)
  if (numbers) return { day: Number(numbers[1]), month: Number(numbers[2]), year: yearOf(numbers[3], newest) }
  const words = /^(?:[a-z]{3,9} )?(\d{1,2})[ .-]?(?:of )?([a-z]{3,9})\.?(?:[ .'’-]*(\d{2}|\d{4}))?$/.exec(text)
  const turned = /^([a-z]{3,9})\.? ?(\d{1,2})(?: (\d{4}))?$/.exec(text)
  const [day, name, year] = words ? words.slice(1) : turned ? [turned[2], turned[1], turned[3]] : []
  const month = name === undefined ? undefined : monthOf(name)
  return month === undefined ? undefined : { day: Number(day), month: month + 1, year: yearOf(year, newest) }
}

function yearOf(text: string | undefined, newest: number): number | undefined {
  if (text?.length !== 2) return text === undefined ? undefined : Number(text)
  return Number(text) + (Number(text) > newest ? 1900 : 2000)
}

function dayIn(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2199 ? at.toISOString().slice(0, 10) : undefined
}

function withYear({ day, month }: Parts, today: string, side: DayFrom['side']): string | undefined {
  const year = Number(today.slice(0, 4))
  // The 29th of February may be years away.
  const all = Array.from({ length: 17 }, (_, index) => dayIn(year - 8 + index, month, day)).filter(
    (one) => one !== undefined,
  )
  const next = all.find((one) => one >= today)
  const last = all.findLast((one) => one <= today)
  if (side === 'future' || last === undefined) return next
  if (side === 'past' || next === undefined) return last
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return away(last) < away(next) ? last : next
}

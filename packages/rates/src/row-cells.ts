/** Cells of a file, read: each by the words its column takes, with what is wrong noted by row and column. */
import { isCalendarDate } from '@sarai/contract/primitives'
import { weekdayLabels, weekdays, type Weekday } from '@sarai/contract/rate-words'
import { parseAmount, parsePercent, parsePrice, type Typed } from '@sarai/money/parse'
import type { Row } from './row-columns.ts'

export interface RowError {
  /** As the file counts; its heading is row 1. */
  row: number
  column: string
  message: string
}

/** A row with its number and where its errors go. */
export interface ReadRow {
  number: number
  cells: Row
  errors: RowError[]
}

export type Reader<T> = (text: string) => Typed<T>

export const asText: Reader<string> = (text) => ({ value: text })

export const asDay: Reader<string> = (text) =>
  isCalendarDate(text) ? { value: text } : { problem: `"${text}" is no day. Write it like 2026-11-21.` }

export const asCount =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return /^\d{1,9}$/.test(text) && value >= least && value <= most
      ? { value }
      : { problem: `Enter a whole number from ${least} to ${most}, not "${text}".` }
  }

/** Which currencies a sign can stand for. */
const signs: [sign: RegExp, currencies: RegExp][] = [
  [/₹|\bINR\b/i, /^INR$/],
  [/\brs\b/i, /^(INR|NPR|LKR|PKR|MUR|SCR|MVR)$/],
  [/\$/, /^(USD|AUD|CAD|NZD|SGD|HKD|FJD|BND|TWD|MXN)$/],
  [/€/, /^EUR$/],
  [/£/, /^(GBP|EGP)$/],
  [/¥/, /^(JPY|CNY)$/],
]

/** An amount in the card's currency. One that is written in another is refused, and never taken for the card's. */
export const asMoney =
  (currency: string): Reader<number> =>
  (text) => {
    const isSigned = !/^[\d.,]*$/.test(text)
    if (isSigned && signs.some(([sign, currencies]) => sign.test(text) && !currencies.test(currency)))
      return { problem: `"${text}" is in another currency than the product, ${currency}.` }
    const amount = parseAmount(text, currency)
    if ('value' in amount) return amount
    const price = parsePrice(text, currency)
    if ('problem' in price) return amount
    if (price.value.currency === currency) return { value: price.value.net }
    return { problem: `"${text}" is in another currency than the product, ${currency}.` }
  }

export const asPercent: Reader<number> = (text) => parsePercent(text)

export const asWord =
  <const W extends string>(words: readonly W[]): Reader<W> =>
  (text) => {
    const value = words.find((word) => word.toLowerCase() === text.toLowerCase())
    return value === undefined ? { problem: `"${text}" is none of ${words.join(', ')}.` } : { value }
  }

export const asFlag: Reader<boolean> = (text) => {
  const word = asWord(['yes', 'no'])(text)
  return 'problem' in word ? word : { value: word.value === 'yes' }
}

function findWeekday(word: string): Weekday | undefined {
  const bare = word.toLowerCase()
  return weekdays.find((day) => bare.length > 2 && weekdayLabels[day].toLowerCase().startsWith(bare))
}

/** From a weekday to another: `fri` to `mon` are four. */
function listWeekdays(from: Weekday, to: Weekday): Weekday[] {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)]
  return weekdays.filter((_, at) => (first <= last ? at >= first && at <= last : at >= first || at <= last))
}

export const asWeekdays: Reader<Weekday[]> = (text) => {
  const days: Weekday[] = []
  const parts = text.replace(/\s*(?:[-–]|\bto\b)\s*/gi, '-')
  for (const word of parts.split(/[\s,;/&]+/).filter(Boolean)) {
    const [from, to] = word.split('-').map(findWeekday)
    if (!from || (word.includes('-') && !to)) return { problem: `"${word}" is no weekday. Write them like fri sat.` }
    days.push(...listWeekdays(from, to ?? from))
  }
  return { value: weekdays.filter((day) => days.includes(day)) }
}

export const textOf = ({ cells }: ReadRow, column: string) => cells[column]?.trim() ?? ''

/** A cell; null where it is empty, or wrong, which is noted. */
export function read<T>(row: ReadRow, column: string, as: Reader<T>): T | null {
  const text = textOf(row, column)
  if (text === '') return null
  const typed = as(text)
  if ('value' in typed) return typed.value
  row.errors.push({ row: row.number, column, message: typed.problem })
  return null
}

/** A cell that must not be empty; undefined where it is, which is noted. */
export function need<T>(row: ReadRow, column: string, as: Reader<T>): T | undefined {
  if (textOf(row, column) === '') row.errors.push({ row: row.number, column, message: `Fill in ${column}.` })
  return read(row, column, as) ?? undefined
}

/** What several rows say of the same thing: once is enough, and all that say it say the same. */
export class SharedFacts {
  readonly #known = new Map<string, { value: unknown; row: number }>()

  /** The value that the first row gave which had one. */
  read<T>(of: string, row: ReadRow, column: string, as: Reader<T>): T | null {
    const key = JSON.stringify([of, column])
    const value = read(row, column, as)
    const known = this.#known.get(key)
    if (value === null) return (known?.value as T | undefined) ?? null
    if (!known) {
      this.#known.set(key, { value, row: row.number })
      return value
    }
    if (JSON.stringify(known.value) !== JSON.stringify(value)) {
      const message = `Row ${known.row} says something else for the same ${of.split(' ', 1)[0]}. Leave one empty or make them the same.`
      row.errors.push({ row: row.number, column, message })
    }
    return known.value as T
  }
}

/** Amounts, percentages and rates as people and files write them, read exactly. */
import { normalizeNumber } from '@sarai/text/typed-text'
import { halfUp, maxAmount } from './amounts.ts'
import { minorDigits, oneUnit } from './currency.ts'

/** The amount that was read, or the message to show under the field. */
export type Typed<T> = { value: T } | Unread

export interface Unread {
  problem: string
  /** What was typed may be on its way to something that can be read: 1,25 to 1,25,000. */
  isUnfinished?: true
}

/** What people write for large amounts: 40k, 1.2L, 2 cr. */
const worth: [word: RegExp, times: number][] = [
  [/^k$/, 1_000],
  [/^(l|lac|lacs|lakh|lakhs)$/, 100_000],
  [/^(cr|crore|crores)$/, 10_000_000],
]

/** Commas that group thousands, as in India or elsewhere. */
const grouped = /^-?[1-9]\d{0,2}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d*)?$/

/** What may become such a number. */
const unfinished = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{0,2}$/

/** Digits, commas and points, as far as something begins with them. */
const numberAtStart = /^-?[\d.,]*/

/** A number without the commas that group its thousands; undefined where a comma groups nothing. */
export function removeGrouping(number: string): string | undefined {
  if (!number.includes(',')) return number
  return grouped.test(number) ? number.replaceAll(',', '') : undefined
}

/**
 * A number without the commas that group its thousands. One that groups nothing may stand for a point, which would make
 * ten or a hundred times as much of it: that is asked about.
 */
function readGrouped(plain: string): Typed<string> {
  const number = numberAtStart.exec(plain)?.[0] ?? ''
  const bare = removeGrouping(number)
  if (bare !== undefined) return { value: bare + plain.slice(number.length) }
  const [whole = '', fraction = '', ...rest] = number.replaceAll('.', ',').split(',')
  const isDecimal = rest.length === 0 && whole !== '' && fraction !== ''
  const meant = isDecimal ? `: ${whole}.${fraction}` : ''
  const problem = `Use commas for thousands only, and a point for decimals${meant}`
  return unfinished.test(plain) ? { problem, isUnfinished: true } : { problem }
}

/**
 * What is typed as an amount, with or without commas and the currency's sign, or in lakhs; nothing is zero. In minor
 * units.
 */
export function parseAmount(text: string, currency: string): Typed<number> {
  const digits = minorDigits(currency)
  const typed = readGrouped(
    normalizeNumber(text)
      .replace(/[\s₹$€£¥]/g, '')
      .replace(/^(?:rs\.?|inr)(?=\d)|\/-$/gi, ''),
  )
  if ('problem' in typed) return typed
  const plain = typed.value
  if (plain.startsWith('-')) return { problem: 'This cannot be negative' }
  const [, decimal, word = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(plain.toLowerCase()) ?? []
  const times = decimal === undefined ? undefined : worth.find(([words]) => words.test(word))?.[1]
  if (decimal !== undefined && times !== undefined) {
    const value = minorFrom(decimal, currency, times)
    return value === undefined ? { problem: 'This amount is too large' } : { value }
  }
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [undefined, 'none']
  if (whole === 'none') return { problem: 'Enter an amount, like 12,500' }
  if (fraction.length > digits)
    return { problem: digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals` }
  const value = Number(`${whole || '0'}${fraction.padEnd(digits, '0')}`)
  return value > maxAmount ? { problem: 'This amount is too large' } : { value }
}

/**
 * A plain decimal, `1500` or `1.25`, times a word's worth (1,00,000 for a lakh), in minor units; a half goes up.
 * @returns undefined where it is no such decimal, or too large
 */
export function minorFrom(decimal: string, currency: string, times = 1): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const value = halfUp(BigInt(whole + fraction) * BigInt(times) * oneUnit(currency), 10n ** BigInt(fraction.length))
  return value <= BigInt(maxAmount) ? Number(value) : undefined
}

export interface Price {
  /** In minor units. */
  net: number
  currency: string
}

/** An amount, or one with its currency before or behind it: `120`, `usd 120`, `120 EUR`. */
export function parsePrice(text: string, currency: string): Typed<Price> {
  const [, before, amount = '', behind] = /^\s*([a-z]{3})?(.*?)([a-z]{3})?\s*$/i.exec(normalizeNumber(text)) ?? []
  const named = (before ?? behind)?.toUpperCase()
  if (named !== undefined && !Intl.supportedValuesOf('currency').includes(named))
    return { problem: `${named} is no currency` }
  const typed = parseAmount(amount, named ?? currency)
  return 'problem' in typed ? typed : { value: { net: typed.value, currency: named ?? currency } }
}

/** A percentage, with or without its sign, in basis points. */
export const parsePercent = (text: string, maxPercent = 100): Typed<number> => percentIn(text, 2, maxPercent)

/** The rate of a tax, with or without the sign of a percentage, in parts per 100,000. */
export const parseTaxRate = (text: string): Typed<number> => percentIn(text, 3, 100)

/** A percentage in parts of one percent, a power of ten. */
function percentIn(text: string, decimals: 2 | 3, maxPercent: number): Typed<number> {
  const typed = readGrouped(normalizeNumber(text).replace(/[\s%]/g, ''))
  if ('problem' in typed) return typed
  const plain = typed.value
  if (plain.startsWith('-')) return { problem: 'This cannot be negative' }
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || plain === '.') return { problem: 'Enter a percentage, like 12.5' }
  if (fraction.length > decimals) return { problem: `At most ${decimals === 2 ? 'two' : 'three'} decimals` }
  const value = Number(`${whole || '0'}${fraction.padEnd(decimals, '0')}`)
  return value > maxPercent * 10 ** decimals ? { problem: `At most ${maxPercent} %` } : { value }
}

const maxNumber = 1e12

/** A number that counts or measures anything, also below zero. */
export function parseNumber(text: string, maxDecimals = 6): Typed<number> {
  const typed = readGrouped(normalizeNumber(text).replace(/\s/g, ''))
  if ('problem' in typed) return typed
  const [, whole, fraction = ''] = /^-?(\d*)(?:\.(\d*))?$/.exec(typed.value) ?? []
  if (whole === undefined || whole + fraction === '') return { problem: 'Enter a number, like 12.5' }
  if (fraction.length > maxDecimals) return { problem: `At most ${maxDecimals} decimals` }
  const value = Number(typed.value)
  return Math.abs(value) > maxNumber ? { problem: 'This number is too large' } : { value: value === 0 ? 0 : value }
}

/** A whole number within limits. */
export function parseCount(
  text: string,
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
): Typed<number> {
  const typed = parseNumber(text)
  if ('problem' in typed) return typed
  if (!Number.isInteger(typed.value)) return { problem: 'Enter a whole number' }
  if (typed.value < min) return { problem: `At least ${min}` }
  return typed.value > max ? { problem: `At most ${max.toLocaleString('en-IN')}` } : typed
}

/** What one unit of a currency is worth, in millionths. */
export function parseRate(text: string): Typed<number> {
  const typed = readGrouped(normalizeNumber(text).replace(/\s/g, ''))
  if ('problem' in typed) return typed
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{0,6}))?$/.exec(typed.value) ?? []
  if (whole === undefined) return { problem: 'Enter a rate, like 84.5, with at most six decimals' }
  const value = Number(`${whole}${fraction.padEnd(6, '0')}`)
  if (value < 1) return { problem: 'The rate must be more than zero' }
  return value > 1_000_000_000_000 ? { problem: 'This rate is too large' } : { value }
}

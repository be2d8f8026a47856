/** Amounts, percentages, rates and markups as people type them into a sheet, and back. */
import type { Markup } from '@sarai/contract/itinerary-costs'
import { minorDigits } from './money.ts'

export type Typed<T> = { value: T } | { problem: string }

const most = 9_000_000_000_000

/** Minor units as 1,25,000 or 1,25,000.50, without the currency; exact however large. */
export function amountText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  const grouped = new Intl.NumberFormat('en-IN').format(BigInt(whole))
  return /[1-9]/.test(fraction) ? `${grouped}.${fraction}` : grouped
}

/** What is typed as an amount, with or without commas and the currency's sign; nothing is zero. */
export function amountFrom(text: string, currency: string): Typed<number> {
  const digits = minorDigits(currency)
  const plain = text.replace(/[\s,₹$€£¥]/g, '')
  if (plain.startsWith('-')) return { problem: 'This cannot be negative' }
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [undefined, 'none']
  if (whole === 'none') return { problem: 'Enter an amount, like 12,500' }
  if (fraction.length > digits)
    return { problem: digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals` }
  const value = Number(`${whole || '0'}${fraction.padEnd(digits, '0')}`)
  return value > most ? { problem: 'This amount is too large' } : { value }
}

export interface Price {
  net: number
  currency: string
}

/** An amount, or one with its currency before or behind it: `120`, `usd 120`, `120 EUR`. */
export function priceFrom(text: string, currency: string): Typed<Price> {
  const [, before, amount = '', behind] = /^\s*([a-z]{3})?(.*?)([a-z]{3})?\s*$/i.exec(text) ?? []
  const named = (before ?? behind)?.toUpperCase()
  if (named !== undefined && !Intl.supportedValuesOf('currency').includes(named))
    return { problem: `${named} is no currency` }
  const typed = amountFrom(amount, named ?? currency)
  return 'problem' in typed ? typed : { value: { net: typed.value, currency: named ?? currency } }
}

/** 1250 as 12.5 */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/** A percentage, with or without its sign, in hundredths of a percent. */
export function percentFrom(text: string, mostPercent = 100): Typed<number> {
  const plain = text.replace(/[\s%,]/g, '')
  if (plain.startsWith('-')) return { problem: 'This cannot be negative' }
  if (!/^\d*(\.\d*)?$/.test(plain) || plain === '.') return { problem: 'Enter a percentage, like 12.5' }
  if (/\.\d{3}/.test(plain)) return { problem: 'At most two decimals' }
  const value = Math.round(Number(plain || '0') * 100)
  return value > mostPercent * 100 ? { problem: `At most ${mostPercent} %` } : { value }
}

/** 84500000 as 84.5 */
export const rateText = (millionths: number): string => String(millionths / 1_000_000)

/** What one unit of a currency is worth, in millionths. */
export function rateFrom(text: string): Typed<number> {
  const plain = text.replace(/[\s,]/g, '')
  if (!/^\d+(\.\d{0,6})?$/.test(plain)) return { problem: 'Enter a rate, like 84.5, with at most six decimals' }
  const value = Math.round(Number(plain) * 1_000_000)
  if (value < 1) return { problem: 'The rate must be more than zero' }
  return value > 1_000_000_000_000 ? { problem: 'This rate is too large' } : { value }
}

/** A whole number of nights, days or pieces. */
export function countFrom(text: string, least: number, largest: number): Typed<number> {
  const plain = text.replace(/[\s,]/g, '')
  if (!/^\d+$/.test(plain)) return { problem: 'Enter a whole number' }
  const value = Number(plain)
  if (value < least) return { problem: `At least ${least}` }
  return value > largest ? { problem: `At most ${new Intl.NumberFormat('en-IN').format(largest)}` } : { value }
}

/** Ages between commas: 4, 9. */
export function agesFrom(text: string): Typed<number[]> {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.some((part) => !/^\d{1,3}$/.test(part))) return { problem: 'Enter ages, like 4, 9' }
  const ages = parts.map(Number)
  return ages.some((age) => age > 17) ? { problem: 'From 18 on they are adults' } : { value: ages }
}

/** 15 %, 5,000, or 500 a head. */
export function markupText(markup: Markup, currency: string): string {
  if (markup.kind === 'percent') return `${percentText(markup.percent)} %`
  const amount = amountText(markup.amount, currency)
  return markup.kind === 'fixed' ? amount : `${amount} a head`
}

/**
 * A markup as it is typed: `15 %`, `5000`, `500 a head`. A number alone is of the kind that was there, and a percentage
 * where there was none. Nothing is the trip's own.
 */
export function markupFrom(text: string, before: Markup | null, currency: string): Typed<Markup | null> {
  const plain = text.trim()
  if (plain === '') return { value: null }
  if (plain.startsWith('-')) return { problem: 'A markup cannot be negative' }
  const [, number = '', unit = ''] = /^([₹$€£¥]?[\d.,\s]*)(.*)$/.exec(plain) ?? []
  const kind = kindOf(number, unit.toLowerCase().trim(), before)
  if (!kind) return { problem: 'Enter 15 %, an amount, or an amount a head' }
  if (kind === 'percent') {
    const typed = percentFrom(number, 1000)
    return 'problem' in typed ? typed : { value: { kind, percent: typed.value } }
  }
  const typed = amountFrom(number, currency)
  return 'problem' in typed ? typed : { value: { kind, amount: typed.value } }
}

function kindOf(number: string, unit: string, before: Markup | null): Markup['kind'] | undefined {
  if (unit.startsWith('%')) return 'percent'
  if (/^(a|per|\/|p)\s*\/?\s*(head|h|pp|person|p|a)?$/.test(unit)) return 'per-head'
  if (unit !== '') return undefined
  if (/[₹$€£¥]/.test(number)) return before?.kind === 'per-head' ? 'per-head' : 'fixed'
  return before?.kind ?? 'percent'
}

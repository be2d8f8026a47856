/** Amounts, percentages and rates as text. Exact however large: no amount becomes a floating-point number on the way. */
import { minorDigits, oneUnit } from './currency.ts'

/** 12,34,567 or 1,234,567. */
export type Grouping = 'indian' | 'international'

const localeOf = { indian: 'en-IN', international: 'en-US' } as const

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each: making one takes longer than a hundred amounts. */
function formatOf(grouping: Grouping, digits: number, currency?: string): Intl.NumberFormat {
  const key = `${grouping} ${digits} ${currency ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(localeOf[grouping], {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}

/** Minor units as a plain decimal with all its digits: 1250050 INR as `12500.50`, 12 JPY as `12`. */
export function decimalOf(minor: number, currency: string): Intl.StringNumericLiteral {
  const digits = minorDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = minor < 0 ? '-' : ''
  return `${sign}${whole}${digits > 0 ? `.${text.slice(text.length - digits)}` : ''}` as Intl.StringNumericLiteral
}

/** The fraction's digits are shown all or not at all. */
function digitsShown(minor: number, currency: string): number {
  return BigInt(minor) % oneUnit(currency) === 0n ? 0 : minorDigits(currency)
}

/** Minor units with the currency's sign: ₹12,34,567 or ₹12,34,567.50, paise only where there are any. */
export function formatMoney(minor: number, currency: string, grouping: Grouping = 'indian'): string {
  return formatOf(grouping, digitsShown(minor, currency), currency).format(decimalOf(minor, currency))
}

/** The same to the nearest whole unit, for columns where paise would distract. */
export function formatWholeMoney(minor: number, currency: string, grouping: Grouping = 'indian'): string {
  return formatOf(grouping, 0, currency).format(decimalOf(minor, currency))
}

/** Without the sign, as it stands in a field: 1,25,000 or 1,25,000.50. */
export function formatAmount(minor: number, currency: string, grouping: Grouping = 'indian'): string {
  return formatOf(grouping, digitsShown(minor, currency)).format(decimalOf(minor, currency))
}

const short = {
  indian: [
    [10_000_000n, ' Cr'],
    [100_000n, ' L'],
  ],
  international: [
    [1_000_000n, 'M'],
    [100_000n, 'K'],
  ],
} as const

/**
 * ₹4.2 L, ₹1.3 Cr, $1.3M: for places where the exact sum would not fit. What is below a lakh is shown in whole units.
 */
export function formatShortMoney(minor: number, currency: string): string {
  const grouping = currency === 'INR' ? 'indian' : 'international'
  const units = BigInt(minor) / oneUnit(currency)
  const size = units < 0n ? -units : units
  const [unit, word] = short[grouping].find(([least]) => size >= least) ?? []
  if (!unit) return formatWholeMoney(minor, currency)
  const divisor = word === 'K' ? 1_000n : unit
  // One decimal below ten, none above; integers all the way.
  const tenths = (size * 10n + divisor / 2n) / divisor
  const number = tenths < 100n ? `${tenths / 10n}${tenths % 10n ? `.${tenths % 10n}` : ''}` : `${(tenths + 5n) / 10n}`
  const sign = formatOf('indian', 0, currency)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency' || type === 'literal')
    .map(({ value }) => value)
    .join('')
  return `${minor < 0 ? '-' : ''}${sign}${number}${word}`
}

/** Minor units as the number of whole units that spreadsheets and other programs want: 1250050 INR as 12500.5. */
export function toUnits(minor: number, currency: string): number {
  return Number(decimalOf(minor, currency))
}

/** Basis points as a number's text: 1250 as `12.5`. */
export const formatPercentNumber = (basisPoints: number): string => String(basisPoints / 100)

/** 1800 as 18 %, 1250 as 12.5 %. */
export function formatPercent(basisPoints: number): string {
  return `${formatPercentNumber(basisPoints)} %`
}

/** The rate of a tax, in parts per 100,000: 18,000 as `18`. */
export const formatTaxRate = (rate: number): string => String(rate / 1000)

/** What one unit of a currency is worth, in millionths: 84500000 as `84.5`. */
export const formatRate = (millionths: number): string => String(millionths / 1_000_000)

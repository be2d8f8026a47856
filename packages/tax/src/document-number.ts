/** Numbers of documents of which the law wants a whole sequence. */
import { type FinancialYear, financialYear } from './financial-year.ts'

/** Longest a number of a tax document may be, and which signs it may hold (CGST rule 46(b)). */
export const maxNumberLength = 16
const numberShape = /^[A-Z0-9/-]+$/i

export interface NumberFormat {
  /**
   * How a number reads. `{number}` has to be in it; `{year}` is the financial year as 2026-27, `{yy}` as 26-27 and
   * `{yyyy}` the calendar year in which it begins.
   */
  pattern: string
  /** Digits that a number is padded to with zeros. */
  minDigits: number
}

export const defaultFormat = (prefix: string): NumberFormat => ({ pattern: `${prefix}/{yy}/{number}`, minDigits: 4 })

const maxMinDigits = 8
/** So many documents a year have room in a format, or it is not taken. */
const minRoom = 99_999

function fill(
  { pattern, minDigits }: NumberFormat,
  { startYear, label, short }: FinancialYear,
  number: number,
): string {
  return pattern
    .replaceAll('{number}', () => String(number).padStart(minDigits, '0'))
    .replaceAll('{year}', () => label)
    .replaceAll('{yyyy}', () => String(startYear))
    .replaceAll('{yy}', () => short)
}

/**
 * What is wrong with a format, in words for whoever chose it; undefined where nothing is. Without the year in it two
 * years' documents would bear the same number.
 */
export function formatProblem(format: NumberFormat): string | undefined {
  const { pattern, minDigits } = format
  if (!Number.isInteger(minDigits) || minDigits < 1 || minDigits > maxMinDigits)
    return `Pad numbers to between 1 and ${maxMinDigits} digits`
  if (pattern.split('{number}').length !== 2) return 'Say once where the number stands: {number}'
  if (!/\{(year|yy|yyyy)\}/.test(pattern)) return 'Say where the financial year stands: {year}, {yy} or {yyyy}'
  const longest = fill(format, financialYear('2099-12-31'), Math.max(minRoom, 10 ** minDigits - 1))
  if (!numberShape.test(longest)) return 'Use letters, digits, - and / only'
  if (longest.length > maxNumberLength) return `Shorten it: ${longest} has more than ${maxNumberLength} characters`
  return undefined
}

/**
 * A number as documents bear it.
 * @throws RangeError where the format is none, or the number has no room in it
 */
export function documentNumber(format: NumberFormat, year: FinancialYear, number: number): string {
  const problem = formatProblem(format)
  if (problem) throw new RangeError(problem)
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${number} is no number of a document`)
  const text = fill(format, year, number)
  if (text.length > maxNumberLength) throw new RangeError(`${text} has more than ${maxNumberLength} characters`)
  return text
}

import { isCalendarDate } from '@sarai/contract/primitives'

/** Longest a number of a tax document may be, and which signs it may hold (CGST rule 46(b)). */
export const maxNumberLength = 16
const numberShape = /^[A-Z0-9/-]+$/i

/** Countries whose financial year begins in another month than January, as most agencies there keep it. */
const firstMonths = new Map([
  ['IN', 4],
  ['AU', 7],
  ['BD', 7],
  ['NP', 7],
  ['NZ', 4],
  ['PK', 7],
  ['ZA', 3],
])

/** The first month of the financial year where an agency has not said otherwise. */
export function defaultFirstMonth(country: string): number {
  return firstMonths.get(country) ?? 1
}

export interface FinancialYear {
  /** The calendar year in which it begins. */
  startYear: number
  /** `2026-27`, or `2026` where it is the calendar year. What numbering begins anew with. */
  label: string
  /** Its first and last day. */
  from: string
  to: string
}

const twoDigits = (value: number) => String(value % 100).padStart(2, '0')
const monthOf = (value: number) => String(value).padStart(2, '0')

/**
 * The financial year that a day of the agency is in.
 * @param day `2026-11-23`, in the agency's zone
 * @param firstMonth 1 for January; 4 in India
 */
export function financialYearOf(day: string, firstMonth: number): FinancialYear {
  if (!isCalendarDate(day)) throw new RangeError(`${day} is no day`)
  if (!Number.isInteger(firstMonth) || firstMonth < 1 || firstMonth > 12)
    throw new RangeError(`${firstMonth} is no month`)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const startYear = month >= firstMonth ? year : year - 1
  // The day before the first of the same month a year later.
  const to = new Date(Date.UTC(startYear + 1, firstMonth - 1, 0)).toISOString().slice(0, 10)
  return {
    startYear,
    label: firstMonth === 1 ? String(startYear) : `${startYear}-${twoDigits(startYear + 1)}`,
    from: `${startYear}-${monthOf(firstMonth)}-01`,
    to,
  }
}

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

function fill({ pattern, minDigits }: NumberFormat, { startYear, label }: FinancialYear, number: number): string {
  return pattern
    .replaceAll('{number}', () => String(number).padStart(minDigits, '0'))
    .replaceAll('{year}', () => label)
    .replaceAll('{yyyy}', () => String(startYear))
    .replaceAll('{yy}', () => (label.includes('-') ? label.slice(2) : twoDigits(startYear)))
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
  const longest = fill(format, financialYearOf('2099-12-31', 4), Math.max(minRoom, 10 ** minDigits - 1))
  if (!numberShape.test(longest)) return 'Use letters, digits, - and / only'
  if (longest.length > maxNumberLength) return `Shorten it: ${longest} has more than ${maxNumberLength} characters`
  return undefined
}

/**
 * A number as documents bear it.
 * @throws RangeError where the format is none, or the number has no room in it
 */
export function formatNumber(format: NumberFormat, year: FinancialYear, number: number): string {
  const problem = formatProblem(format)
  if (problem) throw new RangeError(problem)
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${number} is no number of a document`)
  const text = fill(format, year, number)
  if (text.length > maxNumberLength) throw new RangeError(`${text} has more than ${maxNumberLength} characters`)
  return text
}

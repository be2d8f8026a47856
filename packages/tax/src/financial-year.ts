/** Years of accounts: numbering begins anew with each, and thresholds of tax are counted in them. */
import { isCalendarDate } from '@sarai/contract/primitives'

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
  /** `26-27` or `26`, as it stands in numbers of documents. */
  short: string
  /** Its first and last day. */
  from: string
  to: string
}

const twoDigits = (value: number) => String(value % 100).padStart(2, '0')
const monthOf = (value: number) => String(value).padStart(2, '0')

/**
 * The financial year that a day of the agency is in.
 * @param day `2026-11-23`, in the agency's zone
 * @param firstMonth 1 for January; 4, April, in India
 * @throws RangeError where day or month is none
 */
export function financialYear(day: string, firstMonth = 4): FinancialYear {
  if (!isCalendarDate(day)) throw new RangeError(`${day} is no day`)
  if (!Number.isInteger(firstMonth) || firstMonth < 1 || firstMonth > 12)
    throw new RangeError(`${firstMonth} is no month`)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const startYear = month >= firstMonth ? year : year - 1
  // The day before the first of the same month a year later.
  const to = new Date(Date.UTC(startYear + 1, firstMonth - 1, 0)).toISOString().slice(0, 10)
  const next = firstMonth === 1 ? '' : `-${twoDigits(startYear + 1)}`
  return {
    startYear,
    label: `${startYear}${next}`,
    short: `${twoDigits(startYear)}${next}`,
    from: `${startYear}-${monthOf(firstMonth)}-01`,
    to,
  }
}

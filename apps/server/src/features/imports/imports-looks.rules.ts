import type { ColumnDays, DateOrder } from '@sarai/contract/imports'
import { cellValue } from './imports-cells.rules.ts'
import { orderShown, readDay } from '@sarai/contract/written-days'
import { readPhones } from './imports-people.rules.ts'
import { isBlank } from './imports-words.rules.ts'

/** What the values of a column look like. */
export interface ColumnLook {
  filled: number
  emails: number
  phones: number
  days: number
  /** Values with digits of any kind. */
  numbers: number
  /** Numbers that our own records have: L-000042. */
  ofRecords: number
  written: ColumnDays
}

export const noLook = (): ColumnLook => ({
  filled: 0,
  emails: 0,
  phones: 0,
  days: 0,
  numbers: 0,
  ofRecords: 0,
  written: { dmy: null, mdy: null, either: null },
})

/** Looks at one more value of a column. */
export function lookAt(look: ColumnLook, cell: string, country: string): void {
  if (isBlank(cell)) return
  look.filled++
  const text = cellValue(cell, { isText: false })
  if (/\d/.test(text)) look.numbers++
  if (/^(?:L|C|V|LB)-\d{6,}$/.test(text)) look.ofRecords++
  if (/^\S+@\S+\.\S+$/.test(text)) look.emails++
  else if (isDayLike(text)) look.days++
  else if (isPhoneLike(text) && readPhones(text, country)) look.phones++
}

const isPhoneLike = (text: string) => /^\D{0,4}[\d\s()+\-./,]{8,40}$/.test(text) || /^\d\.\d+E\+?\d{1,2}$/i.test(text)

function isDayLike(text: string): boolean {
  if (text.length >= 40 || /^\d{5,}/.test(text)) return false
  const from = '2000-01-01'
  return readDay(text, 'dmy', from) !== undefined || readDay(text, 'mdy', from) !== undefined
}

const isDigit = (code: number) => (code > 47 && code < 58) || (code >= 0x0966 && code <= 0x096f)

/** Notes how a day is written. All of a file's cells go by here, so that most are left alone after one character. */
export function lookAtDay({ written }: ColumnLook, row: number, cell: string): void {
  const { length } = cell
  if (length < 6 || length > 40) return
  const first = cell.charCodeAt(0)
  if (!isDigit(first) && first !== 0x20 && first < 0x2000) return
  const shown = orderShown(cellValue(cell, { isText: false }))
  if (!shown) return
  const seen = written[shown]
  if (seen) seen.count++
  else written[shown] = { count: 1, row, value: cell.trim() }
}

/** How the days of a column are written; null where their order does not matter. */
export function daysOf({ written }: ColumnLook): ColumnDays | null {
  return written.dmy || written.mdy || written.either ? written : null
}

/** Countries where people write the month first. */
const monthFirst = new Set(['US', 'PH', 'FM', 'MH', 'PW'])

/** In which order each column's days are to be read. What its values leave open the file's other columns tell, else the country. */
export function guessOrders(
  days: (ColumnDays | null)[],
  country: string,
): { dateOrder: DateOrder; dateOrders: (DateOrder | null)[] } {
  const shown = days.map((one) => one && orderOf(one))
  const orders = new Set(shown.filter((order) => order !== null))
  const [only] = orders
  const usual: DateOrder = monthFirst.has(country) ? 'mdy' : 'dmy'
  const dateOrder = orders.size === 1 && only ? only : usual
  return { dateOrder, dateOrders: days.map((one, column) => (one ? (shown[column] ?? dateOrder) : null)) }
}

/** The order that most of the telling days of a column have. */
function orderOf({ dmy, mdy }: ColumnDays): DateOrder | null {
  const more = (dmy?.count ?? 0) - (mdy?.count ?? 0)
  return more === 0 ? null : more > 0 ? 'dmy' : 'mdy'
}

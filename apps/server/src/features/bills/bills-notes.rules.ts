import { billTaxHeads, type BillTaxes } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import type { FieldErrors } from '../../core/field-errors.rules.ts'

interface Line extends BillTaxes {
  bookingId: string | null
  net: number
  isCredit: boolean
}

/** A bill or credit note as far as one takes back what the other charges. */
export interface Charged {
  lines: readonly Line[]
  tds: number
  total: number
}

const sum = (lines: readonly Line[], amountOf: (line: Line) => number) =>
  lines.reduce((all, line) => all + amountOf(line), 0)

/** What each amount of a credit note is taken of: of its booking the price, and each head of tax by whether it is credit. */
const amounts = [
  { field: 'net', of: (line: Line) => line.net, isOf: () => true },
  ...billTaxHeads.map((head) => ({
    field: head,
    of: (line: Line) => line[head],
    isOf: (line: Line, other: Line) => line.isCredit === other.isCredit,
  })),
]

/**
 * What a credit note takes back beyond its bill, by field. All that was credited before counts; a line is compared with
 * what the bill charges for the same booking, or for none.
 */
export function beyondBill(
  note: Charged,
  bill: Charged,
  { before, currency }: { before: readonly Charged[]; currency: string },
): FieldErrors {
  const problems: FieldErrors = {}
  const money = (amount: number) => formatMoney(Math.max(amount, 0), currency)
  const credited = before.flatMap(({ lines }) => lines)
  for (const [at, line] of note.lines.entries()) {
    const isSame = (other: Line) => other.bookingId === line.bookingId
    const billed = bill.lines.filter(isSame)
    if (billed.length === 0) {
      problems[`lines.${at}.bookingId`] = line.bookingId
        ? 'The bill does not charge for this booking'
        : 'Choose a booking of the bill: all of its lines are for bookings'
      continue
    }
    for (const { field, of, isOf } of amounts) {
      const ofKind = (lines: readonly Line[]) =>
        sum(
          lines.filter((other) => isSame(other) && isOf(other, line)),
          of,
        )
      const left = ofKind(billed) - ofKind(credited)
      if (of(line) > 0 && ofKind(note.lines) > left)
        problems[`lines.${at}.${field}`] =
          field === 'net'
            ? `Only ${money(left)} of this can be credited`
            : `Only ${money(left)} of this tax can be credited ${line.isCredit ? 'with' : 'without'} input credit`
    }
  }
  const left = (of: (one: Charged) => number) => of(bill) - before.reduce((all, one) => all + of(one), 0)
  const [total, tds] = [left((one) => one.total), left((one) => one.tds)]
  if (note.total > total) problems.roundOff = `Only ${money(total)} of this bill can be credited`
  if (note.tds > tds) problems.tds = `Only ${money(tds)} of this can be taken back`
  return problems
}

import type { BillLine } from '@sarai/contract/bill-schemas'
import { type BillKind, type BillStatus, billTaxHeads, billTaxOf } from '@sarai/contract/bill-words'
import type { BillTax } from '@sarai/ledger/purchases'
import { plusDays } from '../../core/days.rules.ts'
import { recordTerms } from '../../kernel/search/search.rules.ts'

interface Found {
  number: number
  billNumber: string
  vendorName: string
}

/** What a bill is found by: its vendor, the vendor's number, and its own. */
export function billTerms({ number, billNumber, vendorName }: Found): string[] {
  return recordTerms({ name: vendorName, aliases: [billNumber], phones: [], emails: [], number })
}

type Charged = Pick<BillLine, 'net' | (typeof billTaxHeads)[number]>

/** What a line costs the agency: with tax that is not taken off its own. */
export const costOf = (line: Charged & { isCredit: boolean }): number =>
  line.net + (line.isCredit ? 0 : billTaxOf(line))

/** What the vendor charges; tax under reverse charge goes to the state, and is no part of it. */
export function totalOf(bill: { lines: readonly Charged[]; isReverseCharge: boolean; roundOff: number }): number {
  const sum = bill.lines.reduce((all, line) => all + line.net + (bill.isReverseCharge ? 0 : billTaxOf(line)), 0)
  return sum + bill.roundOff
}

/** The tax of a bill by head, with and without credit. */
export function taxesOf(lines: readonly (Charged & { isCredit: boolean })[]): BillTax[] {
  return billTaxHeads
    .flatMap((head) =>
      [true, false].map((isCredit) => ({
        head,
        isCredit,
        amount: lines.reduce((sum, line) => (line.isCredit === isCredit ? sum + line[head] : sum), 0),
      })),
    )
    .filter(({ amount }) => amount > 0)
}

interface Standing {
  kind: BillKind
  state: 'draft' | 'entered' | 'cancelled'
  total: number
  tds: number
  /** What the books have open of it. */
  open: number
  /** What is left of a credit note. */
  left: number
}

/** How far it is settled. */
export function statusOf({ kind, state, total, tds, open, left }: Standing): BillStatus {
  if (state !== 'entered') return state
  if (kind === 'credit') {
    if (left <= 0) return 'used'
    return left < total - tds ? 'part-used' : 'unused'
  }
  if (open <= 0) return 'paid'
  return open < total - tds ? 'part-paid' : 'entered'
}

/** By when a bill is to be paid where it does not say so itself. */
export const dueDay = (billedOn: string, creditDays: number | null): string => plusDays(billedOn, creditDays ?? 0)

/** The Sundays that this week and the next end with. */
export function weeksOf(day: string): { thisWeek: string; nextWeek: string } {
  const untilSunday = (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7
  return { thisWeek: plusDays(day, untilSunday), nextWeek: plusDays(day, untilSunday + 7) }
}

import type { TrialBalanceRow } from '@sarai/contract/ledger'
import { ledgerAccounts } from '@sarai/contract/ledger-words'
import type { Line } from '@sarai/ledger/lines'

/** The first day of a month, and of the one after. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export function monthAfter(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The day after. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export interface AccountSum {
  /** Of whole months, those before the first one apart; in the first month before the first day, in the last after the last. */
  share: 'before' | 'within' | 'ahead' | 'after'
  account: TrialBalanceRow['account']
  part: string
  currency: string
  debit: number
  credit: number
  baseDebit: number
  baseCredit: number
}

const none = () => ({ opening: 0, debit: 0, credit: 0, closing: 0 })
const orderOf = (account: string) => ledgerAccounts.findIndex((one) => one === account)

/** Whole months and the parts of them that are outside, as a trial balance in the order of accounts. */
export function trialRows(sums: readonly AccountSum[]): TrialBalanceRow[] {
  const rows = new Map<string, TrialBalanceRow>()
  const rowOf = ({ account, part, currency }: AccountSum): TrialBalanceRow => {
    const key = JSON.stringify([account, part, currency])
    const row = rows.get(key) ?? { account, part: part || null, partName: null, currency, ...none(), base: none() }
    rows.set(key, row)
    return row
  }
  const move = (sum: AccountSum, sign: 1 | -1) => {
    const row = rowOf(sum)
    row.debit += sign * sum.debit
    row.credit += sign * sum.credit
    row.base.debit += sign * sum.baseDebit
    row.base.credit += sign * sum.baseCredit
  }
  const open = (sum: AccountSum) => {
    const row = rowOf(sum)
    row.opening += sum.debit - sum.credit
    row.base.opening += sum.baseDebit - sum.baseCredit
  }
  for (const sum of sums) {
    if (sum.share === 'before' || sum.share === 'ahead') open(sum)
    if (sum.share !== 'before') move(sum, sum.share === 'within' ? 1 : -1)
  }
  for (const row of rows.values()) {
    row.closing = row.opening + row.debit - row.credit
    row.base.closing = row.base.opening + row.base.debit - row.base.credit
  }
  const isEmpty = (row: TrialBalanceRow) =>
    [row.opening, row.debit, row.credit, row.base.opening, row.base.debit, row.base.credit].every((one) => one === 0)
  return [...rows.values()]
    .filter((row) => !isEmpty(row))
    .toSorted(
      (a, b) =>
        orderOf(a.account) - orderOf(b.account) ||
        (a.part ?? '').localeCompare(b.part ?? '') ||
        a.currency.localeCompare(b.currency),
    )
}

/** Whether what is to be posted is what was posted. */
export function isSamePosting(before: readonly Line[], now: readonly Line[]): boolean {
  const facts = ({ account, part, item, tripId, bookingId, currency, amount, base }: Line) =>
    JSON.stringify([account, part, item, tripId, bookingId, currency, amount, base])
  return before.length === now.length && before.every((line, at) => now[at] && facts(line) === facts(now[at]))
}

export interface LinePlace {
  day: string
  id: string
}
export const writePlace = ({ day, id }: LinePlace): string => `${day} ${id}`

/** Where in an account a page ends; nothing where the text is no such place. */
export function readPlace(text: string): LinePlace | undefined {
  const [, day, id] = /^(\d{4}-\d{2}-\d{2}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
  return day && id && !Number.isNaN(Date.parse(day)) ? { day, id } : undefined
}

export interface PartyChange {
  currency: string
  amount: number
}

/** What is owed to a party, by currency: what was before, each change with the balance after it, and what is after. */
export function partyStatements<T extends PartyChange>(before: readonly PartyChange[], changes: readonly T[]) {
  const currencies = [...new Set([...before, ...changes].map(({ currency }) => currency))].toSorted()
  return currencies.flatMap((currency) => {
    const opening = -(before.find((one) => one.currency === currency)?.amount ?? 0) || 0
    let balance = opening
    const lines = changes
      .filter((one) => one.currency === currency)
      .map(({ amount, ...line }) => {
        balance -= amount
        return { ...line, amount: -amount, balance }
      })
    return opening === 0 && lines.length === 0 ? [] : [{ currency, opening, lines, closing: balance }]
  })
}

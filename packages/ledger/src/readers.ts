/** What the books say: balances, open items, ageing, statements. Everything is a sum of lines. */
import { toAmount } from '@sarai/money/amounts'
import { type Account, isItemAccount } from './accounts.ts'
import type { Line, OpenItem } from './lines.ts'

export interface PostedLine extends Line {
  /** `2026-11-24` */
  day: string
}

export interface Balance {
  account: Account
  part: string | null
  currency: string
  debit: number
  credit: number
  /** Debit less credit, in the currency and in the books'. */
  amount: number
  base: number
}

interface Sum {
  first: Line
  debit: bigint
  credit: bigint
  base: bigint
}

/** Lines summed by a key, in the order in which keys are met. */
function sums<T extends Line>(lines: readonly T[], keyOf: (line: T) => string): Sum[] {
  const all = new Map<string, Sum>()
  for (const line of lines) {
    const sum = all.get(keyOf(line)) ?? { first: line, debit: 0n, credit: 0n, base: 0n }
    if (line.amount > 0) sum.debit += BigInt(line.amount)
    else sum.credit -= BigInt(line.amount)
    sum.base += BigInt(line.base)
    all.set(keyOf(line), sum)
  }
  return [...all.values()]
}

/** The balance of each account, part and currency. Their base amounts come to nothing. */
export function trialBalance(lines: readonly Line[]): Balance[] {
  const keyOf = ({ account, part, currency }: Line) => JSON.stringify([account, part, currency])
  return sums(lines, keyOf).map(({ first: { account, part, currency }, debit, credit, base }) => ({
    account,
    part,
    currency,
    debit: toAmount(debit),
    credit: toAmount(credit),
    amount: toAmount(debit - credit),
    base: toAmount(base),
  }))
}

/** What is open by document. */
export function openItems(lines: readonly Line[]): OpenItem[] {
  const keyOf = ({ account, part, item, currency }: Line) => JSON.stringify([account, part, item, currency])
  return sums(
    lines.filter(({ item }) => item !== null),
    keyOf,
  ).flatMap(({ first: { account, part, item, tripId, currency }, debit, credit, base }) => {
    if (!isItemAccount(account) || item === null || (debit === credit && base === 0n)) return []
    return [{ account, part, item, tripId, currency, amount: toAmount(debit - credit), base: toAmount(base) }]
  })
}

export interface Aged {
  currency: string
  /** What is not due yet, then what is overdue by up to each of the limits, then what is beyond the last. */
  amounts: number[]
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/**
 * Open items by how long they are overdue on a day.
 * @param limits days, ascending: 30, 60, 90 gives five amounts
 */
export function ageing(
  items: readonly { currency: string; amount: number; dueOn: string }[],
  day: string,
  limits: readonly number[],
): Aged[] {
  const byCurrency = new Map<string, bigint[]>()
  for (const { currency, amount, dueOn } of items) {
    const amounts = byCurrency.get(currency) ?? Array.from({ length: limits.length + 2 }, () => 0n)
    const late = daysBetween(dueOn, day)
    const beyond = limits.findIndex((limit) => late <= limit)
    const at = late <= 0 ? 0 : (beyond === -1 ? limits.length : beyond) + 1
    amounts[at] = (amounts[at] ?? 0n) + BigInt(amount)
    byCurrency.set(currency, amounts)
  }
  return [...byCurrency].map(([currency, amounts]) => ({ currency, amounts: amounts.map(toAmount) }))
}

export interface Statement<T> {
  /** The balance before the first line that is shown. */
  opening: number
  lines: (T & { balance: number })[]
  closing: number
}

/**
 * Lines of one currency with the balance after each: what somebody owes, or is owed, and why.
 * @param lines in the order of the books
 */
export function statement<T extends PostedLine>(lines: readonly T[], from: string, to: string): Statement<T> {
  const before = lines.filter(({ day }) => day < from)
  const within = lines.filter(({ day }) => day >= from && day <= to)
  let balance = before.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const opening = toAmount(balance)
  const shown = within.map((line) => {
    balance += BigInt(line.amount)
    return { ...line, balance: toAmount(balance) }
  })
  return { opening, lines: shown, closing: toAmount(balance) }
}

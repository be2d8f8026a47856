/** What was earned in a time, beside the time before: income, what it cost, other income, expenses, and what is left. */
import { toAmount } from '@sarai/money/amounts'
import { type Account, accountClasses, accounts } from './accounts.ts'

export const profitSections = ['income', 'cost', 'other-income', 'expense'] as const
export type ProfitSection = (typeof profitSections)[number]

/** What an account changed by in a time, in the currency of the books: debit less credit. */
export interface Change {
  account: Account
  part: string | null
  base: number
}

/** An amount of a time, and that of the time before. */
export interface Compared {
  amount: number
  before: number
}

export interface ProfitLine extends Compared {
  section: ProfitSection
  account: Account
  part: string | null
}

export const profitSums = ['income', 'cost', 'gross', 'otherIncome', 'expenses', 'net'] as const
export type ProfitSum = (typeof profitSums)[number]

export interface ProfitAndLoss {
  /** By section, and in the order of accounts in each; above zero as their section names them. */
  lines: ProfitLine[]
  sums: Record<ProfitSum, Compared>
}

interface Earned {
  account: Account
  part: string | null
  amount: bigint
  before: bigint
}

/** Of each account of the profit and loss, and part of it, what was earned: credits above zero. */
function earnings(changes: readonly Change[], before: readonly Change[]): Earned[] {
  const all = new Map<string, Earned>()
  const add = (time: 'amount' | 'before', { account, part, base }: Change) => {
    if (accountClasses[account] === 'balance-sheet') return
    const key = JSON.stringify([account, part])
    const earned = all.get(key) ?? { account, part, amount: 0n, before: 0n }
    earned[time] -= BigInt(base)
    all.set(key, earned)
  }
  for (const change of changes) add('amount', change)
  for (const change of before) add('before', change)
  return [...all.values()]
}

const above = (amount: bigint) => (amount > 0n ? amount : 0n)

function placed({ account, part, amount, before }: Earned): ProfitLine[] {
  const line = (section: ProfitSection, now: bigint, then: bigint): ProfitLine => ({
    section,
    account,
    part,
    amount: toAmount(now),
    before: toAmount(then),
  })
  switch (accountClasses[account]) {
    case 'balance-sheet':
      return []
    case 'income':
      return [line('income', amount, before)]
    case 'cost':
      return [line('cost', -amount, -before)]
    case 'expense':
      return [line('expense', -amount, -before)]
    // Each time's is where that time has it, so that a time reads the same whichever it is compared with.
    case 'gain-or-loss':
      return [line('other-income', above(amount), above(before)), line('expense', above(-amount), above(-before))]
  }
}

const orderOf = ({ section, account }: ProfitLine) =>
  profitSections.indexOf(section) * accounts.length + accounts.indexOf(account)

/** @param before what accounts changed by in the time before */
export function profitAndLoss(changes: readonly Change[], before: readonly Change[]): ProfitAndLoss {
  const lines = earnings(changes, before)
    .flatMap(placed)
    .filter((line) => line.amount !== 0 || line.before !== 0)
    .toSorted((a, b) => orderOf(a) - orderOf(b) || (a.part ?? '').localeCompare(b.part ?? ''))
  const sum = (sign: (section: ProfitSection) => number): Compared => {
    const of = (amountOf: (line: ProfitLine) => number) =>
      toAmount(lines.reduce((all, line) => all + BigInt(sign(line.section) * amountOf(line)), 0n))
    return { amount: of(({ amount }) => amount), before: of((line) => line.before) }
  }
  const only = (one: ProfitSection) => sum((section) => (section === one ? 1 : 0))
  const sign = (section: ProfitSection) => (section === 'income' || section === 'other-income' ? 1 : -1)
  return {
    lines,
    sums: {
      income: only('income'),
      cost: only('cost'),
      gross: sum((section) => (section === 'income' || section === 'cost' ? sign(section) : 0)),
      otherIncome: only('other-income'),
      expenses: only('expense'),
      net: sum(sign),
    },
  }
}

import type { ProfitFigures } from '@sarai/contract/trip-profit'
import { halfUp } from '@sarai/money/amounts'

/** Figures of a trip from what it brings and costs, in minor units of one currency. */
export function figuresOf({ income, cost, other }: { income: number; cost: number; other: number }): ProfitFigures {
  const margin = income - cost + other
  const points = (size: number) => Number(halfUp(BigInt(size) * 10_000n, BigInt(income)))
  const marginPercent = income > 0 ? Math.sign(margin) * points(Math.abs(margin)) : null
  return { income, cost, other, margin, marginPercent }
}

/** The part of a charge that is no tax, in proportion to what was agreed upon. */
export function withoutTax(charged: number, { total, tax }: { total: number; tax: number }): number {
  return total > 0 ? Number(halfUp(BigInt(charged) * BigInt(total - tax), BigInt(total))) : charged
}

interface Charged {
  total: number
  cancelledAt: string | null
  cancelCharge: number | null
}

/**
 * What the customer is to pay in all: less for who has cancelled, by the terms of a trip that was cancelled, and with
 * what documents charge or credit beyond that.
 * @param gone what those who cancelled would have paid, and what they are charged
 */
export function chargedOf(
  trip: Charged,
  { shares, charges, beyond }: { shares: number; charges: number; beyond: number },
): number {
  const price = trip.cancelledAt ? (trip.cancelCharge ?? 0) : Math.max(trip.total - shares, 0) + charges
  return Math.max(price + beyond, 0)
}

interface Posted {
  account: string
  /** Debits above zero, in the currency of the books. */
  base: number
}

// What is laid out in the customer's name and charged again is cost and income too: it comes to nothing.
const incomeAccounts = new Set(['sales', 'pure_agent'])
const otherAccounts = new Set(['exchange_difference', 'bank_charges', 'written_off', 'round_off'])

/** What the books have of a trip. */
export function actualOf(posted: readonly Posted[]): ProfitFigures {
  const of = (isOne: (account: string) => boolean) =>
    posted.filter(({ account }) => isOne(account)).reduce((sum, { base }) => sum + base, 0)
  return figuresOf({
    // Without a minus sign before nothing.
    income: 0 - of((account) => incomeAccounts.has(account)),
    cost: of((account) => account === 'cost'),
    other: 0 - of((account) => otherAccounts.has(account)),
  })
}

/** What an advance in one currency settles of an invoice in another. Amounts are whole minor units. */
import { converted, halfUp, toAmount, upTo } from '@sarai/money/amounts'
import { oneUnit } from '@sarai/money/currency'
import type { OpenItem } from './lines.ts'

/** So much of an advance is worth so much of an invoice, each in its own currency and above zero. */
export interface Exchange {
  of: bigint
  is: bigint
}

/** What is open of an item; its sign is without effect. */
export type OpenAmount = Pick<OpenItem, 'currency' | 'amount' | 'base'>

/** Part of an advance, and what it settles of an invoice. */
export interface Put {
  /** In the advance's currency. */
  amount: number
  /** In the invoice's. */
  settled: number
}

const size = (value: number) => BigInt(Math.abs(value))

/** A rate, in millionths, that was agreed upon. */
export function exchangeAt(rate: number, { from, to }: { from: string; to: string }): Exchange {
  const of = 1_000_000n * oneUnit(from)
  return { of, is: converted(of, { from, to, rate, buffer: 0 }) }
}

/** What both are worth in the books, where nothing was agreed upon. Undefined where one of them is worth nothing. */
export function exchangeInBooks(advance: OpenAmount, invoice: OpenAmount): Exchange | undefined {
  const of = size(advance.amount) * size(invoice.base)
  const is = size(advance.base) * size(invoice.amount)
  return of > 0n && is > 0n ? { of, is } : undefined
}

/**
 * As much of an invoice as an advance covers. What is less than one unit of the invoice's currency is rounded: an
 * invoice of 1,000 dollars whose rupees were rounded is settled by 1,000 dollars, and the rest is exchange difference.
 */
export function putAgainst(advance: OpenAmount, invoice: OpenAmount, { of, is }: Exchange): Put {
  const [ahead, owed] = [size(advance.amount), size(invoice.amount)]
  const worth = halfUp(ahead * is, of)
  if (ahead === 0n || owed === 0n || worth === 0n) return { amount: 0, settled: 0 }
  if (worth + oneUnit(invoice.currency) <= owed) return { amount: toAmount(ahead), settled: toAmount(worth) }
  const taken = upTo(owed * of, is, 1n)
  return { amount: toAmount(taken < ahead ? taken : ahead), settled: toAmount(owed) }
}

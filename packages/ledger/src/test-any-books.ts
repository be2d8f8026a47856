/** Books that any documents were posted to, for properties: what is posted is tallied a second time from the documents. */
import { allocate, toAmount } from '@sarai/money/amounts'
import * as fc from 'fast-check'
import type { Account, ItemAccount } from './accounts.ts'
import { inBase, type Line, type OpenItem, type Terms } from './lines.ts'
import { openItems } from './readers.ts'

export const kinds = [
  'invoice',
  'credit-note',
  'receipt',
  'advance',
  'allocation',
  'refund',
  'write-off',
  'bounce',
  'bill',
  'vendor-credit',
  'vendor-payment',
  'vendor-allocation',
  'vendor-refund',
  'transfer',
  'opening',
  'reversal',
] as const
export type Kind = (typeof kinds)[number]

export interface Step {
  kind: Kind
  terms: Terms
  /** What a step takes of what there is, and its amounts. */
  pick: number
  amount: number
  share: number
  tax: number
  flag: boolean
}

export const bank = { account: 'bank' as const, part: 'current account' }

const rates: Record<string, fc.Arbitrary<number>> = {
  INR: fc.constant(1_000_000),
  USD: fc.integer({ min: 60_000_000, max: 99_000_000 }),
  JPY: fc.integer({ min: 400_000, max: 700_000 }),
  KWD: fc.integer({ min: 250_000_000, max: 300_000_000 }),
}

const terms: fc.Arbitrary<Terms> = fc
  .constantFrom('INR', 'INR', 'USD', 'JPY', 'KWD')
  .chain((currency) => (rates[currency] ?? fc.constant(1)).map((rate) => ({ base: 'INR', currency, rate })))

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  terms,
  pick: fc.nat(99),
  amount: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90_000_000 })),
  share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
  tax: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000_000 })),
  flag: fc.boolean(),
})

/** What happens to a trip's money, in any order. */
export const trips = fc.array(step, { minLength: 1, maxLength: 24, size: 'max' })

export interface Posted {
  id: string
  kind: Kind
  lines: Line[]
  isReversed: boolean
}

/** What a document changes in an account, in a currency, as the document itself says. */
export type Tally = [account: Account, currency: string, amount: number]

export class Books {
  readonly posted: Posted[] = []
  readonly tally = new Map<string, bigint>()

  get lines(): Line[] {
    return this.posted.flatMap(({ lines }) => lines)
  }

  open(account: ItemAccount, currency?: string): OpenItem[] {
    return openItems(this.lines).filter(
      (open) => open.account === account && (currency === undefined || open.currency === currency),
    )
  }

  post(kind: Kind, lines: Line[], tally: Tally[]): Posted {
    const posted = { id: this.nextId, kind, lines, isReversed: false }
    this.posted.push(posted)
    for (const [account, currency, amount] of tally) {
      const key = `${account} ${currency}`
      this.tally.set(key, (this.tally.get(key) ?? 0n) + BigInt(amount))
    }
    return posted
  }

  get nextId(): string {
    return `document ${this.posted.length + 1}`
  }
}

export const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

/** A part of an open amount: at least one minor unit, and all of it at 100. */
export function partOf(open: OpenItem, share: number): number {
  const whole = Math.abs(open.amount)
  return share === 100 ? whole : Math.max(1, toAmount((BigInt(whole) * BigInt(share)) / 100n))
}

/** Shares of an amount by weights that are any. */
export const shared = (amount: number, ...weights: number[]) =>
  allocate(BigInt(amount), weights.map(BigInt)).map(Number)

/** What an amount of one currency is in another on a day: any, as long as it is whole. */
export function paidFor(amount: number, open: OpenItem, at: Terms): number {
  if (open.currency === at.currency) return amount
  const one = inBase(1_000_000, at)
  return Math.max(1, Number((BigInt(amount) * 1_000_000n) / (one === 0n ? 1n : one)))
}

/** Entries of the books: lines that come to nothing in the base currency. Amounts are whole minor units. */
import { allocate, converted, toAmount } from '@sarai/money/amounts'
import { type Account, isItemAccount, type ItemAccount, itemSigns } from './accounts.ts'

export interface Line {
  account: Account
  /** Which one of the account: a customer or vendor, a bank account, a head of tax, a mode of supply. */
  part: string | null
  /** The document whose open amount this opens or settles; null where the account is not kept by item. */
  item: string | null
  tripId: string | null
  bookingId: string | null
  currency: string
  /** In its currency: debits above zero, credits below. */
  amount: number
  /** The same in the agency's currency, at the rate of the document or, of what is settled, as it was opened. */
  base: number
}

/** What a document of money is made out in, and what that is worth. */
export interface Terms {
  /** The currency of the books. */
  base: string
  currency: string
  /** What one unit is worth in the books' currency, in millionths; without effect where both are the same. */
  rate: number
}

/** A line before it has its base amount. */
export interface Draft {
  account: Account
  part?: string | null
  item?: string | null
  tripId?: string | null
  bookingId?: string | null
  amount: number
}

/** What is open of a document, as the books hold it: with the sign of its account. */
export interface OpenItem {
  account: ItemAccount
  part: string | null
  item: string
  tripId: string | null
  currency: string
  amount: number
  base: number
}

/** What of an open item is settled; the amount is in the item's currency and above zero. */
export interface Settlement {
  open: OpenItem
  amount: number
}

/** What cannot be posted, in words for whoever tried. */
export class LedgerProblem extends Error {
  readonly code: 'UNBALANCED' | 'OVERSETTLED' | 'NEGATIVE'
  constructor(code: LedgerProblem['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** @throws LedgerProblem where an amount is no whole number that is not negative */
export function notNegative(amount: number, what: string): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new LedgerProblem('NEGATIVE', `${what} cannot be below zero.`)
  return amount
}

/** An amount above or at zero in the books' currency. */
export function inBase(amount: number, { base, currency, rate }: Terms): bigint {
  return converted(BigInt(amount), { from: currency, to: base, rate, buffer: 0 })
}

const total = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Lines of one side, with the base amount of their sum shared out among them. */
function sideOf(drafts: readonly Draft[], sign: 1 | -1, terms: Terms): Line[] {
  const side = drafts.filter(({ amount }) => Math.sign(amount) === sign)
  const weights = side.map(({ amount }) => BigInt(Math.abs(amount)))
  const whole = inBase(Math.abs(toAmount(total(side))), terms)
  const shares = allocate(whole, weights)
  return side.map((draft, at) => ({
    account: draft.account,
    part: draft.part ?? null,
    item: draft.item ?? null,
    tripId: draft.tripId ?? null,
    bookingId: draft.bookingId ?? null,
    currency: terms.currency,
    amount: draft.amount,
    base: sign * toAmount(shares[at] ?? 0n),
  }))
}

/**
 * The line that settles an open item. The base it was opened with goes in proportion, and all that is left of it with
 * the last settlement.
 * @throws LedgerProblem where more is settled than is open
 */
export function settling({ open, amount }: Settlement): Line {
  const [left, base] = [BigInt(Math.abs(open.amount)), BigInt(Math.abs(open.base))]
  if (
    notNegative(amount, 'What is settled') > Math.abs(open.amount) ||
    Math.sign(open.amount) === -itemSigns[open.account]
  )
    throw new LedgerProblem('OVERSETTLED', 'More would be settled than is open.')
  const released = left === 0n ? 0n : (base * BigInt(amount)) / left
  const sign = -itemSigns[open.account]
  const { account, part, item, tripId, currency } = open
  const signed = (value: number) => (value === 0 ? 0 : sign * value)
  return {
    account,
    part,
    item,
    tripId,
    bookingId: null,
    currency,
    amount: signed(amount),
    base: signed(toAmount(released)),
  }
}

/** A line in the books' currency. */
export const makeBaseLine = (draft: Draft, base: string): Line => ({
  account: draft.account,
  part: draft.part ?? null,
  item: draft.item ?? null,
  tripId: draft.tripId ?? null,
  bookingId: draft.bookingId ?? null,
  currency: base,
  amount: draft.amount,
  base: draft.amount,
})

/** A line in the document's currency that is worth so much. */
export const makeValuedLine = (draft: Draft, { currency }: Terms, worth: bigint): Line => ({
  ...makeBaseLine(draft, currency),
  base: toAmount(worth),
})

/**
 * An entry: lines in the document's currency, which balance at its rate, and open items that are settled at the rates
 * they were opened at. What these rates differ by is gained or lost by exchange.
 * @throws LedgerProblem where the document's own lines do not come to nothing beside what they settle
 */
export function entryLines(terms: Terms, drafts: readonly Draft[], settlements: readonly Settlement[] = []): Line[] {
  const own = [...sideOf(drafts, 1, terms), ...sideOf(drafts, -1, terms)]
  const settled = settlements.filter(({ amount }) => amount !== 0).map(settling)
  const isOneCurrency = settled.every(({ currency }) => currency === terms.currency)
  if (isOneCurrency && total([...own, ...settled]) !== 0n)
    throw new LedgerProblem('UNBALANCED', 'Debit and credit differ.')
  if (!isOneCurrency && own.length === 0 && settled.length < 2)
    throw new LedgerProblem('UNBALANCED', 'Debit and credit differ.')
  return withDifference([...own, ...settled], terms.base)
}

/** The same for lines of which one at least is in another currency: otherwise nothing was exchanged. */
function withDifference(lines: Line[], base: string): Line[] {
  const isBalanced = lines.reduce((sum, line) => sum + BigInt(line.base), 0n) === 0n
  if (!isBalanced && lines.every(({ currency }) => currency === base))
    throw new LedgerProblem('UNBALANCED', 'Debit and credit differ.')
  return withExchange(lines, base)
}

/** Takes what is missing in the base currency as gained or lost by exchange, in the trip whose money it is. */
export function withExchange(lines: Line[], base: string): Line[] {
  const missing = -lines.reduce((sum, line) => sum + BigInt(line.base), 0n)
  if (missing === 0n) return lines
  const amount = toAmount(missing)
  const tripId = lines.find((line) => line.tripId !== null)?.tripId ?? null
  const rest = { part: null, item: null, tripId, bookingId: null, currency: base }
  return [...lines, { account: 'exchange_difference', ...rest, amount, base: amount }]
}

/** Whether lines may be posted: whole amounts that come to nothing in the base currency, and items where they belong. */
export function problemOf(lines: readonly Line[]): LedgerProblem | undefined {
  const areWhole = lines.every(({ amount, base }) => Number.isSafeInteger(amount) && Number.isSafeInteger(base))
  const base = areWhole ? lines.reduce((sum, line) => sum + BigInt(line.base), 0n) : 1n
  if (lines.length < 2 || base !== 0n) return new LedgerProblem('UNBALANCED', 'Debit and credit differ.')
  if (lines.some(({ account, item }) => isItemAccount(account) !== (item !== null)))
    return new LedgerProblem('UNBALANCED', 'An account that is kept by document needs one, and no other has any.')
  return undefined
}

/** Takes an entry back: the same lines the other way round. */
export function reversal(lines: readonly Line[]): Line[] {
  const turned = (value: number) => (value === 0 ? 0 : -value)
  return lines.map((line) => ({ ...line, amount: turned(line.amount), base: turned(line.base) }))
}

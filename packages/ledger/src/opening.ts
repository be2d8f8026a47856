/** What the books begin with, and money that is moved within them. */
import { toAmount } from '@sarai/money/amounts'
import type { Account } from './accounts.ts'
import { type Draft, entryLines, type Line, type Terms, notNegative, LedgerProblem } from './lines.ts'
import type { Purse } from './receipts.ts'

export interface OpeningBalance {
  account: Account
  part: string | null
  /** Of accounts that are kept by document: under which it is open. */
  item: string | null
  tripId?: string | null
  currency: string
  /** Debit above zero, credit below. */
  amount: number
  /** What it is worth in the books' currency, with the same sign. */
  base: number
}

const isFit = ({ currency, amount, base }: OpeningBalance, own: string): boolean =>
  amount !== 0 && Math.sign(base) !== -Math.sign(amount) && (currency !== own || base === amount)

/**
 * Balances that were there before the books began. What they differ by in the books' currency goes to the account
 * `opening`.
 * @param own the currency of the books
 * @throws LedgerProblem where a balance and its worth do not fit together
 */
export function openingEntry(own: string, balances: readonly OpeningBalance[]): Line[] {
  if (!balances.every((balance) => isFit(balance, own)))
    throw new LedgerProblem('UNBALANCED', 'An opening balance and what it is worth do not fit together.')
  const lines = balances.map((balance): Line => ({ tripId: null, bookingId: null, ...balance }))
  const rest = toAmount(-balances.reduce((sum, { base }) => sum + BigInt(base), 0n))
  if (rest === 0) return lines
  const none = { part: null, item: null, tripId: null, bookingId: null }
  return [...lines, { account: 'opening', ...none, currency: own, amount: rest, base: rest }]
}

export interface Transfer {
  terms: Terms
  from: Purse
  to: Purse
  /** What leaves the one; fees and their tax do not arrive at the other. */
  amount: number
  fees: number
  /** Tax of the fees that is taken off the agency's own, by head. */
  feeTaxes: Readonly<Record<string, number>>
}

/** Money from one account of the agency to another: cash paid in, a gateway's settlement. */
export function transferEntry({ terms, from, to, amount, fees, feeTaxes }: Transfer): Line[] {
  const taxes = Object.entries(feeTaxes).map(([part, tax]): Draft => ({
    account: 'gst_input',
    part,
    amount: notNegative(tax, 'Tax'),
  }))
  const arrives = amount - notNegative(fees, 'Fees') - taxes.reduce((sum, tax) => sum + tax.amount, 0)
  if (arrives < 0) throw new LedgerProblem('NEGATIVE', 'Fees are more than the amount.')
  const drafts: Draft[] = [
    { ...to, amount: arrives },
    { account: 'bank_charges', amount: fees },
    ...taxes,
    { ...from, amount: -notNegative(amount, 'An amount') },
  ]
  return entryLines(
    terms,
    drafts.filter((draft) => draft.amount !== 0),
  )
}

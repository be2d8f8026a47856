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
  /** Debit above zero, credit below. */
  amount: number
}

/** Balances of one currency that were there before the books began, against the account `opening`. */
export function openingEntry(terms: Terms, balances: readonly OpeningBalance[]): Line[] {
  const whole = toAmount(balances.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  const drafts: Draft[] = [...balances, { account: 'opening', amount: whole === 0 ? 0 : -whole }]
  return entryLines(
    terms,
    drafts.filter(({ amount }) => amount !== 0),
  )
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

/** Money from customers: receipts, what they settle, what is given back. */
import { toAmount } from '@sarai/money/amounts'
import type { MoneyAccount } from './accounts.ts'
import {
  makeBaseLine,
  type Draft,
  entryLines,
  inBase,
  LedgerProblem,
  type Line,
  makeValuedLine,
  notNegative,
  type OpenItem,
  reversal,
  type Settlement,
  settling,
  type Terms,
  withExchange,
} from './lines.ts'

/** Where money goes in or out. */
export interface Purse {
  account: MoneyAccount
  /** Which of the bank's accounts, or which gateway. */
  part: string | null
}

/** A settlement by money of what may be another currency. */
export interface PaidSettlement extends Settlement {
  /** What it takes of the money, in the money's currency. */
  paid: number
}

export interface Receipt {
  terms: Terms
  /** The receipt itself: what it does not settle is open under it, as an advance. */
  item: string
  customer: string
  tripId?: string | null
  purse: Purse
  /** What arrived. */
  amount: number
  /** The same where it was converted on its way into an account of the books' currency; null where it was not. */
  inAccount?: number | null
  /** What the bank has kept of it, at the agency's expense. */
  bankCharges: number
  /** What the customer has kept as tax at source, for which the agency has a claim. */
  tds: number
  settles: readonly PaidSettlement[]
}

const sumOf = (amounts: readonly number[]) => toAmount(amounts.reduce((all, amount) => all + BigInt(amount), 0n))

/** What of the money is left for an advance. @throws LedgerProblem where settlements take more, or rates are ignored */
function restOf(whole: number, settles: readonly PaidSettlement[], { currency }: Terms): number {
  for (const { open, amount, paid } of settles)
    if (open.currency === currency && amount !== notNegative(paid, 'What is settled'))
      throw new LedgerProblem('UNBALANCED', 'What is settled in the same currency takes as much of the money.')
  const rest = whole - sumOf(settles.map(({ paid }) => paid))
  if (rest < 0) throw new LedgerProblem('OVERSETTLED', 'More would be settled than was paid.')
  return rest
}

export interface AdvanceTax {
  /** What tax is computed in. */
  terms: Terms
  /** The receipt. */
  item: string
  tripId?: string | null
  /** By head. */
  taxes: Readonly<Record<string, number>>
  /** Collected at source. */
  tcs: number
}

/** Tax on what was paid ahead: owed at once, and held against the tax of the invoice that comes. */
export function advanceTaxEntry({ terms, item, tripId, taxes, tcs }: AdvanceTax): Line[] {
  const heads = Object.entries(taxes).flatMap(([part, amount]): Draft[] => [
    { account: 'gst_on_advances', part, item, tripId, amount: notNegative(amount, 'Tax') },
    { account: 'gst_output', part, tripId, amount: -amount },
  ])
  const drafts: Draft[] = [
    ...heads,
    { account: 'tcs_on_advances', item, tripId, amount: notNegative(tcs, 'Tax collected at source') },
    { account: 'tcs_payable', tripId, amount: -tcs },
  ]
  return entryLines(
    terms,
    drafts.filter((draft) => draft.amount !== 0),
  )
}

/** @throws LedgerProblem where settlements take more than there is */
export function receiptEntry({
  terms,
  item,
  customer,
  tripId,
  purse,
  amount,
  inAccount = null,
  bankCharges,
  tds,
  settles,
}: Receipt): Line[] {
  const whole = sumOf([
    notNegative(amount, 'A payment'),
    notNegative(bankCharges, 'Bank charges'),
    notNegative(tds, 'Tax at source'),
  ])
  const rest = restOf(whole, settles, terms)
  const kept: Draft[] = [
    { account: 'bank_charges', tripId, amount: bankCharges },
    { account: 'tds_receivable', part: customer, tripId, amount: tds },
  ]
  const ahead: Draft = { account: 'customer_advance', part: customer, item, tripId, amount: -rest }
  if (inAccount !== null) return composeConverted({ terms, purse, tripId, inAccount, kept, ahead, whole, settles })
  return entryLines(
    terms,
    [{ ...purse, tripId, amount }, ...kept, ahead].filter((draft) => draft.amount !== 0),
    settles,
  )
}

interface Converted extends Pick<Receipt, 'terms' | 'purse' | 'tripId' | 'settles'> {
  inAccount: number
  kept: readonly Draft[]
  ahead: Draft
  whole: number
}

/**
 * Money that was converted on its way: the account has what arrived, in the books' currency, and that says what the
 * payment is worth. What it settles is settled as it was opened; the difference is gained or lost by exchange.
 */
function composeConverted({ terms, purse, tripId, inAccount, kept, ahead, whole, settles }: Converted): Line[] {
  if (terms.currency === terms.base)
    throw new LedgerProblem('UNBALANCED', 'Money in the currency of the books is not converted.')
  const arrived = makeBaseLine({ ...purse, tripId, amount: notNegative(inAccount, 'What arrived') }, terms.base)
  const others = kept
    .filter(({ amount }) => amount !== 0)
    .map((one) => makeValuedLine(one, terms, inBase(one.amount, terms)))
  const worth = [arrived, ...others].reduce((all, { base }) => all + BigInt(base), 0n)
  const rest = makeValuedLine(ahead, terms, whole === 0 ? 0n : -(worth * BigInt(-ahead.amount)) / BigInt(whole))
  const lines = [arrived, ...others, ...(ahead.amount === 0 ? [] : [rest]), ...settles.map(settling)]
  return withExchange(lines, terms.base)
}

/** What a payment of a customer is worth in the books. */
export function computeWorth({
  terms,
  amount,
  inAccount = null,
  bankCharges,
  tds,
}: Pick<Receipt, 'terms' | 'amount' | 'inAccount' | 'bankCharges' | 'tds'>): number {
  if (inAccount === null) return toAmount(inBase(sumOf([amount, bankCharges, tds]), terms))
  return toAmount(BigInt(inAccount) + inBase(bankCharges, terms) + inBase(tds, terms))
}

/** What a customer does not have to pay any more: spent, and open under `item` to be put against what they owe. */
export function writeOffEntry({
  terms,
  item,
  customer,
  tripId,
  amount,
}: Pick<Receipt, 'terms' | 'item' | 'customer' | 'tripId' | 'amount'>): Line[] {
  return entryLines(terms, [
    { account: 'written_off', tripId, amount: notNegative(amount, 'What is written off') },
    { account: 'customer_advance', part: customer, item, tripId, amount: -amount },
  ])
}

/** What of the taxes that were paid on an advance goes with a part of it: in proportion, all with the last. */
function releasedTaxes(advance: OpenItem, amount: number, taxes: readonly OpenItem[]): Settlement[] {
  const left = BigInt(Math.abs(advance.amount))
  return taxes.flatMap((open) => {
    const share = left === 0n ? 0n : (BigInt(open.amount) * BigInt(amount)) / left
    return share === 0n ? [] : [{ open, amount: toAmount(share) }]
  })
}

/** Lines that take taxes of an advance out of what is owed. */
function taxesTaken(released: readonly Settlement[]): Line[] {
  return released.flatMap((settlement) => {
    const line = settling(settlement)
    const account = line.account === 'tcs_on_advances' ? ('tcs_payable' as const) : ('gst_output' as const)
    const [owed] = reversal([line])
    return owed ? [line, { ...owed, account, item: null }] : []
  })
}

/**
 * An advance is put against an invoice: both are settled, each as it was opened, and the taxes that were paid on the
 * advance are taken from those of the invoice.
 * @param taxes open tax of this advance: its `gst_on_advances` and `tcs_on_advances`
 */
export function allocationEntry(
  base: string,
  { advance, amount, taxes }: { advance: OpenItem; amount: number; taxes: readonly OpenItem[] },
  invoice: Settlement,
): Line[] {
  const isSame = advance.currency === invoice.open.currency
  if (isSame && amount !== invoice.amount)
    throw new LedgerProblem('UNBALANCED', 'An advance settles as much as is taken of it.')
  const terms = { base, currency: advance.currency, rate: 0 }
  return [
    ...entryLines(terms, [], [{ open: advance, amount }, invoice]),
    ...taxesTaken(releasedTaxes(advance, amount, taxes)),
  ]
}

export interface Refund {
  terms: Terms
  purse: Purse
  advance: OpenItem
  /** What is settled of the advance, in its currency. */
  amount: number
  taxes: readonly OpenItem[]
  /** Tax collected at source stays with the state, for the customer's own return, or is given back too. */
  tcs: 'kept' | 'returned'
  /** What leaves the purse: of the terms' currency, and without what is kept. */
  paid: number
  /** The same as it left an account of the books' currency, to be converted on its way; null where it was not. */
  inAccount?: number | null
  bankCharges: number
}

/** A tax in the currency of its advance: at the rate that the advance was opened at. */
function inAdvanceCurrency({ open, amount }: Settlement, advance: OpenItem): number {
  if (open.currency === advance.currency || advance.base === 0) return amount
  const base = -BigInt(settling({ open, amount }).base)
  return toAmount((base * BigInt(-advance.amount)) / BigInt(-advance.base))
}

/** What a refund pays where advance and money are one currency: what is settled without what is kept. */
export function refundPaid({
  advance,
  amount,
  taxes,
  tcs,
}: Pick<Refund, 'advance' | 'amount' | 'taxes' | 'tcs'>): number {
  if (tcs === 'returned') return amount
  const released = releasedTaxes(advance, amount, taxes).filter(({ open }) => open.account === 'tcs_on_advances')
  return amount - sumOf(released.map((settlement) => inAdvanceCurrency(settlement, advance)))
}

/** Money that a customer gets back out of an advance. */
export function refundEntry(refund: Refund): Line[] {
  const { terms, purse, advance, amount, taxes, tcs, paid, inAccount = null, bankCharges } = refund
  const isSame = advance.currency === terms.currency
  if (isSame && paid !== refundPaid(refund))
    throw new LedgerProblem('UNBALANCED', 'What is paid back is not what is settled.')
  const released = releasedTaxes(advance, amount, taxes)
  const isKept = ({ open }: Settlement) => tcs === 'kept' && open.account === 'tcs_on_advances'
  const { tripId } = advance
  if (inAccount !== null) {
    if (bankCharges !== 0 || terms.currency === terms.base)
      throw new LedgerProblem('UNBALANCED', 'Only money of another currency is converted, and without charges.')
    const left = makeBaseLine({ ...purse, tripId, amount: -notNegative(inAccount, 'A refund') }, terms.base)
    const given = [{ open: advance, amount }, ...released.filter(isKept)].map(settling)
    return [
      ...withExchange([...given, left], terms.base),
      ...taxesTaken(released.filter((settlement) => !isKept(settlement))),
    ]
  }
  const drafts: Draft[] = [
    { account: 'bank_charges', tripId, amount: notNegative(bankCharges, 'Bank charges') },
    { ...purse, tripId, amount: -sumOf([notNegative(paid, 'A refund'), bankCharges]) },
  ]
  return [
    ...entryLines(
      terms,
      drafts.filter((draft) => draft.amount !== 0),
      [{ open: advance, amount }, ...released.filter(isKept)],
    ),
    ...taxesTaken(released.filter((settlement) => !isKept(settlement))),
  ]
}

/**
 * A cheque that was not honoured: its receipt is taken back, and what the bank charges for it is spent. What it had
 * settled as an advance is taken back before, by reversal of those entries.
 */
export function bouncedEntry(receipt: readonly Line[], terms: Terms, purse: Purse, charges: number): Line[] {
  const tripId = receipt.find((line) => line.tripId !== null)?.tripId ?? null
  const spent: Draft[] =
    notNegative(charges, 'Charges') === 0
      ? []
      : [
          { account: 'bank_charges', tripId, amount: charges },
          { ...purse, tripId, amount: -charges },
        ]
  return [...reversal(receipt), ...entryLines(terms, spent)]
}

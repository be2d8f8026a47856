/** Tax collected at source beside a price, in the words of pages and papers, and as instalments contain it. */
import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { allocate, toAmount } from '@sarai/money/amounts'
import { formatMoney, formatTaxRate } from '@sarai/money/format'

/** Whether a trip leads out of the agency's country. */
export const goesAbroad = ({ destinations }: Pick<ItineraryDocument, 'destinations'>, own: string): boolean =>
  destinations.some(({ country }) => country !== null && country !== own)

export interface AgreedInstalment {
  id: string
  /** What of the agreed price it is; below zero what is to be given back after a change. */
  agreed: number
}

/**
 * What is due with each instalment of a trip, so that they come to what its customer owes in all. Tax collected at source
 * goes with the price in proportion. What else is more than agreed is due with the last; what is less is taken off the
 * last ones first, and never below zero.
 * @param due in all; amounts in minor units of the trip's currency
 * @param tcs what of that is collected at source
 */
export function duesOf(
  instalments: readonly AgreedInstalment[],
  { due, tcs }: { due: number; tcs: number },
): { id: string; amount: number }[] {
  const weights = instalments.map(({ agreed }) => BigInt(Math.max(agreed, 0)))
  const shares = allocate(BigInt(tcs), weights)
  const dues = instalments.map(({ id, agreed }, at) => ({ id, amount: agreed + toAmount(shares[at] ?? 0n) }))
  let rest = due - dues.reduce((sum, { amount }) => sum + amount, 0)
  for (const one of dues.toReversed()) {
    if (rest === 0) break
    if (one.amount < 0 && rest < 0) continue
    const change = rest > 0 ? rest : Math.max(rest, -one.amount)
    one.amount += change
    rest -= change
  }
  return dues
}

/** Instalments of an offered price, with what is collected on top of it. */
export function withCollected<T extends { id: string; amount: number }>(
  instalments: readonly T[],
  collected: Pick<CollectedTax, 'amount' | 'toPay'> | null,
): T[] {
  if (!collected) return [...instalments]
  const agreed = instalments.map(({ id, amount }) => ({ id, agreed: amount }))
  const dues = duesOf(agreed, { due: collected.toPay, tcs: collected.amount })
  return instalments.map((one, at) => ({ ...one, amount: dues[at]?.amount ?? one.amount }))
}

/** "TCS 2 %"; without a rate where there are several. */
export function writeCollectedLabel({ rates }: Pick<CollectedTax, 'rates'>): string {
  const [rate] = rates
  return rate !== undefined && rates.length === 1 ? `TCS ${formatTaxRate(rate)} %` : 'TCS'
}

/** The same of several prices: with the rate where it is the same of all; null where nothing is collected. */
export function writeCollectedHead(collected: readonly (CollectedTax | null)[]): string | null {
  const [label, ...others] = new Set(collected.flatMap((one) => (one ? [writeCollectedLabel(one)] : [])))
  return label === undefined || others.length === 0 ? (label ?? null) : 'TCS'
}

/** The least and the most that a table of prices per person has: what is collected at source with both is told beside it. */
export function listGridPrices(grid: ItineraryDocument['grid']): number[] {
  const prices = grid
    .flatMap((row) => Object.values(row.prices))
    .flatMap((price) => (price !== null && price > 0 ? price : []))
  if (prices.length === 0) return []
  return [...new Set([Math.min(...prices), Math.max(...prices)])]
}

/** What is to be paid beside the price, row by row. */
export function writeCollectedRows(collected: CollectedTax): { label: string; price: string }[] {
  const { amount, roundOff, currency } = collected
  const name = writeCollectedLabel(collected).replace('TCS', 'Tax collected at source (TCS)')
  return [
    { label: name, price: formatMoney(amount, currency) },
    ...(roundOff === 0 ? [] : [{ label: 'Round-off', price: formatMoney(roundOff, currency) }]),
  ]
}

/** "₹1,51,200 + TCS 2 % ₹3,024 = ₹1,54,224" */
export function writeCollectedSum(collected: CollectedTax): string {
  const { amount, roundOff, toPay, currency } = collected
  const price = formatMoney(toPay - amount - roundOff, currency)
  const round =
    roundOff === 0 ? '' : ` ${roundOff > 0 ? '+' : '−'} round-off ${formatMoney(Math.abs(roundOff), currency)}`
  return `${price} + ${writeCollectedLabel(collected)} ${formatMoney(amount, currency)}${round} = ${formatMoney(toPay, currency)}`
}

/** A price as somebody pays it: with what is collected on top of it, where something is. */
export const writePrice = (
  { total, currency }: { total: number; currency: string },
  collected: CollectedTax | null | undefined,
): string => (collected ? writeCollectedSum(collected) : formatMoney(total, currency))

const whatItIs = 'TCS is income tax that the law has us collect with trips abroad. It is credited to your PAN'

/** What travellers are to know of it beside prices per person, whoever will pay them. */
export const writeCollectedOnGrid = (label: string): string => `${label} comes on top of these prices. ${whatItIs}.`

/** What the payer is to know of it. */
export function writeCollectedNote({ isPanMissing, isEstimate }: CollectedTax): string {
  if (!isPanMissing) return `${whatItIs}.`
  return isEstimate
    ? `${whatItIs}, which we need before you pay. Until then the amount is an estimate.`
    : `${whatItIs}. Less may be collected once we have it.`
}

import { convertedBack, toAmount } from './amounts.ts'

/** The sums of a document, in minor units of one currency. */
export interface Sums<Head extends string> {
  currency: string
  net: number
  taxable: number
  exempt: number
  taxes: Record<Head, number>
  tcs: { amount: number } | null
  roundOff: number
  total: number
}

export type OwnSums<Head extends string> = Omit<Sums<Head>, 'tcs'> & { tcs: number }

/**
 * The sums of a document whose tax is computed in another currency, in the currency that it is written in, at the rate
 * that it is locked to; null where both are the same. The parts come to the total: what they lose by rounding is in the
 * price before tax.
 */
export function ownSums<Head extends string>(
  figures: Sums<Head>,
  { currency, rate }: { currency: string; rate: number | null },
): OwnSums<Head> | null {
  if (rate === null || figures.currency === currency) return null
  const terms = { from: currency, to: figures.currency, rate }
  const own = (amount: number): number => {
    const converted = toAmount(convertedBack(BigInt(Math.abs(amount)), terms))
    return amount < 0 && converted > 0 ? -converted : converted
  }
  const taxes = Object.fromEntries(
    Object.entries<number>(figures.taxes).map(([head, amount]) => [head, own(amount)]),
  ) as Record<Head, number>
  const [total, tcs, roundOff] = [own(figures.total), own(figures.tcs?.amount ?? 0), own(figures.roundOff)]
  const tax = Object.values<number>(taxes).reduce((sum, amount) => sum + amount, 0)
  // Tax that the buyer pays by itself is no part of the total.
  const charged = figures.total === figures.net + sumOf(figures) ? tax : 0
  const net = total - charged - tcs - roundOff
  const taxable = figures.taxable === figures.net ? net : own(figures.taxable)
  return { currency, net, taxable, exempt: own(figures.exempt), taxes, tcs, roundOff, total }
}

/** What is charged beside the price before tax. */
const sumOf = <Head extends string>({ taxes, tcs, roundOff }: Sums<Head>): number =>
  Object.values<number>(taxes).reduce((sum, amount) => sum + amount, 0) + (tcs?.amount ?? 0) + roundOff

import type { OctoOption, OctoProduct, OctoUnit } from './octo-state.ts'

/** Rupees for one of another currency, as this supplier reckons. */
const rates: Record<string, number> = { INR: 1, USD: 85 }
/** What the reseller pays of the retail price, in percent. */
const wholesaleShare = 80
/** GST of 5% that is in the price. */
const findTax = (amount: number) => Math.round((amount * 5) / 105)

/** What one costs now. */
export const computeRetail = ({ percent }: OctoProduct, retail: number, currency: string): number =>
  Math.round((retail * percent) / 100 / (rates[currency] ?? 1))

/** The price of a booking, or of as many units as are wanted. */
export function sumRetail(
  product: OctoProduct,
  option: OctoOption,
  units: readonly OctoUnit[],
  currency: string,
): number {
  if (option.retail !== null) return computeRetail(product, option.retail, currency)
  return units.reduce((sum, unit) => sum + computeRetail(product, unit.retail, currency), 0)
}

/** As OCTO writes a price. */
export function formatPricing({ precision }: OctoProduct, retail: number, currency: string) {
  const net = Math.round((retail * wholesaleShare) / 100)
  const tax = { name: 'GST', original: findTax(retail), retail: findTax(retail), net: findTax(net) }
  return { original: retail, retail, net, currency, currencyPrecision: precision, includedTaxes: [tax] }
}

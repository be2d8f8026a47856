import { maxAmount } from '@sarai/money/amounts'
import { minorDigits } from '@sarai/money/currency'
import { type Amount, ProviderError } from '../../provider.ts'
import type { Price } from '../booking-products.ts'
import type { OctoPricing } from './octo-schemas.ts'

/**
 * An amount with as many decimals as the supplier says, in our minor units.
 * @throws ProviderError where it has a fraction of one: what it costs is not to be guessed
 */
export function toAmount(value: number, precision: number, currency: string): Amount {
  const shift = minorDigits(currency) - precision
  const scale = 10 ** Math.abs(shift)
  if (shift < 0 && value % scale !== 0) throw new ProviderError('unexpected', `a fraction of ${currency}`)
  const amount = shift < 0 ? value / scale : value * scale
  if (!Number.isSafeInteger(amount) || amount > maxAmount) throw new ProviderError('unexpected', 'an amount too large')
  return { value: amount, currency }
}

export function toPrice({ original, retail, net, currency, currencyPrecision, includedTaxes }: OctoPricing): Price {
  const convert = (value: number) => toAmount(value, currencyPrecision, currency)
  const convertMaybe = (value: number | null | undefined) =>
    value === null || value === undefined ? null : convert(value)
  return {
    original: convert(original),
    retail: convert(retail),
    net: convertMaybe(net),
    taxes: (includedTaxes ?? []).map((tax) => ({
      name: tax.name,
      retail: convert(tax.retail),
      net: convertMaybe(tax.net),
    })),
  }
}

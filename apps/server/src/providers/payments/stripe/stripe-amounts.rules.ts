import { minorDigits } from '@sarai/money/currency'

/** What cards can be charged in, as Stripe lists it; what an account may take of it depends on its country. */
const currencies = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY
COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD
JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO
NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND
TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
)

export const isChargeable = (currency: string): boolean => currencies.has(currency)

/**
 * Where Stripe counts in other units than ISO 4217. Its list of currencies without decimals has the ariary, whose fifths
 * nobody uses. The króna and the Ugandan shilling have none either, and are written with two zeros as they used to be:
 * the shilling is on that list too, and what is said of it alone is taken to count.
 */
const differing: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

const countDigits = (currency: string): number => differing[currency] ?? minorDigits(currency)

/** As Stripe counts. @returns undefined where it takes no such amount */
export function toStripeAmount(value: number, currency: string): number | undefined {
  const shift = countDigits(currency) - minorDigits(currency)
  const amount = shiftDecimals(value, shift)
  // The last digit of amounts with three decimals has to be zero, since not all banks have it.
  return amount !== undefined && countDigits(currency) === 3 && amount % 10 !== 0 ? undefined : amount
}

/** As we count, of what Stripe has written. @returns undefined where that is a part of our unit */
export function readStripeAmount(amount: number, currency: string): number | undefined {
  return shiftDecimals(amount, minorDigits(currency) - countDigits(currency))
}

function shiftDecimals(value: number, digits: number): number | undefined {
  if (!Number.isSafeInteger(value)) return undefined
  if (digits < 0) return value % 10 ** -digits === 0 ? value / 10 ** -digits : undefined
  const shifted = value * 10 ** digits
  return Number.isSafeInteger(shifted) ? shifted : undefined
}

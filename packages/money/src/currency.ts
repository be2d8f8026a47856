/** How many digits the minor unit of a currency has, from ISO 4217; all that are not named here have two. */
const digitsOf = new Map<string, number>()
for (const code of 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
  digitsOf.set(code, 0)
for (const code of 'BHD IQD JOD KWD LYD OMR TND'.split(' ')) digitsOf.set(code, 3)
for (const code of ['CLF', 'UYW']) digitsOf.set(code, 4)

/** The exponent of a currency: 2 for paise, 0 for yen, 3 for fils. */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2
}

/** One unit of a currency in its minor units: 100 paise, 1 yen, 1000 fils. */
export function oneUnit(currency: string): bigint {
  return 10n ** BigInt(minorDigits(currency))
}

/** Whole units, or as many decimals as the currency has, in minor units: 12500 INR as 1250000. */
export function fromUnits(units: number, currency: string): number {
  return Math.round(units * 10 ** minorDigits(currency))
}

/** ₹ for INR; the code itself for currencies that have no sign of their own. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

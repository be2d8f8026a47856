import { minorDigits, oneUnit } from '@sarai/money/currency'
import type { Grouping } from '@sarai/money/format'
import { ToWords as Indian } from 'to-words/en-IN'
import { ToWords as International } from 'to-words/en-US'

const words = { indian: new Indian(), international: new International() } as const

/** Names of a currency's units; of others the code stands before the words. */
const unitsOf: Readonly<Record<string, { unit: string; units: string; part: string; parts: string }>> = {
  INR: { unit: 'Rupee', units: 'Rupees', part: 'Paisa', parts: 'Paise' },
  USD: { unit: 'US Dollar', units: 'US Dollars', part: 'Cent', parts: 'Cents' },
  EUR: { unit: 'Euro', units: 'Euros', part: 'Cent', parts: 'Cents' },
  GBP: { unit: 'Pound', units: 'Pounds', part: 'Penny', parts: 'Pence' },
  AED: { unit: 'Dirham', units: 'Dirhams', part: 'Fils', parts: 'Fils' },
}

/**
 * An amount in words, as invoices and receipts have it: "Rupees Two Lakh Sixty Seven Thousand Only".
 * @param minor whole minor units, negative for what is given back
 * @param grouping lakh and crore, or thousand and million
 */
export function amountInWords(minor: number, currency: string, grouping: Grouping = 'indian'): string {
  const size = BigInt(minor < 0 ? -minor : minor)
  const [whole, rest] = [size / oneUnit(currency), size % oneUnit(currency)]
  const inWords = (number: bigint) => words[grouping].convert(number)
  const names = unitsOf[currency]
  const name = names && (whole === 1n ? names.unit : names.units)
  const fraction = names
    ? `${rest === 1n ? names.part : names.parts} ${inWords(rest)}`
    : `${rest}/${10 ** minorDigits(currency)}`
  const sign = minor < 0 ? 'Minus ' : ''
  return `${sign}${name ?? currency} ${inWords(whole)}${rest === 0n ? '' : ` and ${fraction}`} Only`
}

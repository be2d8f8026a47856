import { decimalOf } from '@sarai/money/format'
import { minorFrom } from '@sarai/money/parse'

/**
 * Rupees as Cashfree takes them. A decimal of at most fifteen digits is the same text again when it is written, so the
 * number that stands in JSON is exactly the amount.
 */
export const toRupees = (paise: number): number => Number(decimalOf(paise, 'INR'))

/** Rupees as Cashfree writes them, as a number or a text. @returns undefined where they are no whole number of paise */
export function readPaise(rupees: number | string): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(String(rupees)) ?? []
  if (whole === '' || !/^\d{0,2}0*$/.test(fraction)) return undefined
  const paise = minorFrom(`${whole}.${fraction.slice(0, 2) || '0'}`, 'INR')
  return paise === undefined || paise === 0 || sign === '' ? paise : -paise
}

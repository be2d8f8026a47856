/** Amounts as banks write them. Nothing is rounded: what has more decimals than its currency is no amount. */
import { minorDigits } from '@sarai/money/currency'
import { minorFrom } from '@sarai/money/parse'

export interface WrittenAmount {
  /** In minor units, negative where a minus or brackets say so. */
  value: number
  /** What stands with it: credit or debit. */
  mark: 'cr' | 'dr' | null
}

const currencySign = /^(?:₹|rs\.?|inr|usd|eur|gbp|aed|sgd|thb|[$€£])\s*/i
const markBehind = /\s*(cr|dr|c|d)\.?$/i
const markBefore = /^(cr|dr)\.?\s*/i

/** `1,25,000.00`, `1,25,000.00 Cr`, `(450.00)`, `-450`, `450.00-`, `₹ 450`, `1.250,00`; undefined for anything else. */
export function readWritten(typed: string, currency: string): WrittenAmount | undefined {
  let text = typed.trim()
  if (text.length > 40 || !/\d/.test(text)) return undefined
  let isNegative = false
  const bracketed = /^\((.*)\)$/.exec(text)
  if (bracketed) [isNegative, text] = [true, (bracketed[1] ?? '').trim()]
  const marked = markBehind.exec(text) ?? markBefore.exec(text)
  if (marked) text = text.replace(markBehind, '').replace(markBefore, '')
  const mark = marked ? (marked[1]?.toLowerCase().startsWith('c') ? 'cr' : 'dr') : null
  text = text.replace(currencySign, '')
  const signed = /^([+\-−])\s*(.*)$/.exec(text) ?? undefined
  const behind = signed ? undefined : /^(.*?)\s*([+\-−])$/.exec(text)
  if (signed || behind) {
    // Brackets and a minus together would say it twice, or take it back; nobody can tell.
    if (isNegative) return undefined
    isNegative = (signed?.[1] ?? behind?.[2]) !== '+'
    text = signed?.[2] ?? behind?.[1] ?? ''
  }
  const decimal = plainDecimal(text.replace(currencySign, '').replace(/\/-$/, ''))
  const value = decimal === undefined ? undefined : readDecimal(decimal, currency)
  return value === undefined ? undefined : { value: isNegative && value !== 0 ? -value : value, mark }
}

/** Digits in groups of two or three, or the continental way round. */
function plainDecimal(text: string): string | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return text
  if (/^\.\d+$/.test(text)) return `0${text}`
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : undefined
}

/** A plain decimal with at most as many digits as the currency has; `12.` is 12. */
export function readDecimal(text: string, currency: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const kept = fraction.replace(/0+$/, '')
  // Workbooks keep binary fractions: 1234.5600000000001 is what they make of 1234.56.
  if (kept.length > minorDigits(currency) && kept.length < 9) return undefined
  return minorFrom(kept === '' ? whole : `${whole}.${kept.slice(0, 20)}`, currency)
}

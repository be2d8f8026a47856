import { minorFrom, removeGrouping } from '@sarai/money/parse'

const units: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
  l: 100_000,
  lac: 100_000,
  lacs: 100_000,
  lakh: 100_000,
  lakhs: 100_000,
  m: 1_000_000,
  million: 1_000_000,
  cr: 10_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
}
const unitWord = '(k|thousand|hazaa?r|lacs?|lakhs?|l|million|m|crores?|cr)'
const number = '(\\d[\\d,.]*)'

const signs: [pattern: RegExp, currency: string][] = [
  [/₹|\brs\b\.?|\binr\b|\brupees?\b/i, 'INR'],
  [/\bus\s?\$|\busd\b|\$/i, 'USD'],
  [/€|\beur(?:os?)?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\baed\b|\bdhs?\b\.?/i, 'AED'],
  [/\bsgd\b/i, 'SGD'],
  [/\bthb\b/i, 'THB'],
]

const codes = new Set(Intl.supportedValuesOf('currency'))

/** The currency that a text names by its code or its sign. */
export function readCurrency(typed: string): string | undefined {
  const code = /\b[A-Z]{3}\b/.exec(typed)?.[0] ?? typed.trim().toUpperCase()
  return codes.has(code) ? code : signs.find(([pattern]) => pattern.test(typed))?.[1]
}

export interface Amount {
  min?: number
  max: number
  isPerPerson: boolean
  /** The currency that was named, if one was. */
  currency?: string
}

/** 1,50,000.50 or 150,000.50, or the continental 150.000,50; undefined for 12,34, which may be either. */
function plainDecimal(text: string): string | undefined {
  const bare = text.replace(/[.,]$/, '')
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return removeGrouping(bare)
}

function minorUnits(text: string, unit: string | undefined, currency: string): number | undefined {
  const decimal = plainDecimal(text)
  return decimal === undefined ? undefined : minorFrom(decimal, currency, unit ? (units[unit.toLowerCase()] ?? 1) : 1)
}

const perPerson = /\b(pp|p\.p\.?|per\s*(person|head|pax|adult)|each|\/\s*(person|head|pax))\b|\/\s*(person|head|pax)\b/i
const talk =
  /\b(approx(imately)?|around|about|budget|upto|up\s*to|under|below|max(imum)?|within|less\s+than|only|total|tak|ke\s+andar|incl(uding)?|gst)\b\.?|[~<≤]|\/-/gi

/**
 * Money as people write it, in minor units: `1,50,000`, `Rs. 75000/-`, `1.5 L`, `80k - 1 lakh pp`.
 * @param usual the currency where none is named
 */
export function readAmount(typed: string, usual: string): Amount | undefined {
  const currency = readCurrency(typed)
  const isPerPerson = perPerson.test(typed)
  let text = typed
    .replace(perPerson, ' ')
    .replace(talk, ' ')
    .replace(/[\u2010-\u2015]/g, '-')
  if (currency) text = text.replace(new RegExp(`\\b${currency}\\b`), ' ')
  for (const [pattern] of signs) text = text.replace(new RegExp(pattern, 'gi'), ' ')
  text = text.trim().replace(/^[\s.:]+/, '')
  const range = new RegExp(`^${number}\\s*${unitWord}?\\s*(?:-|to|and|se)\\s*${number}\\s*${unitWord}?\\+?$`, 'i').exec(
    text,
  )
  if (range) {
    // "1-1.5 L" means lakhs on both sides.
    const low = minorUnits(range[1] ?? '', range[2] ?? range[4], currency ?? usual)
    const high = minorUnits(range[3] ?? '', range[4], currency ?? usual)
    if (low === undefined || high === undefined) return undefined
    return { min: Math.min(low, high), max: Math.max(low, high), isPerPerson, currency }
  }
  const single = new RegExp(`^${number}\\s*${unitWord}?\\s*\\+?$`, 'i').exec(text)
  const max = single ? minorUnits(single[1] ?? '', single[2], currency ?? usual) : undefined
  return max === undefined ? undefined : { max, isPerPerson, currency }
}

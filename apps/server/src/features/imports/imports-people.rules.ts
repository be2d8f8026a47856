import { email, foreignDomain, hasForeignDomain } from '@sarai/contract/primitives'
import { isMobile, toE164 } from '../../core/phones.rules.ts'

export interface Party {
  adults?: number
  children?: number
  infants?: number
}

const partWords: [part: keyof Party, words: string][] = [
  ['adults', 'adults?|ads?|pax|persons?|people|members?|travell?ers?|guests?|logo?|a'],
  ['children', 'child(?:ren)?|chd|kids?|cwb|cnb|bachch?[ae]|c'],
  ['infants', 'infants?|inf|bab(?:y|ies)|i'],
]
const partPattern = new RegExp(
  `(\\d{1,3})\\s*(?:${partWords.map(([part, words]) => `(?<${part}>(?:${words})\\b)`).join('|')})`,
  'gi',
)

/** Number of travellers: `2+1`, `2A 1C`, `2 adults, 2 kids (5, 8)`, `family of 4`, `couple`, `04`. */
export function readParty(typed: string): Party | undefined {
  const text = typed
    .trim()
    .replace(/\([^)]*\)/g, ' ')
    .trim()
  if (/^\d{1,3}(\.0+)?$/.test(text)) return { adults: Number.parseInt(text, 10) }
  const sum = /^(\d{1,3})\s*\+\s*(\d{1,2})(?:\s*\+\s*(\d{1,2}))?$/.exec(text)
  if (sum) return withSome({ adults: Number(sum[1]), children: Number(sum[2]), infants: Number(sum[3] ?? 0) })
  if (/^(a\s+)?couple$/i.test(text)) return { adults: 2 }
  if (/^(solo|single|alone)$/i.test(text)) return { adults: 1 }
  const of = /^(?:family|group|party)\s+of\s+(\d{1,3})$/i.exec(text)
  if (of) return { adults: Number(of[1]) }
  return partsOf(text)
}

function partsOf(text: string): Party | undefined {
  const party: Party = {}
  let rest = text
  for (const found of text.matchAll(partPattern)) {
    const [part] = partWords.find(([name]) => found.groups?.[name]) ?? ['adults']
    party[part] = (party[part] ?? 0) + Number(found[1])
    rest = rest.replace(found[0], '')
  }
  const isWhole = /^[\s+,&/.;-]*(and)?[\s+,&/.;-]*$/i.test(rest)
  return isWhole && Object.keys(party).length > 0 && (party.infants ?? 0) < 100 ? party : undefined
}

function withSome({ adults, children, infants }: Required<Party>): Party {
  return { adults, children, ...(infants > 0 ? { infants } : {}) }
}

/** A whole number with or without what it counts: `3`, `3.0`, `3 rooms`. */
export function readCount(typed: string, most: number): number | undefined {
  const found = /^(\d{1,4})(?:\.0+)?\s*\+?\s*[a-z .*]{0,12}$/i.exec(typed.trim())
  const value = found ? Number(found[1]) : undefined
  return value !== undefined && value <= most ? value : undefined
}

/** Nights of `4N/5D`, `4 nights`, `5 days`. */
export function readNights(typed: string): number | undefined {
  const nights = /(\d{1,3})\s*(?:n\b|nts?\b|nights?\b|n\s*\/?\s*\d)/i.exec(typed)
  if (nights) return Number(nights[1]) <= 365 ? Number(nights[1]) : undefined
  const days = /^(\d{1,3})\s*(?:d|days?)$/i.exec(typed.trim())
  if (days) return Math.max(0, Number(days[1]) - 1)
  return readCount(typed, 365)
}

/** Ages of `4, 9 yrs`. */
export function readAges(typed: string): number[] | undefined {
  const ages = typed.match(/\d{1,2}/g)?.map(Number) ?? []
  const rest = typed.replace(/\d{1,2}|years?|yrs?|yr|old|and|age[sd]?/gi, '').replace(/[\s,;&/+.()y-]/gi, '')
  return rest === '' && ages.length > 0 && ages.length <= 30 && ages.every((age) => age <= 17) ? ages : undefined
}

/** Indian mobile numbers need no library to tell what they are, and are nearly all there are. */
const indianMobile = /^(?:(?:\+|00)?91|0)?([6-9]\d{9})$/

const phoneSigns = /[\s().\-\u00a0\u2010-\u2015]/g

function onePhone(typed: string, country: string): string | undefined {
  // Meta's forms write `p:+91…`.
  const bare = typed.replace(/^\s*[a-z]{1,4}\s*[:.]/i, '').replace(phoneSigns, '')
  const indian = country === 'IN' ? indianMobile.exec(bare)?.[1] : undefined
  if (indian) return `+91${indian}`
  return /^\+?\d{4,20}$/.test(bare) ? (toE164(bare, country) ?? readAbroad(bare, country)) : undefined
}

/**
 * A mobile of another country that is written with its calling code, but without the plus: `971501234567`. In India
 * eleven digits from 6 on are rather a mobile with one digit too many.
 */
function readAbroad(bare: string, country: string): string | undefined {
  const isMistyped = country === 'IN' && /^[6-9]\d{10}$/.test(bare)
  const number = /^[1-9]\d{10,14}$/.test(bare) && !isMistyped ? toE164(`+${bare}`, country) : undefined
  return number !== undefined && isMobile(number) ? number : undefined
}

/** Numbers with mobiles before those of offices and homes, else in their order. */
export const sortMobilesFirst = (numbers: readonly string[]): string[] =>
  [...new Set(numbers)].sort((a, b) => Number(isMobile(b)) - Number(isMobile(a)))

/** Reads the numbers of a cell as those of the row's own country, and else of the agency's. */
export function readOwnPhones(typed: string, own: string | null | undefined, country: string) {
  const read = own && own !== country ? readPhonesIn(typed, own) : undefined
  return read && read.numbers.length > 0 ? read : readPhonesIn(typed, country)
}

/** Whether a spreadsheet has cut a number's last digits off: `9.82901E+09`. */
export function isShortened(typed: string): boolean {
  const found = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(typed.trim())
  return found !== null && Number(found[3]) >= 7 && (found[2] ?? '').length < Number(found[3])
}

/** A number as it was before a spreadsheet wrote it in its own way: `9.829012345E+09`, `9829012345.0`, `9,829,012,345`. */
function written(typed: string): string {
  const text = typed.trim()
  if (/^\d(\.\d+)?E\+?\d{1,2}$/i.test(text)) return String(Number(text))
  const grouped = /^\d{1,3}(?:,\d{2,3}){2,4}$/.test(text) ? text.replaceAll(',', '') : text
  return grouped.replace(/^(\d+)\.0+$/, '$1')
}

/** The phone numbers of a cell, in E.164, the same one once; undefined when one of them is none. */
export function readPhones(typed: string, country: string): string[] | undefined {
  const whole = onePhone(written(typed), country)
  if (whole) return [whole]
  const parts = typed.split(/[,;|\n]|:::|\s+(?:or|and)\s+|\s*\/\s*/i).filter((part) => part.trim() !== '')
  const numbers = parts.map((part) => onePhone(written(part), country))
  return parts.length > 1 && numbers.every((one) => one !== undefined) ? [...new Set(numbers)] : undefined
}

/** Longest text that is searched for numbers. */
const maxPhoneText = 500
const indianInText = /(?<![\d.])(?:(?:\+|00)?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?![\d.])/g
const phoneInText = /(?:\+|\b)\(?\d[\d().\-\u2010-\u2015]*(?:\s[\d().\-\u2010-\u2015]+){0,5}/g

/** The phone numbers of a cell that may hold words besides: `98290 12345 (wife)`, `call 0141-2345678 after 6`. */
export function readPhonesIn(typed: string, country: string): { numbers: string[]; hasMore: boolean } {
  const all = readPhones(typed, country)
  if (all) return { numbers: all, hasMore: false }
  const text = typed.slice(0, maxPhoneText)
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([part]) => onePhone(part, country) ?? [])
  const indian = country === 'IN' ? found(indianInText) : []
  const numbers = indian.length > 0 ? indian : found(phoneInText)
  return { numbers: [...new Set(numbers)], hasMore: numbers.length > 0 }
}

/** Why a text is no email address. */
export const explainEmail = (typed: string): string =>
  hasForeignDomain(typed) ? foreignDomain : 'Not an email address'

/** The email addresses of a cell; undefined when one of them is none. */
export function readEmails(typed: string): string[] | undefined {
  const parts = typed
    .replace(/mailto:/gi, '')
    .split(/[,;|\s]+|:::/)
    .filter(Boolean)
  const addresses = parts.map((part) => email.safeParse(part.replace(/^<|>$/g, '')))
  return parts.length > 0 && addresses.every((one) => one.success)
    ? [...new Set(addresses.map((one) => one.data))]
    : undefined
}

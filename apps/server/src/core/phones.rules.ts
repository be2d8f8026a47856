import type { ExportedPhones } from '@sarai/contract/export-words'
// With the ranges of each kind of number: a right length alone lets `1111111111` through.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** What a form says of a number that no country has. */
export const notAPhone =
  'This does not look like a phone number. Check its digits; one from abroad needs its country code.'

/**
 * A phone number as typed, in E.164: `098290 12345` in India is `+919829012345`.
 * @returns undefined when no country has such a number
 */
export function toE164(typed: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode)
  return parsed?.isValid() ? parsed.number : undefined
}

/** Whether a number is a mobile's, or may be one, as all of North America's. */
export function isMobile(e164: string): boolean {
  if (/^\+91[6-9]\d{9}$/.test(e164) && !/^\+91(?:79|80)[2-6]/.test(e164)) return true
  const type = parsePhoneNumberFromString(e164)?.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/**
 * The same of a number that a record may have already. What is stored stays, valid or not, so that somebody who changes
 * something else of the record is not refused.
 */
export function keptOrE164(typed: string, country: string, stored: (string | null | undefined)[]): string | undefined {
  const kept = stored.find((one) => one && digitsOf(one) === digitsOf(typed))
  return kept ?? toE164(typed, country)
}

/**
 * A phone number for a file, such that no spreadsheet takes it for a sum: `098290 12345` in its own country,
 * `(+971) 501234567` in others; or in E.164, for other programs.
 */
export function phoneText(e164: string | null, country: string, way: ExportedPhones): string | null {
  if (!e164 || way === 'e164') return e164
  const parsed = parsePhoneNumberFromString(e164)
  if (parsed?.country === country) return parsed.formatNational()
  const code = parsed?.countryCallingCode ?? e164.slice(1, 3)
  return `(+${code}) ${e164.slice(1 + code.length)}`
}

/** A number as it is read: `+91 98290 12345`. What no country has is left as it is. */
export const spacedPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164

/** Opens WhatsApp with words to a number; null where there is none. */
export function whatsappUrl(phone: string | null, text: string): string | null {
  const digits = phone?.replace(/\D/g, '')
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null
}

const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** The digits after the country's calling code, of which no two begin alike; undefined where they begin with none. */
export function withoutCallingCode(digits: string): string | undefined {
  for (let length = 1; length <= 3; length++) if (callingCodes.has(digits.slice(0, length))) return digits.slice(length)
  return undefined
}

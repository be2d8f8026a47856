import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * A phone number as typed, in E.164: `098290 12345` in India is `+919829012345`.
 * @returns undefined when it cannot be a phone number
 */
export function toE164(typed: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** The country calling code an E.164 number begins with, without the plus. */
export function callingCodeOf(e164: string): string | undefined {
  return parsePhoneNumberFromString(e164)?.countryCallingCode
}

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

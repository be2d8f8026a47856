import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

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

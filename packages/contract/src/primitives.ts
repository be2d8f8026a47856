import { normalizeLine, normalizeNumber, normalizePhone, stripUnseen } from '@sarai/text/typed-text'
import * as z from 'zod'
import './validation-words.ts'

/** Identifier of any record: a UUID, version 7 where we made it. */
export const id = z.uuid({ error: 'That is not a valid id' })

// PostgreSQL text cannot hold NUL, and a lone surrogate is not text in any encoding.
function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Text as it is, blanks and all, but for marks that nobody sees. */
export const plainText = z
  .string()
  .overwrite(stripUnseen)
  .refine(isPlainText, { error: 'This contains characters that cannot be stored' })

/** Trimmed text of one or more characters, without marks that nobody sees. */
export function text(max: number, required = 'This cannot be empty') {
  return makeText(max, required, stripUnseen)
}

function makeText(max: number, required: string, normalize: (typed: string) => string) {
  return z
    .string({ error: required })
    .overwrite(normalize)
    .trim()
    .min(1, { error: required })
    .max(max, { error: `Use at most ${max} characters` })
    .refine(isPlainText, { error: 'This contains characters that cannot be stored' })
}

/** Text that may be empty; empty and missing are both stored as null. */
export function optionalText(max: number) {
  return z
    .string()
    .overwrite(stripUnseen)
    .trim()
    .max(max, { error: `Use at most ${max} characters` })
    .refine(isPlainText, { error: 'This contains characters that cannot be stored' })
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/** One line of a name, subject or label: no line breaks, so that it can stand in a header or a cell. */
export function line(max: number, required = 'This cannot be empty') {
  return makeText(max, required, normalizeLine).refine((value) => !/[\r\n]/.test(value), {
    error: 'Use a single line',
  })
}

/** Something on one line that has rules of its own. */
export const readLine = (error: string) => z.string({ error }).overwrite(normalizeLine).trim().min(1, { error })

/** What is looked for, as typed. */
export const searched = (max = 200) => z.string().overwrite(normalizeLine).trim().max(max)

/** A number that a document or an authority gives: letters and digits. */
export const writtenNumber = (error?: string) => z.string({ error }).overwrite(normalizeNumber)

const missingCode = 'Enter the code'

/** A code that somebody types or pastes: apps and mails show its digits in groups. */
export const readCode = () =>
  z.string({ error: missingCode }).overwrite((typed) => normalizeNumber(typed).replace(/\s/g, ''))

/** The six digits of an app or a mail. */
export const readSixDigits = (error = 'Enter the six digits') => readCode().regex(/^\d{6}$/, { error })

/** Whether the domain of an email address has letters other than those of domains: `asha@यात्रा.भारत`. */
export const hasForeignDomain = (address: string): boolean => /@[^@]*[^\u0000-\u007f@]/.test(address)

/** Why such an address is refused: not every mail server can be written to at it. */
export const foreignDomain = 'Write what stands after the @ in Latin letters, in the form that begins with xn--'

export const email = z
  .string({ error: 'Enter an email address' })
  .overwrite(normalizeLine)
  .trim()
  .toLowerCase()
  .max(254, { error: 'Use at most 254 characters' })
  .regex(/^[^\s\u0000-\u001f\u007f@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, {
    error: ({ input }) => (hasForeignDomain(String(input)) ? foreignDomain : 'Enter a valid email address'),
  })
  .meta({ description: 'An email address', examples: ['asha@example.com'] })

/** A phone number as typed; the server stores it as E.164. */
export const phone = z
  .string({ error: 'Enter a phone number' })
  .overwrite(normalizePhone)
  .trim()
  .min(4, { error: 'This phone number is too short' })
  .max(32, { error: 'This phone number is too long' })
  .regex(/^[+0-9()\-. /]*[0-9][+0-9()\-. /]*$/, { error: 'Use digits, spaces, + and - only' })
  .meta({
    description: "A phone number as typed; without a country code it is one of the agency's country",
    examples: ['98290 12345'],
  })

export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2200) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A day without a zone, `2026-11-21`. */
export const calendarDate = z
  .string()
  .refine(isCalendarDate, { error: 'Enter a real date, like 2026-11-21' })
  .meta({ description: 'A day', examples: ['2026-11-21'] })

/** A moment in time, ISO 8601 with an offset. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .meta({ description: 'A moment, ISO 8601 with an offset', examples: ['2026-11-21T10:00:00+05:30'] })

/** Money in minor units (paise). Nine thousand crore is more than a trip costs. */
export const money = z
  .int()
  .min(0, { error: 'Enter an amount of zero or more' })
  .max(9_000_000_000_000, { error: 'This amount is too large' })
  .meta({ description: 'An amount in minor units (paise)', examples: [15_000_000] })

/** The same, of what moves. */
export const amountAbove = money.min(1, { error: 'Enter an amount above zero' })

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'Use a three-letter currency code' })
  .meta({ description: 'A currency code', examples: ['INR'] })

/** How many people or rooms: a whole number from 0. */
export function count(max: number) {
  return z
    .int({ error: 'Enter a whole number' })
    .min(0, { error: 'This cannot be negative' })
    .max(max, { error: `At most ${max}` })
}

export const tag = line(40)
export const tags = z.array(tag).max(20, { error: 'Use at most 20 tags' })

/** The record's version, which every save must carry. */
export const version = z.int().min(1).meta({ description: 'Version of the record' })

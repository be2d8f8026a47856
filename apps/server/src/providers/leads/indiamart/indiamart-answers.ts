import * as z from 'zod'
import { findByName, readAs } from '../../provider-answers.ts'
import { listAnswers, readPhone, trimText } from '../enquiry-facts.ts'
import type { ProviderEnquiry } from '../leads.ts'
import { readMoment } from './indiamart-moments.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** Whatever the status of the answer is, what came of the call is `CODE`. */
export const listingAnswer = z.object({
  CODE: z.coerce.number(),
  MESSAGE: text,
  /** Missing, or a text, where there is nothing. */
  RESPONSE: z.unknown().optional(),
})

/** What a row is known by before all of it is read. */
export const listingRow = z.looseObject({ UNIQUE_QUERY_ID: text, QUERY_TYPE: text })

const enquiryRow = z.object({
  UNIQUE_QUERY_ID: text.pipe(z.string().min(1)),
  QUERY_TYPE: text,
  QUERY_TIME: text,
  SENDER_NAME: text,
  SENDER_MOBILE: text,
  SENDER_MOBILE_ALT: text,
  SENDER_PHONE: text,
  SENDER_EMAIL: text,
  SENDER_EMAIL_ALT: text,
  SENDER_COMPANY: text,
  SENDER_ADDRESS: text,
  SENDER_CITY: text,
  SENDER_STATE: text,
  SENDER_PINCODE: text,
  SENDER_COUNTRY_ISO: text,
  SUBJECT: text,
  QUERY_PRODUCT_NAME: text,
  QUERY_MCAT_NAME: text,
  QUERY_MESSAGE: text,
  CALL_DURATION: text,
})

/** What IndiaMART’s letters for kinds of enquiries stand for; one that is not known is kept as it is. */
const kinds: Record<string, string> = {
  W: 'Direct enquiry',
  B: 'Buy lead that was bought',
  P: 'Phone call',
  V: 'Enquiry by the catalogue on mobile',
  BIZ: 'View of the catalogue',
  WA: 'WhatsApp',
}

/** Messages come with line breaks as HTML. */
const readMessage = (message: string) => trimText(message.replace(/\s*<br\s*\/?>\s*/gi, '\n'))

/** @throws ProviderError where it is not understood */
export function readRow(body: unknown): ProviderEnquiry {
  const row = readAs(enquiryRow, body)
  const country = /^[A-Z]{2}$/.test(row.SENDER_COUNTRY_ISO) ? row.SENDER_COUNTRY_ISO : 'IN'
  const [phone, ...otherPhones] = [row.SENDER_MOBILE, row.SENDER_MOBILE_ALT, row.SENDER_PHONE].filter(Boolean)
  const [email, ...otherEmails] = [row.SENDER_EMAIL, row.SENDER_EMAIL_ALT].filter(Boolean)
  return {
    id: row.UNIQUE_QUERY_ID,
    at: readMoment(row.QUERY_TIME),
    name: row.SENDER_NAME,
    phone: readPhone(phone ?? '', country),
    email: trimText(email ?? ''),
    city: trimText(row.SENDER_CITY),
    state: trimText(row.SENDER_STATE),
    destination: trimText(row.QUERY_PRODUCT_NAME) ?? trimText(row.QUERY_MCAT_NAME),
    message: readMessage(row.QUERY_MESSAGE),
    answers: listAnswers([
      ['Kind of enquiry', findByName(kinds, row.QUERY_TYPE) ?? row.QUERY_TYPE],
      ['Subject', row.SUBJECT],
      ['Category', row.QUERY_MCAT_NAME],
      ['Company', row.SENDER_COMPANY],
      ['Address', [row.SENDER_ADDRESS, row.SENDER_PINCODE].filter(Boolean).join(', ')],
      ['Country', country === 'IN' ? '' : country],
      ['Other phone', [...new Set(otherPhones.filter((other) => other !== phone))].join(', ')],
      ['Other email', otherEmails.filter((other) => other !== email).join(', ')],
      ['Length of the call', row.CALL_DURATION === '0' ? '' : row.CALL_DURATION],
    ]),
    campaign: null,
    form: null,
  }
}

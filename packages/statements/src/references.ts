/** Numbers by which a payment is known, taken from what a bank writes. */
import type { Reference, ReferenceKind } from './statement.ts'

/** Anything by which something may be called, as it is compared: capitals and digits alone. */
export const referenceKey = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Short numbers stand in many texts: only what has six characters, three of them digits, refers to something. */
export const isTelling = (key: string) => key.length >= 6 && (key.match(/\d/g)?.length ?? 0) >= 3

/** By what references are compared; ids of gateways are made of letters alone now and then. */
export const listTellingKeys = (references: readonly string[]): string[] => [
  ...new Set(references.filter((one) => isTelling(referenceKey(one)) || isGatewayId(one)).map(referenceKey)),
]

/** A phone number as it is compared: its last ten digits, without the country. */
export const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-10)

const twelveDigits = /(?<!\d)(?:0{0,10})(\d{12})(?!\d)/g
/** Four letters of a bank, then letters and digits: 16 characters for NEFT, 22 for RTGS. An IFSC has 11. */
const utr = /(?<![A-Z0-9])(?:[A-Z]{4}[A-Z0-9]{1,3}\d{9,15}|[A-Z]{1,2}\d{14,15})(?![A-Z0-9])/g
const isUtr = (text: string) => (text.length === 16 || text.length === 22) && !text.startsWith('IMPS')
const gatewayId = /(?<![A-Za-z0-9])((?:setl|pay|plink|order|rfnd|trf)_[A-Za-z0-9]{10,24})(?![A-Za-z0-9])/gi
const stripeId = /(?<![A-Za-z0-9])((?:po|pi|ch|py|re|pyr|txn)_[A-Za-z0-9]{16,32})(?![A-Za-z0-9])/gi
/** What a gateway has given as an id, whatever it consists of. */
const isGatewayId = (text: string) => [gatewayId, stripeId].some((ids) => text.trim().replace(ids, '') === '')
const chequeWord = /\b(?:chq|cheque|chque|clg|clearing|inst(?:rument)?|micr)\b/i
const chequeNumber = /\b(?:chq|cheque|chque|clg|clearing|inst(?:rument)?|micr)\b\D{0,40}?(?<!\d)(\d{6})(?!\d)/gi
/** Mobile numbers with their country stand in texts as well, and are no payments. */
const isMobile = (digits: string) => /^91[6-9]/.test(digits)

/** Every reference of a line, the surest first. */
export function referencesOf(text: string, field: string): Reference[] {
  const found = new Map<string, Reference>()
  const add = (kind: ReferenceKind, typed: string) => {
    const value = referenceKey(typed)
    if (value !== '' && !found.has(value) && found.size < 20) found.set(value, { kind, value })
  }
  const both = `${text} ${field}`.toUpperCase()
  const instant = /\bUPI\b/.test(both) ? 'upi' : /\b(?:IMPS|MMT|P2A)\b/.test(both) ? 'imps' : null
  for (const [, id = ''] of `${text} ${field}`.matchAll(gatewayId)) add('gateway', id)
  for (const [, id = ''] of `${text} ${field}`.matchAll(stripeId)) add('gateway', id)
  for (const [id] of both.matchAll(utr)) if (isUtr(id)) add('utr', id)
  // Banks that wrote numbers and words together: INB IMPS612345678901.
  const numbers = [...both.matchAll(twelveDigits)].map(([, digits = '']) => digits)
  const payments = numbers.filter((digits) => !isMobile(digits))
  if (instant) for (const digits of payments.length > 0 ? payments : numbers) add(instant, digits)
  else if (/IMPS\d{12}/.test(both)) for (const digits of payments) add('imps', digits)
  for (const [, digits = ''] of text.matchAll(chequeNumber)) add('cheque', digits)
  for (const part of field.split(/\s+/).filter(Boolean)) addField(part, { text, instant, add })
  return [...found.values()]
}

function addField(
  part: string,
  {
    text,
    instant,
    add,
  }: { text: string; instant: 'upi' | 'imps' | null; add: (kind: ReferenceKind, typed: string) => void },
): void {
  const bare = part.replace(/^0+(?=\d)/, '')
  if (/^0*$/.test(part) || part.length > 60) return
  if (/^\d+$/.test(part)) {
    if (bare.length === 12) add(instant ?? 'other', bare)
    else if (bare.length <= 6 && !instant && (chequeWord.test(text) || part.length >= 6))
      add('cheque', bare.padStart(6, '0'))
    else if (bare.length >= 5) add('other', bare)
  } else if (/\d{3}/.test(part)) add('other', part)
}

const gateways: readonly [pattern: RegExp, name: string][] = [
  [/razorpay|\brzp\b|\bsetl_/i, 'razorpay'],
  [/cashfree|\bcfpl\b/i, 'cashfree'],
  [/\bpayu\b|payu ?(?:money|payments|biz)/i, 'payu'],
  [/phonepe (?:pg|private|pvt|ltd|limited|merchant|settlement)|phonepepg/i, 'phonepe'],
  [/paytm (?:pg|payments? services|settlement)|one ?97/i, 'paytm'],
  [/\bstripe\b/i, 'stripe'],
  [/ccavenue|infibeam|avenues india/i, 'ccavenue'],
  [/billdesk|indiaideas/i, 'billdesk'],
  [/easebuzz/i, 'easebuzz'],
  [/instamojo/i, 'instamojo'],
  [/pine ?labs/i, 'pinelabs'],
]

/** Which payment gateway a text is about. What somebody pays by a UPI app of the same name is not. */
export function gatewayOf(text: string): string | null {
  if (/@\w+/.test(text) && !/settle|setl_/i.test(text)) return null
  return gateways.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

import { kindOfSeries, type RecordKind } from '@sarai/contract/record-kinds'

/** Normalised text: lower case, without accents, words separated by single spaces. */
export function searchText(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/g, ' ')
    .trim()
}

/** A range of the index of terms. */
export interface TermRange {
  from: string
  to: string
}

/** Sorts after everything that begins with the text. */
const beginning = (text: string): TermRange => ({ from: text, to: `${text}\u{10ffff}` })
const exactly = (text: string): TermRange => ({ from: text, to: `${text}\u0001` })

/** The kind of record that a number such as `L-000123` is of; undefined where it could be of any. */
export function kindOfNumber(query: string): RecordKind | undefined {
  const letters = /^([a-z]{1,2})-0*\d{1,9}$/i.exec(query.trim())?.[1]
  return letters === undefined ? undefined : kindOfSeries(letters)
}

/** Fewest digits of a phone number that are looked for. */
const minDigits = 4

function digitsBackwards(digits: string): string {
  return [...digits.replace(/^0+/, '')].toReversed().join('')
}

/**
 * Where in the index to look for what somebody typed: the beginning of any word of a name, the last digits of a phone,
 * the beginning of an email, or a record's number. Empty when it is too little to look for.
 */
export function termRanges(query: string): TermRange[] {
  const typed = query.trim()
  const number = /^(?:[a-z]{1,2}-|#)0*(\d{1,9})$/i.exec(typed)
  if (number) return [exactly(`#${number[1]}`)]
  if (/^[+\d][\d\s().-]*$/.test(typed)) {
    const digits = typed.replace(/\D/g, '')
    const ranges = digits.length >= minDigits ? [beginning(`p${digitsBackwards(digits)}`)] : []
    if (/^\d{1,9}$/.test(typed) && Number(typed) > 0) ranges.push(exactly(`#${Number(typed)}`))
    return ranges
  }
  const name = searchText(typed)
  const email = /^[^\s]+$/.test(typed) && typed.length >= 3 ? [beginning(`e${typed.toLowerCase()}`)] : []
  if (typed.includes('@')) return email
  return name.length > 0 ? [beginning(`n${name.slice(0, maxTermLength - 1)}`), ...email] : email
}

/** What a record is found by. */
export interface Findable {
  name: string
  phones: (string | null | undefined)[]
  emails: (string | null | undefined)[]
  number: number
}

const maxWords = 6
const maxTermLength = 80

/** The terms of a record: its name from every word on, phone numbers backwards, emails, and its number. */
export function recordTerms({ name, phones, emails, number }: Findable): string[] {
  const words = searchText(name).split(' ').filter(Boolean)
  const names = words.slice(0, maxWords).map((_, index) => `n${words.slice(index).join(' ').slice(0, maxTermLength)}`)
  const numbers = phones.flatMap((phone) => (phone ? [phoneTerm(phone)] : []))
  const addresses = emails.flatMap((email) => (email ? [emailTerm(email)] : []))
  return [...new Set([...names, ...numbers, ...addresses, `#${number}`])]
}

/** The term of a whole phone number, as the index holds it. */
export function phoneTerm(e164: string): string {
  return `p${[...e164.replace(/\D/g, '')].toReversed().join('')}`
}

export function emailTerm(email: string): string {
  return `e${email.toLowerCase()}`
}

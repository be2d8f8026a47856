import { kinds, kindOfSeries, type ListedKind, type RecordKind } from '@sarai/contract/record-kinds'
import { isSearchable, searchText, typedGroups } from '@sarai/contract/search-text'
import { withoutCallingCode } from '../../core/phones.rules.ts'

export { searchText } from '@sarai/contract/search-text'

/** A range of the index of terms. */
export interface TermRange {
  from: string
  to: string
  /** Terms before this are the word as a whole, others begin with it. */
  whole: string
  /** How well it tells who is meant: the lower the better. Whole words come before beginnings. */
  rank: number
}

/** Sorts after everything that begins with the text. */
const beginning = (text: string, rank: number): TermRange => ({
  from: text,
  to: `${text}\u{10ffff}`,
  whole: `${text}!`,
  rank,
})
const exactly = (text: string, rank: number): TermRange => {
  const to = `${text}\u0001`
  return { from: text, to, whole: to, rank }
}

/** Names before places, companies and tags. */
export const ranks = { exact: 0, name: 0, turned: 2, further: 4, typing: 6 } as const

const series = Object.values(kinds).map((kind) => kind.series)
const writtenNumber = new RegExp(`^(?:#|(${series.join('|')})-?)0*(\\d{1,9})(?:/\\d{1,3})?$`, 'i')

/** The number of a record as people write it: `L-000123`, `l123`, `#123`; a revision's as `VO-000123/2`. */
function typedNumber(query: string): { kind?: RecordKind; number: string } | undefined {
  const found = writtenNumber.exec(query.trim())
  if (!found?.[2]) return undefined
  return { kind: kindOfSeries(found[1] ?? ''), number: found[2] }
}

/** The kind of record that a number such as `L-000123` is of; undefined where it could be of any. */
export const kindOfNumber = (query: string): RecordKind | undefined =>
  query.includes('-') ? typedNumber(query)?.kind : undefined

/** Fewest digits of a phone number that are looked for. */
const minDigits = 4

/** From the last: without the zeros that are dialled first, unless too few are left to say which number is meant. */
function digitsBackwards(digits: string): string {
  const dialled = digits.replace(/^0+/, '')
  return [...(dialled.length < minDigits ? digits : dialled)].toReversed().join('')
}

/** The ranges of a phone number from its first digits and from its last, with the country or without. */
export function phoneRanges(typed: string, rank: number = ranks.exact): TermRange[] {
  // Of +91 (0)98290 the zero is dialled at home only.
  const dialled = typed.replace('(0)', '').replace(/\D/g, '')
  const digits = dialled.replace(/^0+/, '')
  const isAbroad = /^\(*\+/.test(typed) || dialled.startsWith('00')
  const national = withoutCallingCode(digits)
  const starts = isAbroad && national !== undefined ? [national] : [digits, national ?? '']
  // After the country fewer digits say enough.
  const fewest = isAbroad ? minDigits - 1 : minDigits
  return [
    ...(dialled.length >= minDigits && digits ? [beginning(`p${digitsBackwards(dialled)}`, rank)] : []),
    ...starts.filter((start) => start.length >= fewest).map((start) => beginning(`f${start}`, rank)),
  ]
}

/** Whether a part of what was typed is a phone number, or what there is of one. */
export const isPhone = (group: string) => /^[+(]*[+\d(][\d\s().-]*$/.test(group)

/** Of what kind of record, and for whom it is looked for. */
export interface AskedOf {
  kind?: ListedKind
  /** Whether it is found by its supplier too, which is a cost. */
  seesCost?: boolean
  /** Whether it is found by the lead it is for, who is nobody's to see without the page of leads. */
  seesLeads?: boolean
}

/** Kinds that are found by the customer they are for, whose terms a trigger keeps with theirs (sql/search-customers.sql, sql/searched-payments.sql). */
const forCustomers: ReadonlySet<string> = new Set<ListedKind>([
  'proposal',
  'trip',
  'booking',
  'voucher',
  'invoice',
  'payment',
])
/** Of these, the kinds that belong to a trip and are found by its number. */
const ofTrips: ReadonlySet<string> = new Set<ListedKind>(['booking', 'voucher', 'invoice', 'payment'])
const withSupplier: ReadonlySet<string> = new Set<ListedKind>(['library', 'booking', 'voucher', 'payment'])

/** What stands before the terms of a record's customer: those of a contact, and those of a lead. */
function customerSigns({ kind, seesLeads }: AskedOf): string[] {
  if (!forCustomers.has(kind ?? '')) return []
  return seesLeads ? ['k', 'l'] : ['k']
}

/** The signs of what names are looked for in besides names: places, companies and tags, and where it is seen the supplier. */
export const furtherSigns = ({ kind, seesCost }: AskedOf): string[] =>
  withSupplier.has(kind ?? '') && seesCost ? ['t', 'g', 's', 'v'] : ['t', 'g']

/** The signs of names: the record's own and its customer's. */
export const nameSigns = (asked: AskedOf): string[] => ['n', ...customerSigns(asked).map((sign) => `${sign}n`)]

/** Ranges of phones and addresses, of the record's own and of its customer's. */
export function customersToo(ranges: TermRange[], asked: AskedOf): TermRange[] {
  const signs = ['', ...customerSigns(asked)]
  return signs.flatMap((sign) =>
    ranges.map(({ from, to, whole, rank }) => ({ from: sign + from, to: sign + to, whole: sign + whole, rank })),
  )
}

/** The ranges of one word or number; none where it cannot be looked for. */
function groupRanges(group: string, asked: AskedOf): TermRange[] {
  if (!isSearchable(group)) return []
  const { kind } = asked
  const name = searchText(group).slice(0, maxTermLength - 1)
  if (group.includes('@')) return customersToo([beginning(`e${group.toLowerCase()}`, ranks.exact)], asked)
  const number = typedNumber(group)
  const numbers =
    number && (!number.kind || !kind || number.kind === kind) ? [exactly(`#${number.number}`, ranks.exact)] : []
  if (number?.kind === 'trip' && ofTrips.has(kind ?? '')) numbers.push(exactly(`#t${number.number}`, ranks.exact))
  if (isPhone(group)) {
    const plain = /^\d{1,9}$/.test(group) && Number(group) > 0 ? [exactly(`#${Number(group)}`, ranks.exact)] : []
    const words = /^\d{2,}/.test(group) && name ? [beginning(`n${name}`, ranks.turned)] : []
    return [...customersToo(phoneRanges(group), asked), ...plain, ...words]
  }
  if (number && (group.startsWith('#') || group.includes('-'))) return numbers
  const email = group.length >= 3 ? customersToo([beginning(`e${group.toLowerCase()}`, ranks.turned)], asked) : []
  const names = name
    ? [
        ...nameSigns(asked).map((sign) => beginning(sign + name, ranks.name)),
        ...furtherSigns(asked).map((sign) => beginning(sign + name, ranks.further)),
      ]
    : []
  return [...numbers, ...names, ...email]
}

/** What somebody typed, as the index is asked for it. */
export interface SearchQuestion {
  /** All of it as one: found in one range each. */
  together: TermRange[]
  /** Each word or number by itself, for records that have every one of them somewhere. */
  groups: { text: string; ranges: TermRange[] }[]
}

const maxTurned = 3

/** The orders in which the words may stand in a name, the typed one first. */
function ordersOf(words: string[]): string[][] {
  if (words.length <= 1) return [words]
  if (words.length > maxTurned) return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)])
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))
}

/**
 * Where in the index to look for what somebody typed: the beginnings of words, the first or last digits of a phone, the
 * beginning of an email, or a record's number. Words that cannot be looked for are left out; nothing where none can.
 */
export function searchQuestion(query: string, asked: AskedOf = {}): SearchQuestion | undefined {
  const typed = typedGroups(query).map((text) => ({ text, ranges: groupRanges(text, asked) }))
  const groups = typed.filter(({ ranges }) => ranges.length > 0)
  // A number of another kind of record is of none of this one.
  const isOfAnother = typed.some(({ text, ranges }) => ranges.length === 0 && typedNumber(text)?.kind)
  if (groups.length === 0 || isOfAnother) return undefined
  const [only] = groups
  if (groups.length === 1 && only) return { together: only.ranges, groups }
  const words = groups.some(({ text }) => /[@+]/.test(text))
    ? []
    : groups.map(({ text }) => searchText(text)).filter(Boolean)
  const turned = words.length < groups.length ? [] : ordersOf(words)
  const cut = (text: string) => text.slice(0, maxTermLength)
  return {
    together: [
      ...turned.flatMap((order, at) =>
        nameSigns(asked).map((sign) => beginning(cut(sign + order.join(' ')), at === 0 ? ranks.name : ranks.turned)),
      ),
      ...turned
        .slice(0, 1)
        .flatMap((order) => furtherSigns(asked).map((sign) => beginning(cut(sign + order.join(' ')), ranks.further))),
    ],
    groups,
  }
}

/** What a record is found by. */
export interface Findable {
  name: string
  /** More names of it: whose it is, what it is called elsewhere. */
  aliases?: (string | null | undefined)[]
  phones?: (string | null | undefined)[]
  emails?: (string | null | undefined)[]
  /** Cities, destinations and companies. */
  places?: (string | null | undefined)[]
  /** Who sells it; only those who see costs find by it. Vendors that the agency keeps are added by a trigger. */
  supplier?: string | null
  number: number
}

const maxWords = 6
const maxPlaceWords = 3
const maxPlaces = 8
const maxTermLength = 80

/** A name from each of its words on, those before it after the end: so two words that belong together are next to each other in either order. */
function turnedTerms(name: string): string[] {
  const words = searchText(name).split(' ').filter(Boolean)
  return words
    .slice(0, maxWords)
    .map((_, at) => `n${[...words.slice(at), ...words.slice(0, at)].join(' ').slice(0, maxTermLength)}`)
}

function placeTerms(place: string, sign: 't' | 's' = 't'): string[] {
  const words = searchText(place).split(' ').filter(Boolean)
  return words.slice(0, maxPlaceWords).map((_, at) => `${sign}${words.slice(at).join(' ').slice(0, maxTermLength)}`)
}

const present = (values: (string | null | undefined)[] = []): string[] =>
  values.filter((value) => value != null && value !== '') as string[]

/**
 * The terms of a record: its name from every word on, phone numbers from both ends, emails, its number, and places. Its
 * tags, and the company of a person, are added by a trigger (sql/search.sql).
 */
export function recordTerms({ name, aliases, phones, emails, places, supplier, number }: Findable): string[] {
  return [
    ...new Set([
      ...[name, ...present(aliases)].flatMap(turnedTerms),
      ...present(phones).flatMap((phone) => [phoneTerm(phone), firstDigitsTerm(phone)]),
      ...present(emails).map(emailTerm),
      ...[...new Set(present(places))].slice(0, maxPlaces).flatMap((place) => placeTerms(place)),
      ...present([supplier]).flatMap((one) => placeTerms(one, 's')),
      `#${number}`,
    ]),
  ]
}

/** The term of a whole phone number from its last digit, as the index holds it. */
export function phoneTerm(e164: string): string {
  return `p${[...e164.replace(/\D/g, '')].toReversed().join('')}`
}

/** The same from its first, without the country. */
function firstDigitsTerm(e164: string): string {
  const digits = e164.replace(/\D/g, '')
  return `f${(withoutCallingCode(digits) ?? digits).replace(/^0+/, '')}`
}

export function emailTerm(email: string): string {
  return `e${email.toLowerCase()}`
}

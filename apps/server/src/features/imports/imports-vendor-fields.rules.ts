import { bareTaxNumber, gstinProblem, taxNumberProblem } from '@sarai/contract/gst'
import type { DateOrder } from '@sarai/contract/imports'
import { vendorStatuses, vendorStatusLabels } from '@sarai/contract/vendor-words'
import { readDay } from '@sarai/contract/written-days'
import { readAmount, readCurrency } from './imports-amounts.rules.ts'
import { callingCode } from './imports-calling-codes.rules.ts'
import { countryOf } from '../../core/countries.rules.ts'
import { isMobile } from '../../core/phones.rules.ts'
import { notADay } from './imports-dates.rules.ts'
import {
  explainEmail,
  isShortened,
  readCount,
  readEmails,
  readPhonesIn,
  readOwnPhones,
  sortMobilesFirst,
} from './imports-people.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import type { VendorDraft } from './imports-vendors.rules.ts'
import { plain, readPlaces, readTags } from './imports-words.rules.ts'

interface FieldContext extends ReadContext {
  dateOrder: DateOrder
}

/** What a text said is understood, but it says more; all of it goes along as a note. */
export const kept = Symbol('kept')

/** Reads a text into the draft. @returns why it cannot be read as a value, or that its words are kept besides */
type FieldReader = (text: string, draft: VendorDraft, context: FieldContext) => string | typeof kept | undefined

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function set<K extends keyof VendorDraft>(
  draft: VendorDraft,
  key: K,
  value: VendorDraft[K] | undefined,
  message: string,
): string | undefined {
  if (value === undefined) return message
  draft[key] = value
  return undefined
}

type TextField = 'name' | 'legalName' | 'city' | 'state' | 'pincode'

const text =
  (key: TextField, longest: number): FieldReader =>
  (value, draft) =>
    set(draft, key, oneLine(value).length <= longest ? oneLine(value) : undefined, `Longer than ${longest} characters`)

/** What agencies call the types that every agency has. */
const typeWords: [builtIn: string, words: RegExp][] = [
  ['hotel', /\b(hotels?|resorts?|stays?|homestays?|propert(y|ies)|villas?|camps?|hostels?|accommodation|lodges?)\b/],
  ['dmc', /\b(dmcs?|destination management|ground handlers?|land operators?)\b/],
  ['airline', /\b(airlines?|air|flights?|consolidators?|ticketing)\b/],
  ['transport', /\b(transport(er|ers|ation)?|cabs?|taxis?|cars?|coach(es)?|bus(es)?|vehicles?|transfers?)\b/],
  ['guide', /\b(guides?|escorts?)\b/],
  ['activity', /\b(activit(y|ies)|sightseeing|excursions?|attractions?|tickets?|safaris?)\b/],
  ['visa', /\bvisas?\b/],
  ['insurance', /\binsurance\b/],
  ['cruise', /\b(cruises?|houseboats?|boats?)\b/],
  ['forex', /\b(forex|foreign exchange|currency exchange)\b/],
]

/** The vendor type that is meant: by its name, also as one of several, else by what agencies commonly call such a one. */
export function findType(typed: string, types: ReadContext['vendorTypes']): string | undefined {
  const bare = (name: string) => plain(name).replace(/s$/, '')
  const said = bare(typed)
  const named = types.find(({ name }) => bare(name) === said)
  if (named) return named.id
  const meant = typeWords.find(([, words]) => words.test(plain(typed)))?.[0]
  return meant && types.find(({ builtIn }) => builtIn === meant)?.id
}

const phone: FieldReader = (value, draft, { country }) => {
  if (isShortened(value)) return 'A spreadsheet has cut off its last digits'
  const { numbers, hasMore } = readOwnPhones(value, draft.country, country)
  const [first, second, ...more] = [...new Set([...(draft.phone ? [draft.phone] : []), ...sortMobilesFirst(numbers)])]
  if (!first || numbers.length === 0) return 'Not a phone number'
  draft.phone = first
  if (second && second !== draft.whatsapp) {
    if (draft.whatsapp || !isMobile(second)) more.push(second)
    else draft.whatsapp = second
  }
  return hasMore || more.length > 0 ? kept : undefined
}

const email: FieldReader = (value, draft) => {
  const [first, ...more] = readEmails(value) ?? []
  return set(draft, 'email', first, explainEmail(value)) ?? (more.length > 0 ? kept : undefined)
}

const address: FieldReader = (value, draft) => {
  const whole = [draft.address, value.trim()].filter(Boolean).join(', ')
  return set(draft, 'address', whole.length <= 500 ? whole : undefined, 'Longer than 500 characters')
}

const rating: FieldReader = (value, draft) => {
  const stars = /^[*★]+$/.test(value.trim()) ? value.trim().length : readCount(value.replace(/[*★]/g, ' '), 5)
  return set(draft, 'rating', stars && stars <= 5 ? stars : undefined, 'Not a rating from 1 to 5')
}

const status: FieldReader = (value, draft) => {
  const said = plain(value)
  const found = vendorStatuses.find((one) => plain(vendorStatusLabels[one]) === said)
  return set(draft, 'status', found ?? yesAs[said], 'Not active, on hold or archived')
}
const yesAs: Record<string, VendorDraft['status']> = {
  yes: 'active',
  no: 'archived',
  inactive: 'archived',
  hold: 'on_hold',
}

const list =
  (
    key: 'tags' | 'destinations',
    read: (text: string, isOwn?: boolean) => string[] | undefined,
    most: number,
  ): FieldReader =>
  (value, draft, { isOwn }) => {
    const items = read(value, isOwn)
    const all = [...new Set([...(draft[key] ?? []), ...(items ?? [])])]
    return set(draft, key, items && all.length <= most ? all : undefined, `Not a list of up to ${most}`)
  }

const website: FieldReader = (value, draft) => {
  const typed = oneLine(value)
  const isAddress = typed.length <= 200 && /^(https?:\/\/)?[^\s/]+\.[^\s]+$/.test(typed)
  return set(draft, 'website', isAddress ? typed : undefined, 'Not an address like www.example.com')
}

const gstRegistration: FieldReader = (value, draft) => {
  const said = plain(value)
  if (/^(un ?registered|not registered|no|urd|consumer)$/.test(said)) draft.gstRegistration = 'unregistered'
  else if (/^(registered|regular|yes|composition)$/.test(said)) draft.gstRegistration = 'registered'
  else if (!gstinProblem(bareTaxNumber(value))) draft.gstin = bareTaxNumber(value)
  else return 'Not registered or unregistered'
  return undefined
}

const gstin: FieldReader = (value, draft) => {
  const problem = gstinProblem(bareTaxNumber(value))
  if (!problem) draft.gstin = bareTaxNumber(value)
  return problem
}

/** A column of numbers of tax may hold those of India among others. */
const taxNumber: FieldReader = (value, draft) => {
  const number = bareTaxNumber(value)
  if (!gstinProblem(number)) return set(draft, 'gstin', number, '')
  return set(draft, 'taxNumber', taxNumberProblem(number) ? undefined : number, 'Not a tax number')
}

const currency: FieldReader = (value, draft) => {
  return set(draft, 'currency', readCurrency(value), 'Not a currency we know')
}

const amount =
  (key: 'creditLimit' | 'openingBalance'): FieldReader =>
  (value, draft, context) => {
    const usual = draft.currency ?? context.amountsIn ?? context.currency
    const isBelow = key === 'openingBalance' && /^\s*(-|−|\(.*\)\s*$)/.test(value)
    const read = readAmount(value.replace(/^\s*[-−(]|\)\s*$/g, ''), usual)
    const isOne =
      read && read.min === undefined && (!read.currency || read.currency === (draft.currency ?? read.currency))
    if (!isOne) return 'Not one amount in the currency of the vendor'
    const currency = read.currency ?? usual
    if (currency !== context.currency) draft.currency = currency
    draft[key] = isBelow ? -read.max : read.max
    return undefined
  }

const openingOn: FieldReader = (value, draft, { dateOrder, today }) => {
  const day = readDay(value, dateOrder, today)
  return day === undefined ? notADay(value, dateOrder, 'Not a day with its year') : set(draft, 'openingOn', day, '')
}

/** `30 days: 25 %; 7 days: 50 %` */
const slabs: FieldReader = (value, draft) => {
  const steps = value.split(/[;|\n]/).filter((step) => step.trim() !== '')
  const read = steps.map((step) => /^\D*(\d{1,4})\s*days?\D*?(\d{1,3}(?:\.\d{1,2})?)\s*%\D*$/i.exec(step))
  const all = read.map(
    (found) => found && { daysBefore: Number(found[1]), percent: Math.round(Number(found[2]) * 100) },
  )
  const good = all.flatMap((one) => (one && one.daysBefore <= 1000 && one.percent <= 10_000 ? [one] : []))
  const isWhole = good.length === steps.length && steps.length > 0 && steps.length <= 20
  return set(draft, 'slabs', isWhole ? good : undefined, 'Not like 30 days: 25 %; 7 days: 50 %')
}

type PersonDraft = NonNullable<VendorDraft['people']>[number]

/** One person of a vendor: what is no number and no address is the name, and then the role. */
function readPerson(text: string, country: string): PersonDraft | undefined {
  const parts = text.split(',').map(oneLine).filter(Boolean)
  const emails = parts.flatMap((part) => (part.includes('@') ? (readEmails(part) ?? []) : []))
  const phones = parts.flatMap((part) =>
    /\d{4}/.test(part) && !part.includes('@') ? readPhonesIn(part, country).numbers : [],
  )
  const [name, ...role] = parts.filter((part) => !part.includes('@') && !/\d{4}/.test(part))
  if (!name || name.length > 160) return undefined
  return {
    name,
    role: role.join(', ').slice(0, 80) || null,
    phone: phones[0] ?? null,
    whatsapp: null,
    email: emails[0] ?? null,
  }
}

const people: FieldReader = (value, draft, { country }) => {
  const lines = value.split(/[;\n]/).filter((line) => line.trim() !== '')
  const read = lines.map((line) => readPerson(line, country))
  const all = [...(draft.people ?? []), ...read.flatMap((one) => one ?? [])]
  return set(draft, 'people', read.every(Boolean) && all.length <= 30 ? all : undefined, 'Not a list of people')
}

const nobody: PersonDraft = { name: '', role: null, phone: null, whatsapp: null, email: null }

/** A fact of the contact person, who is read before these. */
function ofPerson(draft: VendorDraft, fact: Partial<PersonDraft>): string | undefined {
  const [first, ...others] = draft.people ?? []
  if (!first) return 'There is no contact person'
  draft.people = [{ ...first, ...fact }, ...others]
  return undefined
}

/** How each field of a vendor is read. */
export const vendorFieldReaders: Record<string, FieldReader> = {
  // Joined to the numbers of the row before they are read.
  [callingCode]: () => undefined,
  name: text('name', 160),
  legalName: text('legalName', 160),
  city: text('city', 80),
  state: text('state', 80),
  pincode: text('pincode', 12),
  type: (value, draft, { vendorTypes }) =>
    set(draft, 'typeId', findType(value, vendorTypes), 'None of your vendor types'),
  destinations: list('destinations', readPlaces, 40),
  tags: list('tags', readTags, 20),
  rating,
  status,
  phone,
  whatsapp: (value, draft, { country }) => {
    const { numbers, hasMore } = readOwnPhones(value, draft.country, country)
    return (
      set(draft, 'whatsapp', numbers[0], 'Not a phone number') ?? (hasMore || numbers.length > 1 ? kept : undefined)
    )
  },
  email,
  website,
  address,
  country: (value, draft) => set(draft, 'country', countryOf(value), 'Not a country we know'),
  person: (value, draft) => {
    if (oneLine(value).length > 160) return 'Longer than 160 characters'
    draft.people = [{ ...nobody, name: oneLine(value) }]
    return undefined
  },
  personRole: (value, draft) => ofPerson(draft, { role: oneLine(value).slice(0, 80) }),
  personPhone: (value, draft, { country }) => {
    const [number] = readOwnPhones(value, draft.country, country).numbers
    return number ? ofPerson(draft, { phone: number }) : 'Not a phone number'
  },
  personEmail: (value, draft) => {
    const [first] = readEmails(value) ?? []
    return first ? ofPerson(draft, { email: first }) : explainEmail(value)
  },
  people,
  gstRegistration,
  gstin,
  taxNumber,
  currency,
  creditDays: (value, draft) => set(draft, 'creditDays', readCount(value, 365), 'Not a number of days up to 365'),
  paymentTerms: (value, draft) =>
    set(draft, 'paymentTerms', value.trim().length <= 1000 ? value.trim() : undefined, 'Longer than 1,000 characters'),
  creditLimit: amount('creditLimit'),
  openingBalance: amount('openingBalance'),
  openingOn,
  slabs,
}

import { bareTaxNumber, gstinProblem, panProblem, taxNumberProblem } from '@sarai/contract/gst'
import type { DateOrder } from '@sarai/contract/imports'
import { readDay } from '@sarai/contract/written-days'
import { notADay } from './imports-dates.rules.ts'
import type { ContactDraft } from './imports-contacts.rules.ts'
import { emailLabels, phoneLabels } from '@sarai/contract/contact-words'
import { countryOf } from '../../core/countries.rules.ts'
import { isMobile } from '../../core/phones.rules.ts'
import { callingCode } from './imports-calling-codes.rules.ts'
import { explainEmail, isShortened, readEmails, readOwnPhones } from './imports-people.rules.ts'
import { findOwner } from './imports-references.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import * as words from './imports-words.rules.ts'

interface FieldContext extends ReadContext {
  dateOrder: DateOrder
  /** The column's name. */
  header: string
}

/** Reads a text into the draft. @returns why it cannot be read as a value, or that its words are kept besides */
type FieldReader = (text: string, draft: ContactDraft, context: FieldContext) => string | typeof kept | undefined

/** What a text said is understood, but it says more; all of it goes along as a note. */
export const kept = Symbol('kept')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function set<K extends keyof ContactDraft>(
  draft: ContactDraft,
  key: K,
  value: ContactDraft[K] | undefined,
  message: string,
): string | undefined {
  if (value === undefined) return message
  draft[key] = value
  return undefined
}

type TextField = 'legalName' | 'company' | 'jobTitle' | 'city' | 'state' | 'pincode' | 'language' | 'mobility'

function text(key: TextField, longest: number): FieldReader {
  return (value, draft) =>
    set(draft, key, oneLine(value).length <= longest ? oneLine(value) : undefined, `Longer than ${longest} characters`)
}

const name: FieldReader = (value, draft) => {
  const whole = [draft.name, oneLine(value)].filter(Boolean).join(' ')
  draft.name = whole.slice(0, 160).trim()
  return whole.length > 160 ? 'Longer than 160 characters' : undefined
}

/** What kind of number it is, by its column's name, else by itself. */
function findLabel(number: string, header: string): (typeof phoneLabels)[number] {
  if (/\b(?:work|office|business|company|off)\b/i.test(header)) return 'work'
  if (/\b(?:home|resi|residence|house)\b/i.test(header)) return 'home'
  return isMobile(number) ? 'mobile' : 'other'
}

const phone: FieldReader = (value, draft, { country, header }) => {
  if (isShortened(value)) return 'A spreadsheet has cut off its last digits'
  const { numbers, hasMore } = readOwnPhones(value, draft.country, country)
  if (numbers.length === 0) return 'Not a phone number'
  const had = draft.phones ?? []
  const added = numbers.filter((number) => !had.some((one) => one.number === number))
  draft.phones = [...had, ...added.map((number) => ({ number, label: findLabel(number, header) }))].slice(0, 20)
  return hasMore ? kept : undefined
}

const email: FieldReader = (value, draft) => {
  const addresses = readEmails(value)
  if (!addresses) return explainEmail(value)
  const had = draft.emails ?? []
  const added = addresses.filter((address) => !had.some((one) => one.address === address))
  draft.emails = [...had, ...added.map((address) => ({ address, label: 'personal' as const }))].slice(0, 20)
  return undefined
}

/** Labels of numbers or addresses, in their order. An empty one leaves what a number itself says. */
function labels(key: 'phoneLabels' | 'emailLabels', known: readonly string[]): FieldReader {
  return (value, draft) => {
    const read = value.split(/[;,|\n]/).map((one) => one.trim().toLowerCase())
    return set(draft, key, read.every((one) => one === '' || known.includes(one)) ? read : undefined, 'Not labels')
  }
}

const address: FieldReader = (value, draft) => {
  const whole = [draft.address, value.trim()].filter(Boolean).join(', ')
  if (whole.length > 500) return 'Longer than 500 characters'
  draft.address = whole
  return undefined
}

const taxNumberIn =
  (key: 'gstin' | 'pan' | 'taxNumber', problemOf: (number: string) => string | undefined): FieldReader =>
  (value, draft) => {
    const number = bareTaxNumber(value)
    const problem = problemOf(number)
    if (!problem) draft[key] = number
    return problem
  }

function day(key: 'birthday' | 'anniversary'): FieldReader {
  return (value, draft, { dateOrder, today }) => {
    // A day without a year is no birthday that could be stored.
    const read = /\d{4}|\d[/.-]\d{2}$|[a-z]{3}[ \-']\d{2}$/i.test(value) ? readDay(value, dateOrder, today) : undefined
    if (read === undefined) return notADay(value, dateOrder, 'Not a day with its year')
    const past = read > today ? `${Number(read.slice(0, 4)) - 100}${read.slice(4)}` : read
    return set(draft, key, past >= '1900-01-01' && past <= today ? past : undefined, 'Not a day with its year')
  }
}

const kind: FieldReader = (value, draft) => set(draft, 'kind', words.readContactKind(value), 'Not person or company')

const owner: FieldReader = (value, draft, { team, assignable }) => {
  const found = findOwner(value, team)
  if (!found) return 'Nobody of your team'
  if (assignable && !assignable.includes(found.id)) return 'You can give contacts only to yourself or your team'
  draft.ownerId = found.id
  return undefined
}

const tags: FieldReader = (value, draft, { isOwn }) => {
  const read = words.readTags(value, isOwn)
  const all = [...new Set([...(draft.tags ?? []), ...(read ?? [])])]
  return set(draft, 'tags', read && all.length <= 20 ? all : undefined, 'Not a list of up to 20 tags')
}

/** How each field of a contact is read. */
export const contactFieldReaders: Record<string, FieldReader> = {
  // Joined to the numbers of the row before they are read.
  [callingCode]: () => undefined,
  name,
  kind,
  phone,
  email,
  phoneLabels: labels('phoneLabels', phoneLabels),
  emailLabels: labels('emailLabels', emailLabels),
  address,
  gstin: taxNumberIn('gstin', gstinProblem),
  pan: taxNumberIn('pan', panProblem),
  taxNumber: taxNumberIn('taxNumber', taxNumberProblem),
  owner,
  tags,
  salutation: (value, draft) => set(draft, 'salutation', words.readSalutation(value), 'Not a salutation we know'),
  legalName: text('legalName', 160),
  company: text('company', 160),
  jobTitle: text('jobTitle', 80),
  city: text('city', 80),
  state: text('state', 80),
  pincode: text('pincode', 12),
  language: text('language', 40),
  mobility: text('mobility', 200),
  whatsapp: (value, draft, { country }) => {
    const { numbers, hasMore } = readOwnPhones(value, draft.country, country)
    return (
      set(draft, 'whatsapp', numbers[0], 'Not a phone number') ?? (hasMore || numbers.length > 1 ? kept : undefined)
    )
  },
  country: (value, draft) => set(draft, 'country', countryOf(value), 'Not a country we know'),
  nationality: (value, draft) => set(draft, 'nationality', countryOf(value), 'Not a country we know'),
  frequentFlyer: (value, draft) => {
    const read = value.split(/[;|\n]/).flatMap((one) => one.trim() || [])
    const all = read.map((one) => /^(.{1,60}?)\s+(\S{1,40})$/.exec(one))
    const cards = all.flatMap((found) => (found ? { airline: found[1] ?? '', number: found[2] ?? '' } : []))
    const isAll = cards.length === read.length && cards.length <= 20
    return set(draft, 'frequentFlyer', isAll ? cards : undefined, 'Not airlines with their numbers')
  },
  birthday: day('birthday'),
  anniversary: day('anniversary'),
  gender: (value, draft) => set(draft, 'gender', words.readGender(value), 'Not female, male or other'),
  meal: (value, draft) => set(draft, 'meal', words.readMeal(value), 'Not a meal preference'),
  seat: (value, draft) => set(draft, 'seat', words.readSeat(value), 'Not a seat preference'),
  source: (value, draft) => set(draft, 'source', words.readSource(value) ?? 'other', ''),
  marketingConsent: (value, draft) => set(draft, 'marketingConsent', words.readFlag(value), 'Not yes or no'),
}

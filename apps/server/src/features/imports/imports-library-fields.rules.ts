import type { costBases } from '@sarai/contract/itinerary-words'
import type { LibraryKind } from '@sarai/contract/library-words'
import { removeGrouping } from '@sarai/money/parse'
import { readAmount, readCurrency } from './imports-amounts.rules.ts'
import { countryOf } from '../../core/countries.rules.ts'
import type { LibraryDraft } from './imports-library.rules.ts'
import { readCount } from './imports-people.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import { plain, readMealPlan, readTags } from './imports-words.rules.ts'

/** Reads a text into the draft. @returns why it cannot be read as a value */
type FieldReader = (text: string, draft: LibraryDraft, context: ReadContext) => string | undefined

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function set<K extends keyof LibraryDraft>(
  draft: LibraryDraft,
  key: K,
  value: LibraryDraft[K] | undefined,
  message: string,
): string | undefined {
  if (value === undefined) return message
  draft[key] = value
  return undefined
}

type TextField = 'city' | 'to' | 'room' | 'vehicle' | 'airline' | 'flightNumber' | 'supplier'

const text =
  (key: TextField, longest: number): FieldReader =>
  (value, draft) =>
    set(draft, key, oneLine(value).length <= longest ? oneLine(value) : undefined, `Longer than ${longest} characters`)

const kindWords: [LibraryKind, RegExp][] = [
  [
    'lodging',
    /\b(hotels?|resorts?|lodging|stays?|accommodations?|homestays?|propert(y|ies)|villas?|camps?|hostels?)\b/,
  ],
  ['transport', /\b(transfers?|transport(ation)?|cabs?|taxis?|cars?|drives?|coach|bus|trains?|ferr(y|ies))\b/],
  ['cruise', /\b(cruises?|houseboats?|ships?)\b/],
  ['flight', /\b(flights?|air|airlines?)\b/],
  ['info', /\b(texts?|infos?|information|notes?|polic(y|ies))\b/],
  [
    'activity',
    /\b(activit(y|ies)|sightseeing|tours?|excursions?|experiences?|tickets?|attractions?|monuments?|shows?|safaris?)\b/,
  ],
]

/** What a word for a kind of thing means: `Hotel`, `SIC transfer`, `sightseeing`. */
export function readKind(said: string): LibraryKind | undefined {
  const words = plain(said)
  return kindWords.find(([, pattern]) => pattern.test(words))?.[0]
}

/** `14:00`, `2 PM`, `2.30 pm`, `1400 hrs` as 14:00. */
export function readClock(said: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?\s*([0-5]\d))?\s*(am|pm|noon|hrs?|hours?|h)?\.?$/i.exec(
    said.trim().replace(/([ap])\.m\.?/i, '$1m'),
  )
  if (!found) return undefined
  const [, hours = '', minutes = '00', half = ''] = found
  const isHalf = /^[ap]m$/i.test(half)
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (hour > 23 || (isHalf && (Number(hours) > 12 || Number(hours) === 0))) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** `90`, `1.5 hours`, `2 h 30 min`, `2:30` in minutes. */
export function readMinutes(said: string): number | undefined {
  const typed = said.trim().toLowerCase()
  if (/^\d{1,5}$/.test(typed)) return Number(typed)
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const found = /^(?:(\d{1,3}(?:\.\d{1,2})?)\s*(?:h|hrs?|hours?)\.?)?\s*(?:(\d{1,4})\s*(?:m|mins?|minutes?)\.?)?$/.exec(
    typed,
  )
  if (!found?.[1] && !found?.[2]) return undefined
  return Math.round(Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0))
}

const clock =
  (key: 'checkIn' | 'checkOut' | 'startTime'): FieldReader =>
  (value, draft) =>
    set(draft, key, readClock(value), 'Not a time of day')

const country: FieldReader = (value, draft) => set(draft, 'country', countryOf(value), 'Not a country we know')

const stars: FieldReader = (value, draft) => {
  const signs = /^[*★]+$/.test(value.trim()) ? value.trim().length : readCount(value.replace(/[*★]/g, ' '), 7)
  return set(draft, 'stars', signs && signs <= 7 ? signs : undefined, 'Not a number of stars from 1 to 7')
}

const mealPlan: FieldReader = (value, draft) => {
  const isAll = ['ai', 'all inclusive'].includes(plain(value))
  return set(draft, 'mealPlan', isAll ? 'AI' : readMealPlan(value), 'Not a meal plan we know')
}

const minutes: FieldReader = (value, draft) => {
  const read = readMinutes(value)
  return set(draft, 'minutes', read !== undefined && read <= 43_200 ? read : undefined, 'Not a duration')
}

const kilometres: FieldReader = (value, draft) =>
  set(draft, 'kilometres', readCount(removeGrouping(value) ?? value, 20_000), 'Not a number of kilometres')

const net: FieldReader = (value, draft, context) => {
  const usual = draft.currency ?? context.amountsIn ?? context.currency
  const read = readAmount(value, usual)
  if (!read || read.min !== undefined) return 'Not one amount'
  draft.net = read.max
  const named = read.currency ?? usual
  if (named !== context.currency) draft.currency = named
  if (read.isPerPerson) draft.basis ??= 'person'
  return undefined
}

const currency: FieldReader = (value, draft) => {
  return set(draft, 'currency', readCurrency(value), 'Not a currency we know')
}

const bases: [(typeof costBases)[number], RegExp][] = [
  ['adult', /adult/],
  ['child', /child|kid/],
  ['infant', /infant/],
  ['person', /person|pax|head|pp|people/],
  ['room', /room|night/],
  ['vehicle', /vehicle|car|cab|coach/],
  ['group', /group|all|trip|total|booking/],
]

const basis: FieldReader = (value, draft) =>
  set(draft, 'basis', bases.find(([, words]) => words.test(plain(value)))?.[0], 'Not person, room, vehicle or group')

const tags: FieldReader = (value, draft, { isOwn }) => {
  const read = readTags(value, isOwn)
  const all = [...new Set([...(draft.tags ?? []), ...(read ?? [])])]
  return set(draft, 'tags', read && all.length <= 20 ? all : undefined, 'Not a list of up to 20 tags')
}

const name: FieldReader = (value, draft) =>
  set(draft, 'name', oneLine(value).length <= 200 ? oneLine(value) : undefined, 'Longer than 200 characters')

const kind: FieldReader = (value, draft) =>
  set(draft, 'kind', readKind(value), 'Not hotel, activity, transfer, cruise, flight or text')

const address: FieldReader = (value, draft) => {
  const whole = [draft.address, oneLine(value)].filter(Boolean).join(', ')
  return set(draft, 'address', whole.length <= 200 ? whole : undefined, 'Longer than 200 characters')
}

/** How each field of the library is read. */
export const libraryFieldReaders: Record<string, FieldReader> = {
  name,
  kind,
  tags,
  country,
  address,
  stars,
  mealPlan,
  minutes,
  kilometres,
  net,
  currency,
  basis,
  city: text('city', 80),
  to: text('to', 80),
  room: text('room', 80),
  vehicle: text('vehicle', 80),
  airline: text('airline', 80),
  flightNumber: text('flightNumber', 12),
  supplier: text('supplier', 160),
  checkIn: clock('checkIn'),
  checkOut: clock('checkOut'),
  startTime: clock('startTime'),
}

import type { DateOrder } from '@sarai/contract/imports'
import { readAmount, readCurrency } from './imports-amounts.rules.ts'
import { callingCode } from './imports-calling-codes.rules.ts'
import { readDay } from '@sarai/contract/written-days'
import { notADay, readMoment, readMonth, readsMore, readTravel } from './imports-dates.rules.ts'
import type { LeadDraft } from './imports-leads.rules.ts'
import { isMobile } from '../../core/phones.rules.ts'
import {
  explainEmail,
  readAges,
  readCount,
  readEmails,
  readNights,
  readParty,
  readPhonesIn,
  isShortened,
  sortMobilesFirst,
} from './imports-people.rules.ts'
import { findOwner, findStage } from './imports-references.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import * as words from './imports-words.rules.ts'

/** Why a value, or a part of it, cannot be read. Without a message it is only kept as text in addition. */
interface Problem {
  message?: string
  /** What of the text is kept; all of it unless said. */
  left?: string
}

interface FieldContext extends ReadContext {
  dateOrder: DateOrder
}

/** Puts what a text says into the draft. @returns what it could not make of it */
type FieldReader = (text: string, draft: LeadDraft, context: FieldContext) => Problem | undefined

const problem = (message: string): Problem => ({ message })

function set<K extends keyof LeadDraft>(draft: LeadDraft, key: K, value: LeadDraft[K] | undefined, message: string) {
  if (value === undefined) return problem(message)
  draft[key] = value
  return undefined
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function text(key: 'city' | 'state' | 'origin' | 'campaign' | 'lostCompetitor', longest: number): FieldReader {
  return (value, draft) =>
    set(draft, key, oneLine(value).length <= longest ? oneLine(value) : undefined, `Longer than ${longest} characters`)
}

const name: FieldReader = (value, draft) => {
  const whole = [draft.name, oneLine(value)].filter(Boolean).join(' ')
  draft.name = whole.slice(0, 160).trim()
  return whole.length > 160 ? problem('Longer than 160 characters') : undefined
}

const phone: FieldReader = (value, draft, { country }) => {
  if (isShortened(value)) return problem('A spreadsheet has cut off its last digits')
  const { numbers, hasMore } = readPhonesIn(value, country)
  if (numbers.length === 0) return problem('Not a phone number')
  // A mobile is what people are reached by, in whatever column it stands.
  const [first, ...others] = sortMobilesFirst([...(draft.phone ? [draft.phone] : []), ...numbers])
  const more: string[] = []
  draft.phone = first
  for (const number of others) {
    if (number === draft.whatsapp) continue
    if (draft.whatsapp || !isMobile(number)) more.push(number)
    else draft.whatsapp = number
  }
  if (hasMore) return {}
  return more.length > 0 ? { left: more.join(', ') } : undefined
}

const whatsapp: FieldReader = (value, draft, { country }) => {
  if (/^(same|yes|y|as above|same as (phone|mobile))$/i.test(value)) return undefined
  const { numbers, hasMore } = readPhonesIn(value, country)
  return set(draft, 'whatsapp', numbers[0], 'Not a phone number') ?? (hasMore || numbers.length > 1 ? {} : undefined)
}

const email: FieldReader = (value, draft) => {
  const [first, ...more] = readEmails(value) ?? []
  if (!first) return problem(explainEmail(value))
  draft.email = first
  return more.length > 0 ? { left: more.join(', ') } : undefined
}

function count(key: 'children' | 'infants' | 'rooms' | 'flexibleDays', most: number): FieldReader {
  return (value, draft) => set(draft, key, readCount(value, most), `Not a whole number up to ${most}`)
}

const adults: FieldReader = (value, draft) => {
  const party = readParty(value)
  if (!party) return problem('Not a number of people')
  draft.adults = party.adults ?? draft.adults
  draft.children ??= party.children
  draft.infants ??= party.infants
  return undefined
}

const hotelClass: FieldReader = (value, draft) => {
  const stars =
    /^([1-7])\s*(?:\*+|-?\s*stars?)?(?:\s*hotels?)?$/i.exec(value)?.[1] ??
    (/^\*{1,7}$/.test(value) ? value.length : undefined)
  return set(draft, 'hotelClass', stars === undefined ? undefined : Number(stars), 'Not a number of stars')
}

/** Missing years follow the enquiry, or today. */
const since = (draft: LeadDraft, { today }: FieldContext) => draft.createdAt?.slice(0, 10) ?? today

const createdAt: FieldReader = (value, draft, context) => {
  const { now, today, timeZone, dateOrder } = context
  const moment = readMoment(value, { order: dateOrder, from: `${today.slice(0, 4)}-01-01`, timeZone, time: '12:00' })
  if (!moment) return problem(notADay(value, dateOrder, 'Not a date'))
  if (Date.parse(moment) > Date.parse(now) + 86_400_000) return problem('This day is in the future')
  draft.createdAt = moment > now ? now : moment
  return undefined
}

const followUp: FieldReader = (value, draft, context) => {
  const { timeZone, dateOrder, today } = context
  const moment = readMoment(value, { order: dateOrder, from: today, timeZone, time: '10:00' })
  return set(draft, 'followUpAt', moment, notADay(value, dateOrder, 'Not a date'))
}

const travelStart: FieldReader = (value, draft, context) => {
  const travel = readTravel(value, context.dateOrder, since(draft, context))
  if (!travel) return problem(notADay(value, context.dateOrder, 'Not a date or a month'))
  draft.travelStart = travel.travelStart
  draft.travelEnd ??= travel.travelEnd
  draft.travelMonth ??= travel.travelMonth
  return travel.travelMonth && readsMore(value) ? {} : undefined
}

const travelEnd: FieldReader = (value, draft, context) =>
  set(
    draft,
    'travelEnd',
    readDay(value, context.dateOrder, draft.travelStart ?? since(draft, context)),
    notADay(value, context.dateOrder, 'Not a date'),
  )

const travelMonth: FieldReader = (value, draft, context) => {
  const month = readMonth(value, context.dateOrder, since(draft, context))
  if (!month) return problem(notADay(value, context.dateOrder, 'Not a month'))
  draft.travelMonth = month
  return readsMore(value) ? {} : undefined
}

function amount(key: 'budgetMin' | 'budgetMax' | 'expectedValue'): FieldReader {
  return (value, draft, context) => {
    const usual = draft.currency ?? context.amountsIn ?? context.currency
    const read = readAmount(value, usual)
    if (!read) return problem('Not an amount')
    const currency = read.currency ?? usual
    if (draft.currency && draft.currency !== currency) return problem('In another currency than the amount before')
    if (currency !== context.currency || draft.currency) draft.currency = currency
    draft[key] = read.max
    if (key === 'budgetMax') draft.budgetMin ??= read.min
    if (key !== 'expectedValue' && read.isPerPerson) draft.budgetPerPerson = true
    return undefined
  }
}

const source: FieldReader = (value, draft) => {
  const known = words.readSource(value)
  draft.source = known ?? 'other'
  // Where a campaign is not named, an unknown source is one: "Justdial".
  if (!known && !draft.campaign && value.length <= 120) draft.campaign = oneLine(value)
  else if (!known) return {}
  return undefined
}

const stage: FieldReader = (value, draft, { stages, mayConvert }) => {
  const found = findStage(value, stages)
  if (!found) return problem('Not one of your lead statuses')
  if (found.kind === 'won' && !mayConvert) return problem('Only a manager can import converted leads')
  draft.stageId = found.id
  return undefined
}

const owner: FieldReader = (value, draft, { team, assignable }) => {
  const found = findOwner(value, team)
  if (!found) return problem('Nobody of your team')
  if (assignable && !assignable.includes(found.id)) return problem('You can give leads only to yourself or your team')
  draft.ownerId = found.id
  return undefined
}

const destinations: FieldReader = (value, draft, { isOwn }) => {
  const places = words.readPlaces(value, isOwn)
  const all = [...new Set([...(draft.destinations ?? []), ...(places ?? [])])]
  return set(draft, 'destinations', places && all.length <= 12 ? all : undefined, 'Not a list of up to 12 places')
}

const tags: FieldReader = (value, draft, { isOwn }) => {
  const read = words.readTags(value, isOwn)
  const all = [...new Set([...(draft.tags ?? []), ...(read ?? [])])]
  return set(draft, 'tags', read && all.length <= 20 ? all : undefined, 'Not a list of up to 20 tags')
}

/** How each field of a lead is read. */
export const leadFieldReaders: Record<string, FieldReader> = {
  // Joined to the numbers of the row before they are read.
  [callingCode]: () => undefined,
  name,
  phone,
  whatsapp,
  email,
  city: text('city', 80),
  state: text('state', 80),
  origin: text('origin', 80),
  campaign: text('campaign', 120),
  createdAt,
  followUp,
  stage,
  owner,
  source,
  destinations,
  tags,
  adults,
  hotelClass,
  travelStart,
  travelEnd,
  travelMonth,
  children: count('children', 999),
  infants: count('infants', 99),
  flexibleDays: count('flexibleDays', 60),
  lostCompetitor: text('lostCompetitor', 120),
  lostNote: (value, draft) =>
    set(draft, 'lostNote', value.length <= 1000 ? value : undefined, 'Longer than 1,000 characters'),
  budgetPerPerson: (value, draft) => set(draft, 'budgetPerPerson', words.readFlag(value), 'Not yes or no'),
  currency: (value, draft) => set(draft, 'currency', readCurrency(value), 'Not a currency we know'),
  expectedClose: (value, draft, { dateOrder, today }) =>
    set(draft, 'expectedClose', readDay(value, dateOrder, today), notADay(value, dateOrder, 'Not a date')),
  rooms: count('rooms', 500),
  nights: (value, draft) => set(draft, 'nights', readNights(value), 'Not a number of nights'),
  childAges: (value, draft) => set(draft, 'childAges', readAges(value), 'Not a list of ages up to 17'),
  budgetMin: amount('budgetMin'),
  budgetMax: amount('budgetMax'),
  expectedValue: amount('expectedValue'),
  service: (value, draft) => set(draft, 'service', words.readService(value), 'Not one of the services'),
  tripType: (value, draft) => set(draft, 'tripType', words.readTripType(value), 'Not one of the trip types'),
  mealPlan: (value, draft) => set(draft, 'mealPlan', words.readMealPlan(value), 'Not a meal plan'),
  temperature: (value, draft) => set(draft, 'temperature', words.readTemperature(value), 'Not hot, warm or cold'),
  lostReason: (value, draft) => set(draft, 'lostReason', words.readLostReason(value) ?? 'other', ''),
  marketingConsent: (value, draft) => set(draft, 'marketingConsent', words.readFlag(value), 'Not yes or no'),
}

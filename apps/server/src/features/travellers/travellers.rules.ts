import { counted } from '@sarai/contract/count-words'
import type { TravellerFinding } from '@sarai/contract/travellers'
import type { TravellerFindingCode } from '@sarai/contract/traveller-words'
import { dayWords, listed } from '@sarai/itinerary/words'
import type { TravellerRecord } from './travellers.queries.ts'

/** What of a trip bears on what its people need. */
export interface Journey {
  startDate: string | null
  endDate: string | null
  needsPassport: boolean
}

/** The same day so many months later, or the last of that month, as PostgreSQL counts months. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Whole years from a day of birth to another day. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

const titles = /(MRS|MSTR|MISS|MR|MS|DR)$/
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '')

/** Whether a ticket names whom the passport does: `SHARMA/ASHA MRS`, `Asha Sharma`, names joined or apart. */
export function isSameName(ticketName: string, given: string, family: string): boolean {
  const [a, b] = [lettersOf(given), lettersOf(family)]
  const ticket = lettersOf(ticketName)
  const bare = [ticket, ticket.replace(titles, ''), ticket.replace(/^(MRS|MSTR|MISS|MR|MS|DR)/, '')]
  return bare.some((one) => one === a + b || one === b + a)
}

type Known = Pick<
  TravellerRecord,
  | 'kind'
  | 'givenName'
  | 'familyName'
  | 'birth'
  | 'pricedAge'
  | 'ticketName'
  | 'passportDigits'
  | 'passportExpiresOn'
  | 'visa'
  | 'visaExpiresOn'
  | 'cancelledAt'
>

/** What is wrong with what is known of a traveller; nothing of one who cancelled. */
export function travellerFindings(traveller: Known, journey: Journey): TravellerFinding[] {
  if (traveller.cancelledAt) return []
  const found: TravellerFinding[] = []
  const say = (code: TravellerFindingCode, message: string) => void found.push({ code, message })
  const { givenName, familyName, birth, pricedAge, ticketName, kind } = traveller
  if (!givenName) say('name-missing', 'The name is missing.')
  if (!birth)
    say('birth-missing', kind === 'adult' ? 'The day of birth is missing.' : 'The day of birth of a child is missing.')
  else if (journey.startDate) checkAge(kind, ageOn(birth, journey.startDate), pricedAge, say)
  if (ticketName && givenName && !isSameName(ticketName, givenName, familyName ?? ''))
    say(
      'name-unlike-ticket',
      `The ticket says ${ticketName}, the passport ${[givenName, familyName].join(' ').trim()}.`,
    )
  if (journey.needsPassport) checkDocuments(traveller, journey.endDate ?? journey.startDate, say)
  return found
}

type Say = (code: TravellerFindingCode, message: string) => void

function checkAge(kind: TravellerRecord['kind'], age: number, pricedAge: number | null, say: Say): void {
  const years = counted(age, 'year')
  if (pricedAge !== null && age !== pricedAge)
    say('age-unlike-priced', `${years} old when the trip begins, and priced as ${pricedAge}.`)
  else if (kind === 'infant' && age >= 2) say('age-unlike-priced', `${years} old, and priced as an infant.`)
  else if (kind === 'adult' && age < 12) say('age-unlike-priced', `${years} old, and priced as an adult.`)
}

function checkDocuments(traveller: Known, back: string | null, say: Say): void {
  const { passportDigits, passportExpiresOn, visa, visaExpiresOn } = traveller
  if (!passportDigits || !passportExpiresOn) say('passport-missing', 'The passport is missing.')
  else if (back && passportExpiresOn < plusMonths(back, 6))
    say('passport-ends', `The passport ends on ${dayWords(passportExpiresOn)}, within six months of the return.`)
  if (visa !== 'granted' && visa !== 'not_needed') say('visa-missing', visaWords[visa])
  else if (visa === 'granted' && back && visaExpiresOn && visaExpiresOn < back)
    say('visa-ends', `The visa ends on ${dayWords(visaExpiresOn)}, before the return.`)
}

const visaWords = {
  unknown: 'Whether a visa is needed is not known.',
  needed: 'The visa is missing.',
  applied: 'The visa was applied for and is not there yet.',
  refused: 'The visa was refused.',
}

/** What a traveller is still good for travelling with: only hints are left. */
const hints = new Set<TravellerFindingCode>(['age-unlike-priced', 'name-unlike-ticket'])

/** Nothing is missing; as `count_travellers` counts it (sql/travellers.sql). */
export const isComplete = (findings: TravellerFinding[]) => findings.every(({ code }) => hints.has(code))

const passportCodes = new Set<TravellerFindingCode>(['passport-missing', 'passport-ends', 'visa-missing', 'visa-ends'])

/** What may be told to somebody who may not see travel documents. */
export const withoutDocuments = (findings: TravellerFinding[]) =>
  findings.filter(({ code }) => !passportCodes.has(code))

export interface RoomsSold {
  single: number
  twin: number
  triple: number
}

type Sleeper = Pick<TravellerRecord, 'kind' | 'room' | 'cancelledAt'>

/** Where the rooms that people were put into are others than were sold. Children may sleep with adults. */
export function roomFindings(travellers: readonly Sleeper[], sold: RoomsSold): string[] {
  const going = travellers.filter(({ cancelledAt }) => !cancelledAt)
  const placed = going.filter(({ room }) => room !== null)
  if (placed.length === 0) return []
  const adults = Map.groupBy(placed, ({ room }) => room ?? '')
  const counts = { single: 0, twin: 0, triple: 0 }
  const findings: string[] = []
  for (const [room, people] of adults) {
    const grown = people.filter(({ kind }) => kind === 'adult').length
    const size = ([undefined, 'single', 'twin', 'triple'] as const)[grown]
    if (grown === 0) findings.push(`Only children are in room ${room}.`)
    else if (size) counts[size] += 1
    else findings.push(`${counted(grown, 'adult')} are in room ${room}.`)
  }
  const missing = going.length - placed.length - going.filter(({ kind, room }) => kind === 'infant' && !room).length
  if (missing > 0) findings.push(`${counted(missing, 'traveller')} without a room.`)
  const unlike = (['single', 'twin', 'triple'] as const).filter((size) => counts[size] !== sold[size])
  if (missing === 0 && unlike.length > 0) {
    const words = unlike.map((size) => `${counts[size]} ${size} (sold: ${sold[size]})`)
    findings.push(`The rooms are others than were sold: ${listed(words)}.`)
  }
  return findings
}

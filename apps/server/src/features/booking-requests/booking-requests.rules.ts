import { mayUse, type Grants } from '@sarai/contract/access'
import type { AskedFacts, BookingRequest, RequestLine } from '@sarai/contract/booking-request-schemas'
import {
  type LineAnswer,
  type LineState,
  type RequestState,
  vendorRequestPath,
} from '@sarai/contract/booking-request-words'
import type { BookingStatus } from '@sarai/contract/booking-words'
import { counted } from '@sarai/contract/count-words'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { isSameVendor, type NamedVendor } from '@sarai/itinerary/vendor-names'
import { type Fact, itemFacts } from '@sarai/itinerary/item-facts'
import { daysWords, dayWords } from '@sarai/itinerary/words'
import { plusDays } from '../../core/days.rules.ts'
import { isOtherService } from '../bookings/bookings.rules.ts'
import type { LineRecord, MessageRecord, RequestRecord } from './booking-requests.queries.ts'

/** What of a booking bears on a request for it. */
export interface Asking extends Omit<AskedFacts, 'net' | 'currency' | 'units' | 'travellers' | 'confirmationNumber'> {
  id: string
  number: number
  status: BookingStatus
  vendorId: string | null
  vendor: string | null
  net: number
  currency: string
  deletedAt: string | null
}

/** A booking as a vendor is asked for it, but for who travels and what the vendor said of it before. */
export function askedOf(booking: Asking): Omit<AskedFacts, 'units' | 'travellers' | 'confirmationNumber'> {
  const { title, category, date, nights, time, quantity, details, wishes, net, currency } = booking
  return { title, category, date, nights, time, quantity, details, wishes, net, currency }
}

/** What the agency booked is not what the vendor was asked for. */
export const isOutdated = (asked: AskedFacts, booking: Asking) =>
  isOtherService(asked, booking) || asked.net !== booking.net || asked.currency !== booking.currency

/** What an answer makes of a booking. The agency has acted once the booking stands elsewhere. */
export const statusAfter: Record<Exclude<LineAnswer, 'none'>, BookingStatus> = {
  confirmed: 'confirmed',
  countered: 'changed',
  declined: 'changed',
  held: 'requested',
}
const stillAsked: readonly BookingStatus[] = ['requested', 'changed', 'waitlisted']

export interface Standing {
  request: Pick<RequestRecord, 'vendorId' | 'vendor' | 'revokedAt'>
  booking: Asking | undefined
  trip: { cancelledAt: string | null; deletedAt: string | null } | undefined
  today: string
}

/**
 * The number of a booking that its vendor gave, as far as is known: a number stays when the vendor is changed, so where
 * others were asked too it may be one of theirs.
 */
export function findOwnNumber(
  booking: NamedVendor & { confirmationNumber: string | null },
  vendors: readonly (NamedVendor & { confirmationNumber: string | null })[],
): string | null {
  const { confirmationNumber } = booking
  const isTheirs =
    vendors.every((one) => isSameVendor(one, booking)) ||
    vendors.some((one) => one.confirmationNumber === confirmationNumber && isSameVendor(one, booking))
  return isTheirs ? confirmationNumber : null
}

/** The last day of what a line asks for. */
const lastDay = ({ date, nights }: AskedFacts) => date && plusDays(date, nights ?? 0)

/** Whether a vendor can answer for a line now, or why not. */
export function lineStateOf(line: LineRecord, { request, booking, trip, today }: Standing): LineState {
  if (!trip || trip.cancelledAt || trip.deletedAt) return 'cancelled'
  if (!booking || booking.deletedAt || booking.status === 'dropped') return 'dropped'
  if (line.closed) return line.closed
  if (request.revokedAt || booking.status === 'initialised' || !isSameVendor(request, booking)) return 'withdrawn'
  const last = lastDay(line.asked)
  if (last && last < today) return 'expired'
  const isAsOffered = line.decision === 'taken' && line.answer === 'countered'
  const holds =
    line.answer === 'none' ? stillAsked.includes(booking.status) : booking.status === statusAfter[line.answer]
  // What was said yes to was changed by the agency, or taken back to what is asked for: what the vendor says leads elsewhere.
  if (booking.status === 'changed' && (line.answer === 'confirmed' || line.answer === 'held')) return 'outdated'
  if (line.answer === 'confirmed' && stillAsked.includes(booking.status)) return 'outdated'
  if (isAsOffered || !holds) return 'settled'
  return isOutdated(line.asked, booking) ? 'outdated' : 'open'
}

/** Where a request stands, by its lines. */
export function requestStateOf(lines: { state: LineState; answer: LineAnswer }[]): RequestState {
  if (lines.some(({ state, answer }) => state === 'open' && answer === 'none')) return 'open'
  if (lines.some(({ state, answer }) => answer !== 'none' && (state === 'open' || state === 'settled')))
    return 'answered'
  if (lines.some(({ state }) => state === 'expired')) return 'expired'
  return lines.every(({ answer }) => answer === 'none') ? 'withdrawn' : 'answered'
}

interface Whole {
  request: RequestRecord
  lines: { line: LineRecord; standing: Standing }[]
  messages: MessageRecord[]
}

/**
 * A request as somebody of the agency may see it: without costs, only which services were answered and how. Its link, by
 * which whoever has it answers for the vendor, is for those who may use vendors or ask them.
 */
export function presentRequest(
  actor: Grants & { seesCost: boolean },
  { request, lines, messages }: Whole,
): BookingRequest {
  const { seesCost } = actor
  const holdsLink = mayUse(actor, 'vendors') || mayUse(actor, 'calendars', 'write')
  const shown = lines.map(({ line, standing }): RequestLine => {
    const { asked, counter } = line
    return {
      ...line,
      bookingNumber: standing.booking?.number ?? 0,
      state: lineStateOf(line, standing),
      asked: seesCost ? asked : { ...asked, net: null, currency: null },
      counter: counter && (seesCost ? counter : { net: null, date: counter.date, room: null, note: null }),
      reason: seesCost ? line.reason : null,
    }
  })
  const { publicKey, ...facts } = request
  const hidden = { vendorId: null, vendor: null, sentTo: null, message: null, path: null, messages: [] }
  return {
    ...facts,
    state: requestStateOf(shown),
    path: holdsLink ? vendorRequestPath(publicKey) : null,
    lines: shown,
    messages,
    ...(seesCost ? {} : hidden),
  }
}

const howMany = 'How many'
/** What says by itself what it is. */
const bare = ['Room', 'Rooms', 'Nights', howMany]

/** What a vendor has to know of a service besides its title and day, in words. */
export function factsOf({ category, details, units, time, nights }: AskedFacts): Fact[] {
  const known = category && details ? itemFacts({ category, details } as unknown as ItineraryItem) : []
  // Its time and nights stand with its day.
  const others = known.filter(({ label, value }) => value !== time && !(nights && label === 'Nights'))
  return [...others, ...(units ? [{ label: howMany, value: units }] : [])]
}

/** When a service is used, in words. */
export function whenWords({ date, nights, time }: AskedFacts): string {
  const words = [date ? dayWords(date) : 'Date open', nights ? counted(nights, 'night') : time]
  return words.filter(Boolean).join(', ')
}

/** Whether the agency has taken what a vendor offers instead. */
export const isTaken = ({ answer, decision }: Pick<LineRecord, 'answer' | 'decision'>): boolean =>
  answer === 'countered' && decision === 'taken'

/** A service as vendor and agency agree on it: as it was asked for, or as the offer that was taken says. */
export function findAgreedFacts(line: Pick<LineRecord, 'answer' | 'decision' | 'asked' | 'counter'>): AskedFacts {
  const { asked: facts, counter } = line
  if (!counter || !isTaken(line)) return facts
  const details =
    counter.room && facts.category === 'lodging' ? { ...facts.details, room: counter.room } : facts.details
  return { ...facts, net: counter.net ?? facts.net, date: counter.date ?? facts.date, details }
}

/** From the first to the last day of some services; null where none of them has a day yet. */
export function describeDays(all: readonly Pick<AskedFacts, 'date' | 'nights'>[]): string | null {
  const first = all.flatMap(({ date }) => date ?? []).sort()[0]
  const last = all
    .flatMap(({ date, nights }) => (date ? plusDays(date, nights ?? 0) : []))
    .sort()
    .at(-1)
  return first && last ? daysWords(first, last) : null
}

/** As many services as a message can name; the vendor's page has all of them. */
const maxNamed = 12

const maxLine = 150

/** A long line ends after a whole fact; the vendor's page has the rest. */
function cut(words: string): string {
  if (words.length <= maxLine) return words
  const end = words.lastIndexOf(',', maxLine - 1)
  return `${words.slice(0, end > 0 ? end : maxLine - 1)}…`
}

/** The services of a request, a line each, as a message names them. */
export function serviceList(all: AskedFacts[]): string {
  const named = all.slice(0, maxNamed).map((asked) => {
    const facts = factsOf(asked).map(({ label, value }) =>
      bare.includes(label) ? value : `${label.toLowerCase()}: ${value}`,
    )
    const before = asked.confirmationNumber ? `, changes your ${asked.confirmationNumber}` : ''
    const wishes = asked.wishes ? ` (${asked.wishes.replace(/\s+/g, ' ')})` : ''
    return cut(
      `${whenWords(asked)}: ${asked.title}${before}${facts.length > 0 ? `, ${facts.join(', ')}` : ''}${wishes}`,
    )
  })
  const more = all.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more under the link`] : [])].join('\n')
}

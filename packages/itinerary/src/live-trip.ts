import { counted } from '@sarai/contract/count-words'
import type { ItineraryDay } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { Agreed } from './amendment-plan.ts'
import { blankItem } from './blank.ts'
import { boughtTrip } from './bought-trip.ts'
import { checkCourse } from './checks.ts'
import { coursesOf } from './course.ts'
import type { FindingCode } from './findings.ts'
import { type Service, servicesOf, withWhen } from './services.ts'
import { tripDays } from './trip-days.ts'
import { dayWords } from './words.ts'

/** A service of a sold trip as it is arranged now. */
export interface LiveBooking {
  id: string
  /** The item of the itinerary; null where it was added by hand. */
  itemId: string | null
  title: string
  category: ItemCategory | null
  isDropped: boolean
  date: string | null
  nights: number | null
  time: string | null
  details: Record<string, unknown> | null
  /** The keys of findings that somebody has settled. */
  settledFindings: readonly string[]
}

/** Something about the arrangements of a sold trip to look at. */
export interface LiveFinding {
  message: string
  /** The service it is about; null where it is about a day of the trip. */
  bookingId: string | null
  /**
   * Names what was agreed and what is booked instead, which somebody may settle: where either changes it is another
   * finding. Null where only a change of the trip puts it right.
   */
  key: string | null
}

/** What is wrong with a trip that was sold. Of texts, prices and terms nothing is said: those were agreed upon. */
const wanted: ReadonlySet<FindingCode> = new Set([
  'night-without-lodging',
  'nights-overlap',
  'lodging-elsewhere',
  'outside-trip',
  'transfer-missing',
  'transfer-elsewhere',
  'times-overlap',
  'times-impossible',
  'age-limit',
])

/** What to look at: where what is booked differs from what was agreed upon, and what the checks say of the trip as booked. */
export function checkLiveTrip(agreed: Agreed, bookings: readonly LiveBooking[], today: string): LiveFinding[] {
  const live = bookings.filter(({ isDropped }) => !isDropped)
  // One that was dropped may be booked again: what is booked is what counts.
  const inOrder = [...bookings.filter(({ isDropped }) => isDropped), ...live]
  const byItem = new Map(inOrder.flatMap((booking) => (booking.itemId ? [[booking.itemId, booking] as const] : [])))
  const services = servicesOf(agreed.document, agreed)
  const settled = new Map(bookings.map(({ id, settledFindings }) => [id, new Set(settledFindings)]))
  return [
    ...services.flatMap((service) => differences(service, byItem.get(service.itemId))),
    ...outside(agreed, live),
    ...checksOf(agreed, live, today),
  ].filter(({ bookingId, key }) => !(bookingId && key && settled.get(bookingId)?.has(key)))
}

/** The key of a finding: what it is about, what was agreed, and what is booked. */
const writeKey = (...parts: readonly (string | number | null)[]) => JSON.stringify(parts)

const sameTitle = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function differences(agreed: Service, booking: LiveBooking | undefined): LiveFinding[] {
  const missing = `${agreed.title} was agreed upon and is not booked.`
  if (!booking) return [{ message: missing, bookingId: null, key: null }]
  const { id: bookingId, title, date, nights } = booking
  if (booking.isDropped) return [{ message: missing, bookingId, key: writeKey('dropped', agreed.title) }]
  const found: LiveFinding[] = []
  const say = (message: string, key: string) => found.push({ message, bookingId, key })
  if (!sameTitle(agreed.title, title))
    say(`${title} is booked, but the traveller was offered ${agreed.title}.`, writeKey('title', agreed.title, title))
  if (agreed.date !== null && date !== null && agreed.date !== date)
    say(
      `${title} is booked for ${dayWords(date)}, agreed for ${dayWords(agreed.date)}.`,
      writeKey('date', agreed.date, date),
    )
  if (agreed.nights !== null && nights !== null && agreed.nights !== nights)
    say(
      `${title} is booked for ${counted(nights, 'night')}, agreed for ${agreed.nights}.`,
      writeKey('nights', agreed.nights, nights),
    )
  return found
}

/** The days of the trip, by date. */
const datesOf = (agreed: Agreed) =>
  tripDays(agreed.document, agreed.optionId).flatMap(({ day, date }) => (date === null ? [] : [{ id: day.id, date }]))

/** What is booked for a day that the trip does not have. */
function outside(agreed: Agreed, live: readonly LiveBooking[]): LiveFinding[] {
  const dates = datesOf(agreed)
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date]
  if (first === undefined || last === undefined) return []
  return live.flatMap(({ id, title, date }) =>
    date !== null && (date < first || date > last)
      ? [
          {
            message: `${title} is booked for ${dayWords(date)}, when nobody is on the trip.`,
            bookingId: id,
            key: writeKey('outside', first, last, date),
          },
        ]
      : [],
  )
}

/** An item as its booking has it now. */
function asBooked(item: ItineraryItem, { title, time, nights, details }: LiveBooking): ItineraryItem {
  const merged = withWhen(item.category, { ...item.details, ...details }, { time, nights })
  return { ...item, title, details: merged } as ItineraryItem
}

/** The itinerary with its services as they are booked, each on its day; what is not booked is not in it. */
function liveDays(agreed: Agreed, live: readonly LiveBooking[]): ItineraryDay[] {
  const { days } = boughtTrip(agreed.document, agreed)
  const dayOn = new Map(datesOf(agreed).map(({ id, date }) => [date, id]))
  const services = new Set(servicesOf(agreed.document, agreed).map(({ itemId }) => itemId))
  const items = new Map(days.flatMap((day) => day.items.map((item) => [item.id, { item, dayId: day.id }] as const)))
  const booked = live.flatMap((booking) => {
    const own = booking.itemId ? items.get(booking.itemId) : undefined
    if (!own && (booking.category === null || booking.date === null)) return []
    const dayId = booking.date === null || dayOn.size === 0 ? own?.dayId : dayOn.get(booking.date)
    const item = own?.item ?? blankItem(booking.id, booking.category ?? 'activity', booking.title)
    return dayId === undefined ? [] : [{ dayId, stays: dayId === own?.dayId, item: asBooked(item, booking) }]
  })
  const byId = new Map(booked.filter(({ stays }) => stays).map(({ item }) => [item.id, item]))
  return days.map((day) => ({
    ...day,
    items: [
      ...day.items.flatMap((item) => byId.get(item.id) ?? (services.has(item.id) ? [] : [item])),
      ...booked.filter(({ stays, dayId }) => !stays && dayId === day.id).map(({ item }) => item),
    ],
  }))
}

function checksOf(agreed: Agreed, live: readonly LiveBooking[], today: string): LiveFinding[] {
  const document = { ...boughtTrip(agreed.document, agreed), days: liveDays(agreed, live) }
  const bookingOf = new Map(live.map(({ id, itemId }) => [itemId ?? id, id]))
  const [course] = coursesOf(document)
  const found = course ? checkCourse(document, course, today) : []
  return found
    .filter(({ code, severity }) => severity !== 'hint' && wanted.has(code))
    .map(({ message, itemId }) => ({ message, bookingId: (itemId && bookingOf.get(itemId)) ?? null, key: null }))
}

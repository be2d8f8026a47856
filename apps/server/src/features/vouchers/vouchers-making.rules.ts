import { needsConfirmation } from '@sarai/contract/booking-words'
import { formatVendorAddress } from '@sarai/contract/vendor-words'
import { counted } from '@sarai/contract/count-words'
import type { VoucherDocument, VoucherService, VoucherSettings, VoucherToggles } from '@sarai/contract/voucher-schemas'
import type { VoucherServiceType } from '@sarai/contract/voucher-words'
import { cabinClassLabels, mealPlanLabels, ticketTypeLabels } from '@sarai/contract/itinerary-words'
import { durationWords } from '@sarai/itinerary/words'
import { plusDays } from '../../core/days.rules.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import {
  type Guests,
  occupancyWords,
  peopleWords,
  roomsOf,
  soldWords,
  wishesOf,
} from '../travellers/travellers-guests.rules.ts'
import type { RoomsSold } from '../travellers/travellers.rules.ts'
import { nobody } from './vouchers-costs.rules.ts'
import type { TakenOver } from './vouchers-taken.rules.ts'

type Category = NonNullable<BookingRecord['category']>
const typeOf: Record<Category, VoucherServiceType> = {
  lodging: 'hotel',
  flight: 'flight',
  transport: 'transfer',
  activity: 'activity',
  cruise: 'cruise',
  info: 'other',
}

/** Details of an item are kept as they were when the trip was made; what is not there is not said. */
type Details = Record<string, unknown>
const word = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : typeof value === 'number' ? String(value) : null
const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Details)[name] : undefined
const labelled = (labels: Record<string, string>, value: unknown) => labels[String(value)] ?? word(value)
const placeName = (value: unknown) => word(part(value, 'name'))

function airport(end: unknown): string | null {
  const [code, name] = [word(part(end, 'airport')), placeName(part(end, 'place'))]
  return name && code ? `${name} (${code})`.slice(0, 200) : (name ?? code)
}

function detailsOf(
  type: VoucherServiceType,
  d: Details,
  driver: BookingRecord['driver'],
): Record<string, string | null> {
  switch (type) {
    case 'hotel':
      return {
        rooms: word(d.rooms),
        roomType: word(d.room),
        occupancy: null,
        mealPlan: labelled(mealPlanLabels, d.mealPlan),
      }
    case 'flight':
      return {
        airline: word(d.airline),
        flightNumber: word(d.flightNumber),
        departsFrom: airport(d.from),
        arrivesAt: airport(d.to),
        terminal: word(part(d.from, 'terminal')),
        arrivalTerminal: word(part(d.to, 'terminal')),
        cabin: labelled(cabinClassLabels, d.cabin),
        baggage: word(d.baggage),
      }
    case 'transfer':
      return {
        pickup: word(d.pickup) ?? placeName(d.from),
        drop: word(d.drop) ?? placeName(d.to),
        vehicle: driver?.vehicle ?? word(d.vehicle),
      }
    case 'activity':
      return {
        meetingPoint: word(d.meetingPoint) ?? placeName(d.place),
        duration: typeof d.minutes === 'number' ? durationWords(d.minutes) : null,
        ticket: labelled(ticketTypeLabels, d.ticket),
      }
    case 'cruise':
      return {
        ship: word(d.ship),
        cabin: word(d.cabin),
        occupancy: null,
        departsFrom: placeName(d.from),
        arrivesAt: placeName(d.to),
        mealPlan: labelled(mealPlanLabels, d.mealPlan),
      }
    case 'other':
      return { details: null }
  }
}

function endOf({ date, nights }: BookingRecord, details: Details): string | null {
  if (!date) return null
  if (nights) return plusDays(date, nights)
  const later = details.arrivesAfterDays
  return typeof later === 'number' ? plusDays(date, later) : null
}

const endTimeOf = (type: VoucherServiceType, d: Details): string | null =>
  ({
    hotel: word(d.checkOut),
    flight: word(part(d.to, 'time')),
    transfer: word(d.endTime),
    activity: null,
    cruise: word(d.arrives),
    other: null,
  })[type]

/** Where a vendor is found. */
export interface VendorFacts {
  name: string
  phone: string | null
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  pincode: string | null
}

function vendorOf(booking: BookingRecord, vendor: VendorFacts | undefined, details: Details) {
  if (!vendor) return { ...nobody, name: booking.vendor, address: word(details.address) }
  const { name, phone } = vendor
  return { ...nobody, name, phone, address: formatVendorAddress(vendor) || word(details.address) }
}

/** A booking as a voucher says it. */
function serviceOf(booking: BookingRecord, vendor: VendorFacts | undefined): VoucherService {
  const details = booking.details ?? {}
  const type = booking.category ? typeOf[booking.category] : 'other'
  return {
    bookingId: booking.id,
    type,
    title: booking.title,
    confirmationNumber:
      booking.confirmationNumber ?? (type === 'flight' ? (word(details.pnr)?.slice(0, 60) ?? null) : null),
    awaitsConfirmation: needsConfirmation(booking),
    from: booking.date,
    to: endOf(booking, details),
    time: booking.time,
    endTime: endTimeOf(type, details),
    vendor: vendorOf(booking, vendor, details),
    driver: booking.driver,
    details: detailsOf(type, details, booking.driver),
  }
}

interface Making {
  title: string
  /** Who it is for, where no traveller is known yet. */
  customer: string | null
  /** How many travel, where nobody is entered. */
  travellers: number
  guests: Guests & { sold: RoomsSold }
  bookings: BookingRecord[]
  /** The voucher is of several services, even where one of them is left. */
  isCombined: boolean
  vendors: ReadonlyMap<string, VendorFacts>
}

const maxDetail = 200

/** A ferry by day has no cabins. */
const isSleptIn = ({ type, from, to }: Pick<VoucherService, 'type' | 'from' | 'to'>): boolean =>
  type === 'hotel' || (type === 'cruise' && from !== null && to !== null && to > from)

/** How the rooms are used, on what is slept in. As many rooms are named as the guests share. */
function withOccupancy(service: VoucherService, { guests }: Making): VoucherService {
  if (!isSleptIn(service)) return service
  const occupancy = occupancyWords(guests.all, maxDetail) ?? soldWords(guests.sold)
  const shared = roomsOf(guests.all).length
  const rooms: VoucherService['details'] = service.type === 'hotel' && shared > 0 ? { rooms: String(shared) } : {}
  return { ...service, details: { ...service.details, ...rooms, occupancy } }
}

/** Who travels, as those need it who provide these services. Nobody is listed while no name is known. */
function guestList({ all }: Guests, services: readonly VoucherService[]): VoucherDocument['guests'] {
  if (all.every(({ isNamed }) => !isNamed)) return []
  const types = services.map(({ type }) => type)
  const hasRooms = services.some(isSleptIn)
  const asked = { withMeals: types.some((type) => type !== 'transfer'), withSeats: types.includes('flight') }
  return all.map((guest) => ({
    name: guest.name,
    age: guest.age,
    room: hasRooms ? guest.room : null,
    wishes: wishesOf(guest, asked)?.slice(0, 600) ?? null,
  }))
}

function requestsOf({ bookings, isCombined }: Making): string | null {
  const asked = bookings.flatMap(({ title, wishes }) => (wishes ? [isCombined ? `${title}: ${wishes}` : wishes] : []))
  return asked.join('\n').slice(0, 2000) || null
}

/** What bookings and travellers of a trip say now, as a voucher of these bookings takes it over. */
export function takenFrom(making: Making): TakenOver {
  const { title, customer, travellers, guests, bookings, isCombined, vendors } = making
  const services = bookings.map((booking) =>
    withOccupancy(serviceOf(booking, booking.vendorId ? vendors.get(booking.vendorId) : undefined), making),
  )
  const [only] = isCombined ? [] : bookings
  return {
    title: (only?.title ?? title).slice(0, 200),
    leadGuest: (guests.lead ?? customer)?.slice(0, 120) ?? null,
    guests: guestList(guests, services),
    party: peopleWords(guests.all) ?? (travellers > 0 ? counted(travellers, 'traveller') : null),
    services,
    requests: requestsOf(making),
  }
}

/** Nobody checks in to a ride or a walk: what an agency says of that is for its other services. */
function choosePolicies(policies: string | null, services: readonly VoucherService[]): string | null {
  if (!policies || services.some(({ type }) => type !== 'transfer' && type !== 'activity')) return policies
  const lines = policies.split('\n').map((line) => {
    const sentences = line.split(/(?<=[.!?])\s+/)
    return sentences.filter((sentence) => !/check[\s-]?(in|out)\b/i.test(sentence)).join(' ')
  })
  return (
    lines
      .filter((line, at) => line !== '' || policies.split('\n')[at]?.trim() === '')
      .join('\n')
      .trim() || null
  )
}

/** What a new voucher says. */
export const documentOf = (taken: TakenOver, { billing, policies, contacts }: VoucherSettings): VoucherDocument => ({
  ...taken,
  inclusions: null,
  billing,
  policies: choosePolicies(policies, taken.services),
  price: null,
  contacts,
})

/** What of the travellers a voucher takes over, by its services; see `party_said` (sql/vouchers.sql). */
export function partsOf(services: readonly VoucherService[]): string {
  const has = (...types: VoucherServiceType[]) => services.some(({ type }) => types.includes(type))
  return `${has('hotel', 'cruise') ? 'rooms' : ''}${has('flight') ? 'seats' : ''}`
}

/** Who sees no costs is not told a vendor by making a voucher. */
export const togglesFor = ({ seesCost }: { seesCost: boolean }, { toggles }: VoucherSettings): VoucherToggles => ({
  ...toggles,
  showVendor: seesCost && toggles.showVendor,
})

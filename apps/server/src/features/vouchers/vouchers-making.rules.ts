import type { VoucherDocument, VoucherService, VoucherSettings, VoucherToggles } from '@sarai/contract/voucher-schemas'
import type { VoucherServiceType } from '@sarai/contract/voucher-words'
import { cabinClassLabels, mealPlanLabels, ticketTypeLabels } from '@sarai/contract/itinerary-words'
import { counted, durationWords } from '@sarai/itinerary/words'
import { plusDays } from '../../core/days.rules.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { nobody } from './vouchers-costs.rules.ts'

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
  const { name, phone, address, city, state, pincode, country } = vendor
  const lines = [address, city, [state, pincode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return { ...nobody, name, phone, address: lines.slice(0, 300) || word(details.address) }
}

/** A booking as a voucher says it. */
export function serviceOf(booking: BookingRecord, vendor: VendorFacts | undefined): VoucherService {
  const details = booking.details ?? {}
  const type = booking.category ? typeOf[booking.category] : 'other'
  return {
    bookingId: booking.id,
    type,
    title: booking.title,
    confirmationNumber:
      booking.confirmationNumber ?? (type === 'flight' ? (word(details.pnr)?.slice(0, 60) ?? null) : null),
    from: booking.date,
    to: endOf(booking, details),
    time: booking.time,
    endTime: endTimeOf(type, details),
    vendor: vendorOf(booking, vendor, details),
    driver: booking.driver,
    details: detailsOf(type, details, booking.driver),
  }
}

/** The same service with what its booking says now; what was written by hand stays. */
export function refreshedService(service: VoucherService, now: VoucherService): VoucherService {
  const { from, to, time, endTime, confirmationNumber, driver } = now
  const isSameVendor = service.vendor.name === now.vendor.name
  const details = Object.fromEntries(
    Object.keys(now.details).map((name) => [name, service.details[name] ?? now.details[name] ?? null]),
  )
  return {
    ...service,
    from,
    to,
    time,
    endTime,
    confirmationNumber: confirmationNumber ?? service.confirmationNumber,
    driver: driver ?? service.driver,
    vendor: isSameVendor ? service.vendor : now.vendor,
    details: service.type === now.type ? details : service.details,
  }
}

interface Making {
  title: string
  customer: string | null
  travellers: number
  wishes: string | null
  services: VoucherService[]
  settings: VoucherSettings
}

/** What a new voucher says. */
export function documentOf({ title, customer, travellers, wishes, services, settings }: Making): VoucherDocument {
  return {
    title: title.slice(0, 200),
    leadGuest: customer?.slice(0, 120) ?? null,
    guests: [],
    party: travellers > 0 ? counted(travellers, 'traveller') : null,
    services,
    inclusions: null,
    requests: wishes,
    billing: settings.billing,
    policies: settings.policies,
    price: null,
    contacts: settings.contacts,
  }
}

/** Who sees no costs is not told a vendor by making a voucher. */
export const togglesFor = ({ seesCost }: { seesCost: boolean }): VoucherToggles => ({
  showPrice: false,
  showGuests: true,
  showBranding: true,
  showVendor: seesCost,
  showDriver: true,
})

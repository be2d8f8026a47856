import type { Booking, BookingChanges } from '@sarai/contract/booking-schemas'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { detailFields } from '~/itinerary/item-fields.ts'
import type { RecordField } from '~/records/record-fields.ts'

type BookingField = RecordField<keyof BookingChanges | `driver.${string}` | `details.${string}` | 'cost'>

const service = 'Service'
const details = 'Details'
const driver = 'Driver and vehicle'
const withVendor = 'With the vendor'

/** What the day begins with, by what is booked. */
export const timeLabels: Partial<Record<ItemCategory, string>> = {
  lodging: 'Check-in',
  flight: 'Departs at',
  transport: 'Leaves at',
  cruise: 'Departs at',
}

/** Details that are facts of the booking itself. */
const ownFacts = new Set(['nights', 'checkIn', 'from.time', 'departs', 'startTime'])

/** What a vehicle is called that was agreed, beside the one that comes. */
const askedFor: Record<string, { label: string }> = { vehicle: { label: 'Vehicle agreed' } }

const detailsOf = (category: ItemCategory | null): BookingField[] =>
  (category ? detailFields[category] : [])
    .map(({ path, ...field }) => ({ ...field, name: path.join('.') }))
    .filter(({ name }) => !ownFacts.has(name))
    .map((field) => ({ ...field, ...askedFor[field.name], name: `details.${field.name}`, section: details }))

const driverFields: BookingField[] = [
  { name: 'driver.name', label: 'Driver', kind: 'text', section: driver, isAlways: true },
  { name: 'driver.phone', label: 'Phone', kind: 'phone', section: driver, isAlways: true },
  { name: 'driver.vehicle', label: 'Vehicle', kind: 'text', section: driver, isAlways: true },
  { name: 'driver.plate', label: 'Number plate', kind: 'text', section: driver, isCode: true, isAlways: true },
]

/** The facts of a booking that somebody sees, in the order of its page. */
export function bookingFields(
  { category, status, driver: known, tripCurrency }: Booking,
  seesCost: boolean,
): BookingField[] {
  const isStay = category === 'lodging' || category === 'cruise' || category === null
  const isDriven = category === 'transport' || known !== null
  const isHeld = status !== 'confirmed' && status !== 'dropped'
  return [
    ...(seesCost ? bought(tripCurrency) : []),
    { name: 'confirmationNumber', label: 'Confirmed by', kind: 'text', section: withVendor, isAlways: true },
    ...(isHeld ? [held] : []),
    ...(seesCost ? [terms] : []),
    { name: 'title', label: 'Service', kind: 'text', section: service },
    { name: 'date', label: 'Day', kind: 'day', section: service, isAlways: true },
    {
      name: 'time',
      label: (category && timeLabels[category]) ?? 'Time',
      kind: 'time',
      section: service,
      isAlways: true,
    },
    ...(isStay ? [nights] : []),
    { name: 'quantity', label: 'Units', kind: 'number', section: service, help: 'Nights times rooms, or persons' },
    { name: 'wishes', label: 'Wishes', kind: 'long', section: service, help: 'The vendor is told', isAlways: true },
    { name: 'tags', label: 'Tags', kind: 'tags', section: service },
    ...(isDriven ? driverFields : []),
    ...detailsOf(category),
  ]
}

const bought = (tripCurrency: string): BookingField[] => [
  {
    name: 'vendor',
    label: 'Vendor',
    kind: 'vendor',
    parts: ['vendorId', 'vendor'],
    section: withVendor,
    isAlways: true,
  },
  {
    name: 'cost',
    label: 'Cost',
    kind: 'cost',
    parts: ['net', 'currency', 'rate'],
    currency: tripCurrency,
    section: withVendor,
    isAlways: true,
  },
]

const held: BookingField = {
  name: 'holdUntil',
  label: 'Held until',
  kind: 'moment',
  section: withVendor,
  help: 'You are reminded before',
  isAlways: true,
}
const terms: BookingField = {
  name: 'vendorTerms',
  label: 'Terms',
  kind: 'long',
  section: withVendor,
  help: 'As agreed, in words',
}
const nights: BookingField = { name: 'nights', label: 'Nights', kind: 'number', section: service, max: 90 }

import type { BookingChanges } from '@sarai/contract/booking-schemas'
import type { RecordField } from '~/records/record-fields.ts'

type BookingField = RecordField<keyof BookingChanges>

const service = 'Service'
const withVendor = 'With the vendor'

/** Every fact of a booking that is typed, in the order of its page. */
const everyField: BookingField[] = [
  { name: 'title', label: 'Service', kind: 'text', section: service },
  { name: 'date', label: 'Day', kind: 'day', section: service, isAlways: true },
  { name: 'time', label: 'Time', kind: 'time', section: service, isAlways: true },
  { name: 'nights', label: 'Nights', kind: 'number', section: service, max: 90 },
  { name: 'quantity', label: 'Units', kind: 'number', section: service, help: 'Nights times rooms, or persons' },
  { name: 'wishes', label: 'Wishes', kind: 'long', section: service, help: 'The vendor is told' },
  { name: 'tags', label: 'Tags', kind: 'tags', section: service, isAlways: true },
  { name: 'confirmationNumber', label: 'Confirmed by', kind: 'text', section: withVendor, isAlways: true },
  { name: 'vendor', label: 'Vendor', kind: 'text', section: withVendor, isAlways: true },
  { name: 'currency', label: 'Currency', kind: 'text', section: withVendor, isCode: true },
  { name: 'net', label: 'Cost', kind: 'money', section: withVendor, isAlways: true },
  { name: 'vendorTerms', label: 'Terms', kind: 'long', section: withVendor },
]

const costs: readonly string[] = ['vendor', 'currency', 'net', 'vendorTerms']

/** The facts of a booking that somebody sees. */
export const bookingFields = (seesCost: boolean): BookingField[] =>
  seesCost ? everyField : everyField.filter(({ name }) => !costs.includes(name))

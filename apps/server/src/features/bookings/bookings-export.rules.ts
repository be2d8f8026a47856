import type { BookingRow } from '@sarai/contract/booking-schemas'
import { bookingStatusLabels, findBookingCost } from '@sarai/contract/booking-words'
import { costFacts } from '@sarai/contract/cost-facts'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'
import { tripNumber } from '../trips/trips.rules.ts'
import { bookingNumber } from './bookings.rules.ts'

function writeCost(booking: BookingRow): string | number | null {
  const cost = findBookingCost(booking)
  return cost === null ? null : toUnits(cost, booking.currency)
}

/** What an export may hold, in the order it does. */
const bookingExportColumns: ExportColumn<BookingRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => bookingNumber(number) },
  { key: 'title', label: 'Service', value: ({ title }) => title },
  { key: 'category', label: 'Category', value: ({ category }) => category && itemCategoryLabels[category] },
  { key: 'date', label: 'Day', value: ({ date }) => date },
  { key: 'nights', label: 'Nights', value: ({ nights }) => nights },
  { key: 'time', label: 'Time', value: ({ time }) => time },
  { key: 'tripNumber', label: 'Trip', value: (booking) => tripNumber(booking.tripNumber) },
  { key: 'tripTitle', label: 'Title of the trip', value: ({ tripTitle }) => tripTitle },
  { key: 'customer', label: 'Traveller', value: ({ customer }) => customer },
  { key: 'vendor', label: 'Vendor', value: ({ vendor }) => vendor },
  { key: 'status', label: 'Status', value: ({ status }) => bookingStatusLabels[status] },
  { key: 'confirmationNumber', label: 'Confirmed by', value: ({ confirmationNumber }) => confirmationNumber },
  {
    key: 'holdUntil',
    label: 'Held until',
    value: ({ holdUntil }, { timeZone }) => holdUntil && localTime(holdUntil, timeZone),
  },
  { key: 'quantity', label: 'Units', value: ({ quantity }) => quantity },
  { key: 'net', label: 'Cost', value: writeCost },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
const hidden = costFacts.booking ?? []

/** The columns that somebody may see. */
export const columnsFor = ({ seesCost }: { seesCost: boolean }): ExportColumn<BookingRow>[] =>
  bookingExportColumns.filter(({ key }) => seesCost || !hidden.includes(key))

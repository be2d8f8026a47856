import type { BookingFilters, BookingRow, BookingSort } from '@sarai/contract/booking-schemas'
import { bookingStatuses } from '@sarai/contract/booking-words'
import { itemCategories } from '@sarai/contract/itinerary-words'
import { usualOrders } from '@sarai/contract/list-orders'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of bookings can say. */
export const bookingSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  trip: param.id,
  vendor: param.ids(100, ['none']),
  status: param.someOf(bookingStatuses),
  category: param.someOf(itemCategories),
  owner: param.ids(100, ['none']),
  used: param.days,
  when: param.oneOf(['all']),
  held: param.flag,
  hold: param.day,
  tag: param.texts(20),
  sort: param.sortBy<BookingSort>({
    date: true,
    holdUntil: true,
    createdAt: true,
    updatedAt: true,
    title: true,
    number: true,
  }),
})
export type BookingSearch = param.SearchOf<typeof bookingSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof bookingSearch>): BookingFilters {
  const [from, to] = search.used ?? []
  const { trip, vendor, status, category, owner, held, tag, deleted } = search
  const ahead = isAhead(search) || undefined
  return { trip, vendor, status, category, owner, from, to, ahead, held, holdBy: search.hold, tag, deleted }
}

/** Whether the list begins with today: as a rule, but not where something is looked for that may be over. */
function isAhead({ when, q, trip, used, deleted }: param.ValuesOf<typeof bookingSearch>): boolean {
  return !(when ?? q ?? trip ?? used ?? deleted)
}

/** The order a list begins with. */
const defaultSort: param.Sorting<BookingSort> = usualOrders.booking

/** What the list asks. */
export const bookingQuestion = listQuestion({
  kind: 'booking',
  schema: bookingSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'trip',
  'vendor',
  'status',
  'category',
  'owner',
  'tag',
] as const satisfies (keyof BookingFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: BookingRow, { trip, vendor, status, category, owner, tag }: BookingFilters): boolean {
  if (trip && row.tripId !== trip) return false
  if (vendor && !vendor.includes(row.vendorId ?? 'none')) return false
  if (status && !status.includes(row.status)) return false
  if (category && !(row.category && category.includes(row.category))) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

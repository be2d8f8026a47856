import { tableFormats } from '@sarai/contract/export-words'
import { bookingStatusLabels, bookingStatuses } from '@sarai/contract/booking-words'
import { itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { lazy } from 'react'
import { calls } from '~/query.ts'
import { BookingStatusDot } from '~/records/booking-status.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { TripFilter } from '~/records/trip-filter.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { VendorFilter } from '~/records/vendor-filter.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { BookingsEmpty } from './bookings-empty.tsx'
import { bookingsCache } from './bookings-cache.ts'
import { bookingColumns, defaultColumns } from './bookings-columns.tsx'
import { bookingRows, deletedBookingRows } from './bookings-rows.tsx'
import { bookingQuestion } from './bookings-search.ts'
import { exportBookings } from './export-bookings.ts'

const BookingsBulkBar = lazy(() => import('./bookings-bulk-bar.tsx'))

const definition = recordList({
  ...bookingQuestion,
  call: calls.bookings.list,
  columnsFor: bookingColumns,
  defaultColumns,
})

const useBookingsList = () => useRecordList(definition)
export type BookingsList = ReturnType<typeof useBookingsList>

const views: BuiltInView[] = [
  { key: 'ahead', name: 'Ahead', state: {} },
  { key: 'new', name: 'To request', state: { status: 'initialised' } },
  { key: 'unbought', name: 'Without a vendor', state: { vendor: 'none' } },
  { key: 'waiting', name: 'Waiting for vendors', state: { status: 'requested,waitlisted' } },
  { key: 'changed', name: 'Changed', state: { status: 'changed' } },
  { key: 'held', name: 'Held until', state: { held: '1', sort: 'holdUntil' } },
  { key: 'all', name: 'All', state: { when: 'all', sort: '-date' } },
]

const orders: Order[] = [
  { label: 'Earliest day first' },
  { sort: '-date', label: 'Latest day first' },
  { sort: 'holdUntil', label: 'Hold ends first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'title', label: 'Service, A to Z' },
]

const statuses = bookingStatuses.map((value) => ({
  value,
  label: bookingStatusLabels[value],
  mark: <BookingStatusDot status={value} />,
}))
const categories = itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))

/** The services of all trips, by deadline, vendor, status and day. */
export default function BookingsPage() {
  const list = useBookingsList()
  const { search, change } = list
  const lacksAmong = useLacksAmong(list.description)
  const chip = chipsOf(search, change)
  bookingsCache.useLive()
  return (
    <RecordList
      list={list}
      views={views}
      viewExample="Hotels in Goa to request"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={orders}
          exporting={
            <ExportItems
              hasOwner
              hasPhones={false}
              lacks={lacksAmong('export', list.rows)}
              formats={tableFormats}
              hasShown
              run={(format, ways) =>
                exportBookings(format, { filters: list.filters, search: list.q }, ways, list.shown)
              }
            />
          }
          link={{ to: '/trips', label: 'Trips', icon: <IconPlaneDeparture size={16} /> }}
        />
      }
      filters={
        <>
          <TripFilter tripId={search.trip} onClear={() => change({ trip: undefined })} />
          <FilterChip label="Status" {...chip('status')} options={statuses} />
          <VendorFilter {...chip('vendor')} />
          <FilterChip label="Category" {...chip('category')} options={categories} />
          <OwnerFilter {...chip('owner')} />
          <TagsFilter {...chip('tag')} />
          <MoreFilters count={search.used ? 1 : 0}>
            <DayRange label="Day of the service" value={search.used} onChange={(used) => change({ used })} />
          </MoreFilters>
        </>
      }
      drawn={list.isDeleted ? deletedBookingRows : bookingRows}
      bulk={!list.isDeleted && <BookingsBulkBar list={list} />}
      empty={<BookingsEmpty onAll={() => change({ when: 'all', sort: '-date' })} />}
    />
  )
}

import { tableFormats } from '@sarai/contract/export-words'
import { Menu } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import type { Order } from '~/ui/order-button.tsx'
import { exportTrips } from './export-trips.ts'
import { tripsCache } from './trips-cache.ts'
import { defaultColumns, tripColumns } from './trips-columns.tsx'
import { TripsEmpty } from './trips-empty.tsx'
import { TripsFilters } from './trips-filters.tsx'
import { tripRows } from './trips-rows.tsx'
import { tripQuestion } from './trips-search.ts'

const BookingIcon = recordKinds.booking.Icon
const TripsBulkBar = lazy(() => import('./trips-bulk-bar.tsx'))

const definition = recordList({
  ...tripQuestion,
  call: calls.trips.list,
  columnsFor: tripColumns,
  defaultColumns,
})

const useTripsList = () => useRecordList(definition)
export type TripsList = ReturnType<typeof useTripsList>

/** @param overdueDay what is due up to this day is late */
function viewsFor(userId: string, overdueDay: string): BuiltInView[] {
  const ahead = { state: 'upcoming,underway', sort: 'startDate' }
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'ahead', name: 'Ahead', state: ahead },
    { key: 'mine', name: 'My trips', state: { ...ahead, owner: userId } },
    { key: 'risk', name: 'At risk', state: { ...ahead, readiness: 'risk' } },
    { key: 'unpaid', name: 'Payment overdue', state: { due: overdueDay, sort: 'startDate' } },
    { key: 'underway', name: 'On trip', state: { state: 'underway' } },
    { key: 'finished', name: 'Finished', state: { state: 'finished' } },
    { key: 'cancelled', name: 'Cancelled', state: { state: 'cancelled' } },
  ]
}

const orders: Order[] = [
  { label: 'Latest travel first' },
  { sort: 'startDate', label: 'Earliest travel first' },
  { sort: '-createdAt', label: 'Recently sold first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: '-total', label: 'Highest total first' },
  { sort: 'title', label: 'Title, A to Z' },
]

/** The list view of the departure calendar: all trips as a table, and on a phone as a list. */
export default function TripsPage() {
  const { user } = useSession()
  const list = useTripsList()
  const today = dayOf(new Date(useNow()))
  const lacksAmong = useLacksAmong(list.description)
  tripsCache.useLive()
  return (
    <RecordList
      list={list}
      views={viewsFor(user.id, plusDays(today, -1))}
      viewExample="Bali in December"
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
              run={(format, ways) => exportTrips(format, { filters: list.filters, search: list.q }, ways, list.shown)}
            />
          }
          menu={
            <Menu.Item
              leftSection={<BookingIcon size={16} />}
              renderRoot={(props) => <Link to="/bookings" {...props} />}
            >
              Bookings
            </Menu.Item>
          }
          link={{ to: '/booking-calendar', label: 'Calendar', icon: <IconCalendarEvent size={16} /> }}
        />
      }
      filters={<TripsFilters search={list.search} onChange={list.change} />}
      drawn={tripRows}
      bulk={<TripsBulkBar list={list} />}
      empty={<TripsEmpty />}
    />
  )
}

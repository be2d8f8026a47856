import { Tabs } from '@mantine/core'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { tabSearch } from '~/lib/search-schema.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { RecordFailed, RecordNotice } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { formatMoment } from '~/lib/format.ts'
import { bookingsCache } from './bookings-cache.ts'
import { TripAmendment } from './trip-amendment.tsx'
import { TripHeader } from './trip-header.tsx'
import classes from './trip-page.module.css'
import { tripTabs } from './trip-tabs.ts'
import { tripsCache } from './trips-cache.ts'

/** What whoever booked it is charged for cancelling. */
function chargeWords({ cancelCharge, instalments, currency }: Trip): string {
  if (cancelCharge === null) return ''
  if (cancelCharge === 0) return 'Nothing is charged for it.'
  const paid = instalments.reduce((sum, one) => sum + one.paid, 0)
  const said = `${formatMoney(cancelCharge, currency)} is charged for it`
  return paid > 0 ? `${said}, and ${formatMoney(paid, currency)} of that is paid.` : `${said}.`
}

/** The workspace of a trip, by tabs that the address names. */
export default function TripPage() {
  const { tripId } = useParams({ from: '/app/trips/$tripId' })
  const { can } = useSession()
  const navigate = useNavigate()
  const { tab } = useScreenSearch(tabSearch).values
  tripsCache.useLiveOne(tripId)
  bookingsCache.useLive()
  const query = useQuery(calls.trips.get.queryOptions({ input: { id: tripId } }))
  const trip = query.data?.data

  if (query.isError && !trip)
    return <RecordFailed error={query.error} what="trip" to="/trips" onRetry={() => void query.refetch()} />
  if (!trip) return <ScreenLoading />

  const isEditable = can('calendars', 'write') && !trip.cancelledAt
  const active = tripTabs.find(({ value }) => value === tab)?.value ?? 'overview'
  return (
    <div className={classes.page} key={tripId}>
      <TripHeader trip={trip} isEditable={isEditable} />
      {trip.cancelledAt && (
        <RecordNotice>
          This trip was cancelled on {formatMoment(trip.cancelledAt)}
          {trip.cancelReason && `: ${trip.cancelReason}`}. {chargeWords(trip)} It stays as it was.
        </RecordNotice>
      )}
      <TripAmendment trip={trip} isEditable={isEditable} />
      <Tabs
        value={active}
        keepMounted={false}
        className={classes.tabs}
        onChange={(value) =>
          void navigate({
            to: recordPage('trip', tripId),
            search: value && value !== 'overview' ? { tab: value } : {},
            replace: true,
          })
        }
      >
        <Tabs.List className={classes.list}>
          {tripTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tripTabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <Content trip={trip} isEditable={isEditable} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDay, plural } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { BookingStatusPill } from './booking-status.tsx'
import { recordPage } from './kinds.ts'

const shown = 8
const again = () => void queryClient.invalidateQueries({ queryKey: calls.bookings.list.key() })

/** What is booked with a vendor: what is next first, and where nothing is, the last ones. */
export function BookingsOf({ vendorId }: { vendorId: string }) {
  const { can } = useSession()
  useEffect(() => onLive('bookings', again), [])
  const ofVendor = { vendor: [vendorId] }
  const ahead = useQuery({
    ...calls.bookings.list.queryOptions({
      input: { filters: { ...ofVendor, ahead: true }, sort: [{ by: 'date', dir: 'asc' }], perPage: shown },
    }),
    enabled: can('calendars', 'read'),
  })
  const isNothingAhead = ahead.data?.data.length === 0
  const before = useQuery({
    ...calls.bookings.list.queryOptions({
      input: { filters: ofVendor, sort: [{ by: 'date', dir: 'desc' }], perPage: 3 },
    }),
    enabled: isNothingAhead,
  })
  if (!can('calendars', 'read')) return null
  const query = isNothingAhead ? before : ahead
  const rows = query.data?.data ?? []
  const more = (query.data?.total ?? 0) - rows.length
  return (
    <SideSection
      title={isNothingAhead ? 'Earlier bookings' : 'Bookings'}
      query={query}
      isEmpty={rows.length === 0}
      none="Nothing was booked with this vendor yet."
    >
      <SideList>
        {rows.map(({ id, title, status, date, customer, tripTitle, tripId }) => (
          <SideLine
            key={id}
            name={<RowLink to={recordPage('booking', id)}>{title}</RowLink>}
            about={
              <>
                {date && `${formatDay(date)} · `}
                <RowLink to={recordPage('trip', tripId)}>{customer ?? tripTitle}</RowLink>
              </>
            }
            end={<BookingStatusPill status={status} />}
          />
        ))}
      </SideList>
      <p>
        <Link to="/bookings" search={isNothingAhead ? { ...all, vendor: vendorId } : { vendor: vendorId }}>
          {more > 0 ? `${plural(more, 'more booking')}` : 'Open the list'}
        </Link>
      </p>
    </SideSection>
  )
}

const all = { when: 'all', sort: '-date' }

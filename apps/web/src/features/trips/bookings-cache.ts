import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './bookings-search.ts'

/** What stands around a booking: its history, and the trip it is of. */
function refreshAround(): void {
  for (const call of [
    calls.bookings.timeline,
    calls.bookings.ofTrip,
    calls.bookingRequests,
    calls.vendorUpdates,
    calls.trips,
  ])
    void queryClient.invalidateQueries({ queryKey: call.key() })
}

export const bookingsCache = recordCache({
  kind: 'booking',
  calls: calls.bookings,
  answered: answeredByRow,
  fits,
  around: refreshAround,
})

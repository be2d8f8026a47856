import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './bookings-search.ts'

/** What stands around a booking: its history, what others have of it, and the trip it is of. */
export function refreshAroundBookings(): void {
  for (const call of [
    calls.bookings.timeline,
    calls.bookings.ofTrip,
    calls.bookingRequests,
    calls.supplierBookings,
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
  around: refreshAroundBookings,
})

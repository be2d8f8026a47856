import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './trips-search.ts'

/** What stands around a trip on its page: its services, its money and its history. */
function refreshAround(): void {
  const ofTrip = [calls.trips.timeline, calls.trips.dues, calls.trips.payers, calls.trips.gaps, calls.bookings.ofTrip]
  for (const call of [...ofTrip, calls.travellers, calls.departures, calls.receipts])
    void queryClient.invalidateQueries({ queryKey: call.key() })
}

export const tripsCache = recordCache({
  kind: 'trip',
  calls: calls.trips,
  answered: answeredByRow,
  fits,
  around: refreshAround,
})

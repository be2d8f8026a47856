import type { TripPayersOf } from '@sarai/contract/trip-payers'
import { calls, queryClient } from '~/query.ts'

/** Shows who pays a trip as a call answered, and asks for what follows from it. */
export function showPayers(tripId: string, answer: { status: true; data: TripPayersOf }): void {
  queryClient.setQueryData(calls.trips.payers.queryKey({ input: { id: tripId } }), answer)
  void queryClient.invalidateQueries({ queryKey: calls.trips.get.key() })
  void queryClient.invalidateQueries({ queryKey: calls.trips.dues.key() })
  void queryClient.invalidateQueries({ queryKey: calls.trips.timeline.key() })
}

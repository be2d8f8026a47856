import { calls, queryClient } from '~/query.ts'
import { refreshAroundBookings } from './bookings-cache.ts'

/** Shows what has become of a booking here and in its supplier's system. */
export function showSupplierBookings(bookingId: string): void {
  void queryClient.invalidateQueries({ queryKey: calls.bookings.get.key({ input: { id: bookingId } }) })
  refreshAroundBookings()
}

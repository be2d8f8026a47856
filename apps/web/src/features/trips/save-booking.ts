import type { Booking, BookingChanges } from '@sarai/contract/booking-schemas'
import { api } from '~/api.ts'

/** Saves what was changed where it stands. A cost that was emptied is nothing. */
export async function saveBooking(id: string, version: number, changes: BookingChanges): Promise<Booking> {
  const asked = 'net' in changes ? { ...changes, net: changes.net ?? 0 } : changes
  return (await api.bookings.update({ id, version, changes: asked })).data
}

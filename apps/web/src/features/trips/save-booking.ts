import type { Booking, BookingChanges, Driver } from '@sarai/contract/booking-schemas'
import { api } from '~/api.ts'

const nobody: Driver = { name: null, phone: null, vehicle: null, plate: null }

/** Saves a change made in place: an emptied cost is saved as 0, and a driver always with all fields. */
export async function saveBooking(id: string, version: number, changes: BookingChanges): Promise<Booking> {
  const asked = {
    ...changes,
    ...('net' in changes ? { net: changes.net ?? 0 } : {}),
    ...(changes.driver ? { driver: { ...nobody, ...changes.driver } } : {}),
  }
  return (await api.bookings.update({ id, version, changes: asked })).data
}

import { member } from '../../core/procedures.ts'
import { acceptedTripOf } from './bookings-trip.service.ts'

export const bookingsHandlers = {
  trip: member.prospects.trip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await acceptedTripOf(db, actor, input.id),
  })),
}

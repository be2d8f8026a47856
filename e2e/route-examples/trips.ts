import { type Examples, first } from '../route-example.ts'

export const tripsExamples: Examples = {
  '/trips/$tripId': { full: async ({ call }) => `/trips/${await first(call.trips.list({}))}` },
  '/bookings/$bookingId': { full: async ({ call }) => `/bookings/${await first(call.bookings.list({}))}` },
}

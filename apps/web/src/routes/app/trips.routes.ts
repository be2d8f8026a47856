import type { BookingSearch } from '~/features/trips/bookings-search.ts'
import type { TripSearch } from '~/features/trips/trips-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown, type TabSearch } from './app-route.ts'

export const tripsRoutes = [
  searched('/trips', 'calendars', () => import('~/features/trips/trips-page.tsx'), textsOf<TripSearch>),
  searched('/trips/$tripId', 'calendars', () => import('~/features/trips/trip-page.tsx'), textsOf<TabSearch>),
  searched('/bookings', 'calendars', () => import('~/features/trips/bookings-page.tsx'), textsOf<BookingSearch>),
  shown('/bookings/$bookingId', 'calendars', () => import('~/features/trips/booking-page.tsx')),
] as const

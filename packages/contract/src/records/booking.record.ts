import type { Kind } from '../kind.ts'

export const bookingKind = {
  series: 'B',
  list: 'bookings',
  listPath: '/bookings',
  path: '/bookings',
  page: 'calendars',
  searchOrder: 40,
} as const satisfies Kind

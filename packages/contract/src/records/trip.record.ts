import type { Kind } from '../kind.ts'

export const tripKind = {
  series: 'T',
  list: 'trips',
  listPath: '/trips',
  path: '/trips',
  page: 'calendars',
  searchOrder: 30,
} as const satisfies Kind

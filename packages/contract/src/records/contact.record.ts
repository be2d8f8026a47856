import type { Kind } from '../kind.ts'

export const contactKind = {
  series: 'C',
  list: 'contacts',
  listPath: '/contacts',
  path: '/contacts',
  page: 'contacts',
  searchOrder: 90,
} as const satisfies Kind

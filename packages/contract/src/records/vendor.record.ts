import type { Kind } from '../kind.ts'

export const vendorKind = {
  series: 'V',
  list: 'vendors',
  listPath: '/vendors',
  path: '/vendors',
  page: 'vendors',
  isShared: true,
  searchOrder: 70,
} as const satisfies Kind

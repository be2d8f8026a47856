import type { Kind } from '../kind.ts'

export const packageKind = {
  series: 'PK',
  list: 'packages',
  listPath: '/packages',
  path: '/packages',
  page: 'packages',
  isShared: true,
  searchOrder: 100,
} as const satisfies Kind

import type { Kind } from '../kind.ts'

export const libraryKind = {
  series: 'LB',
  list: 'library',
  listPath: '/library',
  path: '/library',
  page: 'packages',
  isShared: true,
  searchOrder: 120,
} as const satisfies Kind

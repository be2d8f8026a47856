import type { Kind } from '../kind.ts'

export const billKind = {
  series: 'BI',
  list: 'bills',
  listPath: '/bills',
  path: '/bills',
  page: 'vendors',
  isShared: true,
  searchOrder: 10,
} as const satisfies Kind

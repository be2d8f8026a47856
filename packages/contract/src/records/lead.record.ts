import type { Kind } from '../kind.ts'

export const leadKind = {
  series: 'L',
  list: 'leads',
  listPath: '/leads',
  path: '/leads',
  page: 'leads',
  searchOrder: 80,
} as const satisfies Kind

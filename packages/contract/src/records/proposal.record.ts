import type { Kind } from '../kind.ts'

export const proposalKind = {
  series: 'PR',
  list: 'prospects',
  listPath: '/prospect',
  path: '/prospect-details',
  page: 'prospects',
  searchOrder: 110,
} as const satisfies Kind

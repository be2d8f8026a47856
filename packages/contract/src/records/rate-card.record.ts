import type { Kind } from '../kind.ts'

export const rateCardKind = {
  series: 'RC',
  list: 'rateCards',
  listPath: '/rate-cards',
  path: '/rate-cards',
  page: 'vendors',
  isShared: true,
  searchOrder: 60,
} as const satisfies Kind

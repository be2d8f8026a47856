import type { Kind } from '../kind.ts'

export const rateCardKind = {
  series: 'RC',
  list: 'rateCards',
  listPath: '/rate-cards',
  path: '/rate-cards',
  page: 'vendors',
  isShared: true,
} as const satisfies Kind

import type { Kind } from '../kind.ts'

export const voucherKind = {
  series: 'VO',
  list: 'vouchers',
  listPath: '/vouchers',
  path: '/vouchers/details',
  page: 'vouchers',
  searchOrder: 50,
} as const satisfies Kind

import type { Kind } from '../kind.ts'

export const invoiceKind = {
  series: 'I',
  list: 'invoices',
  listPath: '/invoices',
  path: '/invoices/details',
  page: 'invoices',
  searchOrder: 20,
} as const satisfies Kind

import type { Kind } from '../kind.ts'

export const invoiceKind = {
  series: 'I',
  list: 'invoices',
  listPath: '/invoices',
  path: '/invoices/details',
  page: 'invoices',
} as const satisfies Kind

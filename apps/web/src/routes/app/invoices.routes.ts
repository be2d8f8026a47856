import type { InvoiceSearch } from '~/features/invoices/invoices-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const invoicesRoutes = [
  searched('/invoices', 'invoices', () => import('~/features/invoices/invoices-page.tsx'), textsOf<InvoiceSearch>),
  shown('/invoices/create', 'invoices', () => import('~/features/invoices/new-invoice-page.tsx')),
  shown('/invoices/edit/$invoiceId', 'invoices', () => import('~/features/invoices/edit-invoice-page.tsx')),
  shown('/invoices/details/$invoiceId', 'invoices', () => import('~/features/invoices/invoice-page.tsx')),
] as const

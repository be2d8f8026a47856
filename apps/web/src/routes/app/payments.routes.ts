import type { PaymentSearch } from '~/features/payments/payments-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const paymentsRoutes = [
  searched('/payments', 'invoices', () => import('~/features/payments/payments-page.tsx'), textsOf<PaymentSearch>),
] as const

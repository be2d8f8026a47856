import type { PaymentSearch } from '~/features/payments/payments-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, type TabSearch } from './app-route.ts'

export const paymentsRoutes = [
  searched('/payments', 'invoices', () => import('~/features/payments/payments-page.tsx'), textsOf<PaymentSearch>),
  searched(
    '/payment-requests',
    'invoices',
    () => import('~/features/payments/payment-requests-page.tsx'),
    textsOf<TabSearch>,
  ),
] as const

import { textsOf } from '~/lib/search-params.ts'
import { searched, shown, type TabSearch } from './app-route.ts'

export const paymentRunsRoutes = [
  searched(
    '/payment-runs',
    'vendors',
    () => import('~/features/payment-runs/payment-runs-page.tsx'),
    textsOf<TabSearch>,
  ),
  shown('/payment-runs/$runId', 'vendors', () => import('~/features/payment-runs/payment-run-page.tsx')),
] as const

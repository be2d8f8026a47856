import type { ReportSearch } from '~/features/reports/report-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const reportsRoutes = [
  searched(
    '/payment-report',
    'payment-report',
    () => import('~/features/reports/payment-report-page.tsx'),
    textsOf<ReportSearch>,
  ),
] as const

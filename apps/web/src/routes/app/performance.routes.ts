import type { PerformanceSearch } from '~/features/reports/performance-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const performanceRoutes = [
  searched(
    '/performance-report',
    'performance-report',
    () => import('~/features/reports/performance-page.tsx'),
    textsOf<PerformanceSearch>,
  ),
  shown(
    '/performance-report-day/$performanceDate',
    'performance-report',
    () => import('~/features/reports/performance-day-page.tsx'),
  ),
  shown(
    '/performance-report-day/$performanceDate/$subuserId',
    'performance-report',
    () => import('~/features/reports/performance-person-page.tsx'),
  ),
] as const

import { createRoute, redirect } from '@tanstack/react-router'
import type { DashboardSearch } from '~/features/dashboard/dashboard-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { at, searched } from './app-route.ts'

export const dashboardRoutes = [
  createRoute({
    ...at('/'),
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  searched(
    '/dashboard',
    'dashboard',
    () => import('~/features/dashboard/dashboard-page.tsx'),
    textsOf<DashboardSearch>,
  ),
] as const

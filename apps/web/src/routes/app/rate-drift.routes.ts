import { shown } from './app-route.ts'

export const rateDriftRoutes = [
  shown('/rate-drift', 'prospects', () => import('~/features/rate-drift/rate-drift-page.tsx')),
  shown('/exchange-rates', 'vendors', () => import('~/features/rate-drift/exchange-rates-page.tsx')),
] as const

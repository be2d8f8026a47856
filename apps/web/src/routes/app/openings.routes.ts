import { shown } from './app-route.ts'

export const openingsRoutes = [
  shown('/opening-balances', 'account', () => import('~/features/openings/openings-page.tsx')),
] as const

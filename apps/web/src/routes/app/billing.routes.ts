import { shown } from './app-route.ts'

export const billingRoutes = [
  shown('/billing', 'billing', () => import('~/features/billing/billing-page.tsx')),
] as const

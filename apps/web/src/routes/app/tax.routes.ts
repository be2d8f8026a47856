import { shown } from './app-route.ts'

export const taxRoutes = [shown('/tax', 'account', () => import('~/features/tax/tax-page.tsx'))] as const

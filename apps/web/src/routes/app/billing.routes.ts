import { later } from './app-route.ts'

export const billingRoutes = [later('/billing', 'billing', 'Billing')] as const

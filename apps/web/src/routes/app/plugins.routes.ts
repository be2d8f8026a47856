import { later } from './app-route.ts'

export const pluginsRoutes = [
  later('/all-plugins', 'all-plugins', 'All Plugins'),
  later('/installed-plugins', 'installed-plugins', 'Installed'),
  later('/plugins/$shortCode', 'plugins', 'Plugin'),
  later('/authorize-razorpay', 'plugins', 'Razorpay'),
  later('/authorize-cashfree', 'plugins', 'Cashfree'),
] as const

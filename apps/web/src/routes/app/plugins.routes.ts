import { shown } from './app-route.ts'

export const pluginsRoutes = [
  shown('/all-plugins', 'all-plugins', () => import('~/features/plugins/all-plugins-page.tsx')),
  shown('/installed-plugins', 'installed-plugins', () => import('~/features/plugins/installed-plugins-page.tsx')),
  shown('/plugins/$shortCode', 'plugins', () => import('~/features/plugins/plugin-page.tsx')),
  shown('/authorize-razorpay', 'plugins', () => import('~/features/plugins/authorize-razorpay-page.tsx')),
  shown('/authorize-cashfree', 'plugins', () => import('~/features/plugins/authorize-cashfree-page.tsx')),
] as const

import { textsOf } from '~/lib/search-params.ts'
import { searched, type TabSearch } from './app-route.ts'

export const captureRoutes = [
  searched('/leads/capture', 'settings', () => import('~/features/capture/capture-page.tsx'), textsOf<TabSearch>),
] as const

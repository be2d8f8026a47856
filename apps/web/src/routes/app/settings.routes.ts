import { textsOf } from '~/lib/search-params.ts'
import { searched, type TabSearch } from './app-route.ts'

export const settingsRoutes = [
  searched('/settings', 'settings', () => import('~/routes/settings-page.tsx'), textsOf<TabSearch>),
  searched('/subuser-settings', 'account', () => import('~/routes/settings-page.tsx'), textsOf<TabSearch>),
] as const

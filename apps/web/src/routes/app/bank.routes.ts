import { textsOf } from '~/lib/search-params.ts'
import { searched, type TabSearch } from './app-route.ts'

export const bankRoutes = [
  searched('/bank-details', 'account', () => import('~/features/bank/bank-page.tsx'), textsOf<TabSearch>),
] as const

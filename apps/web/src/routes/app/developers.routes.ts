import type { DeliveriesSearch } from '~/features/developers/developers-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const developersRoutes = [
  searched(
    '/developers',
    'settings',
    () => import('~/features/developers/developers-page.tsx'),
    textsOf<DeliveriesSearch>,
  ),
] as const

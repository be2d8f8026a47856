import { textsOf } from '~/lib/search-params.ts'
import { searched, type TabSearch } from './app-route.ts'

export const customFieldsRoutes = [
  searched(
    '/custom-fields',
    'settings',
    () => import('~/features/custom-fields/custom-fields-page.tsx'),
    textsOf<TabSearch>,
  ),
] as const

import type { ImportSearch } from '~/features/imports/import-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const importsRoutes = [
  searched('/leads/import', 'leads', () => import('~/features/imports/leads-import-page.tsx'), textsOf<ImportSearch>),
  searched(
    '/contacts/import',
    'contacts',
    () => import('~/features/imports/contacts-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
  searched(
    '/library/import',
    'packages',
    () => import('~/features/imports/library-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
  searched(
    '/vendors/import',
    'vendors',
    () => import('~/features/imports/vendors-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
] as const

import { createRoute } from '@tanstack/react-router'
import type { LibrarySearch } from '~/features/library/library-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

/** The library, over which an item of it is opened. */
const libraryRoute = searched(
  '/library',
  'packages',
  () => import('~/features/library/library-page.tsx'),
  textsOf<LibrarySearch>,
)

export const libraryRoutes = [
  libraryRoute.addChildren([createRoute({ getParentRoute: () => libraryRoute, path: '$itemId' })]),
] as const

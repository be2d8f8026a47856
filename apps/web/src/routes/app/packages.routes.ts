import { createRoute } from '@tanstack/react-router'
import type { PackagePageSearch } from '~/features/packages/package-search.ts'
import type { PackageSearch } from '~/features/packages/packages-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

/** One screen for a package and all parts of it, which stays while its parts are opened. */
const packageRoute = searched(
  '/packages/$packageId',
  'packages',
  () => import('~/features/packages/package-page.tsx'),
  textsOf<PackagePageSearch>,
)

export const packagesRoutes = [
  searched('/packages', 'packages', () => import('~/features/packages/packages-page.tsx'), textsOf<PackageSearch>),
  packageRoute.addChildren([
    createRoute({ getParentRoute: () => packageRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => packageRoute, path: 'trip-information/$tripSectionId' }),
  ]),
] as const

import type { VendorSearch } from '~/features/vendors/vendors-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const vendorsRoutes = [
  searched('/vendors', 'vendors', () => import('~/features/vendors/vendors-page.tsx'), textsOf<VendorSearch>),
  shown('/vendors/duplicates', 'vendors', () => import('~/features/vendors/vendor-duplicates-page.tsx')),
  shown('/vendors/typed-names', 'vendors', () => import('~/features/vendors/typed-names-page.tsx')),
  shown('/vendors/$vendorId', 'vendors', () => import('~/features/vendors/vendor-page.tsx')),
] as const

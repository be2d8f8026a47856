import type { DeparturesSearch } from '~/features/departures/departures-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const departuresRoutes = [
  searched(
    '/booking-calendar',
    'calendars',
    () => import('~/features/departures/departures-page.tsx'),
    textsOf<DeparturesSearch>,
  ),
] as const

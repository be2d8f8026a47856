import type { StatementSearch } from '~/features/statements/statements-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const statementsRoutes = [
  searched(
    '/bank-statements',
    'payment-report',
    () => import('~/features/statements/statements-page.tsx'),
    textsOf<StatementSearch>,
  ),
] as const

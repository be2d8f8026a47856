import type { RateCardSearch } from '~/features/rate-cards/rate-cards-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const rateCardsRoutes = [
  searched(
    '/rate-cards',
    'vendors',
    () => import('~/features/rate-cards/rate-cards-page.tsx'),
    textsOf<RateCardSearch>,
  ),
  shown('/rate-cards/$rateCardId', 'vendors', () => import('~/features/rate-cards/rate-card-page.tsx')),
] as const

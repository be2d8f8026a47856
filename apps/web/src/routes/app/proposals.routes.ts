import { createRoute } from '@tanstack/react-router'
import type { ProposalPageSearch } from '~/features/proposals/proposal-search.ts'
import type { ProposalSearch } from '~/features/proposals/proposals-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

/** The same for a proposal. */
const proposalRoute = searched(
  '/prospect-details/$proposalId',
  'prospects',
  () => import('~/features/proposals/proposal-page.tsx'),
  textsOf<ProposalPageSearch>,
)

export const proposalsRoutes = [
  searched('/prospect', 'prospects', () => import('~/features/proposals/proposals-page.tsx'), textsOf<ProposalSearch>),
  proposalRoute.addChildren([
    createRoute({ getParentRoute: () => proposalRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => proposalRoute, path: 'trip-information/$tripSectionId' }),
  ]),
] as const

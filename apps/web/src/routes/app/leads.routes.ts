import type { LeadSearch } from '~/features/leads/leads-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const leadsRoutes = [
  searched('/leads', 'leads', () => import('~/features/leads/leads-page.tsx'), textsOf<LeadSearch>),
  shown('/leads/$leadId', 'leads', () => import('~/features/leads/lead-page.tsx')),
] as const

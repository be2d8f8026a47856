import type { AgendaSearch } from '~/features/agenda/agenda-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const agendaRoutes = [
  searched('/reminder-calendar', 'calendars', () => import('~/features/agenda/agenda-page.tsx'), textsOf<AgendaSearch>),
] as const

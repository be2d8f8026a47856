import type { InboxSearch } from '~/features/inbox/inbox-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

const load = () => import('~/features/inbox/inbox-page.tsx')

export const inboxRoutes = [
  searched('/inbox', 'contacts', load, textsOf<InboxSearch>),
  searched('/inbox/$conversationId', 'contacts', load, textsOf<InboxSearch>),
] as const

import type { InboxSearch } from '~/features/inbox/inbox-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const inboxRoutes = [
  searched('/inbox', 'contacts', () => import('~/features/inbox/inbox-page.tsx'), textsOf<InboxSearch>),
  searched('/inbox/$conversationId', 'contacts', () => import('~/features/inbox/inbox-page.tsx'), textsOf<InboxSearch>),
] as const

import type { OutboxSearch } from '~/features/mail/outbox-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched } from './app-route.ts'

export const mailRoutes = [
  searched('/outbox', 'account', () => import('~/features/mail/outbox-page.tsx'), textsOf<OutboxSearch>),
] as const

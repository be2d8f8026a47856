import type { ContactSearch } from '~/features/contacts/contacts-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const contactsRoutes = [
  searched('/contacts', 'contacts', () => import('~/features/contacts/contacts-page.tsx'), textsOf<ContactSearch>),
  shown('/contacts/duplicates', 'contacts', () => import('~/features/contacts/duplicates-page.tsx')),
  shown('/contacts/$contactId', 'contacts', () => import('~/features/contacts/contact-page.tsx')),
] as const

import { IconUsers } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const contactScreen: ScreenDescription = {
  one: 'contact',
  many: 'contacts',
  title: 'Contacts',
  Icon: IconUsers,
  hasOwner: true,
  own: 'contacts',
  importTo: '/contacts/import',
  search: { label: 'Search contacts', placeholder: 'Name, phone, company or city' },
}

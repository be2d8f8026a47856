import { IconBooks } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const libraryScreen: ScreenDescription = {
  one: 'item',
  many: 'items',
  title: 'Library',
  Icon: IconBooks,
  hasOwner: false,
  importTo: '/library/import',
  search: {
    label: 'Search the library',
    placeholder: 'Name, place, supplier or number',
    hint: 'The search looks at names, places, suppliers, tags and numbers.',
  },
}

import { IconMapRoute } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const packageScreen: ScreenDescription = {
  one: 'package',
  many: 'packages',
  title: 'Packages',
  Icon: IconMapRoute,
  hasOwner: true,
  search: {
    label: 'Search packages',
    placeholder: 'Title, place, code or number',
    hint: 'The search looks at titles, codes, places, tags and numbers.',
  },
}

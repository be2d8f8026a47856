import { IconFolder } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const rateCardScreen: ScreenDescription = {
  one: 'rate card',
  many: 'rate cards',
  title: 'Rate cards',
  Icon: IconFolder,
  hasOwner: false,
  search: { label: 'Search rate cards', placeholder: 'Name or number' },
}

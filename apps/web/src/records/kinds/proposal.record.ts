import { IconSend } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const proposalScreen: ScreenDescription = {
  one: 'proposal',
  many: 'proposals',
  title: 'Proposals',
  Icon: IconSend,
  hasOwner: true,
  own: 'prospects',
  search: {
    label: 'Search proposals',
    placeholder: 'Title, customer, place or number',
    hint: 'The search looks at titles, customers, destinations, tags and numbers.',
  },
}

import { IconPlaneDeparture } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const tripScreen: ScreenDescription = {
  one: 'trip',
  many: 'trips',
  title: 'Trips',
  Icon: IconPlaneDeparture,
  hasOwner: true,
  isKept: true,
  own: 'trips',
  search: {
    label: 'Search trips',
    placeholder: 'Title, traveller, place or number',
    hint: 'The search looks at titles, travellers, destinations, tags and numbers.',
  },
}

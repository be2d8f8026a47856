import { IconUserPlus } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const leadScreen: ScreenDescription = {
  one: 'lead',
  many: 'leads',
  title: 'Leads',
  Icon: IconUserPlus,
  hasOwner: true,
  own: 'leads',
  importTo: '/leads/import',
  search: { label: 'Search leads', placeholder: 'Name, phone, place or number' },
}

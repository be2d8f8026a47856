import { IconFolder } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const vendorScreen: ScreenDescription = {
  one: 'vendor',
  many: 'vendors',
  title: 'Vendors',
  Icon: IconFolder,
  importTo: '/vendors/import',
  own: 'vendors',
  hasOwner: false,
  search: { label: 'Search vendors', placeholder: 'Name, person, phone, city or number' },
}

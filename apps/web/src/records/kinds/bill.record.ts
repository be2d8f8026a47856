import { IconFileInvoice } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const billScreen: ScreenDescription = {
  one: 'bill',
  many: 'bills',
  title: 'Bills',
  Icon: IconFileInvoice,
  hasOwner: false,
  search: { label: 'Search bills', placeholder: 'Vendor, or number on the bill' },
}

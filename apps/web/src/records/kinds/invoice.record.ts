import { IconFolder } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const invoiceScreen: ScreenDescription = {
  one: 'invoice',
  many: 'invoices',
  title: 'Invoices',
  Icon: IconFolder,
  hasOwner: true,
  own: 'invoices',
  search: { label: 'Search invoices', placeholder: 'Name or number' },
}

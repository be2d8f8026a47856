import { IconCash } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const paymentScreen: ScreenDescription = {
  one: 'payment',
  many: 'payments',
  title: 'Payments',
  Icon: IconCash,
  hasOwner: true,
  isKept: true,
  search: {
    label: 'Search payments',
    placeholder: 'Number, reference, customer or trip',
    hint: 'The search looks at numbers, bank references, customers, vendors, trips and invoices.',
  },
}

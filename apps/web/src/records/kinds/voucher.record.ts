import { IconTicket } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const voucherScreen: ScreenDescription = {
  one: 'voucher',
  many: 'vouchers',
  title: 'Vouchers',
  Icon: IconTicket,
  hasOwner: true,
  search: {
    label: 'Search vouchers',
    placeholder: 'Service, guest or number',
    hint: 'The search looks at services, guests, confirmation numbers and tags.',
  },
}

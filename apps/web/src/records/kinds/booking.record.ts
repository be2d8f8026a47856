import { IconCalendarCheck } from '@tabler/icons-react'
import type { ScreenDescription } from '../screen-description.ts'

export const bookingScreen: ScreenDescription = {
  one: 'booking',
  many: 'bookings',
  title: 'Bookings',
  Icon: IconCalendarCheck,
  hasOwner: true,
  search: {
    label: 'Search bookings',
    placeholder: 'Service, vendor or number',
    hint: 'The search looks at services, vendors, confirmation numbers and tags.',
  },
}

import type { Page } from '@sarai/contract/access'
import { settingsOf } from './menu.ts'

export interface GoKey {
  key: string
  label: string
  to: string
  page: Page
}

/** Where G and then a letter goes. */
export const goKeys = (isSubuser: boolean): GoKey[] => [
  { key: 'd', label: 'Dashboard', to: '/dashboard', page: 'dashboard' },
  { key: 'l', label: 'Leads', to: '/leads', page: 'leads' },
  { key: 'c', label: 'Contacts', to: '/contacts', page: 'contacts' },
  { key: 'p', label: 'My Proposals', to: '/prospect', page: 'prospects' },
  { key: 'k', label: 'My Packages', to: '/packages', page: 'packages' },
  { key: 'y', label: 'Library', to: '/library', page: 'packages' },
  { key: 't', label: 'Trips', to: '/trips', page: 'calendars' },
  { key: 'b', label: 'Bookings', to: '/bookings', page: 'calendars' },
  { key: 'e', label: 'Departures', to: '/booking-calendar', page: 'calendars' },
  { key: 'r', label: 'Reminders', to: '/reminder-calendar', page: 'calendars' },
  { key: 'v', label: 'Vendors', to: '/vendors', page: 'vendors' },
  { key: 'u', label: 'Vouchers', to: '/vouchers', page: 'vouchers' },
  { key: 'i', label: 'Invoices', to: '/invoices', page: 'invoices' },
  { key: 'm', label: 'Payments', to: '/payments', page: 'invoices' },
  { key: 'o', label: 'Outbox', to: '/outbox', page: 'account' },
  { key: 's', label: 'Settings', ...settingsOf(isSubuser) },
]

/** The letter that goes to the follow-ups that are due, one after the other. */
export const queueKey = 'f'

import type { Page } from '@sarai/contract/access'

export interface FoundPage {
  category: string
  title: string
  to: string
  page: Page
}

/** The fixed list that the page search goes through, by category. */
const pages: FoundPage[] = [
  { category: 'Operations', title: 'Bills', to: '/bills', page: 'vendors' },
  { category: 'Operations', title: 'Payment runs', to: '/payment-runs', page: 'vendors' },
  { category: 'Operations', title: 'Rate cards', to: '/rate-cards', page: 'vendors' },
  { category: 'Operations', title: 'Changed prices', to: '/rate-drift', page: 'prospects' },
  { category: 'Operations', title: 'Exchange rates', to: '/exchange-rates', page: 'vendors' },
  { category: 'Overview', title: 'Dashboard', to: '/dashboard', page: 'dashboard' },
  { category: 'Sales', title: 'Leads', to: '/leads', page: 'leads' },
  { category: 'Sales', title: 'Lead Capture', to: '/leads/capture', page: 'settings' },
  { category: 'Sales', title: 'Contacts', to: '/contacts', page: 'contacts' },
  { category: 'Sales', title: 'My Proposals', to: '/prospect', page: 'prospects' },
  { category: 'Sales', title: 'My Packages', to: '/packages', page: 'packages' },
  { category: 'Sales', title: 'Library', to: '/library', page: 'packages' },
  { category: 'Calendar', title: 'Departure Calendar', to: '/booking-calendar', page: 'calendars' },
  { category: 'Calendar', title: 'Trips', to: '/trips', page: 'calendars' },
  { category: 'Calendar', title: 'Bookings', to: '/bookings', page: 'calendars' },
  { category: 'Calendar', title: 'Reminder Calendar', to: '/reminder-calendar', page: 'calendars' },
  { category: 'Sales', title: 'Outbox', to: '/outbox', page: 'account' },
  { category: 'Operations', title: 'Vendors', to: '/vendors', page: 'vendors' },
  { category: 'Operations', title: 'Vouchers', to: '/vouchers', page: 'vouchers' },
  { category: 'Operations', title: 'Create Voucher', to: '/vouchers/create', page: 'vouchers' },
  { category: 'Accounts', title: 'Invoices', to: '/invoices', page: 'invoices' },
  { category: 'Accounts', title: 'Payments', to: '/payments', page: 'invoices' },
  { category: 'Accounts', title: 'Create Invoice', to: '/invoices/create', page: 'invoices' },
  { category: 'Reports', title: 'Performance Report', to: '/performance-report', page: 'performance-report' },
  { category: 'Reports', title: 'Payment Report', to: '/payment-report', page: 'payment-report' },
  { category: 'Reports', title: 'Bank Statements', to: '/bank-statements', page: 'payment-report' },
  { category: 'Plugins', title: 'All Plugins', to: '/all-plugins', page: 'all-plugins' },
  { category: 'Plugins', title: 'Installed Plugins', to: '/installed-plugins', page: 'installed-plugins' },
  { category: 'Settings', title: 'API and Webhooks', to: '/developers', page: 'settings' },
  { category: 'Settings', title: 'Custom Fields', to: '/custom-fields', page: 'settings' },
  { category: 'Account', title: 'Billing', to: '/billing', page: 'billing' },
]

const tabs: [tab: string, title: string][] = [
  ['profile', 'Profile'],
  ['email', 'Email'],
  ['signature', 'Signature'],
  ['bankDetails', 'Bank Details'],
  ['myTeam', 'My Team'],
  ['customLeadStatus', 'Custom Lead Status'],
  ['customVendorType', 'Custom Vendor Type'],
  ['autoReminder', 'Auto Reminder'],
  ['templates', 'Templates'],
  ['support', 'Support'],
]

function settingsPages(isSubuser: boolean): FoundPage[] {
  const own = isSubuser ? tabs.filter(([tab]) => tab === 'profile' || tab === 'signature') : tabs
  const [path, page] = isSubuser ? (['/subuser-settings', 'account'] as const) : (['/settings', 'settings'] as const)
  return own.map(([tab, title]) => ({
    category: 'Settings',
    title: `Settings: ${title}`,
    to: `${path}?tab=${tab}`,
    page,
  }))
}

/** The pages there are for somebody, each category in one piece. */
export function pagesFor(isSubuser: boolean): FoundPage[] {
  const all = [...pages, ...settingsPages(isSubuser)]
  return [...Map.groupBy(all, ({ category }) => category).values()].flat()
}

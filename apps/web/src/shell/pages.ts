import type { Page } from '@sarai/contract/access'

export interface FoundPage {
  category: string
  title: string
  to: string
  page: Page
  /** What else people call it. */
  names?: string
  needsCosts?: true
}

/** Reports that people look for by their own names. */
const reportTabs: { tab: string; title: string; names: string; needsCosts?: true }[] = [
  { tab: 'dues', title: 'Report: Dues', names: 'who owes receivables outstanding ageing overdue customers' },
  { tab: 'vendors', title: 'Report: Vendors', names: 'payables what we owe suppliers', needsCosts: true },
  { tab: 'profit', title: 'Report: Profit', names: 'margin earnings by trip', needsCosts: true },
  { tab: 'advances', title: 'Report: Advances and refunds', names: 'deposits paid ahead' },
  { tab: 'tax', title: 'Report: Tax', names: 'GST TCS TDS VAT output input' },
  { tab: 'returns', title: 'Report: Returns', names: 'GSTR GSTR-1 GSTR-3B filing month' },
  { tab: 'books', title: 'Report: Books', names: 'ledger trial balance profit and loss balance sheet Tally accounts' },
]

/** The fixed list that the page search goes through, by category. */
const pages: FoundPage[] = [
  {
    category: 'Operations',
    title: 'Bills',
    to: '/bills',
    page: 'vendors',
    names: 'purchases supplier invoices expenses',
    needsCosts: true,
  },
  {
    category: 'Operations',
    title: 'Create Bill',
    to: '/bills/create',
    page: 'vendors',
    names: 'new purchase supplier invoice',
    needsCosts: true,
  },
  {
    category: 'Operations',
    title: 'Bills to pay',
    to: '/bills/due',
    page: 'vendors',
    names: 'payables vendor dues what we owe outstanding',
    needsCosts: true,
  },
  {
    category: 'Operations',
    title: 'Payment runs',
    to: '/payment-runs',
    page: 'vendors',
    names: 'pay vendors bank file NEFT bulk payments',
    needsCosts: true,
  },
  {
    category: 'Operations',
    title: 'Rate cards',
    to: '/rate-cards',
    page: 'vendors',
    names: 'contracts tariffs hotel rates',
  },
  {
    category: 'Operations',
    title: 'Changed prices',
    to: '/rate-drift',
    page: 'prospects',
    names: 'rate drift',
    needsCosts: true,
  },
  {
    category: 'Operations',
    title: 'Exchange rates',
    to: '/exchange-rates',
    page: 'vendors',
    names: 'currency forex conversion USD',
  },
  { category: 'Overview', title: 'Dashboard', to: '/dashboard', page: 'dashboard', names: 'home start' },
  { category: 'Sales', title: 'Leads', to: '/leads', page: 'leads', names: 'enquiries inquiries queries pipeline' },
  { category: 'Sales', title: 'Import leads', to: '/leads/import', page: 'leads', names: 'upload Excel CSV' },
  {
    category: 'Sales',
    title: 'Lead Capture',
    to: '/leads/capture',
    page: 'settings',
    names: 'enquiry form website embed',
  },
  { category: 'Sales', title: 'Contacts', to: '/contacts', page: 'contacts', names: 'customers clients people guests' },
  { category: 'Sales', title: 'Inbox', to: '/inbox', page: 'contacts', names: 'WhatsApp messages chats' },
  { category: 'Sales', title: 'Import contacts', to: '/contacts/import', page: 'contacts', names: 'upload vCard CSV' },
  {
    category: 'Sales',
    title: 'Contacts that may be one',
    to: '/contacts/duplicates',
    page: 'contacts',
    names: 'duplicates merge',
  },
  {
    category: 'Sales',
    title: 'My Proposals',
    to: '/prospect',
    page: 'prospects',
    names: 'quotes quotations offers itineraries',
  },
  { category: 'Sales', title: 'My Packages', to: '/packages', page: 'packages', names: 'tours itineraries products' },
  { category: 'Sales', title: 'Library', to: '/library', page: 'packages', names: 'hotels sights activities items' },
  { category: 'Sales', title: 'Import into the library', to: '/library/import', page: 'packages', names: 'upload' },
  {
    category: 'Calendar',
    title: 'Departure Calendar',
    to: '/booking-calendar',
    page: 'calendars',
    names: 'departures who travels today day sheet',
  },
  { category: 'Calendar', title: 'Trips', to: '/trips', page: 'calendars', names: 'files tours sold' },
  {
    category: 'Calendar',
    title: 'Bookings',
    to: '/bookings',
    page: 'calendars',
    names: 'services reservations confirmations',
  },
  {
    category: 'Calendar',
    title: 'Reminder Calendar',
    to: '/reminder-calendar',
    page: 'calendars',
    names: 'tasks follow-ups to do',
  },
  { category: 'Sales', title: 'Outbox', to: '/outbox', page: 'account', names: 'mails emails sent' },
  {
    category: 'Operations',
    title: 'Vendors',
    to: '/vendors',
    page: 'vendors',
    names: 'suppliers hotels DMC transporters',
  },
  {
    category: 'Operations',
    title: 'Import vendors',
    to: '/vendors/import',
    page: 'vendors',
    names: 'upload suppliers',
  },
  {
    category: 'Operations',
    title: 'Vendors that may be one',
    to: '/vendors/duplicates',
    page: 'vendors',
    names: 'duplicates merge suppliers',
  },
  {
    category: 'Operations',
    title: 'Typed vendor names',
    to: '/vendors/typed-names',
    page: 'vendors',
    names: 'suppliers without record',
  },
  { category: 'Operations', title: 'Vouchers', to: '/vouchers', page: 'vouchers', names: 'hotel confirmation papers' },
  { category: 'Operations', title: 'Create Voucher', to: '/vouchers/create', page: 'vouchers' },
  { category: 'Operations', title: 'Voucher settings', to: '/vouchers/settings', page: 'vouchers' },
  {
    category: 'Accounts',
    title: 'Invoices',
    to: '/invoices',
    page: 'invoices',
    names: 'credit notes proforma receivables bills to customers',
  },
  {
    category: 'Accounts',
    title: 'Payments',
    to: '/payments',
    page: 'invoices',
    names: 'receipts money received collections',
  },
  {
    category: 'Accounts',
    title: 'Payment requests',
    to: '/payment-requests',
    page: 'invoices',
    names: 'payment links ask for money collect dues deposits',
  },
  { category: 'Accounts', title: 'Create Invoice', to: '/invoices/create', page: 'invoices', names: 'new bill' },
  {
    category: 'Accounts',
    title: 'Opening balances',
    to: '/opening-balances',
    page: 'account',
    names: 'what was owed before start Tally migration',
  },
  {
    category: 'Reports',
    title: 'Performance Report',
    to: '/performance-report',
    page: 'performance-report',
    names: 'targets conversion sales team',
  },
  {
    category: 'Reports',
    title: 'Payment Report',
    to: '/payment-report',
    page: 'payment-report',
    names: 'received collections cash',
  },
  ...reportTabs.map(({ tab, ...found }) => ({
    category: 'Reports',
    to: `/payment-report?tab=${tab}`,
    page: 'payment-report' as const,
    ...found,
  })),
  {
    category: 'Reports',
    title: 'Bank Statements',
    to: '/bank-statements',
    page: 'payment-report',
    names: 'reconciliation bank import gateway settlements',
  },
  {
    category: 'Plugins',
    title: 'All Plugins',
    to: '/all-plugins',
    page: 'all-plugins',
    names: 'integrations gateways Razorpay',
  },
  {
    category: 'Plugins',
    title: 'Installed Plugins',
    to: '/installed-plugins',
    page: 'installed-plugins',
    names: 'integrations',
  },
  {
    category: 'Settings',
    title: 'API and Webhooks',
    to: '/developers',
    page: 'settings',
    names: 'keys Zapier developers',
  },
  { category: 'Settings', title: 'Custom Fields', to: '/custom-fields', page: 'settings', names: 'own columns' },
  {
    category: 'Settings',
    title: 'Tax profile',
    to: '/tax',
    page: 'account',
    names: 'GST GSTIN registration PAN TAN SAC invoice numbers series signature VAT TCS',
  },
  { category: 'Settings', title: 'Bank accounts', to: '/bank-details', page: 'account', names: 'UPI IFSC QR' },
  { category: 'Account', title: 'Billing', to: '/billing', page: 'billing', names: 'plan subscription seats' },
]

const tabs: [tab: string, title: string, names?: string][] = [
  ['profile', 'Profile', 'logo company address password two-factor'],
  ['email', 'Email', 'SMTP mail server'],
  ['signature', 'Signature'],
  ['bankDetails', 'Bank Details', 'UPI IFSC account'],
  ['myTeam', 'My Team', 'users staff roles rights permissions invite'],
  ['customLeadStatus', 'Custom Lead Status', 'stages pipeline'],
  ['customVendorType', 'Custom Vendor Type'],
  ['autoReminder', 'Auto Reminder', 'follow-up rules payment reminders'],
  ['templates', 'Templates', 'WhatsApp mail texts'],
  ['support', 'Support', 'help'],
]

function settingsPages(isSubuser: boolean): FoundPage[] {
  const own = isSubuser ? tabs.filter(([tab]) => tab === 'profile' || tab === 'signature') : tabs
  const [path, page] = isSubuser ? (['/subuser-settings', 'account'] as const) : (['/settings', 'settings'] as const)
  return own.map(([tab, title, names]) => ({
    category: 'Settings',
    title: `Settings: ${title}`,
    to: `${path}?tab=${tab}`,
    page,
    names,
  }))
}

/** The pages there are for somebody, each category in one piece. */
export function pagesFor(isSubuser: boolean): FoundPage[] {
  const all = [...pages, ...settingsPages(isSubuser)]
  return [...Map.groupBy(all, ({ category }) => category).values()].flat()
}

/**
 * Pages by what somebody types of their titles and categories; then those that people call so, by words as far as they are
 * typed.
 */
export function findPages(all: readonly FoundPage[], text: string): FoundPage[] {
  const wanted = text.trim().toLowerCase()
  const split = (words: string) => words.toLowerCase().split(/[\s-]+/)
  const isTitled = ({ title, category }: FoundPage) => `${title}\n${category}`.toLowerCase().includes(wanted)
  const isCalled = ({ title, category, names = '' }: FoundPage) => {
    const known = split(`${title} ${category} ${names}`)
    return split(wanted).every((word) => known.some((one) => one.startsWith(word)))
  }
  return [...all.filter(isTitled), ...all.filter((page) => !isTitled(page) && isCalled(page))]
}

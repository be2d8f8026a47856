import type { Page } from '@sarai/contract/access'
import { createRoute, redirect } from '@tanstack/react-router'
import type { AgendaSearch } from '~/features/agenda/agenda-search.ts'
import type { ContactSearch } from '~/features/contacts/contacts-search.ts'
import type { DashboardSearch } from '~/features/dashboard/dashboard-search.ts'
import type { DeparturesSearch } from '~/features/departures/departures-search.ts'
import type { DeliveriesSearch } from '~/features/developers/developers-search.ts'
import type { ImportSearch } from '~/features/imports/import-search.ts'
import type { LeadSearch } from '~/features/leads/leads-search.ts'
import type { LibrarySearch } from '~/features/library/library-search.ts'
import type { OutboxSearch } from '~/features/mail/outbox-search.ts'
import type { PackagePageSearch } from '~/features/packages/package-search.ts'
import type { PackageSearch } from '~/features/packages/packages-search.ts'
import type { ProposalPageSearch } from '~/features/proposals/proposal-search.ts'
import type { ProposalSearch } from '~/features/proposals/proposals-search.ts'
import type { BillSearch, NewBillSearch } from '~/features/bills/bills-search.ts'
import type { ReportSearch } from '~/features/reports/report-search.ts'
import type { StatementSearch } from '~/features/statements/statements-search.ts'
import type { PaymentSearch } from '~/features/payments/payments-search.ts'
import type { InvoiceSearch } from '~/features/invoices/invoices-search.ts'
import type { BookingSearch } from '~/features/trips/bookings-search.ts'
import type { TripSearch } from '~/features/trips/trips-search.ts'
import type { VoucherSearch } from '~/features/vouchers/vouchers-search.ts'
import type { RateCardSearch } from '~/features/rate-cards/rate-cards-search.ts'
import type { VendorSearch } from '~/features/vendors/vendors-search.ts'
import { screen } from '~/lib/screen.tsx'
import { textsOf } from '~/lib/search-params.ts'
import type { SearchOf, tabSearch } from '~/lib/search-schema.ts'
import { storedSession } from '~/lib/session.ts'
import { gated } from '~/shell/gated.tsx'
import { notBuilt } from '~/ui/not-built.tsx'
import { NotFound } from '~/ui/not-found.tsx'
import { rootRoute } from './root.tsx'

/** The frame of the signed-in app. Whoever is not signed in is sent to /login, in place of the page they wanted. */
const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: screen(() => import('~/shell/app-layout.tsx')),
  notFoundComponent: NotFound,
  beforeLoad: () => {
    if (!storedSession().token) throw redirect({ to: '/login', replace: true })
  },
})

type TabSearch = SearchOf<typeof tabSearch>

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => layout, path })

type Load = Parameters<typeof screen>[0]

/** A screen for those who may use a page. */
const shown = <const Path extends string>(path: Path, page: Page, load: Load) =>
  createRoute({ ...at(path), component: gated(page, screen(load)) })

/** The same where the address says what is shown of it. */
const searched = <const Path extends string, Search extends { [Name in keyof Search]?: string }>(
  path: Path,
  page: Page,
  load: Load,
  validateSearch: typeof textsOf<Search>,
) => createRoute({ ...at(path), validateSearch, component: gated(page, screen(load)) })

/** A page of the route table whose screen does not exist yet. */
const later = <const Path extends string>(path: Path, page: Page, title: string) =>
  createRoute({ ...at(path), component: gated(page, notBuilt(title)) })

/** One screen for a package and all parts of it, which stays while its parts are opened. */
const packageRoute = searched(
  '/packages/$packageId',
  'packages',
  () => import('~/features/packages/package-page.tsx'),
  textsOf<PackagePageSearch>,
)

/** The library, over which an item of it is opened. */
const libraryRoute = searched(
  '/library',
  'packages',
  () => import('~/features/library/library-page.tsx'),
  textsOf<LibrarySearch>,
)

/** The same for a proposal. */
const proposalRoute = searched(
  '/prospect-details/$proposalId',
  'prospects',
  () => import('~/features/proposals/proposal-page.tsx'),
  textsOf<ProposalPageSearch>,
)

/** The specification's route table of the main app. */
export const appRoutes = layout.addChildren([
  createRoute({
    ...at('/'),
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  searched(
    '/dashboard',
    'dashboard',
    () => import('~/features/dashboard/dashboard-page.tsx'),
    textsOf<DashboardSearch>,
  ),
  searched('/leads', 'leads', () => import('~/features/leads/leads-page.tsx'), textsOf<LeadSearch>),
  searched('/leads/capture', 'settings', () => import('~/features/capture/capture-page.tsx'), textsOf<TabSearch>),
  searched('/leads/import', 'leads', () => import('~/features/imports/leads-import-page.tsx'), textsOf<ImportSearch>),
  shown('/leads/$leadId', 'leads', () => import('~/features/leads/lead-page.tsx')),
  searched('/contacts', 'contacts', () => import('~/features/contacts/contacts-page.tsx'), textsOf<ContactSearch>),
  shown('/contacts/duplicates', 'contacts', () => import('~/features/contacts/duplicates-page.tsx')),
  searched(
    '/contacts/import',
    'contacts',
    () => import('~/features/imports/contacts-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
  shown('/contacts/$contactId', 'contacts', () => import('~/features/contacts/contact-page.tsx')),
  searched(
    '/booking-calendar',
    'calendars',
    () => import('~/features/departures/departures-page.tsx'),
    textsOf<DeparturesSearch>,
  ),
  searched('/trips', 'calendars', () => import('~/features/trips/trips-page.tsx'), textsOf<TripSearch>),
  searched('/trips/$tripId', 'calendars', () => import('~/features/trips/trip-page.tsx'), textsOf<TabSearch>),
  searched('/bookings', 'calendars', () => import('~/features/trips/bookings-page.tsx'), textsOf<BookingSearch>),
  shown('/bookings/$bookingId', 'calendars', () => import('~/features/trips/booking-page.tsx')),
  searched('/reminder-calendar', 'calendars', () => import('~/features/agenda/agenda-page.tsx'), textsOf<AgendaSearch>),
  searched('/packages', 'packages', () => import('~/features/packages/packages-page.tsx'), textsOf<PackageSearch>),
  packageRoute.addChildren([
    createRoute({ getParentRoute: () => packageRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => packageRoute, path: 'trip-information/$tripSectionId' }),
  ]),
  libraryRoute.addChildren([createRoute({ getParentRoute: () => libraryRoute, path: '$itemId' })]),
  searched(
    '/library/import',
    'packages',
    () => import('~/features/imports/library-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
  searched('/prospect', 'prospects', () => import('~/features/proposals/proposals-page.tsx'), textsOf<ProposalSearch>),
  proposalRoute.addChildren([
    createRoute({ getParentRoute: () => proposalRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => proposalRoute, path: 'trip-information/$tripSectionId' }),
  ]),
  searched(
    '/developers',
    'settings',
    () => import('~/features/developers/developers-page.tsx'),
    textsOf<DeliveriesSearch>,
  ),
  searched('/settings', 'settings', () => import('./settings-page.tsx'), textsOf<TabSearch>),
  searched('/subuser-settings', 'account', () => import('./settings-page.tsx'), textsOf<TabSearch>),
  searched(
    '/custom-fields',
    'settings',
    () => import('~/features/custom-fields/custom-fields-page.tsx'),
    textsOf<TabSearch>,
  ),
  searched('/bank-details', 'account', () => import('~/features/bank/bank-page.tsx'), textsOf<TabSearch>),
  shown('/tax', 'account', () => import('~/features/tax/tax-page.tsx')),
  shown('/opening-balances', 'account', () => import('~/features/openings/openings-page.tsx')),
  searched('/outbox', 'account', () => import('~/features/mail/outbox-page.tsx'), textsOf<OutboxSearch>),
  later('/performance-report', 'performance-report', 'Performance report'),
  searched('/bills', 'vendors', () => import('~/features/bills/bills-page.tsx'), textsOf<BillSearch>),
  shown('/bills/due', 'vendors', () => import('~/features/bills/due-board-page.tsx')),
  searched('/bills/create', 'vendors', () => import('~/features/bills/new-bill-page.tsx'), textsOf<NewBillSearch>),
  shown('/bills/edit/$billId', 'vendors', () => import('~/features/bills/edit-bill-page.tsx')),
  searched(
    '/payment-runs',
    'vendors',
    () => import('~/features/payment-runs/payment-runs-page.tsx'),
    textsOf<TabSearch>,
  ),
  shown('/payment-runs/$runId', 'vendors', () => import('~/features/payment-runs/payment-run-page.tsx')),
  shown('/bills/$billId', 'vendors', () => import('~/features/bills/bill-page.tsx')),
  searched(
    '/rate-cards',
    'vendors',
    () => import('~/features/rate-cards/rate-cards-page.tsx'),
    textsOf<RateCardSearch>,
  ),
  shown('/rate-cards/$rateCardId', 'vendors', () => import('~/features/rate-cards/rate-card-page.tsx')),
  shown('/rate-drift', 'prospects', () => import('~/features/rate-drift/rate-drift-page.tsx')),
  shown('/exchange-rates', 'vendors', () => import('~/features/rate-drift/exchange-rates-page.tsx')),
  later('/performance-report-day/$performanceDate', 'performance-report', 'Performance of a day'),
  later(
    '/performance-report-day/$performanceDate/$subuserId',
    'performance-report',
    'Performance of a person on a day',
  ),
  searched('/vendors', 'vendors', () => import('~/features/vendors/vendors-page.tsx'), textsOf<VendorSearch>),
  searched(
    '/vendors/import',
    'vendors',
    () => import('~/features/imports/vendors-import-page.tsx'),
    textsOf<ImportSearch>,
  ),
  shown('/vendors/duplicates', 'vendors', () => import('~/features/vendors/vendor-duplicates-page.tsx')),
  shown('/vendors/typed-names', 'vendors', () => import('~/features/vendors/typed-names-page.tsx')),
  shown('/vendors/$vendorId', 'vendors', () => import('~/features/vendors/vendor-page.tsx')),
  searched('/vouchers', 'vouchers', () => import('~/features/vouchers/vouchers-page.tsx'), textsOf<VoucherSearch>),
  shown('/vouchers/settings', 'vouchers', () => import('~/features/vouchers/voucher-settings-page.tsx')),
  shown('/vouchers/create', 'vouchers', () => import('~/features/vouchers/new-voucher-page.tsx')),
  shown('/vouchers/edit/$voucherId', 'vouchers', () => import('~/features/vouchers/edit-voucher-page.tsx')),
  shown('/vouchers/details/$voucherId', 'vouchers', () => import('~/features/vouchers/voucher-page.tsx')),
  searched(
    '/payment-report',
    'payment-report',
    () => import('~/features/reports/payment-report-page.tsx'),
    textsOf<ReportSearch>,
  ),
  searched(
    '/bank-statements',
    'payment-report',
    () => import('~/features/statements/statements-page.tsx'),
    textsOf<StatementSearch>,
  ),
  searched('/invoices', 'invoices', () => import('~/features/invoices/invoices-page.tsx'), textsOf<InvoiceSearch>),
  searched('/payments', 'invoices', () => import('~/features/payments/payments-page.tsx'), textsOf<PaymentSearch>),
  shown('/invoices/create', 'invoices', () => import('~/features/invoices/new-invoice-page.tsx')),
  shown('/invoices/edit/$invoiceId', 'invoices', () => import('~/features/invoices/edit-invoice-page.tsx')),
  shown('/invoices/details/$invoiceId', 'invoices', () => import('~/features/invoices/invoice-page.tsx')),
  later('/all-plugins', 'all-plugins', 'All Plugins'),
  later('/installed-plugins', 'installed-plugins', 'Installed'),
  later('/plugins/$shortCode', 'plugins', 'Plugin'),
  later('/authorize-razorpay', 'plugins', 'Razorpay'),
  later('/authorize-cashfree', 'plugins', 'Cashfree'),
  later('/billing', 'billing', 'Billing'),
])

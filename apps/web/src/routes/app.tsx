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

/** A page of the route table whose screen does not exist yet. */
const later = <const Path extends string>(path: Path, page: Page, title: string) =>
  createRoute({ ...at(path), component: gated(page, notBuilt(title)) })

const settingsPage = screen(() => import('./settings-page.tsx'))

/** One screen for a package and all parts of it, which stays while its parts are opened. */
const packageRoute = createRoute({
  ...at('/packages/$packageId'),
  validateSearch: textsOf<PackagePageSearch>,
  component: gated(
    'packages',
    screen(() => import('~/features/packages/package-page.tsx')),
  ),
})

/** The library, over which an item of it is opened. */
const libraryRoute = createRoute({
  ...at('/library'),
  validateSearch: textsOf<LibrarySearch>,
  component: gated(
    'packages',
    screen(() => import('~/features/library/library-page.tsx')),
  ),
})

/** The same for a proposal. */
const proposalRoute = createRoute({
  ...at('/prospect-details/$proposalId'),
  validateSearch: textsOf<ProposalPageSearch>,
  component: gated(
    'prospects',
    screen(() => import('~/features/proposals/proposal-page.tsx')),
  ),
})

/** The specification's route table of the main app. */
export const appRoutes = layout.addChildren([
  createRoute({
    ...at('/'),
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  createRoute({
    ...at('/dashboard'),
    validateSearch: textsOf<DashboardSearch>,
    component: gated(
      'dashboard',
      screen(() => import('~/features/dashboard/dashboard-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads'),

    validateSearch: textsOf<LeadSearch>,
    component: gated(
      'leads',
      screen(() => import('~/features/leads/leads-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads/capture'),
    validateSearch: textsOf<TabSearch>,
    component: gated(
      'settings',
      screen(() => import('~/features/capture/capture-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads/import'),
    validateSearch: textsOf<ImportSearch>,
    component: gated(
      'leads',
      screen(() => import('~/features/imports/leads-import-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads/$leadId'),

    component: gated(
      'leads',
      screen(() => import('~/features/leads/lead-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/contacts'),
    validateSearch: textsOf<ContactSearch>,
    component: gated(
      'contacts',
      screen(() => import('~/features/contacts/contacts-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/contacts/duplicates'),
    component: gated(
      'contacts',
      screen(() => import('~/features/contacts/duplicates-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/contacts/import'),
    validateSearch: textsOf<ImportSearch>,
    component: gated(
      'contacts',
      screen(() => import('~/features/imports/contacts-import-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/contacts/$contactId'),
    component: gated(
      'contacts',
      screen(() => import('~/features/contacts/contact-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/booking-calendar'),
    validateSearch: textsOf<DeparturesSearch>,
    component: gated(
      'calendars',
      screen(() => import('~/features/departures/departures-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/reminder-calendar'),
    validateSearch: textsOf<AgendaSearch>,
    component: gated(
      'calendars',
      screen(() => import('~/features/agenda/agenda-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/packages'),
    validateSearch: textsOf<PackageSearch>,
    component: gated(
      'packages',
      screen(() => import('~/features/packages/packages-page.tsx')),
    ),
  }),
  packageRoute.addChildren([
    createRoute({ getParentRoute: () => packageRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => packageRoute, path: 'trip-information/$tripSectionId' }),
  ]),
  libraryRoute.addChildren([createRoute({ getParentRoute: () => libraryRoute, path: '$itemId' })]),
  createRoute({
    ...at('/library/import'),
    validateSearch: textsOf<ImportSearch>,
    component: gated(
      'packages',
      screen(() => import('~/features/imports/library-import-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/prospect'),
    validateSearch: textsOf<ProposalSearch>,
    component: gated(
      'prospects',
      screen(() => import('~/features/proposals/proposals-page.tsx')),
    ),
  }),
  proposalRoute.addChildren([
    createRoute({ getParentRoute: () => proposalRoute, path: 'day/$currentDayId' }),
    createRoute({ getParentRoute: () => proposalRoute, path: 'trip-information/$tripSectionId' }),
  ]),
  createRoute({
    ...at('/developers'),
    validateSearch: textsOf<DeliveriesSearch>,
    component: gated(
      'settings',
      screen(() => import('~/features/developers/developers-page.tsx')),
    ),
  }),
  createRoute({ ...at('/settings'), validateSearch: textsOf<TabSearch>, component: gated('settings', settingsPage) }),
  createRoute({
    ...at('/subuser-settings'),
    validateSearch: textsOf<TabSearch>,
    component: gated('account', settingsPage),
  }),
  createRoute({
    ...at('/custom-fields'),
    validateSearch: textsOf<TabSearch>,
    component: gated(
      'settings',
      screen(() => import('~/features/custom-fields/custom-fields-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/outbox'),
    validateSearch: textsOf<OutboxSearch>,
    component: gated(
      'account',
      screen(() => import('~/features/mail/outbox-page.tsx')),
    ),
  }),
  later('/performance-report', 'performance-report', 'Performance report'),
  later('/performance-report-day/$performanceDate', 'performance-report', 'Performance of a day'),
  later('/performance-report-day/$performanceDate/$subuserId', 'performance-report', 'Performance of a day'),
  later('/vendors', 'vendors', 'Vendors'),
  later('/vouchers', 'vouchers', 'Vouchers'),
  later('/vouchers/create', 'vouchers', 'New voucher'),
  later('/vouchers/edit/$voucherId', 'vouchers', 'Edit voucher'),
  later('/vouchers/details/$voucherId', 'vouchers', 'Voucher'),
  later('/payment-report', 'payment-report', 'Payment report'),
  later('/invoices', 'invoices', 'Invoices'),
  later('/invoices/create', 'invoices', 'New invoice'),
  later('/invoices/edit/$invoiceId', 'invoices', 'Edit invoice'),
  later('/all-plugins', 'all-plugins', 'All Plugins'),
  later('/installed-plugins', 'installed-plugins', 'Installed'),
  later('/plugins/$shortCode', 'plugins', 'Plugin'),
  later('/authorize-razorpay', 'plugins', 'Razorpay'),
  later('/authorize-cashfree', 'plugins', 'Cashfree'),
  later('/billing', 'billing', 'Billing'),
])

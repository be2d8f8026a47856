import type { Page } from '@sarai/contract/access'
import { createRoute, redirect } from '@tanstack/react-router'
import { contactSearchNames } from '~/features/contacts/contacts-search-names.ts'
import { developersSearchNames } from '~/features/developers/developers-search-names.ts'
import { leadSearchNames } from '~/features/leads/leads-search-names.ts'
import { librarySearchNames } from '~/features/library/library-search-names.ts'
import { outboxSearchNames } from '~/features/mail/outbox-search-names.ts'
import { packageSearchNames } from '~/features/packages/packages-search-names.ts'
import { proposalSearchNames } from '~/features/proposals/proposals-search-names.ts'
import { screen } from '~/lib/screen.tsx'
import { keepKnown } from '~/lib/search-params.ts'
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

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => layout, path })

/** A page of the route table whose screen does not exist yet. */
const later = <const Path extends string>(path: Path, page: Page, title: string) =>
  createRoute({ ...at(path), component: gated(page, notBuilt(title)) })

const settingsPage = screen(() => import('./settings-page.tsx'))

/** One screen for a package and all parts of it, which stays while its parts are opened. */
const packageRoute = createRoute({
  ...at('/packages/$packageId'),
  validateSearch: keepKnown(['part']),
  component: gated(
    'packages',
    screen(() => import('~/features/packages/package-page.tsx')),
  ),
})

/** The library, over which an item of it is opened. */
const libraryRoute = createRoute({
  ...at('/library'),
  validateSearch: keepKnown(librarySearchNames),
  component: gated(
    'packages',
    screen(() => import('~/features/library/library-page.tsx')),
  ),
})

/** The same for a proposal. */
const proposalRoute = createRoute({
  ...at('/prospect-details/$proposalId'),
  validateSearch: keepKnown(['part', 'at']),
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
    validateSearch: keepKnown(['owner']),
    component: gated(
      'dashboard',
      screen(() => import('~/features/dashboard/dashboard-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads'),

    validateSearch: keepKnown(leadSearchNames),
    component: gated(
      'leads',
      screen(() => import('~/features/leads/leads-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads/capture'),
    validateSearch: keepKnown(['tab']),
    component: gated(
      'settings',
      screen(() => import('~/features/capture/capture-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/leads/import'),
    validateSearch: keepKnown(['id']),
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
    validateSearch: keepKnown(contactSearchNames),
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
    validateSearch: keepKnown(['id']),
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
    validateSearch: keepKnown(['view', 'on', 'days', 'day', 'owner', 'readiness', 'dest']),
    component: gated(
      'calendars',
      screen(() => import('~/features/departures/departures-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/reminder-calendar'),
    validateSearch: keepKnown(['view', 'on', 'days', 'owner', 'kind']),
    component: gated(
      'calendars',
      screen(() => import('~/features/agenda/agenda-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/packages'),
    validateSearch: keepKnown(packageSearchNames),
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
    validateSearch: keepKnown(['id']),
    component: gated(
      'packages',
      screen(() => import('~/features/imports/library-import-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/prospect'),
    validateSearch: keepKnown(proposalSearchNames),
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
    validateSearch: keepKnown(developersSearchNames),
    component: gated(
      'settings',
      screen(() => import('~/features/developers/developers-page.tsx')),
    ),
  }),
  createRoute({ ...at('/settings'), validateSearch: keepKnown(['tab']), component: gated('settings', settingsPage) }),
  createRoute({
    ...at('/subuser-settings'),
    validateSearch: keepKnown(['tab']),
    component: gated('account', settingsPage),
  }),
  createRoute({
    ...at('/custom-fields'),
    validateSearch: keepKnown(['tab']),
    component: gated(
      'settings',
      screen(() => import('~/features/custom-fields/custom-fields-page.tsx')),
    ),
  }),
  createRoute({
    ...at('/outbox'),
    validateSearch: keepKnown(outboxSearchNames),
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

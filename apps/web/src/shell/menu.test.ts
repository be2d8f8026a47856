import type { Page } from '@sarai/contract/access'
import type { SessionData } from '@sarai/contract/user'
import { expect, test } from 'vitest'
import { sessionOf } from '~/lib/session-context.tsx'
import { allowedMenu, isAtLink, isWithin, menuFor } from './menu.ts'

const subuser = {
  user: { id: 'me', isSubuser: true, isManager: false, rights: [] },
  team: [],
} as unknown as SessionData

test('the menu shows what one may open, in the specification’s order, and no empty group', () => {
  const all = menuFor(false).map(({ label }) => label)
  expect(all).toEqual([
    'Dashboard',
    'Leads',
    'Contacts',
    'My Proposals',
    'Calendar',
    'My Packages',
    'Vendors',
    'Vouchers',
    'Invoices',
    'Reports',
    'Plugins',
    'Billing',
    'Settings',
  ])
  const { can } = sessionOf(subuser, [{ title: { title: 'leads' }, read: '1', write: '0' }])
  expect(allowedMenu(menuFor(true), can).map(({ label }) => label)).toEqual([
    'Leads',
    'Contacts',
    'Calendar',
    'Invoices',
    'Settings',
  ])
})

test('a sub-user’s menu has no reports, plugins and billing, whatever a permission list says', () => {
  const hidden = ['Reports', 'Plugins', 'Billing']
  const titles = ['performance-report', 'payment-report', 'all-plugins', 'installed-plugins']
  for (const list of [[], titles.map((title) => ({ title: { title }, read: '1', write: '0' }))]) {
    const labels = allowedMenu(menuFor(true), sessionOf(subuser, list).can).map(({ label }) => label)
    expect(labels.filter((label) => hidden.includes(label))).toEqual([])
    expect(labels).toContain('Settings')
  }
})

test('bills stand below vendors, for those who see costs and may use vendors', () => {
  const billsOf = (can: (page: Page) => boolean, seesCost: boolean) =>
    allowedMenu(menuFor(false), can, seesCost)
      .flatMap(({ more }) => more ?? [])
      .map(({ to }) => to)
  expect(billsOf(() => true, true)).toEqual(['/bills'])
  expect(billsOf(() => true, false)).toEqual([])
  expect(billsOf((page) => page !== 'vendors', true)).toEqual([])
})

test.each([
  ['/trips', 'Calendar', 'Departure'],
  ['/trips/1/bookings', 'Calendar', 'Departure'],
  ['/bookings', 'Calendar', 'Departure'],
  ['/reminder-calendar', 'Calendar', 'Reminder'],
  ['/performance-report-day/2026-11-01/1', 'Reports', 'Performance'],
  ['/plugins/razorpay', 'Plugins', 'Installed'],
])('%s is below %s, %s', (path, label, child) => {
  expect(menuFor(false).flatMap((entry) => (isWithin(path, entry) ? entry.label : []))).toEqual([label])
  const children = menuFor(false).flatMap((entry) => entry.children ?? [])
  expect(children.flatMap((one) => (isAtLink(path, one) ? one.label : []))).toEqual([child])
})

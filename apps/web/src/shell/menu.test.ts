import type { Page } from '@sarai/contract/access'
import type { SessionData } from '@sarai/contract/user'
import { expect, test } from 'vitest'
import { sessionOf } from '~/lib/session-context.tsx'
import { goKeys, queueKey } from './go-keys.ts'
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

test('what belongs to vendors stands below them, what tells costs for those who see them alone', () => {
  const below = (can: (page: Page) => boolean, seesCost: boolean) =>
    allowedMenu(menuFor(false), can, seesCost)
      .flatMap(({ label, more }) => (label === 'Vendors' ? (more ?? []) : []))
      .map(({ to }) => to)
  expect(below(() => true, true)).toEqual(['/bills', '/payment-runs', '/rate-cards', '/rate-drift', '/exchange-rates'])
  expect(below(() => true, false)).toEqual(['/rate-cards', '/exchange-rates'])
  expect(below((page) => page !== 'vendors', true)).toEqual([])
  expect(below((page) => page !== 'prospects', true)).toEqual([
    '/bills',
    '/payment-runs',
    '/rate-cards',
    '/exchange-rates',
  ])
})

test('all money in and out stands below the invoices, also for those who see no costs', () => {
  const { more } = allowedMenu(menuFor(true), () => true).find(({ label }) => label === 'Invoices') ?? {}
  expect(more?.map(({ to }) => to)).toEqual(['/payments', '/payment-requests'])
  expect(menuFor(true).flatMap((entry) => (isWithin('/payments', entry) ? entry.label : []))).toEqual(['Invoices'])
})

test('trips and their bookings stand below the calendar', () => {
  const calendar = menuFor(false).find(({ label }) => label === 'Calendar')
  expect(calendar?.children?.map(({ to }) => to)).toEqual([
    '/booking-calendar',
    '/reminder-calendar',
    '/trips',
    '/bookings',
  ])
})

test('every letter after G leads to one place', () => {
  const keys = goKeys(false).map(({ key }) => key)
  expect(new Set([...keys, queueKey]).size).toBe(keys.length + 1)
  for (const to of ['/trips', '/bookings', '/vendors', '/vouchers', '/payments'])
    expect(goKeys(true).map((one) => one.to)).toContain(to)
})

test.each([
  ['/trips', 'Calendar', 'Trips'],
  ['/trips/1/bookings', 'Calendar', 'Trips'],
  ['/bookings', 'Calendar', 'Bookings'],
  ['/reminder-calendar', 'Calendar', 'Reminder'],
  ['/performance-report-day/2026-11-01/1', 'Reports', 'Performance'],
  ['/plugins/razorpay', 'Plugins', 'Installed'],
])('%s is below %s, %s', (path, label, child) => {
  expect(menuFor(false).flatMap((entry) => (isWithin(path, entry) ? entry.label : []))).toEqual([label])
  const children = menuFor(false).flatMap((entry) => entry.children ?? [])
  expect(children.flatMap((one) => (isAtLink(path, one) ? one.label : []))).toEqual([child])
})

import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { issuedInvoice } from './invoices-of.ts'
import { screensLimit } from './limits.ts'
import type { Person } from './people.ts'
import { offerTo } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const routes = new URL('../apps/web/src/routes/', import.meta.url)

/** The addresses of files of routes, as they are written there. */
function routesIn(...names: string[]): string[] {
  const source = names.map((name) => readFileSync(new URL(name, routes), 'utf8')).join('\n')
  return [...source.matchAll(/(?:at\(|searched\(\s*|shown\(\s*|later\(\s*)'(\/[^']*)'/g)].map(([, path = '']) => path)
}

/** Waits until a page has been given its title. */
async function titleOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect.soft(page, `the title of ${path}`).not.toHaveTitle(/^(Sarai)?$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page.title()
}

/** Records to fill addresses with. Those of other kinds have a title of their own where nothing is found, too. */
async function idsFor(person: Person): Promise<Record<string, string>> {
  const { call } = person
  const offer = await offerTo(person, { name: 'Zubin Irani' }, 'Kerala by boat')
  const trip = await sellTrip(person, 'Ladakh by road', [{ category: 'lodging', title: 'Grand Dragon', net: 10_000 }])
  const [booking] = (await call.bookings.list({})).data
  const { data: vendor } = await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })
  const service = { bookingId: null, description: 'Camp', net: 10_000, cgst: 0, sgst: 0, igst: 0, isCredit: false }
  const bill = { vendorId: vendor.id, billNumber: 'BL/1', billedOn: '2026-11-02', lines: [service] }
  return {
    tripId: trip.id,
    bookingId: booking?.id ?? '',
    invoiceId: (await issuedInvoice(person)).id,
    billId: (await call.bills.create(bill)).data.id,
    leadId: offer.leadId,
    proposalId: offer.id,
    contactId: (await call.contacts.create({ name: 'Farida Contractor', kind: 'person' })).data.id,
    packageId: (await call.packages.create({ title: 'Goa by train', days: 2 })).data.id,
    vendorId: vendor.id,
    subuserId: person.userId,
  }
}

test('each page has a title of its own', async ({ page, person, problems }) => {
  problems.expect(/status of 404/)
  const ids = await idsFor(person)
  const files = readdirSync(new URL('app', routes)).filter((name) => name.endsWith('.routes.ts'))
  const paths = routesIn(...files.map((name) => `app/${name}`)).filter((path) => path !== '/')
  expect(paths.length, 'routes that were found').toBeGreaterThan(55)
  test.setTimeout(screensLimit(paths.length))
  const titles = new Map<string, string[]>()
  for (const path of paths) {
    // What needs a record that there is none of says so, under a title that is walked elsewhere.
    const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
    if (names.some((name) => name.endsWith('Id') && !ids[name])) continue
    const address = path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '2027-03-10')
    const title = await titleOf(page, address)
    expect.soft(title, address).toMatch(/^.{3,} · Sarai$/)
    expect.soft(title, address).not.toMatch(/not found|undefined|null|loading|\$|[0-9a-f]{8}-/i)
    titles.set(title, [...(titles.get(title) ?? []), path])
  }
  const shared = [...titles].filter(([, where]) => where.length > 1)
  expect(shared).toEqual([])
  for (const name of [
    'Zubin Irani',
    'Kerala by boat',
    'Farida Contractor',
    'Goa by train',
    'Blue Lagoon',
    'Ladakh by road',
    'Grand Dragon',
  ])
    expect(
      [...titles.keys()].some((title) => title.startsWith(name)),
      name,
    ).toBe(true)
})

test.describe('for those who have not signed in', () => {
  test.use({ as: 'nobody' })

  test('each page has a title of its own', async ({ page, problems }) => {
    problems.expect(/status of 4\d\d/)
    const titles = new Map<string, string[]>()
    const paths = routesIn('public.tsx').filter((one) => !one.includes('$'))
    test.setTimeout(screensLimit(paths.length))
    for (const path of paths) {
      const title = await titleOf(page, path)
      expect.soft(title, path).toMatch(/^.{3,} · Sarai$/)
      titles.set(title, [...(titles.get(title) ?? []), path])
    }
    expect(titles.size).toBeGreaterThan(8)
    expect([...titles].filter(([, where]) => where.length > 1)).toEqual([])
  })
})

import type { Page } from '@playwright/test'
import { newAdminToken } from './admin-of.ts'
import { expectNoViolation } from './axe.ts'
import { clientOf, newAgency, nobody, type Person } from './people.ts'
import { expectReadable } from './narrow-text.ts'
import { type Route, routesOf } from './phone-routes.ts'
import { examples } from './route-examples/all-examples.ts'
import { sentPages } from './sent-pages.ts'
import { expect, test } from './test.ts'

// One after the other they would take one worker for two minutes.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 390, height: 844 } })

const appRoutes = routesOf('app')
const publicRoutes = routesOf('public')
const adminRoutes = routesOf('admin')

/** What is near each other in the app. */
const areas: [name: string, paths: RegExp][] = [
  ['selling', /^\/(leads|contacts|packages|library|prospect|prospect-details)(\/|$)/],
  ['arranging', /^\/(trips|bookings|vendors|rate-cards|rate-drift|exchange-rates|vouchers)(\/|$)/],
  ['money', /^\/(invoices|bills|payments|payment-runs|payment-report|bank-statements)(\/|$)/],
]
const parts: [name: string, routes: Route[]][] = [
  ...areas.map(([name, paths]): [string, Route[]] => [name, appRoutes.filter(({ path }) => paths.test(path))]),
  ['everything else', appRoutes.filter(({ path }) => !areas.some(([, paths]) => paths.test(path)))],
]

/** Loads the app, once for all pages that are gone to from there. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1')).toBeVisible()
}

/** Looks at what a page shows now. */
async function look(page: Page, what: string, part?: 'tab'): Promise<void> {
  await expectNoViolation(page, what, part)
  await expect.soft(page.locator('h1').first(), `the heading of ${what}`).toBeVisible()
  const wider = await page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
    return scrollWidth - clientWidth
  })
  expect.soft(wider, `pixels that ${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Opens one after the other what a page has in tabs. */
async function lookAtTabs(page: Page, address: string): Promise<void> {
  const tabs = page.getByRole('tablist').first().getByRole('tab', { selected: false })
  for (const name of await tabs.allInnerTexts()) {
    const tab = page.getByRole('tab', { name, exact: true }).first()
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await look(page, `${address}: ${name}`, 'tab')
  }
}

/** Goes to each of some routes as links of the app do, without loading it again. */
async function walk(page: Page, agency: 'full' | 'empty', routes: Route[], person: Person): Promise<void> {
  let shown = ''
  for (const { path, screen } of routes) {
    const example = examples[path]
    if (!example && path.includes('$')) throw new Error(`${path} has no example in route-examples`)
    const address = example ? await example[agency]?.(person) : path
    if (!address) continue
    // A new screen is there once it has given the page its title; one that stays while a part is opened keeps its own.
    await page.evaluate(
      ([to, isNew]) => {
        if (isNew) document.title = ''
        history.pushState(null, '', to)
      },
      [address, screen !== shown] as const,
    )
    shown = screen
    await expect(page, address).toHaveTitle(/^.{3,} · Sarai$/)
    await look(page, address)
    if (agency === 'full') await lookAtTabs(page, address)
  }
}

test('each route that names a record has an example, and each example a route', { tag: ['@key', '@core'] }, () => {
  const paths = [...appRoutes, ...publicRoutes, ...adminRoutes].map(({ path }) => path)
  expect(paths.length, 'routes that were found').toBeGreaterThan(85)
  expect(paths.filter((path) => path.includes('$')).toSorted()).toEqual(Object.keys(examples).toSorted())
})

test.describe('each page has a heading, passes axe and does not scroll sideways', { tag: '@phone' }, () => {
  test.describe('in the demo agency', () => {
    test.use({ as: 'owner' })

    for (const [name, routes] of parts)
      test(`${name}, on a phone`, async ({ page, person }) => {
        await load(page, '/no-such-page')
        await walk(page, 'full', routes, person)
      })
  })

  test.describe('in an empty agency', () => {
    for (const [name, routes] of parts)
      test(`${name}, on a phone`, async ({ page, person }) => {
        await load(page, '/no-such-page')
        await walk(page, 'empty', routes, person)
      })
  })

  test.describe('outside of an agency', () => {
    test.use({ as: 'nobody' })

    test('what is public, on a phone', async ({ page, problems }) => {
      // Links that open nothing.
      problems.expect(/status of 4\d\d/)
      await load(page, '/no-such-page')
      await walk(page, 'full', publicRoutes, nobody())
    })

    test('what customers and vendors are sent a link to, on a phone', async ({ page }) => {
      for (const [what, address] of Object.entries(await sentPages(await newAgency()))) {
        await page.goto(address)
        // What is to be filled in now and then is folded up.
        for (const fold of await page.locator('summary').all()) await fold.click()
        await look(page, what)
        await expectReadable(page, what)
      }
    })

    test('the admin area, on a phone', async ({ page }) => {
      const isSignIn = ({ path }: Route) => path === '/admin/login'
      await load(page, '/no-such-page')
      await walk(page, 'full', adminRoutes.filter(isSignIn), nobody())
      const token = await newAdminToken()
      await page.evaluate((value) => localStorage.setItem('access_token', value), token)
      const inside = adminRoutes.filter((route) => !isSignIn(route))
      await walk(page, 'full', inside, { ...nobody(), call: clientOf(token) })
    })
  })
})

import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, TestInfo } from '@playwright/test'
import { pluginReturnPages } from '../packages/contract/src/plugin-words.ts'
import { signedEvent } from '../apps/server/test/test-provider.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency, password } from './people.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'
import { openVisitGateway, type VisitGateway } from './visit-gateway.ts'

test.use({ as: 'nobody' })
test.describe.configure({ mode: 'serial' })

/** An installation whose gateways are here, in place of the one that all other journeys use. */
let server: RunningServer
let gateway: VisitGateway
const root = fileURLToPath(new URL('..', import.meta.url))
const built = 'dist-gateways'

test.beforeAll(async () => {
  test.setTimeout(180_000)
  execFileSync(process.execPath, [path.join(root, 'scripts/build-server.mjs'), built, 'test/journey-providers.ts'])
  gateway = await openVisitGateway()
  server = await startServerInstead({ DEMO: 'off', TEST_GATEWAY_URL: gateway.url }, '127.0.0.1', built)
})
test.afterAll(async () => {
  await server.stop()
  await gateway.close()
})
test.beforeEach(() => {
  gateway.desk.standing = 'active'
})

/** The page at a desk and on a phone, neither of which scrolls sideways, and what axe finds. */
async function shoot(page: Page, info: TestInfo, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: info.outputPath(`${what}-${width}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectNoViolation(page, `${what} at ${width}`)
  }
}

const findState = (page: Page) => page.getByRole('region', { name: 'State' })

test('a main user installs Razorpay, agrees there, sees events, and is led back when it has ended there', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  problems.expect(new RegExp(`^request to somebody else: ${gateway.url}/`))
  const owner = await newAgency()
  const page = await openAs(owner)
  const main = page.getByRole('main')

  await test.step('nothing is installed, which leads to all plugins', async () => {
    await page.goto(`${server.url}/installed-plugins`)
    await expect(page.getByText('No plugins yet')).toBeVisible()
    await shoot(page, info, 'installed-none')
    await page.getByRole('link', { name: 'See all plugins' }).click()
    await expect(page.getByRole('article', { name: 'UPI' }).getByRole('link')).toHaveAttribute(
      'href',
      '/settings?tab=bankDetails',
    )
    await shoot(page, info, 'all')
    // One filled button a page.
    await expect(main.locator('[data-variant=filled]')).toHaveCount(1)
  })

  await test.step('it is installed by the keyboard, and the consent leads back to what came of it', async () => {
    await page.getByRole('article', { name: 'Razorpay' }).getByRole('button', { name: 'Install' }).press('Enter')
    await expect(page.getByRole('radio', { name: 'Sign in there' })).toBeChecked()
    await shoot(page, info, 'install')
    await page.getByRole('dialog').getByRole('button', { name: 'Install' }).press('Enter')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('You did not agree at Razorpay, so nothing has changed.')
    await shoot(page, info, 'refused')
    await page.getByRole('link', { name: 'Back to the plugins' }).click()
    await page.goto(`${server.url}/authorize-razorpay`)
    await expect(findState(page)).toContainText('Installed')
    await shoot(page, info, 'authorize')
    await page.getByRole('button', { name: 'Sign in there' }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expect(page).toHaveURL(`${server.url}/authorize-razorpay`)
    await expect(findState(page)).toContainText('Active')
    await page.getByRole('link', { name: 'Settings and events of Razorpay' }).click()
  })

  await test.step('it is tested, paused and resumed', async () => {
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('Razorpay takes the connection')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(findState(page)).toContainText('Nothing new is begun with it.')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(findState(page)).toContainText('Active')
  })

  await test.step('what it tells is listed, and replayed', async () => {
    const address = await page.getByLabel('Webhook address', { exact: true }).textContent()
    const { headers, body } = signedEvent(gateway.desk.webhookSecret, { id: 'evt_1', type: 'payment_link.paid' })
    expect((await fetch(address ?? '', { method: 'POST', headers, body: body.toString() })).status).toBe(200)
    const events = page.getByRole('list', { name: 'Events' })
    await expect(events).toContainText('payment_link.paid')
    await expect(events).toContainText('Done')
    await shoot(page, info, 'plugin')
    await events.getByRole('button', { name: 'Replay payment_link.paid' }).click()
    await expect(events).toContainText('1 try')
  })

  await test.step('once it was revoked there the plugin says so, and signing in again mends it', async () => {
    gateway.desk.revokeAll()
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(findState(page).getByRole('alert')).toContainText('does not take the credentials')
    await shoot(page, info, 'ended')
    await page.goto(`${server.url}/installed-plugins`)
    await expect(page.getByRole('list', { name: 'Installed plugins' })).toContainText('Error')
    await shoot(page, info, 'installed')
    await page.getByRole('link', { name: /Razorpay/ }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expect(findState(page)).toContainText('Active')
  })

  await test.step('it is removed, and the gateway knows', async () => {
    await page.goto(`${server.url}/plugins/razorpay`)
    await page.getByRole('button', { name: 'Remove Razorpay' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page).toHaveURL(`${server.url}/installed-plugins`)
    await expect(page.getByText('No plugins yet')).toBeVisible()
    expect(gateway.desk.isRevoked).toBe(true)
  })
})

test('an account at Cashfree is opened by somebody whose session ends meanwhile, and waits for its identity check', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  problems.expect(new RegExp(`^request to somebody else: ${gateway.url}/`))
  const owner = await newAgency()
  const page = await openAs(owner)
  gateway.desk.standing = 'identity-check'
  await page.goto(`${server.url}/authorize-cashfree`)
  await page.getByRole('button', { name: 'Install' }).click()
  await page.getByText('Open an account there').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Enter: Email of the account')).toBeVisible()
  await page.getByLabel('Email of the account').fill('desk@bluepines.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click()
  const allow = page.getByRole('link', { name: 'Allow' })
  const back = await allow.getAttribute('href')
  expect(back).toContain(`${server.url}/cashfree-authorize-payment-page?state=`)
  // Meanwhile nobody is signed in here any more.
  await page.goto(`${server.url}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(back ?? '')
  await expect(page.getByText('Sign in to Sarai first.')).toBeVisible()
  await shoot(page, info, 'not-signed-in')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server.url}/authorize-cashfree`)
  await expect(findState(page)).toContainText('KYC pending')
  await shoot(page, info, 'identity-check')
  gateway.desk.standing = 'active'
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(findState(page)).toContainText('Active')
})

test('whoever comes back with a state that is nobody’s, or was used, reads one sentence', async ({
  openAs,
  problems,
}) => {
  problems.expect(/422/)
  const page = await openAs(await newAgency())
  for (const address of pluginReturnPages) {
    await page.goto(`${server.url}${address}?code=made-up&state=made-up`)
    await expect(page.getByRole('alert')).toHaveText(/^This was finished before, took longer than fifteen minutes/)
  }
})

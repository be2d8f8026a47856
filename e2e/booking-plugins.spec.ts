import type { Page, TestInfo } from '@playwright/test'
import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { tellDatabase } from './database.ts'
import { newAgency, nobody, password } from './people.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })
test.describe.configure({ mode: 'serial' })

/** An installation beside the sandbox, where suppliers speak OCTO and Bókun has its store. */
let sandbox: Sandbox
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sandbox = await openSandbox({ port: 0 })
  const { clientId, clientSecret } = sandbox.bokun.state.app
  server = await startServerInstead({
    DEMO: 'off',
    OCTO_SANDBOX_URL: `${sandbox.url}/octo/v1`,
    BOKUN_URL: `${sandbox.url}/bokun/octo/v1`,
    BOKUN_VENDOR_URL: `${sandbox.url}/bokun/v/{domain}`,
    BOKUN_CLIENT_ID: clientId,
    BOKUN_CLIENT_SECRET: clientSecret,
  })
  sandbox.bokun.state.app.appUrl = `${server.url}/bokun-authorize-page`
})
test.afterAll(async () => {
  await server.stop()
  await sandbox.close()
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

test('a main user connects a supplier by its address and key, and reads what is wrong with either', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/all-plugins`)
  await expect(page.getByRole('heading', { name: 'Booking' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Bókun' })).toBeVisible()
  await shoot(page, info, 'all')
  await page.getByRole('article', { name: 'OCTO' }).getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Jaipur Walks')
  await dialog.getByLabel('Address of the API').fill('supplier.example')
  await dialog.getByLabel('API key').fill('nobodys-key')
  await shoot(page, info, 'install')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Enter the address of the API as your supplier gave it')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Address of the API').fill(`${sandbox.url}/octo/v1/`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter: API key')).toBeVisible()
  await dialog.getByLabel('API key').fill(sandbox.octo.state.accounts[0]?.key ?? '')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await findState(page).getByRole('button', { name: 'Connect' }).click()
  await expect(findState(page)).toContainText('Active')
  await expect(page.getByText(/^Demo Experiences at 127\.0\.0\.1/)).toBeVisible()
  await expect(page.getByText('What you have booked stays booked at the supplier')).toBeVisible()
  await shoot(page, info, 'octo')
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('Jaipur Walks takes the connection')).toBeVisible()

  // Another supplier has a page of its own.
  await page.getByRole('link', { name: 'Add another supplier' }).click()
  await expect(page).toHaveURL(`${server.url}/plugins/octo-2`)
  await page.getByRole('button', { name: 'Install' }).click()
  await dialog.getByLabel('Name').fill('JAIPUR walks')
  await dialog.getByLabel('Address of the API').fill(`${sandbox.url}/octo/v1`)
  await dialog.getByLabel('API key').fill(sandbox.octo.state.accounts[1]?.key ?? '')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(dialog.getByText('Another plugin has this name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Everything Tours')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('heading', { name: 'Everything Tours' })).toBeVisible()
  await expect(findState(page)).toContainText('Active')
  await page.goto(`${server.url}/all-plugins`)
  const card = page.getByRole('article', { name: 'OCTO' })
  await expect(card.getByRole('link', { name: 'Jaipur Walks' })).toHaveAttribute('href', '/plugins/octo')
  await expect(card.getByRole('link', { name: 'Everything Tours' })).toHaveAttribute('href', '/plugins/octo-2')
  await expect(card.getByRole('button', { name: 'Add another supplier' })).toBeVisible()
  await shoot(page, info, 'two-suppliers')
  await page.goto(`${server.url}/installed-plugins`)
  await expect(page.getByRole('list', { name: 'Installed plugins' }).getByRole('link')).toHaveCount(2)
})

test(
  'whoever opens Sarai in Bókun’s store signs in, says that the account is their agency’s, and agrees at Bókun',
  { tag: '@key' },
  async ({ openAs, problems }, info) => {
    problems.expect(new RegExp(`^request to somebody else: ${sandbox.url}/`))
    const owner = await newAgency()
    const page = await openAs(nobody())
    await page.goto(`${sandbox.url}/bokun/launch`)
    await page.getByRole('button', { name: 'Open Sarai as Demo Tours' }).click()
    await expect(page.getByText('You have opened Sarai from Bókun.')).toBeVisible()
    await shoot(page, info, 'not-signed-in')
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Connect the Bókun account demo-tours' })).toBeVisible()
    await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible()
    await shoot(page, info, 'claim')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(`${server.url}/plugins/bokun`)
    await expect(findState(page)).toContainText('Active')
    await expect(page.getByText('demo-tours')).toBeVisible()
    await shoot(page, info, 'bokun')
  },
)

test('an address that Bókun has not signed, or nothing at all, connects nothing', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/bokun-authorize-page?domain=demo-tours&timestamp=1760000000&user=u1&hmac=00`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('alert')).toContainText('This was not signed by Bókun.')
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByText('No plugins yet')).toBeVisible()
  await page.goto(`${server.url}/bokun-authorize-page?state=made-up&code=made-up`)
  await expect(page.getByRole('alert')).toHaveText(/^This was finished before, took longer than fifteen minutes/)
  await page.goto(`${server.url}/bokun-authorize-page`)
  await expect(page.getByText('Nothing came from Bókun.')).toBeVisible()
  await shoot(page, info, 'nothing')
})

test('an old session is asked for the password first, before Bókun and after it (bar 21)', async ({
  openAs,
  problems,
}) => {
  problems.expect(/42[28]/)
  const owner = await newAgency()
  const page = await openAs(owner)
  const answers = ['domain=demo-tours&timestamp=1760000000&user=u1&hmac=00', 'state=made-up&code=made-up']
  for (const answer of answers) {
    await tellDatabase(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [
      owner.userId,
    ])
    await page.goto(`${server.url}/bokun-authorize-page?${answer}`)
    const connect = page.getByRole('button', { name: 'Connect' })
    if (answer.includes('hmac')) await connect.click()
    const ask = page.getByRole('dialog', { name: 'Is it you?' })
    await ask.getByLabel('Password', { exact: true }).fill(password)
    await ask.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText(/not signed by Bókun|finished before/)
  }
})

import type { Page, TestInfo } from '@playwright/test'
import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })
test.describe.configure({ mode: 'serial' })

/** An installation beside the sandbox, where people enquire. */
let sandbox: Sandbox
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sandbox = await openSandbox({ port: 0 })
  server = await startServerInstead({
    DEMO: 'off',
    INDIAMART_URL: `${sandbox.url}/indiamart`,
    META_LEADS_URL: `${sandbox.url}/meta-leads`,
  })
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
const facts = { city: 'Jaipur', state: 'Rajasthan', product: 'Kerala', message: 'Five nights for two' }

test('whoever fills in a form of an ad is a lead at once, and whoever cannot be answered is shown with the reason', async ({
  openAs,
}, info) => {
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/all-plugins`)
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
  await shoot(page, info, 'all')
  await page.getByRole('article', { name: 'Meta lead ads' }).getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  const [there] = sandbox.metaLeads.state.pages
  await dialog.getByLabel('App id').fill(there?.app.id ?? '')
  await dialog.getByLabel('App secret').fill(there?.app.secret ?? '')
  await dialog.getByLabel('Page id').fill(there?.id ?? '')
  await dialog.getByLabel('Page access token').fill(there?.token ?? '')
  await expect(dialog.getByLabel('Test system')).toBeHidden()
  await shoot(page, info, 'install')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(findState(page)).toContainText('Active')
  await expect(page.getByText('Demo Travels (200000000000001)')).toBeVisible()
  sandbox.metaLeads.enquire('', { ...facts, name: 'Asha Rao', phone: '+919829012345', email: '' })
  const events = page.getByRole('list', { name: 'Events' })
  await expect(events.getByText('Done')).toBeVisible()
  sandbox.metaLeads.enquire('', { ...facts, name: 'Nobody', phone: '', email: '' })
  await expect(events.getByText(/neither a phone number nor an email address/)).toBeVisible()
  await shoot(page, info, 'meta')
  await page.goto(`${server.url}/leads`)
  await page.getByRole('link', { name: /Asha Rao/ }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByText('Which package do you like?: Kerala')).toBeVisible()
  await shoot(page, info, 'lead')
})

test('a main user connects IndiaMART by its key, and reads when it may be asked again', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/plugins/indiamart`)
  await page.getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('CRM key').fill('nobodys-key')
  await shoot(page, info, 'install')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('The CRM key is expired or does not match with our records')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('CRM key').fill(sandbox.indiamart.state.sellers[0]?.key ?? '')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await findState(page).getByRole('button', { name: 'Connect' }).click()
  await expect(findState(page)).toContainText('Active')
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('IndiaMART takes the connection')).toBeVisible()
  await expect(page.getByText('The leads that came from it stay where they are.')).toBeVisible()
  await shoot(page, info, 'indiamart')
})

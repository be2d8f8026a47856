import type { Page, TestInfo } from '@playwright/test'
import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** An installation beside the sandbox, in which travellers have phones. */
let sandbox: Sandbox
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sandbox = await openSandbox({ port: 0 })
  server = await startServerInstead({ DEMO: 'off', WHATSAPP_CLOUD_URL: `${sandbox.url}/whatsapp-cloud` })
})
test.afterAll(async () => {
  await server.stop()
  await sandbox.close()
})

/** The page at a desk and on a phone, neither of which scrolls sideways, and what axe finds. */
async function shoot(page: Page, info: TestInfo, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.screenshot({ path: info.outputPath(`${what}-${width}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectNoViolation(page, `${what} at ${width}`)
  }
}

test('an agency connects WhatsApp by its keys, and somebody writes to it from a phone of the sandbox', async ({
  openAs,
  problems,
}, info) => {
  // The phone is the sandbox's, which has an address of its own here.
  problems.expect(/request to somebody else: http:\/\/127\.0\.0\.1:\d+\/whatsapp-cloud\/phone/)
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/all-plugins`)
  await page.getByRole('article', { name: 'WhatsApp Cloud' }).getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  const [there] = sandbox.whatsappCloud.state.accounts
  await dialog.getByLabel('Phone number id').fill(there?.numbers[0]?.id ?? '')
  await dialog.getByLabel('WhatsApp Business account id').fill(there?.id ?? '')
  await dialog.getByLabel('Access token').fill(there?.token ?? '')
  await dialog.getByLabel('App id').fill(there?.app.id ?? '')
  await dialog.getByLabel('App secret').fill(there?.app.secret ?? '')
  await dialog.getByLabel('Price of a utility message').fill('0.13')
  await expect(dialog.getByLabel('Test system')).toBeHidden()
  await shoot(page, info, 'install')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Active')
  await shoot(page, info, 'plugin')

  const [phone] = sandbox.whatsappCloud.listPhones()
  const held = await page.context().newPage()
  await held.setViewportSize({ width: 390, height: 844 })
  await held.goto(phone?.url ?? '')
  await shoot(held, info, 'chats')
  await held.getByRole('link', { name: 'Demo Travels' }).click()
  await held
    .getByRole('textbox', { name: 'Message' })
    .fill('Is there a cottage by the lake? See https://example.test/?a=1&b=2')
  await held.getByRole('button', { name: 'Send' }).click()
  await held.getByRole('button', { name: 'Picture' }).click()
  await expect(held.getByRole('img', { name: 'Picture' })).toBeVisible()
  await shoot(held, info, 'chat')
  await expect(held.getByRole('link', { name: 'https://example.test/?a=1&b=2' })).toBeVisible()
  await expect(page.getByText('messages', { exact: true })).toHaveCount(2)
})

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

async function shoot(page: Page, info: TestInfo, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.screenshot({ path: info.outputPath(`${what}-${width}.png`) })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectNoViolation(page, `${what} at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 844 })
}

async function connect(page: Page): Promise<void> {
  await page.goto(`${server.url}/all-plugins`)
  await page.getByRole('article', { name: 'WhatsApp Cloud' }).getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  const [there] = sandbox.whatsappCloud.state.accounts
  await dialog.getByLabel('Phone number id').fill(there?.numbers[0]?.id ?? '')
  await dialog.getByLabel('WhatsApp Business account id').fill(there?.id ?? '')
  await dialog.getByLabel('Access token').fill(there?.token ?? '')
  await dialog.getByLabel('App id').fill(there?.app.id ?? '')
  await dialog.getByLabel('App secret').fill(there?.app.secret ?? '')
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Active')
}

test(
  'a traveller writes, becomes a lead, is answered by the team, and the lead shows what they read',
  { tag: '@key' },
  async ({ openAs, problems }, info) => {
    // It looks at five screens at two sizes.
    test.slow()
    problems.expect(/request to somebody else: http:\/\/127\.0\.0\.1:\d+\/whatsapp-cloud\/phone/)
    const page = await openAs(await newAgency())
    await page.goto(`${server.url}/inbox`)
    await expect(page.getByText('WhatsApp is not connected')).toBeVisible()
    await shoot(page, info, 'not-connected')
    await connect(page)

    const [phone] = sandbox.whatsappCloud.listPhones()
    const held = await page.context().newPage()
    await held.setViewportSize({ width: 390, height: 844 })
    await held.goto(phone?.url ?? '')
    await held.getByRole('link', { name: 'Demo Travels' }).click()
    const write = async (text: string) => {
      await held.getByRole('textbox', { name: 'Message' }).fill(text)
      await held.getByRole('button', { name: 'Send' }).click()
    }
    await write('Is there a cottage by the lake in January?')
    await held.getByRole('button', { name: 'Picture' }).click()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click()
    const list = page.getByRole('complementary', { name: 'Conversations' })
    await list.getByRole('link').first().click()
    const thread = page.getByRole('region', { name: /^Conversation with/ })
    await expect(thread.getByText('Is there a cottage by the lake in January?')).toBeVisible()
    await expect(thread.getByRole('button', { name: /^Open picture/ })).toBeVisible()
    await expect(thread.getByText('This number is not in your contacts or leads.')).toBeVisible()
    await shoot(page, info, 'unknown')

    await thread.getByRole('button', { name: 'New lead' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Destinations').fill('Kerala')
    await form.getByRole('button', { name: 'Save lead' }).click()
    await expect(form).toBeHidden()
    await expect(thread.getByText('This number is not in your contacts or leads.')).toBeHidden()

    await thread.getByRole('textbox', { name: 'Message' }).fill('Yes, two are free. Shall I hold one?')
    await thread.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(thread.getByText('Yes, two are free. Shall I hold one?')).toBeVisible()
    await expect(list.getByText('Everybody is answered')).toBeVisible()
    await held.reload()
    await expect(held.getByText('Yes, two are free. Shall I hold one?')).toBeVisible()
    await expect(thread.getByRole('img', { name: 'Read' })).toBeVisible()

    await thread.getByRole('button', { name: 'Send a template' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Costs about ₹0\.115/)).toBeVisible()
    await shoot(page, info, 'template')
    await page.keyboard.press('Escape')
    await shoot(page, info, 'answered')

    await thread.getByRole('link', { name: /^Lead:/ }).click()
    const history = page.getByRole('region', { name: 'Timeline' })
    await expect(history.getByText('Yes, two are free. Shall I hold one?')).toBeVisible()
    await expect(history.getByText('Read', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Is there a cottage by the lake in January?')).toBeVisible()
    await shoot(page, info, 'drawer')

    // Wherever else a link leads to a chat, it is this one.
    await page.goto(`${server.url}/leads`)
    await page.getByRole('row', { name: /Asha Rao/ }).hover()
    await page.getByRole('link', { name: 'Write to Asha Rao on WhatsApp' }).click()
    await expect(page.getByRole('dialog', { name: 'WhatsApp with Asha Rao' })).toContainText('Shall I hold one?')
  },
)

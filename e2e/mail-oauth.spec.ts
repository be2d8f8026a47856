import type { Page, TestInfo } from '@playwright/test'
import { type MailProviderSink, openMailProvider } from '../apps/server/test/mail-provider/mail-provider.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })
test.describe.configure({ mode: 'serial' })

/** An installation whose Microsoft and Google are here, in place of the one that all other journeys use. */
let server: RunningServer
let microsoft: MailProviderSink
let google: MailProviderSink

test.beforeAll(async () => {
  microsoft = await openMailProvider('microsoft', { redirectUris: [] })
  google = await openMailProvider('google', { redirectUris: [] })
  server = await startServerInstead({ DEMO: 'off', ...microsoft.env, ...google.env })
  for (const one of [microsoft, google]) one.redirectUris.push(`${server.url}/mail-oauth`)
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([microsoft.close(), google.close()])
})

async function fill(page: Page, { clientId, clientSecret }: MailProviderSink, mailbox: string): Promise<void> {
  await page.getByLabel('Mailbox').fill(mailbox)
  await page.getByLabel('Client ID').fill(clientId)
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByLabel('From, address').fill(mailbox)
}

/** The page at a desk and on a phone, neither of which scrolls sideways. */
async function shoot(page: Page, info: TestInfo, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: info.outputPath(`${what}-${width}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

for (const kind of ['microsoft', 'google'] as const)
  test(`an owner signs in at ${kind}, sends through it, is told that it has ended, and signs in again`, async ({
    openAs,
    problems,
  }, info) => {
    const provider = kind === 'microsoft' ? microsoft : google
    const name = kind === 'microsoft' ? 'Microsoft' : 'Google'
    const mailbox = 'desk@bluepines.test'
    // What is refused is in the console too.
    problems.expect(/422/)
    problems.expect(new RegExp(`^request to somebody else: ${provider.url}/`))
    const owner = await newAgency()
    const page = await openAs(owner)
    const sendTest = () => page.getByRole('button', { name: 'Send a test mail' }).click()

    await test.step('the way is chosen, and what to do there is said', async () => {
      await page.goto(`${server.url}/settings?tab=email`)
      const ways = page.getByRole('radiogroup', { name: 'How do you sign in?' })
      await ways.getByText(kind === 'microsoft' ? 'Microsoft 365' : 'Google').click()
      await expect(page.getByLabel('Redirect address', { exact: true })).toHaveText(`${server.url}/mail-oauth`)
      await fill(page, provider, mailbox)
      await expectNoViolation(page, 'the sign-in')
      await shoot(page, info, 'before')
    })

    await test.step('the consent leads back to the settings, and a test mail arrives', async () => {
      await page.getByRole('button', { name: `Sign in with ${name}` }).click()
      await page.getByRole('button', { name: 'Allow' }).click()
      await expect(page).toHaveURL(`${server.url}/settings?tab=email`)
      await expect(page.getByText(`Mail goes out from ${mailbox}. Signed in with ${name}`)).toBeVisible()
      await sendTest()
      await expect(page.getByText(`The test mail is on its way to ${owner.email}`)).toBeVisible()
      expect(provider.mails.at(-1)).toMatchObject({ user: mailbox, to: [owner.email] })
      await shoot(page, info, 'signed-in')
    })

    await test.step('the sender is changed without signing in again', async () => {
      await page.getByLabel('From, name').fill('Blue Pines')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    })

    await test.step('a consent that was taken back is said, and leads to the sign-in', async () => {
      provider.state.revokeAll()
      provider.state.dropAccess()
      await sendTest()
      await expect(page.getByText(`${name} ended the sign-in`).first()).toBeVisible()
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Mail waits until you sign in again')
      await shoot(page, info, 'ended')
      await page.getByRole('button', { name: `Sign in with ${name} again` }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alert')).toContainText(`The consent was not given at ${name}`)
      await shoot(page, info, 'refused')
      await page.getByRole('link', { name: 'Back to the settings' }).click()
      await page.getByRole('button', { name: `Sign in with ${name} again` }).click()
      await page.getByRole('button', { name: 'Allow' }).click()
      await expect(page.getByText(`Mail goes out from ${mailbox}. Signed in with ${name}`)).toBeVisible()
    })

    await test.step('signing out leaves a password to be entered', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByText(/You are signed out/).first()).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Password' })).toBeChecked()
      if (kind === 'google') expect(provider.state.isRevoked()).toBe(true)
    })
  })

test('whoever comes back without having begun is told so', async ({ openAs, problems }) => {
  problems.expect(/422/)
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/mail-oauth?code=made-up&state=made-up`)
  await expect(page.getByRole('alert')).toContainText('This sign-in was finished before')
  await expect(page.getByRole('link', { name: 'Back to the settings' })).toBeVisible()
})

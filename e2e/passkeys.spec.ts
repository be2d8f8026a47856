import type { Page } from '@playwright/test'
import { demoEmails, nobody } from './people.ts'
import { demoPassword, type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** Passkeys are bound to a name, which the server of the other journeys has none of. */
let server: RunningServer

test.beforeAll(async () => {
  server = await startServerInstead({}, 'localhost')
})
test.afterAll(() => server.stop())

/** Gives the browser an authenticator, as if in the machine: it keeps passkeys and knows its person's finger. */
async function haveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoEmails.agent)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('a passkey is added, signs in by itself and after the password, and is removed with itself', async ({
  openAs,
  problems,
}) => {
  // The removal asks for the second factor; and a call that was on its way while the token was replaced is sent again.
  problems.expect(/status of 428/)
  problems.expect(/status of 401/)
  const page = await openAs(nobody(), { baseURL: server.url })
  await haveAuthenticator(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/leads/)

  await page.goto('/subuser-settings?tab=profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await add.getByLabel('Name of the passkey').fill('This laptop')
  await add.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('This laptop')).toBeVisible()
  await logOut(page)

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('LOGIN SUCCESSFUL')).toBeVisible()
  await expect(page).toHaveURL(/\/leads/)
  await logOut(page)

  await logIn(page)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('admin_access_token'))).toBeNull()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('LOGIN SUCCESSFUL')).toBeVisible()

  await page.goto('/subuser-settings?tab=profile')
  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('dialog', { name: 'Your second factor' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This laptop')).toHaveCount(0)
  await logOut(page)
  await logIn(page)
  await expect(page.getByText('LOGIN SUCCESSFUL')).toBeVisible()
})

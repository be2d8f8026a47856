import type { Page } from '@playwright/test'
import { demoEmails, newAgency } from './people.ts'
import { demoPassword } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** The leads, in the state that the person left them in. */
const leadsAddress = /\/leads(\?|$)/

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Everything the browser keeps: both storages, databases, caches, cookies. */
async function stored(page: Page): Promise<Record<string, unknown>> {
  const cookies = await page.context().cookies()
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
    databases: (await indexedDB.databases()).map((database) => database.name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  return { ...kept, cookies: cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite })) }
}
const nothing = { session: {}, databases: [], caches: [], workers: 0 }
/** Only that somebody signed in from this browser; no script and no other site can read it, and it opens nothing. */
const device = { name: 'sarai-device', path: '/api/auth', httpOnly: true, sameSite: 'Strict' }
const nothingElse = { ...nothing, cookies: [device] }

test('what is missing, wrong or unknown is said in the words of the specification', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username required')).toBeVisible()
  await expect(page.getByText('Password required')).toBeVisible()
  await logIn(page, demoEmails.owner, 'not the password at all')
  await expect(page.getByRole('alert')).toHaveText('Invalid password')
  await logIn(page, 'stranger@demo.test', demoPassword)
  await expect(page.getByRole('alert')).toHaveText('User not found')
  await expect(page).toHaveURL('/login')
})

test(
  'whoever signs in is told so and sees the leads, and the browser keeps the specified keys only (bar 36)',
  { tag: ['@key', '@core'] },
  async ({ page }) => {
    await page.goto('/leads')
    await expect(page).toHaveURL('/login')
    await logIn(page, demoEmails.owner, demoPassword)
    await expect(page.getByText('LOGIN SUCCESSFUL')).toBeVisible()
    await expect(page).toHaveURL(leadsAddress)
    await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()

    const { local, ...rest } = await stored(page)
    expect(local).toEqual({
      admin_access_token: expect.stringMatching(/^\S{40,}$/),
      admin_company_logo: expect.stringMatching(/\.png$/),
      isSubuser: 'false',
      role: 'agent',
      isManager: 'false',
      login_user_id: expect.any(String),
      login_user: expect.any(String),
    })
    expect(rest).toEqual(nothingElse)

    await page.getByRole('button', { name: /Announcements/ }).click()
    await expect(page.getByRole('dialog', { name: 'Announcements' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await stored(page)).toEqual({ local: { role: 'agent' }, ...nothingElse })
    await page.goto('/leads')
    await expect(page).toHaveURL('/login')
  },
)

test('a sub-user and a manager are stored as such', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, demoEmails.manager, demoPassword)
  await expect(page).toHaveURL(leadsAddress)
  expect((await stored(page)).local).toMatchObject({ isSubuser: 'true', isManager: 'true', role: 'agent' })
})

test('a trouble that is none of the two is said as the specification has it', async ({ page, problems }) => {
  problems.expect(/status of 503/)
  await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/login')
  await logIn(page, demoEmails.owner, demoPassword)
  await expect(page.getByRole('alert')).toHaveText('An error occurred while logging in. Please try again.')
})

test('whoever is signed in already goes to the leads, and by the keyboard alone can sign in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(demoEmails.agent)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(leadsAddress)
  await page.goto('/login')
  await expect(page).toHaveURL(leadsAddress)
})

test(
  'a session that ended elsewhere ends here with the next call',
  { tag: ['@key', '@core'] },
  async ({ openAs, problems }) => {
    problems.expect(/status of 401/)
    const person = await newAgency()
    const page = await openAs(person)
    await page.goto('/leads')
    await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()
    await person.call.auth.logout()
    // Where the page was still asking for something, that was the next call, and there is nothing left to press.
    const pressed = page
      .getByRole('button', { name: 'View Activity' })
      .click()
      .catch(() => {})
    await expect(page).toHaveURL('/login')
    expect((await stored(page)).local).toEqual({ role: 'agent' })
    await page.close()
    await pressed
  },
)

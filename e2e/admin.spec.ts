import { adminPassword, newAdminLink, newAdminToken } from './admin-of.ts'
import { codeOf } from './authenticator-app.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

test('an admin comes in by the operator’s link, sets the second factor up, and signs in with a recovery code', async ({
  page,
  problems,
}, info) => {
  problems.expect(/status of 422/)
  const { email, path } = await newAdminLink()
  const shoot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
  await page.goto(path)
  await page.getByLabel('New password').fill('password1234')
  await page.getByLabel('Confirm Password').fill('password1234')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/\S/)
  await page.getByLabel('New password').fill(adminPassword)
  await page.getByLabel('Confirm Password').fill(adminPassword)
  await shoot('password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/admin/login')

  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await signIn('not this one at all')
  await expect(page.getByRole('alert')).toHaveText('Email or password is not right.')
  await expectNoViolation(page, 'signing in')
  await shoot('sign-in')
  await signIn(adminPassword)
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  const secret = await page.locator('code').innerText()
  await expectNoViolation(page, 'setting up')
  await shoot('set-up')
  await page.getByLabel('Six digits').fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Six digits')).toHaveAccessibleDescription(/\S/)
  await page.getByLabel('Six digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expectNoViolation(page, 'recovery codes')
  await shoot('codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  const kept = () => page.evaluate(() => ({ ...localStorage }))
  expect(await kept()).toEqual({ access_token: expect.stringMatching(/^saa_/) })
  await expect(page.getByRole('link', { name: /In all/ })).toBeVisible()
  await expectNoViolation(page, 'dashboard')
  await shoot('dashboard')

  await expect(page.getByRole('navigation', { name: 'Admin area' }).getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await kept()).toEqual({})
  await page.goto('/admin/agents')
  await expect(page).toHaveURL('/admin/login')
  await signIn(adminPassword)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test(
  'an admin finds an agency, suspends it with a reason and resumes it, and its own session stays',
  { tag: '@key' },
  async ({ openAs, problems }, info) => {
    problems.expect(/status of 422/)
    const person = await newAgency()
    const page = await openAs(person)
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('access_token', token), await newAdminToken())
    const shoot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    await page.goto('/admin/agents')
    const list = page.getByRole('list', { name: 'Agents', exact: true })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expectNoViolation(page, 'agents')
    await shoot('agents')
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(person.email)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Blue Pines Travel', level: 1 })).toBeVisible()
    await expect(page.getByText('Nothing was done to this agency yet.')).toBeVisible()

    await page.getByRole('button', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog')
    await expectNoViolation(page, 'suspending', 'dialog')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/cannot be empty|Say why/)
    await dialog.getByLabel('Reason').fill('Unpaid for three months')
    await shoot('suspend')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Suspended since/)).toBeVisible()
    const log = page.getByRole('list', { name: 'What was done' })
    await expect(log).toContainText('Suspended: Unpaid for three months')
    await expect(log).toContainText('@provider.test')
    await expect
      .poll(() => person.call.leads.list({}).catch(({ code }: { code: string }) => code))
      .toBe('AGENCY_SUSPENDED')
    await expectNoViolation(page, 'a suspended agency')
    await shoot('suspended')
    await page.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText(/Suspended since/)).toBeHidden()

    await page.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByLabel('Trial').check()
    await expectNoViolation(page, 'the plan', 'dialog')
    await shoot('plan')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Trial, on trial')).toBeVisible()
    await expect(page.getByText('1 of 10')).toBeVisible()
    await shoot('resumed')

    for (const [path, heading] of [
      ['/admin/plan', 'Plans'],
      ['/admin/users', 'Staff'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('list', { name: heading, exact: true })).toBeVisible()
      await expectNoViolation(page, heading)
      await shoot(heading)
    }
    // An agency's session in the same browser goes on.
    await page.goto('/leads')
    await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()
  },
)

test('figures of the dashboard lead to their agents', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('access_token', token), await newAdminToken())
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /In the last 7 days/ }).click()
  await expect(page).toHaveURL('/admin/agents?registered=7')
  await expect(page.getByRole('combobox', { name: 'Registered' })).toHaveValue('Last 7 days')
})

test('a session of the admin area that is refused leads to its sign-in, and the agency’s stays', async ({
  openAs,
  problems,
}) => {
  problems.expect(/status of 401/)
  const page = await openAs(await newAgency())
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('access_token', `saa_${'x'.repeat(43)}`))
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
  expect(
    await page.evaluate(() => [localStorage.getItem('access_token'), !!localStorage.getItem('admin_access_token')]),
  ).toEqual([null, true])
})

test('an agency that does not exist leads back to the admin area', async ({ page, problems }) => {
  problems.expect(/status of 404/)
  await page.goto('/admin/login')
  await page.evaluate((token) => localStorage.setItem('access_token', token), await newAdminToken())
  for (const address of ['/admin/agents/00000000-0000-7000-8000-00000000dead', '/admin/nothing']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  }
})

test('a link that was used says so, and a throttle when to come back', async ({ page, problems }) => {
  problems.expect(/status of 4(22|29)/)
  await page.goto('/admin/login?set-password=sam_nothing')
  await page.getByLabel('New password').fill(adminPassword)
  await page.getByLabel('Confirm Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('expired or was used')
  await page.getByRole('button', { name: 'To sign in' }).click()
  const { email } = await newAdminLink()
  for (let guess = 0; guess < 11; guess++) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(`guess ${guess}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText(/try again|minute/i)
})

test('the menu of the admin area is opened by a button on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('access_token', token), await newAdminToken())
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Admin area' }).getByText('@provider.test')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/admin/login')
})

import type { Page } from '@playwright/test'
import { codeOf } from './authenticator-app.ts'
import { tellDatabase } from './database.ts'
import { mailsTo } from './mailbox.ts'
import { newAgency, nobody, signIn } from './people.ts'
import { expectSignedOut } from './signed-out.ts'
import { expect, test } from './test.ts'

const other = 'paper boats in the monsoon'

function fresh(): string {
  return `founder-${Date.now()}-${Math.round(Math.random() * 1e6)}@agency.test`
}

/** The newest mail with a subject, once it has come. */
async function mailAbout(address: string, subject: string): Promise<string> {
  await expect.poll(() => mailsTo(address).map((mail) => mail.subject)).toContain(subject)
  return mailsTo(address).find((mail) => mail.subject === subject)?.text ?? ''
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test.describe('registration', () => {
  test.use({ as: 'nobody' })

  test('asks for everything, for the same password twice and for a good one, then alerts and leads to log in', async ({
    page,
    problems,
  }) => {
    const email = fresh()
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`)
      void dialog.accept()
    })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Register your agency' }).click()
    const register = page.getByRole('button', { name: 'Register' })
    await register.click()
    for (const name of ['Username', 'Email', 'Password', 'Confirm Password'])
      await expect(page.getByText(`${name} required`, { exact: true })).toBeVisible()

    await page.getByLabel('Username').fill('Monsoon Holidays')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(other)
    await page.getByLabel('Confirm Password').fill(`${other}s`)
    await register.click()
    await expect(page.getByText('The passwords do not match')).toBeVisible()

    problems.expect(/status of 422/)
    for (const weak of ['password1234', 'monsoonholid']) {
      await page.getByLabel('Password', { exact: true }).fill(weak)
      await page.getByLabel('Confirm Password').fill(weak)
      await register.click()
      await expect(page.getByText(/too easy to guess|too close to/)).toBeVisible()
    }

    await page.getByLabel('Password', { exact: true }).fill(other)
    await page.getByLabel('Confirm Password').fill(other)
    await register.click()
    await expect(page).toHaveURL('/login')
    expect(alerts).toEqual(['alert: Registration received. You can log in now.'])
    expect(await page.evaluate(() => localStorage.getItem('admin_access_token'))).toBeNull()
    await logIn(page, email, other)
    await expect(page).toHaveURL('/leads')
    await expect(page.getByText('Monsoon Holidays')).toBeVisible()

    const bar = page.getByRole('region', { name: 'Your agency is not open to others yet' })
    await expect(bar).toContainText(`we mailed a link to ${email}`)
    const [link = ''] = /\/confirm-address\?token=[\w-]+/.exec(await mailAbout(email, 'Confirm your address')) ?? []
    const elsewhere = await page.context().newPage()
    for (const title of ['Your address is confirmed', 'Already confirmed']) {
      await elsewhere.goto(link)
      await elsewhere.getByRole('button', { name: 'Confirm' }).click()
      await expect(elsewhere.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect(bar).toBeHidden()
  })

  test('of an address that is taken looks the same, and its owner is told by mail', async ({ page }) => {
    const { email } = await newAgency()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/registration')
    await page.getByLabel('Username').fill('Somebody Else')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(other)
    await page.getByLabel('Confirm Password').fill(other)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/login')
    expect(await mailAbout(email, 'You already have an account')).toContain('/login')
    await logIn(page, email, other)
    await expect(page.getByRole('alert')).toHaveText('Invalid password')
  })
})

test.describe('a forgotten password', { tag: ['@key', '@core'] }, () => {
  test.use({ as: 'nobody' })

  test('is set anew by a mailed link, which works once and ends every session', async ({ page, openAs, problems }) => {
    const person = await newAgency()
    const elsewhere = await openAs(person)
    await elsewhere.goto('/leads')
    await expect(elsewhere.getByRole('heading', { name: /^Leads/ })).toBeVisible()

    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The page one comes from has an address to fill in too.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    const link =
      /http\S+\/reset-password\?token=\S+/.exec(await mailAbout(person.email, 'Set a new password'))?.[0] ?? ''

    await page.goto(link)
    await page.getByLabel('New password').fill(other)
    await page.getByLabel('Confirm Password').fill(other)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()

    problems.expect(/status of (400|401|409|410|422)/)
    await expectSignedOut(elsewhere)

    await page.goto(link)
    await page.getByLabel('New password').fill(other)
    await page.getByLabel('Confirm Password').fill(other)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('This link has expired or was used. Ask for a new one.')).toBeVisible()

    await page.goto('/login')
    await logIn(page, person.email, other)
    await expect(page).toHaveURL('/leads')
  })

  test('of an address nobody has looks the same, and nothing is mailed', async ({ page }) => {
    const email = fresh()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    expect(mailsTo(email)).toEqual([])
  })
})

test('the password is changed with the old one; other sessions end, this one goes on', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  const elsewhere = await openAs(await signIn(person.email, person.password))
  await elsewhere.goto('/leads')
  await expect(elsewhere.getByRole('heading', { name: /^Leads/ })).toBeVisible()

  await page.goto('/leads')
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  problems.expect(/status of (401|422)/)
  await dialog.getByLabel('Current password').fill('not this one, surely')
  await dialog.getByLabel('New password').fill(other)
  await dialog.getByLabel('Confirm Password').fill(other)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Your other sessions have ended.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()
  await expectSignedOut(elsewhere)
  await signIn(person.email, other)
})

test('sessions are listed with where they are, and can be ended one by one', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/status of 401/)
  const elsewhere = await openAs(nobody())
  await elsewhere.goto('/login')
  await logIn(elsewhere, person.email, person.password)
  await expect(elsewhere).toHaveURL('/leads')
  await page.goto('/settings?tab=profile')
  await expect(page.getByText('(this one)')).toHaveCount(1)
  // As a session, and as a device.
  await expect(page.getByText('Chrome on Linux')).toHaveCount(2)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Chrome on Linux')).toHaveCount(1)
  await page.getByRole('button', { name: 'Forget' }).first().click()
  await expect(page.getByText('Chrome on Linux')).toHaveCount(0)
  await expectSignedOut(elsewhere)
})

test(
  'a second factor is set up, asked for at sign-in, replaced by a recovery code, and turned off',
  { tag: '@key' },
  async ({ page, person, openAs, problems }) => {
    // Three browsers, each of which signs in by a password that takes its time to be looked at.
    test.slow()
    problems.expect(/status of (422|428)/)
    // A call that was on its way while the token was replaced is sent again.
    problems.expect(/status of 401 .*(operations|live)/)
    await page.goto('/settings?tab=profile')
    await page.getByRole('button', { name: 'Set up' }).click()
    const setUp = page.getByRole('dialog', { name: 'Set up the second factor' })
    await expect(setUp.getByRole('img', { name: 'Code to scan' })).toBeVisible()
    const secret = await setUp.locator('code').innerText()
    await setUp.getByLabel('Six digits from the app').fill(codeOf(secret) === '000000' ? '111111' : '000000')
    await setUp.getByRole('button', { name: 'Turn on' }).click()
    await expect(setUp.getByText('This code is not right.')).toBeVisible()
    // The code of half a minute ago is taken too, which leaves the next two for the steps below.
    await setUp.getByLabel('Six digits from the app').fill(codeOf(secret, -1))
    await setUp.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const recoveryCode = await codes.getByRole('listitem').first().innerText()
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 recovery codes left.')).toBeVisible()

    const again = await openAs(nobody())
    await again.goto('/login')
    await logIn(again, person.email, person.password)
    await expect(again.getByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(await again.evaluate(() => localStorage.getItem('admin_access_token'))).toBeNull()
    await again.getByLabel('Code').fill(codeOf(secret))
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again.getByText('LOGIN SUCCESSFUL')).toBeVisible()
    await expect(again).toHaveURL('/leads')

    const lost = await openAs(nobody())
    await lost.goto('/login')
    await logIn(lost, person.email, person.password)
    await lost.getByLabel('Code').fill(recoveryCode)
    await lost.getByRole('button', { name: 'Continue' }).click()
    await expect(lost).toHaveURL('/leads')

    expect(await mailAbout(person.email, 'A recovery code was used')).toContain('9 are left')
    await page.reload()
    await expect(page.getByText('9 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog', { name: 'Turn the app off' }).getByRole('button', { name: 'Turn off' }).click()
    const ask = page.getByRole('dialog', { name: 'Your second factor' })
    await ask.getByLabel('Six digits from the app').fill(codeOf(secret, 1))
    await ask.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  },
)

test('at a plain address there are no passkeys, and it is said why', async ({ page }) => {
  await page.goto('/settings?tab=profile')
  await expect(page.getByText('Passkeys need a domain name and https.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})

test('whoever was not at a new device ends everything by the link in the mail about it, and sets a new password', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/status of 401/)
  const thief = await openAs(nobody())
  await thief.goto('/login')
  await logIn(thief, person.email, person.password)
  await expect(thief).toHaveURL('/leads')
  const mail = await mailAbout(person.email, 'A sign-in from a new device')
  expect(mail).toContain('Chrome on Linux')
  await page.goto(/http\S+\/secure-account\?token=\S+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await expectSignedOut(thief)
  await page.getByLabel('New password').fill(other)
  await page.getByLabel('Confirm Password').fill(other)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await signIn(person.email, other)
})

test('what is sensitive asks for the password again in an old session (bar 21)', async ({ page, person, problems }) => {
  problems.expect(/status of 428/)
  await tellDatabase(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [person.userId])
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const ask = page.getByRole('dialog', { name: 'Is it you?' })
  await ask.getByLabel('Password', { exact: true }).fill(person.password)
  await ask.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up the second factor' })).toBeVisible()
})

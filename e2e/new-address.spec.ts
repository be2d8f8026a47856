import { mailsTo } from './mailbox.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

/** The newest link in a mail with a subject, once it has come. */
async function linkAbout(address: string, subject: string): Promise<string> {
  await expect.poll(() => mailsTo(address).map((mail) => mail.subject)).toContain(subject)
  const mail = mailsTo(address).find((one) => one.subject === subject)?.text ?? ''
  return /https?:\S+\?token=[\w-]+/.exec(mail)?.[0] ?? ''
}

test('somebody signs in with another address from now on, and the one before gives it back', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of (401|422)/)
  const fresh = `new-${person.email}`
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await dialog.getByLabel('New email').fill(person.email)
  await dialog.getByRole('button', { name: 'Mail the link' }).click()
  await expect(dialog.getByText('This is the address you sign in with already.')).toBeVisible()
  await dialog.getByLabel('New email').fill(fresh)
  await dialog.getByRole('button', { name: 'Mail the link' }).click()
  await expect(page.getByText(`It went to ${fresh}.`)).toBeVisible()
  await expect(dialog).toBeHidden()

  const link = await linkAbout(fresh, 'Confirm your new address')
  await page.goto(link)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`From now on you sign in with ${fresh}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Sarai' }).click()
  await page.goto('/settings?tab=profile')
  await expect(page.getByText(`You sign in with ${fresh}.`)).toBeVisible()
  await page.getByText(`You sign in with ${fresh}.`).scrollIntoViewIfNeeded()
  await page.goto(link)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('This link has expired or was used.')).toBeVisible()
  await signIn(fresh, person.password)

  await page.goto(await linkAbout(person.email, 'Your address was changed'))
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await signIn(person.email, person.password)
})

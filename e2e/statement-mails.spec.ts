import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

test('a statement of account is mailed to a customer and to a vendor', async ({ page, person, problems }, info) => {
  const { call } = person
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
  const contactId = (await call.contacts.create({ name: 'Asha Bhat', emails: [{ address: 'asha@example.in' }] })).data
    .id
  const vendorId = (await call.vendors.create({ name: 'Lagoon Hotels', currency: 'INR' })).data.id
  const none = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, worth: null, dueOn: null }
  const facts = { ...none, currency: 'INR', amount: 500_000, reference: null }
  const lines = [
    { ...facts, kind: 'customer-owes' as const, contactId },
    { ...facts, kind: 'vendor-owed' as const, vendorId },
  ]
  await call.openings.post({ day: dayIn(-1), lines, replaces: null })

  await page.goto(`/contacts/${contactId}`)
  await page.getByRole('button', { name: 'Statement', exact: true }).click()
  await page.getByRole('dialog', { name: 'Statement of Asha Bhat' }).getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the statement of Asha Bhat' })
  await expect(dialog.getByLabel('To')).toHaveValue('asha@example.in')
  await expectNoViolation(page, 'a statement to send', 'dialog')
  await shot('customer')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Statement sent|The mail waits/)).toBeVisible()
  await expect(dialog).toBeHidden()

  // The vendor's address is not known, and must be given.
  problems.expect(/status of 422/)
  await page.goto(`/vendors/${vendorId}`)
  await page.getByRole('button', { name: 'Statement', exact: true }).click()
  await page.getByRole('dialog', { name: 'Statement of Lagoon Hotels' }).getByRole('button', { name: 'Send' }).click()
  const mail = page.getByRole('dialog', { name: 'Send the statement of Lagoon Hotels' })
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByText('Enter an email address')).toBeVisible()
  await shot('vendor')
  await mail.getByLabel('To').fill('stay@example.in')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Statement sent|The mail waits/)).toBeVisible()
  const mails = (await call.mail.list({})).data
  expect(mails.flatMap(({ about }) => about ?? []).toSorted()).toEqual(['contact', 'vendor'])
})

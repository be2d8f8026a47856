import type { Page } from '@playwright/test'
import { examples } from './route-examples/all-examples.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './test.ts'

test.use({ as: 'owner' })

const findNotice = (page: Page) => page.getByText('What you typed before is here again. It is not saved yet.')

/** Forms that take long: where they are, and what is typed into. */
const forms: [what: string, at: string, field: RegExp][] = [
  ['a bill', '/bills/create', /^Number on the bill/],
  ['a bill that is changed', '/bills/edit/$billId', /^Number on the bill/],
  ['an invoice', '/invoices/create', /^Notes/],
  ['an invoice that is changed', '/invoices/edit/$invoiceId', /^Notes/],
  ['a voucher', '/vouchers/create', /^Title$/],
  ['a voucher that is changed', '/vouchers/edit/$voucherId', /^Title$/],
  ['rates', '/rate-cards/$rateCardId', /^Product$/],
]

for (const [what, at, label] of forms)
  test(`${what} is there again after a reload, and after somebody has gone elsewhere`, async ({ page, person }) => {
    const untilQuiet = quietOf(page)
    const address = (await examples[at]?.full?.(person)) ?? at
    await page.goto(address)
    const field = page.getByLabel(label).first()
    const before = await field.inputValue()
    await field.fill('Typed before the call')
    await page.reload()
    await expect(field).toHaveValue('Typed before the call')
    await expect(findNotice(page)).toBeVisible()
    // The guard has come with the form by then.
    await untilQuiet()

    await field.fill('Typed after the call')
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep draft' }).click()
    await expect(page).toHaveURL(/\/contacts/)
    await page.goBack()
    await expect(field).toHaveValue('Typed after the call')

    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(field).toHaveValue(before)
    await expect(findNotice(page)).toBeHidden()
    await field.fill('Nothing to keep')
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/contacts/)
    await page.goBack()
    await expect(field).toHaveValue(before)
  })

test('a mail is there again after a reload, and after the dialog was left', async ({ page, person }) => {
  const { data: contact } = await person.call.contacts.create({
    name: 'Asha Bhat',
    emails: [{ address: 'asha@example.com' }],
  })
  await page.goto(`/contacts/${contact.id}`)
  const open = () => page.getByRole('button', { name: 'Write mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail to Asha Bhat' })
  await open()
  // Nothing was typed: nothing is asked.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await dialog.getByLabel('Subject').fill('Your trip to Goa')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It will be a long one')
  await page.reload()
  await open()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your trip to Goa')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toContainText('It will be a long one')
  await expect(findNotice(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Subject')).toHaveValue('')
  await expect(findNotice(page)).toBeHidden()
})

test('the next person who signs in in the same tab sees nothing of a draft', async ({ page, problems }) => {
  problems.expect(/status of 401/)
  await page.goto('/vouchers/create')
  await page.getByLabel('Title', { exact: true }).fill('Not for everybody')
  const countDrafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length)
  await expect.poll(countDrafts).toBe(1)
  // As when the session has ended.
  await page.evaluate(() => localStorage.setItem('admin_access_token', 'no token'))
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await countDrafts()).toBe(0)
})

import { expectNoViolation } from './axe.ts'
import { failing } from './failing-calls.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

test('an agency brings its balances, sees their entry, posts it, and is paid an old invoice', async ({
  page,
  person,
  problems,
}, info) => {
  const { call } = person
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await call.contacts.create({ name: 'Asha Bhat' })
  await call.vendors.create({
    name: 'Lagoon Hotels',
    currency: 'INR',
    openingBalance: 7_500_000,
    openingOn: dayIn(-30),
  })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Opening balances' }).click()
  await expect(page.getByRole('heading', { name: 'Opening balances', exact: true })).toBeVisible()
  await expectNoViolation(page, 'no opening balances')
  await shot('empty')

  await page.getByLabel('Balances at the end of').fill('yesterday')
  await page.getByRole('button', { name: 'Add 1 balance noted with vendors' }).click()
  await page.getByRole('button', { name: 'Add a balance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a balance' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Choose the customer')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Asha')
  await page.getByRole('option', { name: /Asha Bhat/ }).click()
  await dialog.getByLabel('Amount').fill('12,500')
  await dialog.getByLabel('Number of the old invoice').fill('OLD/118')
  await expectNoViolation(page, 'an opening balance')
  await shot('line')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const lines = page.getByRole('list', { name: 'Balances' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'OLD/118' })).toContainText('₹12,500')

  await page.getByRole('button', { name: 'Paste rows' }).click()
  const paste = page.getByRole('dialog', { name: 'Paste rows' })
  await paste.getByLabel('Rows').fill('What,Name,Amount\nCash in hand,,"1,00,000"\nA customer owes us,Nobody known,5')
  await paste.getByRole('button', { name: 'Read the rows' }).click()
  const read = page.getByRole('dialog', { name: 'Rows that were read' })
  await expect(read.getByText(/Row 3: No contact is called/)).toBeVisible()
  await shot('read')
  await read.getByRole('button', { name: 'Add 1 line' }).click()

  await page.getByRole('button', { name: 'See the entry' }).click()
  const entry = page.getByRole('group', { name: 'The entry' })
  await expect(entry).toContainText('Vendors: Lagoon Hotels')
  await expect(page.getByText('You had ₹37,500 more than you owed')).toBeVisible()
  await expectNoViolation(page, 'the entry')
  await shot('entry')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('The opening balances are in the books')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Balances in the books' })).toContainText('Lagoon Hotels')
  await shot('posted')

  const [invoice] = (await call.invoices.list({ filters: { kind: ['opening'] } })).data
  await page.goto(`/invoices/details/${invoice?.id ?? ''}`)
  await expect(page.getByText('Owed before the books began')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
  await shot('invoice')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: /payment/i })
  await payment.getByRole('button', { name: /Record/ }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()

  await page.goto('/opening-balances')
  await expect(page.getByText('These balances stay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace' })).toBeHidden()
  await shot('fixed')

  problems.expect(/500/)
  await failing(page, '**/api/opening-balances', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible()
  await shot('failed')
})

test('balances that nothing was settled of are replaced, and taken back', async ({ page, person }) => {
  const { call } = person
  const none = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, worth: null }
  const cash = { ...none, kind: 'cash' as const, currency: 'INR', amount: 500_000, reference: null, dueOn: null }
  await call.openings.post({ day: dayIn(-1), lines: [cash], replaces: null })
  await page.goto('/opening-balances')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'Actions for Cash in hand' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change this balance' })
  await dialog.getByLabel('Amount').fill('6000')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'See the entry' }).click()
  await page.getByRole('button', { name: 'Post in their place' }).click()
  await expect(page.getByRole('list', { name: 'Balances in the books' })).toContainText('₹6,000')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'See the entry' })).toBeVisible()
})

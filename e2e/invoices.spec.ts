import { expectNoViolation } from './axe.ts'
import { issuedInvoice, registered } from './invoices-of.ts'
import { expect, test } from './test.ts'
import { todayInIndia } from './days.ts'

test(
  'an invoice is drawn up with its tax and why, issued, and credited',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await registered(person)
    await page.goto('/invoices')
    await expect(page.getByText('No invoices yet')).toBeVisible()
    await expectNoViolation(page, 'no invoices')
    await page.getByRole('button', { name: 'Add the first invoice' }).click()

    await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Meera')
    await page.getByRole('option', { name: /Meera Nair/ }).click()
    await expect(page.getByLabel('Charged to')).toHaveValue('Meera Nair')
    await page.getByLabel('What it is for').fill('Jaisalmer, 3 nights for two')
    await page.getByLabel('Price of one').fill('1,00,000')
    await page.getByLabel('Price of one').press('Tab')
    const figures = page.getByRole('complementary', { name: 'Figures' })
    await expect(figures.getByText('₹1,05,000')).toBeVisible()
    const figure = figures.getByRole('button', { name: /IGST .* why this figure/ })
    await figure.click()
    const why = page.getByRole('dialog', { name: /IGST .* why this figure/ })
    await expect(why).toContainText('place of supply is 24 Gujarat')
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await expect(figure).toBeFocused()
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expectNoViolation(page, 'a new invoice')
    await page.getByRole('button', { name: 'Save draft' }).click()

    await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible()
    await expectNoViolation(page, 'a draft')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const issue = page.getByRole('dialog', { name: 'Issue' })
    await expectNoViolation(page, 'issuing', 'dialog')
    await issue.getByRole('button', { name: 'Issue' }).click()
    await expect(issue).toBeHidden()
    await expect(page.getByText(/\/0*1$/).first()).toBeVisible()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Credit or debit note' }).click()
    const note = page.getByRole('dialog', { name: 'Credit or debit note' })
    await note.getByLabel('Why').fill('The trip was cancelled')
    await note.getByRole('button', { name: 'Draw up' }).click()
    await expect(page.getByRole('heading', { name: /Edit Credit note/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
    await expect(page.getByText('Corrects')).toBeVisible()
    await expect
      .poll(async () => {
        const { data } = await person.call.invoices.list({})
        return Object.fromEntries(data.map(({ kind, status, total }) => [kind, [status, total]]))
      })
      .toEqual({ invoice: ['credited', 10_500_000], 'credit-note': ['issued', 10_500_000] })
  },
)

test('an invoice is shown to its customer, and paid in parts', { tag: ['@key', '@core'] }, async ({ page, person }) => {
  const { id } = await issuedInvoice(person)
  await page.goto(`/invoices/details/${id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const send = page.getByRole('dialog', { name: 'Send invoice' })
  await expect(send.getByLabel('How')).toBeVisible()
  await expectNoViolation(page, 'sending', 'dialog')
  await send.getByLabel('How').selectOption('link')
  await send.getByRole('button', { name: 'Show the link' }).click()
  const link = (await send.getByText('/invoices/view/').textContent()) ?? ''
  await send.getByRole('button', { name: 'Done' }).click()
  const shown = await page.context().newPage()
  await shown.goto(link)
  await expect(shown.getByText('₹1,05,000').first()).toBeVisible()
  await expectNoViolation(shown, 'the customer’s page')
  await shown.close()

  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await expect(payment.getByLabel('Amount received')).toHaveValue('1,05,000')
  await payment.getByLabel('Amount received').fill('40,000')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment).toBeHidden()
  await expect(page.getByText('Part-paid')).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByLabel('Amount received')).toHaveValue('65,000')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'a paid invoice')
})

test('a customer opens why a figure is what it is; in dollars both sums are shown', async ({ page, person }, info) => {
  const { id, path } = await issuedInvoice(person)
  const { document } = (await person.call.invoices.get({ id })).data
  await page.goto(path)
  await expect(page.getByText(/the place of supply is 24 Gujarat/).first()).toBeHidden()
  await page.getByText('IGST why').click()
  await expect(page.getByText(/the place of supply is 24 Gujarat/).last()).toBeVisible()
  await page.screenshot({ path: info.outputPath('why.png'), fullPage: true })
  await expectNoViolation(page, 'why a figure is what it is')

  const lines = document.lines.map((line) => ({ ...line, id: crypto.randomUUID(), price: 120_000 }))
  const { data: draft } = await person.call.invoices.create({
    kind: 'invoice',
    contactId: null,
    tripId: null,
    document: { ...document, lines, currency: 'USD', rate: 83_500_000, rateOn: '2026-11-20' },
  })
  await page.goto(`/invoices/details/${draft.id}`)
  await expect(page.getByText('₹1,05,210', { exact: true })).toBeVisible()
  await expect(page.getByText('$1,260', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('dollars.png'), fullPage: true })
  await expectNoViolation(page, 'an invoice in dollars')
})

test('a cheque that bounced is noted with what the bank charged, and the invoice is owed again', async ({
  page,
  person,
}, info) => {
  const { id } = await issuedInvoice(person)
  const day = todayInIndia()
  await person.call.receipts.create({ invoiceId: id, mode: 'cheque', day, amount: 10_500_000, reference: '004512' })
  await page.goto(`/invoices/details/${id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Cheque bounced' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cheque bounced' })
  await dialog.getByLabel(/charge/i).fill('500')
  await page.screenshot({ path: info.outputPath('bouncing.png') })
  await expectNoViolation(page, 'a cheque that bounced', 'dialog')
  await dialog.getByRole('button', { name: 'Cheque bounced' }).click()
  await expect(page.getByText('The cheque was noted as bounced')).toBeVisible()
  await expect(payments.getByText(/bounced/i).first()).toBeVisible()
  await expect.poll(async () => (await person.call.invoices.get({ id })).data.balance).toBe(10_500_000)
  await page.screenshot({ path: info.outputPath('bounced.png'), fullPage: true })
})

import { expectNoViolation, sizes } from './axe.ts'
import { issuedInvoice } from './invoices-of.ts'
import { ownAccount } from './own-account.ts'
import { expect, test } from './test.ts'
import { todayInIndia } from './days.ts'

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a payment of what is paid meanwhile is asked about, and recorded where it is another one', async ({
      page,
      person,
      problems,
    }, info) => {
      problems.expect(/status of 409/)
      const { id } = await issuedInvoice(person)
      await page.goto(`/invoices/details/${id}`)
      await page.getByRole('button', { name: 'Record payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      await expect(dialog.getByLabel('Amount received')).toHaveValue('1,05,000')
      // A colleague is faster.
      await person.call.receipts.create({
        invoiceId: id,
        mode: 'upi',
        day: todayInIndia(),
        amount: 10_500_000,
        reference: '1234',
      })
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(dialog.getByText(/UPI 1234, is there already, and nothing is due any more/)).toBeVisible()
      await dialog.getByText(/nothing is due any more/).scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('asked.png') })
      await expectNoViolation(page, 'being asked', 'dialog')
      await dialog.getByLabel('This is another payment').check()
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(dialog).toBeHidden()
      await expect
        .poll(async () => (await person.call.receipts.ofInvoice({ invoiceId: id })).data.receipts.length)
        .toBe(2)
    })

    test('dollars that arrive in rupees pay the invoice that was written in dollars', async ({
      page,
      person,
    }, info) => {
      const { id: other } = await issuedInvoice(person)
      await ownAccount(person)
      const { document } = (await person.call.invoices.get({ id: other })).data
      const lines = document.lines.map((line) => ({ ...line, id: crypto.randomUUID(), price: 100_000 }))
      const contactId = (await person.call.contacts.create({ kind: 'person', name: 'Acme Tours' })).data.id
      const { data: draft } = await person.call.invoices.create({
        kind: 'invoice',
        contactId,
        tripId: null,
        document: { ...document, lines, currency: 'USD', rate: 83_500_000, rateOn: '2026-11-20' },
      })
      const { id } = (await person.call.invoices.issue({ id: draft.id, version: draft.version })).data
      await page.goto(`/invoices/details/${id}`)
      await page.getByRole('button', { name: 'Record payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      await expect(dialog.getByLabel('Amount paid')).toHaveValue('1,050')
      await dialog.getByLabel('Arrived in the account').fill('88,200')
      await page.screenshot({ path: info.outputPath('arrived.png') })
      await expectNoViolation(page, 'what arrived', 'dialog')
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/₹88,200 arrived/)).toBeVisible()
      await expect.poll(async () => (await person.call.invoices.get({ id })).data.balance).toBe(0)
      await page.getByText(/₹88,200 arrived/).scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('paid.png') })
      await expectNoViolation(page, 'an invoice that was paid in dollars')
    })
  })
}

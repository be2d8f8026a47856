import { expectNoViolation, sizes } from './axe.ts'
import { issuedInvoice } from './invoices-of.ts'
import { expect, test } from './test.ts'

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a rest that is not worth asking for is written off, and owed again once that is taken back', async ({
      page,
      person,
      problems,
    }, info) => {
      problems.expect(/status of 422/)
      const { id } = await issuedInvoice(person)
      const day = new Date().toISOString().slice(0, 10)
      const paid = { invoiceId: id, mode: 'bank' as const, day, amount: 10_496_300, reference: 'N331261' }
      await person.call.receipts.create(paid)
      await page.goto(`/invoices/details/${id}`)
      await expect(page.getByText('Part-paid')).toBeVisible()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Write off' }).click()
      const dialog = page.getByRole('dialog', { name: 'Write off' })
      await expect(dialog.getByLabel('Amount')).toHaveValue('37')
      await expect(dialog.getByLabel('Why')).toBeFocused()
      await expectNoViolation(page, 'writing off', 'dialog')
      await page.screenshot({ path: info.outputPath('dialog.png') })
      await dialog.getByLabel('Amount').fill('40')
      await dialog.getByLabel('Why').fill('The bank of the customer kept it')
      await dialog.getByRole('button', { name: 'Write off' }).click()
      await expect(dialog.getByText('₹37 of this invoice is open')).toBeVisible()
      await dialog.getByLabel('Amount').fill('37')
      await dialog.getByRole('button', { name: 'Write off' }).click()
      await expect(dialog).toBeHidden()

      await expect(page.getByText('Paid', { exact: true })).toBeVisible()
      const payments = page.getByRole('region', { name: 'Payments' })
      await expect(payments.getByText(/WOF\/\S+ · Written off · The bank of the customer kept it/)).toBeVisible()
      await expectNoViolation(page, 'what was written off')
      await page.screenshot({ path: info.outputPath('written-off.png'), fullPage: true })
      await payments.getByRole('button', { name: /Actions for WOF/ }).click()
      await expect(page.getByRole('menuitem')).toHaveText(['Take back'])
      await page.getByRole('menuitem', { name: 'Take back' }).click()
      const back = page.getByRole('dialog', { name: 'Take back write-off' })
      await back.getByLabel('Why?').fill('They paid after all')
      await back.getByRole('button', { name: 'Take back write-off' }).click()
      await expect(back).toBeHidden()
      await expect(page.getByText('Part-paid')).toBeVisible()
      await expect(payments.getByText(/Taken back · They paid after all/)).toBeVisible()
    })

    test('a payment that comes a little short writes off the rest at once, by keyboard', async ({
      page,
      person,
    }, info) => {
      const { id } = await issuedInvoice(person)
      await page.goto(`/invoices/details/${id}`)
      await page.getByRole('button', { name: 'Record payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      const rest = dialog.getByRole('checkbox', { name: /^Write off/ })
      const amount = dialog.getByLabel('Amount received')
      await expect(amount).toHaveValue('1,05,000')
      await expect(rest).toBeHidden()
      await amount.fill('50000')
      await expect(rest).toBeHidden()
      await amount.fill('104963')
      await expect(dialog.getByText('Write off the ₹37 that stays open')).toBeVisible()
      await rest.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      const why = dialog.getByLabel('Why')
      await expect(why).toBeFocused()
      await page.keyboard.type('The bank of the customer kept it')
      await expectNoViolation(page, 'a payment with a rest', 'dialog')
      await why.scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('rest.png') })
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Paid', { exact: true })).toBeVisible()
      const payments = page.getByRole('region', { name: 'Payments' })
      await expect(payments.getByText(/Written off · The bank of the customer kept it/)).toBeVisible()
    })
  })
}

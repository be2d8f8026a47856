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
  })
}

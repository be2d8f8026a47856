import { expectNoViolation } from './axe.ts'
import { issuedInvoice } from './invoices-of.ts'
import { expect, test } from './test.ts'

test('a deposit is recorded at its contact and used for an invoice, in part and back again', async ({
  page,
  person,
  problems,
}, info) => {
  problems.expect(/status of 422/)
  const { id } = await issuedInvoice(person)
  const contactId = (await person.call.invoices.get({ id })).data.contactId ?? ''
  await page.goto(`/contacts/${contactId}`)
  const deposits = page.getByRole('region', { name: 'Deposits' })
  await expect(deposits.getByText('Nothing is on deposit.')).toBeVisible()
  await deposits.getByRole('button', { name: 'Record deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await dialog.getByLabel('Amount received').fill('20000')
  await dialog.getByLabel('Reference').fill('UTR 20')
  await expectNoViolation(page, 'recording a deposit', 'dialog')
  await page.screenshot({ path: info.outputPath('record.png') })
  await dialog.getByRole('button', { name: 'Record deposit' }).click()
  await expect(dialog).toBeHidden()
  await expect(deposits.getByText(/₹20,000 left/)).toBeVisible()

  await page.goto(`/invoices/details/${id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByText('₹20,000 on deposit')).toBeVisible()
  await expectNoViolation(page, 'a deposit beside an invoice')
  await page.screenshot({ path: info.outputPath('beside.png'), fullPage: true })
  await payments.getByRole('button', { name: 'Use deposit' }).click()
  const using = page.getByRole('dialog', { name: 'Use deposit' })
  await expect(using.getByLabel('Amount to use')).toHaveValue('20,000')
  await using.getByLabel('Amount to use').fill('25000')
  await using.getByRole('button', { name: 'Use deposit' }).click()
  await expect(using.getByText('₹20,000 of this deposit is left')).toBeVisible()
  await using.getByLabel('Amount to use').fill('15000')
  await expectNoViolation(page, 'using a deposit', 'dialog')
  await page.screenshot({ path: info.outputPath('use.png') })
  await using.getByRole('button', { name: 'Use deposit' }).click()
  await expect(using).toBeHidden()
  await expect(payments.getByText(/From deposit/)).toBeVisible()
  await expect(payments.getByText('₹5,000 on deposit')).toBeVisible()

  await page.goto(`/contacts/${contactId}`)
  await expect(deposits.getByText(/₹5,000 left/)).toBeVisible()
  await expect(deposits.getByText(/Used for/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page, 'deposits of a contact')
  await page.screenshot({ path: info.outputPath('contact-phone.png'), fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: info.outputPath('contact.png'), fullPage: true })

  await page.goto(`/invoices/details/${id}`)
  await payments.getByRole('button', { name: /^Actions for R/ }).click()
  await page.getByRole('menuitem', { name: 'Put back to deposit' }).click()
  const back = page.getByRole('dialog', { name: 'Put back to deposit' })
  await back.getByLabel('Why?').fill('Another invoice')
  await back.getByRole('button', { name: 'Put back to deposit' }).click()
  await expect(back).toBeHidden()
  await expect(payments.getByText(/Put back to the deposit · Another invoice/)).toBeVisible()
  await expect(payments.getByText('₹20,000 on deposit')).toBeVisible()
})

test('among the payments, money for nothing yet is recorded as a deposit', async ({ page, person }, info) => {
  const name = 'Meera of the deposit'
  await person.call.contacts.create({ kind: 'person', name })
  await page.goto('/payments')
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  const first = page.getByRole('dialog', { name: 'Record payment' })
  await first.getByRole('combobox', { name: 'Customer' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(first.getByLabel('For')).toHaveText(/Nothing yet: a deposit/)
  await page.screenshot({ path: info.outputPath('for.png') })
  await first.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await dialog.getByLabel('Amount received').fill('7000')
  await dialog.getByRole('button', { name: 'Record deposit' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Deposit.*₹7,000`) })).toBeVisible()
  await page.screenshot({ path: info.outputPath('list.png') })
})

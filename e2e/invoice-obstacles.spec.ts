import { expectNoViolation } from './axe.ts'
import { makeDraftAbroad, registered } from './invoices-of.ts'
import { expect, test } from './test.ts'

test('a draft that cannot be issued names what is missing once, with its field, and is issued from there', async ({
  page,
  person,
  problems,
}, info) => {
  problems.expect(/status of 422/)
  await registered(person)
  const { id } = await makeDraftAbroad(person)
  await page.goto(`/invoices/details/${id}`)
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue' })
  const issue = dialog.getByRole('button', { name: 'Issue', exact: true })
  await expect(dialog.getByText('has to give a PAN')).toHaveCount(1)
  await expect(issue).toBeDisabled()
  await expectNoViolation(page, 'what a draft lacks')
  await page.screenshot({ path: info.outputPath('obstacles.png') })
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Meera')
  await page.getByRole('option', { name: /Meera Nair/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveCount(0)
  await dialog.getByLabel('PAN of the customer').fill('not one')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('PAN of the customer')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('PAN of the customer').fill('akmpd4471k')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('PAN', { exact: false })).toHaveCount(0)
  await issue.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^INV\//).first()).toBeVisible()
})

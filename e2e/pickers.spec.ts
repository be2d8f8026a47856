import { expect, test } from './test.ts'

test('Enter takes what is found for what was typed, however fast, and sends no form', async ({ page, person }) => {
  await person.call.vendors.create({ name: 'Lagoon Palace' })
  await person.call.vendors.create({ name: 'Mist Valley Hotels' })
  await page.goto('/bills')
  await page.getByRole('button', { name: 'Add the first bill' }).click()
  const vendor = page.getByRole('combobox', { name: 'Vendor' })
  await vendor.pressSequentially('Lagoon')
  await vendor.press('Enter')
  await expect(vendor).toHaveValue('Lagoon Palace')
  await expect(page.getByRole('option', { name: /Lagoon Palace/ })).toHaveCount(0)
  // The keyboard stays where it is, and another can be chosen by its arrows.
  await expect(vendor).toBeFocused()
  await vendor.fill('Mist')
  await vendor.press('Enter')
  await expect(vendor).toHaveValue('Mist Valley Hotels')
})

import { newColleague } from './people.ts'
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

test('a colleague is found among choices without the accents of their name', async ({ page, person }) => {
  await newColleague(person, { name: 'Łukasz Żółć' })
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  await page.getByRole('button', { name: 'More details' }).click()
  const rm = page.getByRole('combobox', { name: 'RM' })
  await rm.fill('lukasz')
  await page.getByRole('option', { name: 'Łukasz Żółć' }).click()
  await expect(rm).toHaveValue('Łukasz Żółć')
})

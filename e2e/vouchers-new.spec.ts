import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('a new voucher takes what is known from the trip, its vendor and its traveller', async ({
  page,
  person,
}, info) => {
  const { data: vendor } = await person.call.vendors.create({
    name: 'Lagoon Hotels',
    phone: '98290 12345',
    address: '1 Beach Road',
    city: 'Kochi',
  })
  await sellTrip(person, 'Kerala by the sea', [
    { category: 'lodging', title: 'Lagoon Palace', vendorId: vendor.id, net: 20_000 },
    { category: 'activity', title: 'Backwater cruise', net: 4000 },
  ])
  await page.goto('/vouchers/create')
  await page.getByText('A trip', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Trip' }).fill('Kerala')
  await page.getByRole('option', { name: /Kerala by the sea/ }).click()
  await page.getByRole('checkbox', { name: /Backwater cruise/ }).uncheck()
  await expectNoViolation(page, 'a new voucher of a trip')
  await page.screenshot({ path: info.outputPath('voucher-of-trip.png') })
  await page.getByRole('button', { name: 'Make the voucher' }).click()
  await expect(page).toHaveURL(/\/vouchers\/details\//)
  await expect(page.getByText('Lagoon Hotels')).toBeVisible()
  await expect(page.getByText('1 Beach Road, Kochi')).toBeVisible()
})

test('one that is written by hand takes name, address and phone from vendor and contact', async ({
  page,
  person,
}, info) => {
  await person.call.vendors.create({
    name: 'Lagoon Hotels',
    phone: '98290 12345',
    address: '1 Beach Road',
    city: 'Kochi',
  })
  await person.call.contacts.create({ name: 'Asha Rao' })
  await page.goto('/vouchers/create')
  await page.getByRole('combobox', { name: 'Contact' }).fill('Asha')
  await page.getByRole('option', { name: /Asha Rao/ }).click()
  await expect(page.getByLabel('Lead guest')).toHaveValue('Asha Rao')
  await page.getByLabel('Title', { exact: true }).fill('Lagoon Palace')
  await page.getByLabel('Name of the service').fill('Two nights')
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  await supplier.fill('Lagoon')
  await page.getByRole('option', { name: /Lagoon Hotels/ }).click()
  await expect(page.getByLabel('Supplier’s address')).toHaveValue('1 Beach Road, Kochi')
  await expect(page.getByLabel('Supplier’s phone')).toHaveValue('+919829012345')
  await page.screenshot({ path: info.outputPath('voucher-by-hand.png'), fullPage: true })
  // A name that is none of the vendors is kept as it is typed.
  await supplier.fill('Corner Inn')
  await page.getByRole('option', { name: 'Keep “Corner Inn”' }).click()
  await expect(supplier).toHaveValue('Corner Inn')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Lagoon Palace' })).toBeVisible()
  await expect(page.getByText('Corner Inn')).toBeVisible()
})

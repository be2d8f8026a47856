import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const findDialog = (page: Page) => page.getByRole('dialog', { name: /^Vendors of/ })

async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await findDialog(page).getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

test('a trip whose services have no vendor says so, has them chosen at once, and can be requested', async ({
  page,
  person: { call, ...person },
}) => {
  await call.vendors.create({ name: 'Spice Route DMC', email: 'desk@spice.example' })
  await call.vendors.create({ name: 'Ravi Cabs', whatsapp: '+919829012345' })
  const trip = await sellTrip({ call, ...person }, 'Kerala from a package', [
    { category: 'lodging', title: 'Tea Valley', net: 20_000 },
    { category: 'lodging', title: 'Spice Lodge', net: 9000 },
    { category: 'transport', title: 'Car to the hills', net: 6000 },
  ])
  await page.goto(`/trips/${trip.id}`)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByText('3 services have no vendor to ask')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request all…' })).toBeHidden()
  const choice = page.getByRole('checkbox', { name: 'Choose Tea Valley' })
  await expect(choice).toHaveAccessibleDescription('It has no vendor')
  await choice.click({ force: true })
  await expect(choice).not.toBeChecked()
  await page.getByRole('button', { name: 'Choose vendors…' }).click()
  await pick(page, 'One vendor for all of them', 'spice', /Spice Route DMC/)
  await pick(page, 'Ground Transport (1)', 'ravi', /Ravi Cabs/)
  await expectNoViolation(page, 'vendors of services', 'dialog')
  await findDialog(page).getByRole('button', { name: 'Choose for 3 services' }).click()
  await expect(page.getByRole('row', { name: 'Spice Lodge' })).toContainText('Spice Route DMC')
  await expect(page.getByRole('row', { name: 'Car to the hills' })).toContainText('Ravi Cabs')
  await expect(page.getByText('no vendor to ask')).toBeHidden()
  await page.getByRole('button', { name: 'Request all…' }).click()
  await expect(page.getByRole('dialog', { name: 'Request services' }).getByRole('group')).toHaveCount(2)
})

test('services of several trips get their vendor in the list of bookings', async ({ page, person }) => {
  await person.call.vendors.create({ name: 'Backwater Cruises' })
  for (const title of ['Houseboat', 'Sunset cruise'])
    await sellTrip(person, `Trip with ${title}`, [{ category: 'cruise', title, net: 9000 }])
  await page.goto('/bookings?vendor=none')
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check()
  await page.getByRole('button', { name: 'Choose vendors…' }).click()
  await pick(page, 'Cruise (2)', 'backwater', /Backwater Cruises/)
  await findDialog(page).getByRole('button', { name: 'Choose for 2 services' }).click()
  await expect(page.getByText('Vendor chosen for 2 services')).toBeVisible()
})

test('a proposal says how many services have no vendor, and takes one for all of them in one step', async ({
  page,
  person,
}) => {
  await person.call.vendors.create({ name: 'Spice Route DMC' })
  const { proposalId } = await sellTrip(person, 'Hills', [
    { category: 'lodging', title: 'Tea Valley', net: 20_000 },
    { category: 'transport', title: 'Car to the hills', net: 6000 },
  ])
  const { data: copy } = await person.call.prospects.duplicate({ id: proposalId })
  await page.goto(`/prospect-details/${copy.id}?part=costs`)
  await expect(page.getByText('2 services have no vendor')).toBeVisible()
  await page.getByRole('button', { name: 'Choose vendors…' }).click()
  await pick(page, 'One vendor for all of them', 'spice', /Spice Route DMC/)
  await findDialog(page).getByRole('button', { name: 'Choose for 2 services' }).click()
  await expect(page.getByText('services have no vendor')).toBeHidden()
  await expect(
    page
      .getByRole('table', { name: 'Costs' })
      .getByRole('textbox', { name: /Vendor/ })
      .first(),
  ).toHaveValue('Spice Route DMC')
})

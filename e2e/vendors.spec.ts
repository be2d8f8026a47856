import { expectNoViolation } from './axe.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test(
  'a vendor is added, changed, noted on, deleted and restored',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await page.goto('/vendors')
    await expect(page.getByText('No vendors yet')).toBeVisible()
    await expectNoViolation(page, 'no vendors')
    await page.getByRole('button', { name: 'Add the first vendor' }).click()
    const form = page.getByRole('dialog', { name: 'New vendor' })
    await form.getByLabel('Name', { exact: true }).fill('Blue Lagoon')
    await expectNoViolation(page, 'a new vendor', 'dialog')
    await form.getByRole('button', { name: 'Save vendor' }).click()
    await expect(page.getByText('V-000001 Blue Lagoon added')).toBeVisible()

    await page
      .getByRole('link', { name: /Blue Lagoon/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'Blue Lagoon' })).toBeVisible()
    await expectNoViolation(page, 'a vendor')
    const [made] = (await person.call.vendors.list({})).data
    if (!made) throw new Error('the vendor is not there')
    // A colleague renames it: the open page follows.
    await person.call.vendors.update({ id: made.id, version: 1, changes: { name: 'Red Lagoon' } })
    await expect(page.getByRole('heading', { name: 'Red Lagoon' })).toBeVisible()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete vendor' }).click()
    await expect(page.getByText('Red Lagoon deleted')).toBeVisible()
    await expect(page.getByText('No vendors yet')).toBeVisible()
    await page.goto(`/vendors/${made.id}`)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('This vendor was deleted')).toBeHidden()
    expect((await person.call.vendors.list({})).data.map((row) => row.name)).toEqual(['Red Lagoon'])
  },
)

test('a duplicate is warned of, an account is confirmed in another browser, and two vendors become one and two again', async ({
  page,
  person,
  openAs,
}) => {
  const { call } = person
  await call.vendors.create({ name: 'The Rambagh Palace Hotel', city: 'Jaipur' })
  await page.goto('/vendors')
  await page.getByRole('button', { name: 'Add vendor' }).click()
  const form = page.getByRole('dialog', { name: 'New vendor' })
  await form.getByLabel('Name', { exact: true }).fill('Rambag Palace')
  await form.getByLabel('City', { exact: true }).fill('Jaipur')
  await expect(form.getByText('There is a vendor with nearly the same name in the same city already')).toBeVisible()
  await form.getByRole('button', { name: 'Save vendor' }).click()
  await expect(page.getByText('V-000002 Rambag Palace added')).toBeVisible()
  const [newer, older] = (await call.vendors.list({})).data
  if (!newer || !older) throw new Error('the vendors are not there')

  await page.goto(`/vendors/${older.id}`)
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const account = page.getByRole('dialog', { name: 'Add a bank account' })
  await account.getByLabel('Account number').fill('50100087654321')
  await account.getByLabel('IFSC').fill('HDFC0000123')
  await expectNoViolation(page, 'an account of a vendor', 'dialog')
  await account.getByRole('button', { name: 'Ask to confirm it' }).click()
  await expect(page.getByText('Waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden()
  const manager = await openAs(await newColleague(person, { isManager: true }))
  await manager.goto(`/vendors/${older.id}`)
  await manager.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(manager.getByText('The account is confirmed')).toBeVisible()
  await expect(page.getByText('Waiting')).toBeHidden()

  await page.goto('/vendors/duplicates')
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  await page.getByRole('button', { name: 'Merge vendors' }).click()
  await expect(page.getByText('Rambag Palace merged into V-000001')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await call.vendors.list({})).data.length).toBe(2)
})

test('what keeps a vendor from being deleted is said before, with archiving in its place', async ({ page, person }) => {
  const vendorId = (await person.call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const { id: tripId } = await sellTrip(person, 'Kerala', [{ category: 'lodging', title: 'Stay', vendorId, net: 5000 }])
  await page.goto('/vendors')
  await page.getByRole('row', { name: /Blue Lagoon/ }).hover()
  await page.getByRole('button', { name: 'Actions for Blue Lagoon' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete It has 1 booking' })).toBeDisabled()
  await expectNoViolation(page, 'a vendor that is not to be deleted', 'menu')
  await page.keyboard.press('Escape')

  await page.goto(`/vendors/${vendorId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete vendor It has 1 booking.' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  // Once nothing holds it any more, it can go.
  const [booking] = (await person.call.bookings.ofTrip({ id: tripId })).data
  await person.call.bookings.update({
    id: booking?.id ?? '',
    version: booking?.version ?? 0,
    changes: { vendorId: null },
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete vendor', exact: true })).toBeEnabled()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeHidden()
})

import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { failing } from './failing-calls.ts'
import { afterRetries, inBackground } from './limits.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500

/** A part of a record's page: on a phone it is a tab. */
async function part(page: Page, tab: 'Next' | 'Timeline' | 'Facts' | 'Terms'): Promise<void> {
  if (isPhone(page)) await page.getByRole('tab', { name: tab, exact: true }).first().click()
}

/** Types a fact where it stands. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}( |$)`) }).click()
  await page.getByLabel(name, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^${name}( |$)`) })).toBeVisible()
}

for (const { name, viewport, tag, key } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test(
      'a vendor is picked on a booking, with cost, driver and terms, and is then requested',
      { tag: key },
      async ({ page, person, problems }) => {
        test.slow()
        const { call } = person
        const { data: cabs } = await call.vendors.create({
          name: 'Ravi Cabs',
          email: 'ravi@cabs.example',
          creditDays: 7,
        })
        await call.vendors.update({
          id: cabs.id,
          version: 1,
          changes: { slabs: [{ id: crypto.randomUUID(), daysBefore: 7, percent: 5000 }] },
        })
        await call.exchangeRates.set({ currency: 'USD', rate: 84_000_000, from: '2020-01-01' })
        const trip = await sellTrip(person, 'Kerala by the sea', [
          { category: 'transport', title: 'Car to the coast', vendor: 'A cab', net: 6000 },
        ])
        const [booking] = (await call.bookings.ofTrip({ id: trip.id })).data
        await page.goto(`/bookings/${booking?.id}`)
        await expect(page.getByText('“A cab” is none of your vendors yet')).toBeVisible()
        await expectNoViolation(page, 'a booking of a typed vendor')

        // The vendor, found while its name is typed.
        await page.getByRole('button', { name: /^Vendor/ }).click()
        await page.getByRole('combobox', { name: 'Vendor' }).fill('ravi')
        await expectNoViolation(page, 'vendors to choose from')
        await page.getByRole('option', { name: /Ravi Cabs/ }).click()
        await expect(page.getByRole('button', { name: 'Vendor Ravi Cabs' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'ravi@cabs.example' })).toBeVisible()

        // What it costs abroad is worth what the agency's exchange rate of today says, until another is typed.
        await page.getByRole('button', { name: /^Cost/ }).click()
        await page.getByRole('textbox', { name: 'Cost' }).fill('100')
        await page.getByRole('combobox', { name: 'Currency' }).fill('USD')
        await page.getByRole('option', { name: 'USD' }).click()
        await expect(page.getByLabel('1 USD in INR')).toBeVisible()
        await page.getByRole('textbox', { name: 'Cost' }).press('Enter')
        await expect(page.getByRole('button', { name: 'Cost $100 at 84 = ₹8,400' })).toBeVisible()

        await type(page, 'Driver', 'Ramesh Meena')
        await type(page, 'Phone', '98290 12345')
        await expect(page.getByRole('button', { name: 'Phone +91 98290 12345' })).toBeVisible()

        await part(page, 'Terms')
        await page.getByRole('button', { name: 'Edit what is to be paid' }).click()
        const paid = page.getByRole('dialog', { name: 'To be paid to the vendor' })
        await expect(paid.getByLabel('Due')).toHaveValue('28 Dec 2100')
        await paid.getByLabel('Amount').fill('40')
        await expect(paid.getByText('$60 of the cost is not planned yet.')).toBeVisible()
        await paid.getByRole('button', { name: 'Add a payment' }).click()
        await expect(paid.getByText('is not planned yet')).toBeHidden()
        await expectNoViolation(page, 'what is to be paid', 'dialog')
        await paid.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('$60 Balance')).toBeVisible()
        await page.getByRole('button', { name: 'Edit the cancellation terms' }).click()
        const terms = page.getByRole('dialog', { name: 'Cancellation' })
        await terms.getByRole('button', { name: 'As Ravi Cabs usually charges' }).click()
        await terms.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('from 7 days before', { exact: true })).toBeVisible()

        await part(page, 'Timeline')
        await expect(page.getByText('vendor from A cab to Ravi Cabs')).toBeVisible()
        await expect(page.getByText('cost from ₹6,000 to $100')).toBeVisible()
        await expect(page.getByText('driver from empty to Ramesh Meena')).toBeVisible()
        await expectNoViolation(page, 'the history of a booking')

        await part(page, 'Next')
        await page.getByRole('button', { name: 'Request…' }).click()
        const request = page.getByRole('dialog', { name: 'Request services' })
        await expect(request.getByLabel('To')).toHaveValue('ravi@cabs.example')
        await request.getByRole('button', { name: 'Send 1 request' }).click()
        await page.getByRole('dialog', { name: 'Requested' }).getByRole('button', { name: 'Done' }).click()
        await expect(page.getByText('No answer yet')).toBeVisible()

        // Requests that cannot be loaded say so.
        problems.expect(/500|Failed to load resource/)
        await failing(page, '**/api/bookings/*/booking-requests', (route) => route.fulfill({ status: 500, body: '{}' }))
        await page.reload()
        await part(page, 'Next')
        await expect(page.getByText(/The requests could not be loaded/)).toBeVisible(afterRetries)
      },
    )

    test('a service is added with its time, vendor and a price from a rate card; costs stay hidden', async ({
      page,
      person,
      openAs,
    }) => {
      const { call } = person
      const { data: vendor } = await call.vendors.create({ name: 'Marari Resorts' })
      const rates = `product,category,currency,tax included,option,season,from,to,double
Marari Sands,lodging,INR,yes,Deluxe,All year,2100-01-01,2101-12-31,5000`
      const file = new File([rates], 'rates.csv', { type: 'text/csv' })
      const { seen } = (await call.rateCards.importPreview({ vendorId: vendor.id, file })).data
      const { ids } = (await call.rateCards.importApply({ vendorId: vendor.id, file, seen })).data
      await call.rateCards.update({ id: ids[0] ?? '', version: 1, changes: { status: 'active' } })
      const trip = await sellTrip(person, 'Kerala by the sea', [{ category: 'lodging', title: 'Lagoon', net: 9000 }])
      await page.goto(`/trips/${trip.id}?tab=bookings`)
      await page.getByRole('button', { name: 'Add a service' }).click()
      const form = page.getByRole('dialog', { name: 'Add a service' })
      await form.getByRole('combobox', { name: 'Category' }).click()
      await page.getByRole('option', { name: 'Lodging' }).click()
      await form.getByLabel('Check-in').fill('1pm')
      await form.getByRole('combobox', { name: 'Rate card' }).click()
      await page.getByRole('option', { name: /Marari Sands/ }).click()
      await form.getByRole('textbox', { name: 'Nights' }).fill('2')
      await expect(form.getByRole('status').filter({ hasText: '₹10,000' })).toBeVisible()
      await expect(form.getByLabel('Service')).toHaveValue('Marari Sands')
      await expectNoViolation(page, 'a service from a rate card', 'dialog')
      await form.getByRole('button', { name: 'Add service' }).click()
      const row = page.getByRole('row', { name: /Marari Sands/ })
      await expect(row).toContainText('2 nights')
      await expect(row).toContainText('13:00')
      await expect(row).toContainText('₹10,000')
      await expect(row).toContainText('Marari Resorts')

      const blind = await openAs(await newColleague(person, { name: 'Tara Menon', hidesCost: true }))
      await blind.goto(`/trips/${trip.id}?tab=bookings`)
      await blind.getByRole('link', { name: 'Marari Sands' }).click()
      await expect(blind.getByRole('button', { name: 'Check-in 13:00' })).toBeVisible()
      await expect(blind.getByRole('button', { name: 'Rooms 1' })).toBeVisible()
      for (const word of ['Marari Resorts', '₹10,000', 'To be paid', 'Cancellation'])
        await expect(blind.getByText(word)).toBeHidden()
    })

    test('a typed name is joined to a vendor on a trip that was sold, and its first request has an address', async ({
      page,
      person,
    }) => {
      const { call } = person
      const trip = await sellTrip(person, 'Rajasthan', [
        { category: 'transport', title: 'Car in Jaipur', vendor: 'marudhar cars', net: 6000 },
        { category: 'transport', title: 'Car in Jodhpur', vendor: 'Marudhar Cars', net: 7000 },
      ])
      // Names that were typed before it was one of the agency's.
      const { data: vendor } = await call.vendors.create({ name: 'Marudhar Cars', email: 'ops@marudhar.example' })
      await page.goto('/vendors')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Names typed in trips' }).click()
      await expect(page.getByText('2 bookings')).toBeVisible()
      await expectNoViolation(page, 'names that were typed')
      await page.getByRole('button', { name: 'Join to Marudhar Cars' }).click()
      await expect(page.getByText(/is one of your vendors now, in 2 bookings/)).toBeVisible()
      await expect(page.getByText('Every name is a vendor')).toBeVisible()

      // The vendor's page has them, and leads to the list.
      await page.goto(`/vendors/${vendor.id}`)
      if (isPhone(page)) await page.getByRole('tab', { name: 'Details' }).click()
      const booked = page.getByRole('region', { name: 'Bookings', exact: true })
      await expect(booked.getByRole('link', { name: 'Car in Jodhpur' })).toBeVisible()
      await expectNoViolation(page, 'a vendor with bookings')
      await booked.getByRole('link', { name: 'Open the list' }).click()
      await expect(page).toHaveURL(`/bookings?vendor=${vendor.id}`)
      await expect(page.getByRole('button', { name: 'Vendor Marudhar Cars' })).toBeVisible()
      await expectNoViolation(page, 'bookings of a vendor')

      await page.goto(`/trips/${trip.id}?tab=bookings`)
      await page.getByRole('button', { name: 'Request all…' }).click()
      const request = page.getByRole('dialog', { name: 'Request services' })
      await expect(request.getByLabel('To')).toHaveValue('ops@marudhar.example')
    })

    test('vendors are imported from a file, from their empty list on, and taken back', async ({ page, person }) => {
      test.slow()
      const file = [
        'Supplier Name,Category,City,Contact Person,Mobile No,Credit Period,Cancellation Policy',
        'Amber Haveli,Hotels,Jaipur,Meena Rathore,98290 12345,15,"30 days: 25 %; 7 days: 50 %"',
        'Desert Cabs,Taxi,Jodhpur,,98290 11111,,',
        'Odd One,Moon travel,Goa,,12,,',
      ].join('\n')
      await page.goto('/vendors')
      await page.getByRole('link', { name: 'Import your list' }).click()
      await expect(page.getByRole('heading', { name: 'Import vendors' })).toBeVisible()
      await expectNoViolation(page, 'an import of vendors')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      const start = page.getByRole('button', { name: 'Import 3 rows' })
      await expect(start).toBeEnabled(inBackground)
      await expect(page.getByText(/none of your vendor types, like Moon travel/)).toBeVisible()
      const preview = page.getByRole('region', { name: /Preview/ })
      await expect(preview.getByRole('row', { name: /Amber Haveli/ })).toContainText('30 days: 25 %')
      await expectNoViolation(page, 'the columns of a file of vendors')
      await start.click()
      await expect(page.getByText('3 vendors imported')).toBeVisible(inBackground)
      await page
        .getByRole('link', { name: 'Show the vendors' })
        .or(page.getByRole('button', { name: 'Show the vendors' }))
        .click()
      await expect(page.getByText('Amber Haveli').first()).toBeVisible()
      const { data } = await person.call.vendors.list({})
      expect(data.map(({ name: one }) => one).sort()).toEqual(['Amber Haveli', 'Desert Cabs', 'Odd One'])
      await page.goBack()
      await page.getByRole('button', { name: 'Undo the import' }).click()
      await page.getByRole('button', { name: 'Take 3 vendors back' }).click()
      await expect.poll(async () => (await person.call.vendors.list({})).data.length, inBackground).toBe(0)
    })
  })
}

test('bookings begin with what is next, and G and a letter goes where operations work', async ({ page, person }) => {
  await sellTrip(person, 'Next year', [{ category: 'lodging', title: 'To come', net: 9000 }])
  const { id: tripId } = await sellTrip(person, 'Long ago', [{ category: 'lodging', title: 'Long over', net: 9000 }])
  const [over] = (await person.call.bookings.ofTrip({ id: tripId })).data
  if (!over) throw new Error('there is no booking')
  const { id, version } = over
  await person.call.bookings.update({ id, version, changes: { date: '2020-02-01' } })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const [key, address] of [
    ['t', '/trips'],
    ['v', '/vendors'],
    ['u', '/vouchers'],
    ['b', '/bookings'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByRole('link', { name: /To come/ }).first()).toBeVisible()
  await expect(page.getByText('Long over')).toBeHidden()
  await page.getByRole('button', { name: 'To request' }).click()
  await expect(page.getByText('Long over')).toBeHidden()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('link', { name: /Long over/ }).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Bookings')
  await page.keyboard.press('Escape')
  // What belongs to vendors is two clicks away.
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Rate Cards' })).toBeHidden()
  await menu.getByRole('link', { name: 'Vendors' }).click()
  await menu.getByRole('link', { name: 'Changed Prices' }).click()
  await expect(page).toHaveURL('/rate-drift')
})

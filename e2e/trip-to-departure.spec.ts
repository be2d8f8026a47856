import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { newColleague, nobody } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

const phone = { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true }
/** The page of the calendar that shows a day. */
const watchOn = (page: Page, day: string) => page.goto(`/booking-calendar?on=${day}`)

test(
  'what a trip lacks before it leaves is seen to, and a colleague sees its calendar go from red to green',
  { tag: '@key' },
  async ({ page, person, openAs }) => {
    test.slow()
    const { call } = person
    const startDate = dayIn(5)
    const [lagoon, cabs] = await Promise.all([
      call.vendors.create({ name: 'Lagoon Hotels', email: 'desk@lagoon.example' }),
      call.vendors.create({ name: 'Ravi Cabs', whatsapp: '+919829012345' }),
    ])
    const trip = await sellTrip(
      person,
      'Kerala by the sea',
      [
        { category: 'lodging', title: 'Lagoon Palace', vendorId: lagoon.data.id, net: 20_000 },
        { category: 'transport', title: 'Car to the coast', vendorId: cabs.data.id, net: 6000 },
      ],
      { startDate, email: 'asha@bhat.example' },
    )
    const colleague = await newColleague(person, { name: 'Om Prakash', pages: ['calendars'] })
    const watcher = await openAs(colleague)
    await watchOn(watcher, startDate)
    const departure = (state: string) => watcher.getByRole('link', { name: new RegExp(`^${state}.*Asha Bhat`) })
    await expect(departure('At risk')).toBeVisible()

    // Both vendors are asked, and answer on a phone.
    await page.goto(`/trips/${trip.id}`)
    const readiness = page.getByRole('region', { name: 'Readiness' })
    await expect(readiness.getByRole('listitem').filter({ hasText: 'Confirmations' })).toContainText('0 of 2')
    await page.getByRole('tab', { name: 'Bookings' }).click()
    await page.getByRole('button', { name: 'Request all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send 2 requests' }).click()
    await page.getByRole('dialog', { name: 'Requested' }).getByRole('button', { name: 'Done' }).click()
    for (const { path, vendor } of (await call.bookingRequests.ofTrip({ id: trip.id })).data) {
      const theirs = await openAs(nobody(), phone)
      await theirs.goto(path ?? '')
      await theirs.getByLabel('Your confirmation number').fill(`${vendor?.slice(0, 2).toUpperCase()}-4711`)
      await theirs
        .getByRole('button', { name: /^Confirm/ })
        .first()
        .click()
      await expect(theirs.getByText(/-4711/).first()).toBeVisible()
    }
    await expect(page.getByRole('row', { name: 'Lagoon Palace' })).toContainText('LA-4711')
    await expect(page.getByRole('row', { name: 'Car to the coast' })).toContainText('RA-4711')

    // The travellers fill in who they are, each at a page of their own.
    await page.getByRole('tab', { name: 'Travellers' }).click()
    await page.getByRole('button', { name: 'Links to fill in' }).click()
    await page.getByRole('menuitem', { name: 'One for each person' }).click()
    const making = page.getByRole('dialog', { name: 'Links for travellers' })
    await expect(making.getByRole('group')).toHaveCount(2)
    await expectNoViolation(page, 'links for travellers that are to be made', 'dialog')
    await making.getByRole('button', { name: 'Make and send 2 links' }).click()
    await page.getByRole('dialog', { name: 'Links made' }).getByRole('button', { name: 'Done' }).click()
    await expectNoViolation(page, 'the links of travellers')
    const { links } = (await call.travellers.list({ tripId: trip.id })).data
    for (const [at, { url }] of links.entries()) {
      const theirs = await openAs(nobody(), phone)
      await theirs.goto(new URL(url ?? '').pathname)
      await expect(theirs.getByRole('group')).toHaveCount(1)
      await theirs.getByLabel('Given names').fill(['Asha', 'Ravi'][at] ?? '')
      await theirs.getByLabel('Family name').fill('Bhat')
      await theirs.getByLabel('Date of birth').fill('1988-05-14')
      await theirs.getByLabel('Gender').selectOption({ index: 1 })
      await theirs.getByRole('button', { name: 'Save' }).click()
      await expect(theirs.getByText('Saved.')).toBeVisible()
    }
    await expect(page.getByText('2 travellers, 2 complete')).toBeVisible()

    // All vouchers are issued and mailed at once; the hotel's reception scans its own.
    await page.getByRole('tab', { name: 'Vouchers' }).click()
    await page.getByRole('button', { name: 'Issue all' }).click()
    const voucher = page.getByRole('row', { name: /Lagoon Palace/ })
    await expect(voucher).toContainText('Issued')
    await expect(page.getByRole('row', { name: /Car to the coast/ })).toContainText('Issued')
    await expect(departure('At risk')).toBeVisible()

    // The last that is missing is the money.
    const { total } = (await call.trips.get({ id: trip.id })).data
    await call.receipts.create({
      tripId: trip.id,
      mode: 'upi',
      day: dayIn(0),
      amount: total,
      reference: '612345678901',
    })
    await expect(departure('Ready')).toBeVisible()
    await page.getByRole('button', { name: 'Send all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send 2 vouchers' }).click()
    await expect(voucher).toContainText('Sent')
    await voucher.getByRole('link', { name: 'Lagoon Palace' }).click()
    const scan = page.getByRole('link', { name: 'Check' }).last()
    const reception = await openAs(nobody(), phone)
    await reception.goto(new URL((await scan.getAttribute('href')) ?? '').pathname)
    await expect(reception.getByText('Valid', { exact: true })).toBeVisible()
    await page.goto(`/trips/${trip.id}`)
    for (const part of ['Payments', 'Confirmations', 'Vouchers', 'Documents'])
      await expect(readiness.getByRole('listitem').filter({ hasText: part })).toContainText(/^(Ready)?.*(\d+) of \2$/)
  },
)

import { expectNoViolation } from './axe.ts'
import { newColleague, nobody, type Person } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const rates = `product,category,currency,tax included,option,season,from,to,double
Marari Sands,lodging,INR,yes,Deluxe,All year,2100-01-01,2101-12-31,5000`

/** Rates of a hotel, in use. */
async function activeRates({ call }: Person, vendorId: string): Promise<void> {
  const file = new File([rates], 'rates.csv', { type: 'text/csv' })
  const { seen } = (await call.rateCards.importPreview({ vendorId, file })).data
  const { ids } = (await call.rateCards.importApply({ vendorId, file, seen })).data
  await call.rateCards.update({ id: ids[0] ?? '', version: 1, changes: { status: 'active' } })
}

const phone = { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true }

test(
  'all services of three vendors are requested at once; one confirms, one counters, one declines and is replaced',
  { tag: '@key' },
  async ({ person, openAs }) => {
    test.slow()
    const { call } = person
    const [lagoon, cabs, palms, marari] = await Promise.all([
      call.vendors.create({ name: 'Lagoon Hotels', email: 'desk@lagoon.example' }),
      call.vendors.create({ name: 'Ravi Cabs', whatsapp: '+919829012345' }),
      call.vendors.create({ name: 'Palm Grove' }),
      call.vendors.create({ name: 'Marari Resorts' }),
    ])
    await activeRates(person, marari.data.id)
    const trip = await sellTrip(person, 'Kerala by the sea', [
      { category: 'lodging', title: 'Lagoon Palace', vendorId: lagoon.data.id, net: 20_000 },
      { category: 'transport', title: 'Car to the coast', vendorId: cabs.data.id, net: 6000 },
      { category: 'lodging', title: 'Palm Grove Cottage', vendorId: palms.data.id, net: 9000 },
    ])
    const page = await openAs(await newColleague(person, { name: 'Om Prakash', pages: ['calendars', 'vendors'] }))
    const service = (title: string) => page.getByRole('row', { name: title })
    const tab = async (label: string) => {
      await page.goto(`/trips/${trip.id}`)
      await page.getByRole('tab', { name: label }).click()
    }

    // Three clicks: the tab, "Request all", "Send 3 requests".
    await tab('Bookings')
    await expectNoViolation(page, 'the services of a trip')
    await page.getByRole('button', { name: 'Request all…' }).click()
    const request = page.getByRole('dialog', { name: 'Request services' })
    await expect(request.getByRole('group')).toHaveCount(3)
    await expectNoViolation(page, 'requests to be sent', 'dialog')
    await request.getByRole('button', { name: 'Send 3 requests' }).click()
    const sent = page.getByRole('dialog', { name: 'Requested' })
    await expect(sent.getByText('The mail is on its way.')).toBeVisible()
    // What is copied for a vendor without address is the text with the link in it.
    await expect(sent.getByLabel('For Palm Grove', { exact: true })).toHaveText(
      /Palm Grove Cottage[^]*\/vendor-requests\//,
    )
    await expectNoViolation(page, 'requests that were sent', 'dialog')
    await sent.getByRole('button', { name: 'Done' }).click()
    for (const title of ['Lagoon Palace', 'Car to the coast', 'Palm Grove Cottage'])
      await expect(service(title)).toContainText('Requested')

    // Each vendor answers on a phone, without an account.
    const { data: requests } = await call.bookingRequests.ofTrip({ id: trip.id })
    const opened = async (vendor: string) => {
      const theirs = await openAs(nobody(), phone)
      await theirs.goto(requests.find((one) => one.vendor === vendor)?.path ?? '')
      return theirs
    }
    const hotel = await opened('Lagoon Hotels')
    await expectNoViolation(hotel, 'a request as its vendor sees it')
    await hotel.getByLabel('Your confirmation number').fill('LG-4711')
    await hotel.getByRole('button', { name: 'Confirm Lagoon Palace' }).click()
    await expect(hotel.getByText('LG-4711')).toBeVisible()
    await expectNoViolation(hotel, 'a service that was confirmed')

    const driver = await opened('Ravi Cabs')
    await driver.getByRole('link', { name: 'Offer something else, hold or decline' }).click()
    await expectNoViolation(driver, 'other answers of a vendor')
    await driver.getByLabel('Price for all of it, in INR').fill('7500')
    await driver.getByLabel('Another date').fill('2100-12-23')
    await driver.getByRole('button', { name: 'Send the offer' }).click()
    await expect(driver.getByText('₹7,500').first()).toBeVisible()

    const cottage = await opened('Palm Grove')
    await cottage.getByRole('link', { name: 'Offer something else, hold or decline' }).click()
    await cottage.getByRole('button', { name: 'Decline' }).click()
    await expect(cottage.getByText('Say why, in a few words')).toBeVisible()
    await cottage.getByLabel('Why?').fill('We are full at Christmas')
    await cottage.getByRole('button', { name: 'Decline' }).click()
    await expect(cottage.getByText('We are full at Christmas')).toBeVisible()

    // What they said is there without a reload.
    await expect(service('Lagoon Palace')).toContainText('LG-4711')
    await expect(service('Lagoon Palace')).toContainText('Confirmed')
    await expect(service('Car to the coast')).toContainText('Offers something else')
    await expect(service('Palm Grove Cottage')).toContainText('Declined')
    // What is next is to decide on that, and not to ask the same vendors again.
    await expect(page.getByRole('button', { name: /^Request/ })).toHaveCount(0)
    await expect(service('Car to the coast').getByRole('button', { name: 'Take the offer' })).toBeVisible()
    await expect(service('Palm Grove Cottage').getByRole('button', { name: 'Book instead…' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Status: Declined' })).toBeVisible()
    await expectNoViolation(page, 'services that were answered for')

    // The counter is taken, and the margin follows.
    await page.getByRole('tab', { name: 'Money' }).click()
    const margin = page.getByRole('region', { name: 'Profit' }).getByRole('row', { name: /^Margin/ })
    const expectedMargin = margin.getByRole('cell').nth(1)
    await expect(expectedMargin).toHaveText(/^₹35,000\s*50\s%$/)
    await tab('Bookings')
    await service('Car to the coast').getByRole('link', { name: 'Car to the coast' }).click()
    await expect(page.getByText('₹7,500 instead of ₹6,000 (₹1,500 more, which lowers your margin)')).toBeVisible()
    await expectNoViolation(page, 'an offer of a vendor')
    await page.getByRole('button', { name: 'Take the offer' }).click()
    await expect(page.getByText('Car to the coast: offer taken')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Status: Confirmed' })).toBeVisible()
    await driver.reload()
    await expect(driver.getByRole('heading', { name: 'The agency takes your offer' })).toBeVisible()
    await tab('Money')
    await expect(expectedMargin).toHaveText(/^₹33,500\s*47\.86\s%$/)

    // A replacement of the declined one comes from a rate card: one night in a double room.
    await tab('Bookings')
    await service('Palm Grove Cottage').getByRole('link', { name: 'Palm Grove Cottage' }).click()
    await page.getByRole('button', { name: 'Book instead…' }).click()
    const replace = page.getByRole('dialog', { name: 'Book instead of Palm Grove Cottage' })
    await replace.getByRole('combobox', { name: 'Rate card' }).fill('Marari')
    await page.getByRole('option', { name: /Marari Sands, Marari Resorts/ }).click()
    await expect(replace.getByLabel('Service')).toHaveValue('Marari Sands')
    await expect(replace.getByText('₹5,000')).toBeVisible()
    await replace.getByLabel('Why is the other dropped?').fill('It is full')
    await expectNoViolation(page, 'a replacement from a rate card', 'dialog')
    await replace.getByRole('button', { name: 'Book instead' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Marari Sands' })).toBeVisible()
    await tab('Money')
    await expect(expectedMargin).toHaveText(/^₹37,500\s*53\.57\s%$/)
    const { data: booked } = await call.bookings.ofTrip({ id: trip.id })
    expect(booked.find(({ title }) => title === 'Marari Sands')).toMatchObject({
      vendor: 'Marari Resorts',
      net: 500_000,
      date: '2100-12-23',
      nights: 1,
      rateRevision: 1,
      status: 'initialised',
      details: { room: null, nights: 1, rooms: 1 },
    })
    expect(booked.find(({ title }) => title === 'Palm Grove Cottage')).toMatchObject({ status: 'dropped' })
  },
)

test('whoever cancels a trip sees which vendors do not know yet, and each of them takes note on its page', async ({
  person,
  openAs,
}) => {
  const { call } = person
  const page = await openAs(person)
  const [lagoon, cabs] = await Promise.all([
    call.vendors.create({ name: 'Lagoon Hotels', email: 'desk@lagoon.example' }),
    call.vendors.create({ name: 'Ravi Cabs', whatsapp: '+919829012345' }),
  ])
  const trip = await sellTrip(person, 'Kerala by the sea', [
    { category: 'lodging', title: 'Lagoon Palace', vendorId: lagoon.data.id, net: 20_000 },
    { category: 'transport', title: 'Car to the coast', vendorId: cabs.data.id, net: 6000 },
  ])
  const { data: bookings } = await call.bookings.ofTrip({ id: trip.id })
  const { drafts } = (await call.bookingRequests.draft({ bookings: bookings.map(({ id }) => id) })).data
  await call.bookingRequests.send({
    requests: drafts.map(({ tripId, bookings: of, email, subject, mailText, whatsappText }) => ({
      tripId,
      bookings: of.map(({ id, version }) => ({ id, version })),
      ...(email ? { way: 'mail' as const, subject, text: mailText } : { way: 'whatsapp' as const, text: whatsappText }),
    })),
  })
  const { data: preview } = await call.trips.cancelPreview({ id: trip.id })
  const { version } = (await call.trips.get({ id: trip.id })).data
  await call.trips.cancel({ id: trip.id, version, reason: 'Illness', seenCharge: preview.charge })

  await page.goto(`/trips/${trip.id}`)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  const untold = page.getByRole('region', { name: 'Vendors to tell' })
  await expect(untold.getByRole('listitem')).toHaveCount(2)
  await expectNoViolation(page, 'vendors to tell')
  await untold.getByRole('listitem').filter({ hasText: 'Ravi Cabs' }).getByRole('button', { name: 'WhatsApp…' }).click()
  const text = page.getByRole('dialog', { name: 'Tell Ravi Cabs' })
  await expect(text.getByLabel('What the vendor is to know', { exact: true })).toContainText('Car to the coast')
  await expect(text.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  await expectNoViolation(page, 'a text for a vendor', 'dialog')
  await page.keyboard.press('Escape')
  await untold.getByRole('listitem').filter({ hasText: 'Ravi Cabs' }).getByRole('button', { name: 'They know' }).click()
  await expect(untold.getByRole('listitem')).toHaveCount(1)

  const { data: requests } = await call.bookingRequests.ofTrip({ id: trip.id })
  const hotel = await openAs(nobody(), phone)
  await hotel.goto(requests.find((one) => one.vendor === 'Lagoon Hotels')?.path ?? '')
  await expect(hotel.getByRole('heading', { name: 'This is cancelled', level: 1 })).toBeVisible()
  await expectNoViolation(hotel, 'a request that is off, as its vendor sees it')
  await hotel.getByRole('button', { name: 'I have noted it' }).click()
  await expect(hotel.getByRole('status')).toContainText('The agency knows that you have noted it.')
  // Without a reload, the last vendor is off the list.
  await expect(untold).toBeHidden()
})

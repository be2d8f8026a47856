import { expectNoViolation } from './axe.ts'
import { newColleague, nobody } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const phone = { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true }

test('a vendor sends a bill, which only those who see costs open until one of them lets everyone see it', async ({
  person,
  openAs,
}, info) => {
  const { call } = person
  const { data: vendor } = await call.vendors.create({ name: 'Lagoon Hotels' })
  const services = [{ category: 'lodging' as const, title: 'Lagoon Palace', vendorId: vendor.id, net: 20_000 }]
  const trip = await sellTrip(person, 'Kerala by the sea', services)
  const [booking] = (await call.bookings.ofTrip({ id: trip.id })).data
  const bookings = [{ id: booking?.id ?? '', version: booking?.version ?? 0 }]
  await call.bookingRequests.send({
    requests: [{ tripId: trip.id, bookings, way: 'link', text: 'Please confirm' }],
  })
  const [request] = (await call.bookingRequests.ofTrip({ id: trip.id })).data
  const hotel = await openAs(nobody(), phone)
  await hotel.goto(request?.path ?? '')
  const bill = { name: 'bill-20000.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 bill') }
  await hotel.getByLabel('PDF or picture, at most 10 MB').setInputFiles(bill)
  await hotel.getByRole('button', { name: 'Send the file' }).click()
  await expect(hotel.getByText('Thank you. The agency has your file.')).toBeVisible()

  const pages = ['calendars', 'vendors']
  const [sees, blind] = [
    await openAs(await newColleague(person, { name: 'Om Prakash', pages })),
    await openAs(await newColleague(person, { name: 'Tara Menon', pages, hidesCost: true })),
  ]
  for (const page of [sees, blind]) {
    await page.goto(`/bookings/${booking?.id}`)
    await page.getByRole('tab', { name: 'Files' }).click()
  }
  await expect(blind.getByText('No files yet')).toBeVisible()
  await expect(sees.getByText('bill-20000.pdf')).toBeVisible()
  await expect(sees.getByText('Only for those who see costs')).toBeVisible()
  await expectNoViolation(sees, 'a file that only those who see costs open')
  await sees.getByRole('button', { name: 'Let everyone see it: bill-20000.pdf' }).click()
  await expect(sees.getByText('Only for those who see costs')).toBeHidden()
  // It is there without a reload, and gone again once it is kept for those who see costs.
  await expect(blind.getByText('bill-20000.pdf')).toBeVisible()
  await expect(blind.getByRole('button', { name: /those who see costs/ })).toBeHidden()
  await expectNoViolation(blind, 'a file that everyone opens')
  await sees.getByRole('button', { name: 'Keep bill-20000.pdf for those who see costs' }).click()
  await expect(blind.getByText('No files yet')).toBeVisible()
  const said = sees.getByText('is only for those who see costs now').last()
  await expect(said).toBeVisible()
  await sees.getByRole('button', { name: 'Undo' }).last().click()
  await expect(blind.getByText('bill-20000.pdf')).toBeVisible()

  // With its trip it is listed by its service, beside what is the trip's own.
  await sees.goto(`/trips/${trip.id}?tab=vouchers`)
  const documents = sees.getByRole('region', { name: 'Documents' })
  const ofHotel = documents.getByRole('region', { name: 'Lagoon Palace' })
  await expect(ofHotel.getByRole('link', { name: 'Lagoon Palace' })).toHaveAttribute('href', `/bookings/${booking?.id}`)
  await expect(ofHotel.getByText('bill-20000.pdf')).toBeVisible()
  const visa = { name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 visa') }
  await documents.locator('input[type=file]').setInputFiles(visa)
  await expect(documents.getByRole('button', { name: 'visa.pdf', exact: true })).toBeVisible()
  await expectNoViolation(sees, 'the documents of a trip')
  await sees.screenshot({ path: info.outputPath('documents.png'), fullPage: true })
  // Kept for those who see costs again, it is gone for the others without a reload.
  await blind.goto(`/trips/${trip.id}?tab=vouchers`)
  const shown = blind.getByRole('region', { name: 'Documents' })
  await expect(shown.getByText('bill-20000.pdf')).toBeVisible()
  await ofHotel.getByRole('button', { name: 'Keep bill-20000.pdf for those who see costs' }).click()
  await expect(shown.getByText('bill-20000.pdf')).toBeHidden()
  await expect(shown.getByText('visa.pdf')).toBeVisible()
})

test('travellers keep the passport that is there without seeing it, or replace it', async ({
  person,
  openAs,
  problems,
}) => {
  // What is half typed is answered with what is missing.
  problems.expect(/status of 422 .*travellers/)
  const { call } = person
  const trip = await sellTrip(person, 'Kerala by the sea', [{ category: 'lodging', title: 'Palace', net: 20_000 }])
  const { travellers } = (await call.travellers.list({ tripId: trip.id })).data
  const [first, second] = travellers
  if (!first || !second) throw new Error('there are no travellers')
  await call.travellers.update({
    tripId: trip.id,
    id: first.id,
    version: first.version,
    changes: {
      givenName: 'Asha',
      passportNumber: 'Z1234567',
      passportCountry: 'IN',
      passportExpiresOn: '2105-01-01',
    },
  })
  const { data: link } = await call.travellers.makeLink({ tripId: trip.id, travellerIds: [first.id, second.id] })
  const page = await openAs(nobody(), phone)
  await page.goto(new URL(link.url ?? '').pathname)
  const asha = page.getByRole('group', { name: 'Asha' })
  await expect(asha.getByText('We have a passport already')).toBeVisible()
  await expect(asha.getByLabel('Passport number')).toBeHidden()
  expect(await page.content()).not.toMatch(/4567|2105-01-01/)
  await expectNoViolation(page, 'the page of travellers whose passport is known')
  // Somebody else of the family types theirs in the same form.
  const ravi = page.getByRole('group', { name: 'Traveller 2' })
  await ravi.getByLabel('Given names').fill('Ravi')
  await ravi.getByLabel('Passport number').fill('N7654321')
  await asha.getByText('Enter another passport').press('Enter')
  await asha.getByLabel('Passport number').fill('P1112223')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(asha.getByText('Enter this too: it replaces the passport that we have').first()).toBeVisible()
  await expectNoViolation(page, 'a passport that was half typed')
  await asha.getByLabel('Issued by (country)').fill('IN')
  await asha.getByLabel('Expires on').fill('2106-05-05')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const now = (await call.travellers.list({ tripId: trip.id })).data.travellers
  expect(now[0]?.passport).toMatchObject({ lastDigits: '2223', country: 'IN', expiresOn: '2106-05-05' })
  expect(now[1]).toMatchObject({ givenName: 'Ravi', passport: { lastDigits: '4321' } })

  // A colleague without the right sees that there is a page, and makes one of their own, which replaces nothing.
  const helper = await openAs(await newColleague(person, { name: 'Tara Menon', pages: ['calendars'] }))
  await helper.goto(`/trips/${trip.id}`)
  await helper.getByRole('tab', { name: 'Travellers' }).click()
  await expect(helper.getByText('You can make a link of your own.')).toBeVisible()
  await helper.getByRole('button', { name: 'Links to fill in' }).click()
  await helper.getByRole('menuitem', { name: 'One for everybody' }).click()
  const sending = helper.getByRole('dialog', { name: 'Links for travellers' })
  await sending.getByText('Link', { exact: true }).click()
  await sending.getByRole('button', { name: 'Make and send 1 link' }).click()
  await helper.getByRole('button', { name: 'Done' }).click()
  await expect(helper.getByText('asks only for passports that are missing').first()).toBeVisible()
  await expectNoViolation(helper, 'links of travellers that a colleague made')
  const address = (await helper.locator('pre[aria-label="Address of the page"]').textContent()) ?? ''
  const theirs = await openAs(nobody(), phone)
  await theirs.goto(new URL(address).pathname)
  await expect(theirs.getByText(/If it has changed, tell/).first()).toBeVisible()
  await expect(theirs.getByText('Enter another passport')).toBeHidden()
  await expectNoViolation(theirs, 'the page of travellers that replaces no passport')
})

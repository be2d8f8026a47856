import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import { mailsTo } from './mailbox.ts'
import { nobody, type Person } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const phone = { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true }

/** A trip of a family of three in two rooms, to a hotel, by car and with a cruise that nobody has confirmed. */
async function familyTrip(person: Person, email: string | null = null) {
  const { call } = person
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
      { category: 'activity', title: 'Backwater cruise', net: 4000 },
    ],
    { email },
  )
  const tripId = trip.id
  await call.travellers.add({
    tripId,
    traveller: { kind: 'child', givenName: 'Kabir', familyName: 'Bhat', birth: '2091-05-01', room: '2' },
  })
  const [asha, ravi] = (await call.travellers.list({ tripId })).data.travellers
  const facts = { familyName: 'Bhat', passportNumber: 'Z7654321' }
  const fill = (one: typeof asha, changes: object) =>
    call.travellers.update({ tripId, id: one?.id ?? '', version: one?.version ?? 0, changes: { ...facts, ...changes } })
  await fill(asha, { title: 'Mrs', givenName: 'Asha', meal: 'jain', room: '1' })
  await fill(ravi, { givenName: 'Ravi', wishes: 'No stairs, please', room: '2' })
  return trip
}

async function confirm({ call }: Person, tripId: string, ...titles: string[]): Promise<void> {
  for (const { id, version, title } of (await call.bookings.ofTrip({ id: tripId })).data)
    if (titles.includes(title))
      await call.bookings.move({ id, version, status: 'confirmed', confirmationNumber: `${title.slice(0, 2)}-4711` })
}

test('a hotel is asked with, and reads on the voucher, who shares a room, how old children are and what they wish', async ({
  page,
  person,
  openAs,
}) => {
  test.slow()
  const { call } = person
  const trip = await familyTrip(person)
  await page.goto('/settings?tab=customVendorType')
  const named = page.getByRole('switch', { name: 'Name guests in requests' })
  await named.check()
  await expect(named).toBeChecked()
  await expect(named).toBeEnabled()
  await expectNoViolation(page, 'vendor types and what requests tell')

  // The hotel alone is asked; the other vendors are left out.
  await page.goto(`/trips/${trip.id}`)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: 'Request all…' }).click()
  const request = page.getByRole('dialog', { name: 'Request services' })
  await request.getByRole('checkbox', { name: 'Ask Ravi Cabs' }).uncheck()
  await expect(request.getByText('Ravi Cabs is not asked.')).toBeVisible()
  await expectNoViolation(page, 'requests of which one is left out', 'dialog')
  await expect(request.getByLabel('Text')).toHaveValue(/Room 2: Ravi Bhat, Kabir Bhat \(9\)/)
  await request.getByRole('button', { name: 'Send 1 request' }).click()
  await page.getByRole('dialog', { name: 'Requested' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: 'Car to the coast' })).not.toContainText('Requested')

  const [asked] = (await call.bookingRequests.ofTrip({ id: trip.id })).data
  const hotel = await openAs(nobody(), phone)
  await hotel.goto(asked?.path ?? '')
  const guests = hotel.getByRole('region', { name: 'Guests' })
  for (const words of ['Mrs Asha Bhat', '2 adults, 1 child (9)', 'Room 2: Ravi Bhat, Kabir Bhat (9)', 'Jain meals'])
    await expect(guests).toContainText(words)
  await expectNoViolation(hotel, 'a request with its guests')
  await hotel.getByLabel('Your confirmation number').fill('LG-4711')
  await hotel.getByRole('button', { name: 'Confirm Lagoon Palace' }).click()
  await expect(hotel.getByText('LG-4711')).toBeVisible()

  // A draft is looked at before it is issued.
  await page.getByRole('tab', { name: 'Vouchers' }).click()
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Drafts of what is missing' }).click()
  const row = page.getByRole('row', { name: /Lagoon Palace/ })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: 'Lagoon Palace' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const draft = await opened
  await expect(draft.getByText('Draft, not valid')).toBeVisible()
  await expect(draft.getByText('Ravi Bhat, Kabir Bhat (9)')).toBeVisible()
  await expectNoViolation(draft, 'a draft of a voucher')
  await draft.close()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue voucher' }).click()
  const link = page.getByRole('link', { name: /^VO-/ }).last()
  const address = new URL((await link.getAttribute('href')) ?? '').pathname
  await hotel.goto(address)
  for (const words of [
    'Mrs Asha Bhat · 2 adults, 1 child (9)',
    'Ravi Bhat, Kabir Bhat (9)',
    'Room 1: 1 adult; Room 2: 1 adult, 1 child (9)',
    'Mrs Asha Bhat: Jain meals',
    'Ravi Bhat: No stairs, please',
  ])
    await expect(hotel.getByText(words)).toBeVisible()
  expect(await hotel.content()).not.toContain('4321')
  await expectNoViolation(hotel, 'a voucher with rooms and wishes')
})

test(
  'all vouchers of a trip go out in one mail, and what is left out is said with why',
  { tag: '@key' },
  async ({ page, person }) => {
    test.slow()
    const email = `guest-${Date.now()}@bhat.example`
    const trip = await familyTrip(person, email)
    await confirm(person, trip.id, 'Lagoon Palace', 'Car to the coast')
    await page.goto(`/trips/${trip.id}`)
    await page.getByRole('tab', { name: 'Vouchers' }).click()
    await expect(page.getByText('No vouchers yet')).toBeVisible()
    await page.getByRole('button', { name: 'Issue all' }).click()
    // What was not issued is said with why, and can be by whoever says a reason.
    const left = page.getByRole('dialog', { name: '1 voucher not issued' })
    await expect(
      left.getByText(/^1 left, as a confirmation number is missing: VO-\d+ Backwater cruise\.$/),
    ).toBeVisible()
    await expect(left.getByRole('button', { name: 'Issue 1 voucher' })).toBeDisabled()
    await expectNoViolation(page, 'vouchers that were not issued', 'dialog')
    await left.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('3 vouchers, 2 issued, 1 draft, 2 to send')).toBeVisible()
    await page.getByRole('button', { name: 'Send all…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send vouchers' })
    await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(email)
    await expect(dialog.getByLabel('Subject')).toHaveValue('Your vouchers: Kerala by the sea')
    await expect(dialog.getByRole('checkbox', { name: /Backwater cruise/ })).toBeDisabled()
    await expect(dialog.getByText('Not issued: there is no confirmation number')).toBeVisible()
    await expectNoViolation(page, 'vouchers that are to be sent', 'dialog')
    await dialog.getByLabel('Subject').fill('Off to the sea')
    await dialog.getByRole('button', { name: 'Preview the mail' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText('Off to the sea')).toBeVisible()
    const mail = preview.frameLocator('iframe[title="The mail"]')
    await expect(mail.getByRole('link', { name: /Lagoon Palace/ })).toBeVisible()
    await expect(mail.getByRole('link', { name: /Car to the coast/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await dialog.getByRole('button', { name: 'Send 2 vouchers' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Lagoon Palace/ })).toContainText('Sent')
    await expect(page.getByRole('row', { name: /Car to the coast/ })).toContainText('Sent')
    await expect.poll(() => mailsTo(email).length, inBackground).toBe(1)
    expect(mailsTo(email)[0]?.subject).toBe('Off to the sea')

    // One for the whole trip besides.
    await page.getByRole('button', { name: 'Make', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Combined voucher, or of some services…' }).click()
    const make = page.getByRole('dialog', { name: 'Make vouchers' })
    await make.getByRole('checkbox', { name: /Backwater cruise/ }).uncheck()
    await make.getByRole('checkbox', { name: 'Issue them at once' }).check()
    await expectNoViolation(page, 'vouchers that are to be made', 'dialog')
    await make.getByRole('button', { name: 'Make the voucher' }).click()
    await expect(make).toBeHidden()
    await expect(page.getByRole('row', { name: /Kerala by the sea/ })).toContainText('Issued')
  },
)

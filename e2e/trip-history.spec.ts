import { expectNoViolation } from './axe.ts'
import { newColleague, type Person } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

const services = [
  { category: 'lodging', title: 'Lagoon Palace', net: 20_000 },
  { category: 'transport', title: 'Car to the coast', net: 6000 },
] as const

/** A trip whose hotel is confirmed and has its voucher. */
async function arrangedTrip(person: Person) {
  const trip = await sellTrip(person, 'Kerala by the sea', [...services])
  const { call } = person
  const [hotel] = (await call.bookings.ofTrip({ id: trip.id })).data
  const of = { id: hotel?.id ?? '', version: hotel?.version ?? 0 }
  await call.bookings.move({ ...of, status: 'confirmed', confirmationNumber: 'LP-4711' })
  await call.vouchers.ofTrip({ id: trip.id, bookingIds: [of.id], issue: true })
  return { ...trip, bookingId: of.id }
}

test('the history of a trip tells of its services and vouchers, with a way to each', async ({ page, person }) => {
  const trip = await arrangedTrip(person)
  await page.goto(`/trips/${trip.id}?tab=history`)
  // The one within the tab of the same name.
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' }).last()
  await expect(timeline).toContainText('Initialised → Confirmed, confirmation number LP-4711')
  await expect(timeline).toContainText(/issued\s+VO-\d+.*Lagoon Palace/)
  await expect(timeline).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}|undefined|null/)
  await expectNoViolation(page, 'the history of a trip')
  await timeline
    .getByRole('link', { name: /^B-\d+ Lagoon Palace/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Lagoon Palace' })).toBeVisible()
})

test('tags and fields of the agency’s own are changed on the Overview of a trip, by keyboard', async ({
  page,
  person,
}) => {
  await person.call.customFields.create({ record: 'trips', kind: 'text', label: 'Group name' })
  const trip = await arrangedTrip(person)
  await page.goto(`/trips/${trip.id}`)
  const field = page.getByRole('button', { name: /^Group name/ })
  await field.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bhat family')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Group name/ })).toContainText('Bhat family')
  await page.getByRole('button', { name: /^Tags/ }).click()
  await page.keyboard.type('Beach')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectNoViolation(page, 'fields of a trip')
  await page.goto(`/trips/${trip.id}?tab=history`)
  await expect(page.getByRole('tabpanel', { name: 'Timeline' }).last()).toContainText(
    'Group name from empty to Bhat family',
  )
  expect(Object.values((await person.call.trips.get({ id: trip.id })).data.custom)).toEqual(['Bhat family'])
})

test('a lead and a proposal lead to the trip that they became', async ({ page, person }) => {
  const trip = await arrangedTrip(person)
  const { leadId } = (await person.call.trips.get({ id: trip.id })).data
  await page.goto(`/leads/${leadId}`)
  await page
    .getByRole('region', { name: 'Trips' })
    .getByRole('link', { name: /Kerala by the sea/ })
    .click()
  await expect(page).toHaveURL(`/trips/${trip.id}`)
  await page.goto(`/prospect-details/${trip.proposalId}`)
  await page.getByRole('link', { name: /^Trip T-/ }).click()
  await expect(page).toHaveURL(`/trips/${trip.id}`)
})

test('whoever arranges a trip of a colleague works on it, and is not offered what its RM decides', async ({
  person,
  openAs,
}) => {
  const trip = await arrangedTrip(person)
  const operations = await newColleague(person, { name: 'Om Prakash', recordScope: 'own' })
  const page = await openAs(operations)
  await page.goto('/trips')
  await expect(page.getByText('Kerala by the sea')).toBeHidden()
  const { data } = await person.call.trips.get({ id: trip.id })
  await person.call.trips.update({
    id: trip.id,
    version: data.version,
    changes: { operationsId: operations.userId },
  })
  // The open list is told by itself.
  await page.getByRole('link', { name: /Kerala by the sea/ }).click()
  await expect(page.getByRole('heading', { name: 'Kerala by the sea' })).toBeVisible()
  await expect(page.getByText('Om Prakash').first()).toBeVisible()
  for (const name of ['More', 'Open the lead'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: /^PR-/ })).toBeHidden()
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByText('Lagoon Palace')).toBeVisible()
  await page.getByRole('tab', { name: 'Money' }).click()
  await expect(page.getByRole('region', { name: 'Instalments' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draw up an invoice' })).toBeHidden()
  await expectNoViolation(page, 'a trip that somebody arranges')
})

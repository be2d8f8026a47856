import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

test(
  'the Overview names each gap, leads to where it is put right, and says what could not be read',
  { tag: ['@key', '@core'] },
  async ({ page, person, problems }) => {
    const trip = await sellTrip(
      person,
      'Kerala by the sea',
      [
        { category: 'lodging', title: 'Lagoon Palace', net: 20_000 },
        { category: 'transport', title: 'Car to the coast', net: 6000 },
      ],
      { startDate: dayIn(30) },
    )
    const [hotel] = (await person.call.bookings.ofTrip({ id: trip.id })).data
    const changes = { title: 'Sea View', date: dayIn(31) }
    await person.call.bookings.update({ id: hotel?.id ?? '', version: hotel?.version ?? 0, changes })

    await page.goto(`/trips/${trip.id}`)
    const readiness = page.getByRole('region', { name: 'Readiness' })
    const gapsOf = (part: string) => readiness.getByRole('list', { name: `${part}: what is missing` })
    await expect(gapsOf('Payments').getByRole('link')).toHaveAttribute('href', `/trips/${trip.id}?tab=money`)
    await expect(gapsOf('Documents').getByRole('link')).toHaveCount(2)
    await expect(gapsOf('Confirmations')).toContainText('Car to the coast')
    await expect(gapsOf('Checks').getByRole('listitem').first()).toContainText(
      'Sea View is booked, but the traveller was offered Lagoon Palace.',
    )
    await expect(gapsOf('Checks')).toContainText('Night 1 has no lodging.')
    await expectNoViolation(page, 'what a trip lacks')
    await gapsOf('Checks').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Sea View' })).toBeVisible()

    // It is put right, and the trip says so at once.
    const { data: now } = await person.call.bookings.get({ id: hotel?.id ?? '' })
    const back = { title: 'Lagoon Palace', date: dayIn(30) }
    await person.call.bookings.update({ id: now.id, version: now.version, changes: back })
    await page.goto(`/trips/${trip.id}`)
    await expect(gapsOf('Payments')).toBeVisible()
    await expect(gapsOf('Checks')).toBeHidden()

    // A part that cannot be read is not simply left out.
    problems.expect(/\/api\/trips\/[^/]+\/(gaps|bookings)/)
    await page.route('**/api/trips/*/gaps', (route) => route.abort())
    await page.route('**/api/trips/*/bookings', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('What is missing could not be loaded.')).toBeVisible()
    await expect(page.getByText('The services could not be loaded.')).toBeVisible()
    await page.unroute('**/api/trips/*/gaps')
    await readiness.getByRole('button', { name: 'Try again' }).click()
    await expect(gapsOf('Payments')).toBeVisible()
  },
)

test(
  'a phone shows who is on the way already, and a cancelled trip as cancelled',
  { tag: '@phone' },
  async ({ page, person }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const services = [
      { category: 'lodging', title: 'Lagoon Palace', net: 20_000 } as const,
      { category: 'transport', title: 'Car home', net: 6000 } as const,
    ]
    const [year = 0, month = 0] = dayIn(0).split('-').map(Number)
    const [lastOfMonth, nextMonth] = [0, 1].map((day) =>
      new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10),
    )
    await sellTrip(person, 'Kerala by the sea', services, { startDate: lastOfMonth })
    const cancelled = await sellTrip(person, 'Goa for three', services, { startDate: dayIn(60) })
    const { data: trip } = await person.call.trips.get({ id: cancelled.id })
    const { data: seen } = await person.call.trips.cancelPreview({ id: cancelled.id })
    await person.call.trips.cancel({ id: trip.id, version: trip.version, reason: 'Illness', seenCharge: seen.charge })

    await page.goto(`/booking-calendar?on=${nextMonth}`)
    const onTheWay = page.getByRole('region', { name: 'Already on the way' })
    await expect(onTheWay.getByRole('button')).toContainText('Kerala by the sea')
    await onTheWay.getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await page.goto('/trips')
    const card = page.getByRole('link', { name: /Goa for three/ })
    await expect(card).toContainText('Cancelled')
    await expect(card).not.toContainText('Nothing to do')
  },
)

test('what the traveller took instead is marked as agreed by keyboard, and that is taken back', async ({
  page,
  person,
}) => {
  const services = [{ category: 'lodging' as const, title: 'Lagoon Palace', net: 20_000 }]
  const trip = await sellTrip(person, 'Kerala by the sea', services, { startDate: dayIn(30) })
  const [hotel] = (await person.call.bookings.ofTrip({ id: trip.id })).data
  const changes = { title: 'Sea View' }
  await person.call.bookings.update({ id: hotel?.id ?? '', version: hotel?.version ?? 0, changes })
  await page.goto(`/trips/${trip.id}`)
  const button = page.getByRole('button', { name: 'Mark as agreed: Sea View is booked' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button).toBeVisible()
})

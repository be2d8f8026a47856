import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const historyOf = async ({ call }: Pick<Person, 'call'>, id: string) => (await call.trips.timeline({ id })).data

test('the history of a trip tells what its vendors answer, what changes of its services, and of its vouchers', async () => {
  const { call } = agency.owner
  const desk = vendorDesk(app, agency)
  const made = await desk.asked(2)
  await desk.answer(made, { do: 'confirm', number: 'LG-77' })
  const [first = '', second = ''] = made.ids
  const { data: other } = await call.bookings.get({ id: second })
  await call.bookings.update({ id: second, version: other.version, changes: { net: 650_000 } })
  await call.notes.create({ on: { bookingId: first }, body: 'Only of the service' })
  const { ids } = (await call.vouchers.ofTrip({ id: made.tripId, bookingIds: [first], issue: true })).data
  // Of another trip.
  await desk.asked(1)

  const entries = await historyOf(agency.owner, made.tripId)
  const said = entries.map(({ kind, subject, subjectId }) => `${kind} ${subject} ${subjectId}`)
  for (const line of [
    `booking_requested booking ${first}`,
    `booking_answered booking ${first}`,
    `moved booking ${first}`,
    `changed booking ${second}`,
    `voucher_issued voucher ${ids[0]}`,
  ])
    expect(said).toContain(line)
  expect(entries.filter(({ subject }) => subject === 'booking').map(({ subjectId }) => subjectId)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(`${first}|${second}`)]),
  )
  expect(said).not.toContain(`note_added booking ${first}`)
  expect(entries.find(({ kind }) => kind === 'booking_answered')).toMatchObject({
    subjectLabel: expect.stringMatching(/^B-\d+ Room 1$/),
    data: { answer: 'confirmed' },
  })
  const change = entries.find(({ kind, subjectId }) => kind === 'changed' && subjectId === second)
  expect(change?.changes).toMatchObject([{ field: 'net', from: 500_000, to: 650_000 }])

  // Newest first, page by page without a gap.
  expect(entries.map(({ id }) => id)).toEqual(
    entries
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('of it nobody learns costs that are hidden from them, nor of vouchers without their page', async () => {
  const desk = vendorDesk(app, agency)
  const made = await desk.asked(1)
  const { call } = agency.owner
  const [id = ''] = made.ids
  await desk.answer(made, { do: 'confirm', number: 'LG-78' })
  const { data: booking } = await call.bookings.get({ id })
  await call.bookings.update({ id, version: booking.version, changes: { net: 987_600 } })
  await call.vouchers.ofTrip({ id: made.tripId, issue: true })

  const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  const hidden = await historyOf(blind, made.tripId)
  expect(hidden.find(({ kind }) => kind === 'changed')?.changes).toMatchObject([{ field: 'net', isHidden: true }])
  expect(JSON.stringify(hidden)).not.toContain('987600')

  const permissions = { leads: { read: true, write: true } }
  const clerk = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
  const seen = await historyOf(clerk, made.tripId)
  expect(seen.some(({ subject }) => subject === 'booking')).toBe(true)
  expect(seen.some(({ subject }) => subject === 'voucher')).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('trips are listed by state and readiness, in the order of travel', async () => {
  const { owner } = await makeAgency(app)
  await makeTrip(app, owner, { startsIn: 3, title: 'Soon', bookings: ['confirmed', 'requested'] })
  await makeTrip(app, owner, { startsIn: 20, title: 'Later', bookings: ['confirmed', 'dropped'] })
  await makeTrip(app, owner, { startsIn: -2, title: 'Now', bookings: ['confirmed'] })
  await makeTrip(app, owner, { startsIn: -20, title: 'Over' })
  const gone = await makeTrip(app, owner, { startsIn: 5, title: 'Off' })
  await app.owner.query('update trips set cancelled_at = now() where id = $1', [gone.id])
  const list = async (filters: object) => {
    const { data } = await owner.call.trips.list({ filters, sort: [{ by: 'startDate', dir: 'asc' }] })
    return data.map(({ title, state, readiness }) => `${title}: ${state}, ${readiness}`)
  }
  expect(await list({})).toEqual([
    // Nothing of its price was paid.
    'Over: finished, risk',
    // Confirmed, and without a voucher.
    'Now: underway, risk',
    'Soon: upcoming, risk',
    'Off: cancelled, none',
    'Later: upcoming, pending',
  ])
  const all = await list({})
  for (const readiness of ['ready', 'pending', 'risk'] as const)
    expect(await list({ readiness: [readiness] })).toEqual(all.filter((line) => line.endsWith(`, ${readiness}`)))
  expect(await list({ state: ['upcoming'], readiness: ['risk'] })).toEqual(['Soon: upcoming, risk'])
  expect(await list({ state: ['cancelled'] })).toEqual(['Off: cancelled, none'])
  expect(await list({ startFrom: dayIn(10), startTo: dayIn(30) })).toEqual(['Later: upcoming, pending'])
})

test('a trip is read with how it was agreed upon and what is to be paid, and its services in their order', async () => {
  const { call } = agency.owner
  const { id } = await makeTrip(app, agency.owner, {
    startsIn: 9,
    title: 'Backwaters',
    bookings: ['confirmed', 'requested'],
  })
  const { data } = await call.trips.get({ id })
  expect(data).toMatchObject({ title: 'Backwaters', state: 'upcoming', acceptedBy: 'Asha', acceptedWay: 'phone' })
  expect(data.instalments).toMatchObject([{ label: 'Balance', amount: 4_000_000 }])
  expect((await call.bookings.ofTrip({ id })).data.map(({ title }) => title)).toEqual(['Hotel 1', 'Hotel 2'])
})

test('what is changed of a trip is told in its history, and a stale save is refused with both', async () => {
  const { owner } = agency
  const colleague = await makeMember(app, agency, {})
  const { id } = await makeTrip(app, owner, { startsIn: 9 })
  const changed = (await owner.call.trips.update({ id, version: 1, changes: { operationsId: colleague.userId } })).data
  expect(changed).toMatchObject({ operationsId: colleague.userId, version: 2 })
  await expect(owner.call.trips.update({ id, version: 1, changes: { tags: ['late'] } })).rejects.toMatchObject({
    code: 'STALE',
  })
  expect((await owner.call.trips.timeline({ id })).data.map(({ kind }) => kind)).toContain('changed')
})

test('a trip that was cancelled stays as it is', async () => {
  const { owner } = agency
  const { id } = await makeTrip(app, owner, { startsIn: 9, bookings: ['requested'] })
  await app.owner.query('update trips set cancelled_at = now() where id = $1', [id])
  await expect(owner.call.trips.update({ id, version: 1, changes: { tags: ['x'] } })).rejects.toMatchObject({
    code: 'TRIP_CANCELLED',
  })
  await expect(owner.call.bookings.create({ tripId: id, title: 'Late boat' })).rejects.toMatchObject({
    code: 'TRIP_CANCELLED',
  })
})

test('somebody who sees their own records sees neither the trips nor the bookings of others', async () => {
  const own = await makeMember(app, agency, { recordScope: 'own' })
  const { id } = await makeTrip(app, agency.owner, { startsIn: 9, title: 'Not yours', bookings: ['requested'] })
  expect((await own.call.trips.list({})).data).toEqual([])
  expect((await own.call.bookings.list({})).data).toEqual([])
  await expect(own.call.bookings.ofTrip({ id })).rejects.toMatchObject({ status: 404 })
  await app.owner.query('update trips set owner_id = $2 where id = $1', [id, own.userId])
  expect((await own.call.bookings.list({})).data).toHaveLength(1)
})

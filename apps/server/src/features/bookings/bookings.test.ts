import type { BookingStatus } from '@sarai/contract/booking-words'
import { costFacts } from '@sarai/contract/cost-facts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
let call: Person['call']
let tripId: string
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
  tripId = (await makeTrip(app, agency.owner, { startsIn: 30 })).id
})
afterAll(() => app.close())

const made = async (facts: Partial<Parameters<typeof call.bookings.create>[0]> = {}) =>
  (await call.bookings.create({ tripId, title: 'Hotel', date: dayIn(30), ...facts })).data
type Changes = Parameters<typeof call.bookings.update>[0]['changes']
const change = async ({ id, version }: { id: string; version: number }, changes: Changes) =>
  (await call.bookings.update({ id, version, changes })).data
const historyOf = async (id: string) => (await call.bookings.timeline({ id })).data

describe('the vendor of a booking', () => {
  test('is chosen or typed, one in place of the other, and its history says both by name', async () => {
    const { data: vendor } = await call.vendors.create({ name: 'Amber Haveli', email: 'stay@amber.test' })
    const { data: other } = await call.vendors.create({ name: 'Pichola Kothi' })
    let booking = await made({ vendor: 'the haveli' })
    booking = await change(booking, { vendorId: vendor.id, vendor: null })
    expect(booking).toMatchObject({ vendorId: vendor.id, vendor: 'Amber Haveli', version: 2 })
    booking = await change(booking, { vendorId: other.id, vendor: null })
    booking = await change(booking, { vendorId: null, vendor: 'somebody else' })
    expect(booking).toMatchObject({ vendorId: null, vendor: 'somebody else' })
    booking = await change(booking, { vendorId: null, vendor: null })
    expect(booking).toMatchObject({ vendorId: null, vendor: null, version: 5 })
    const told = (await historyOf(booking.id)).flatMap(({ changes }) => changes)
    expect(told.map(({ field, names }) => [field, names])).toEqual([
      ['vendorId', { from: 'somebody else', to: null }],
      ['vendorId', { from: 'Pichola Kothi', to: 'somebody else' }],
      ['vendorId', { from: 'Amber Haveli', to: 'Pichola Kothi' }],
      ['vendorId', { from: 'the haveli', to: 'Amber Haveli' }],
    ])
  })

  test('stays where a save only says again that no name was typed', async () => {
    const { data: vendor } = await call.vendors.create({ name: 'Sonar Niwas' })
    const booking = await made({ vendorId: vendor.id })
    expect(await change(booking, { vendor: null, vendorId: vendor.id })).toMatchObject({
      version: 1,
      vendor: 'Sonar Niwas',
    })
    expect(await historyOf(booking.id)).toHaveLength(1)
  })

  test('is a filter of the list, with what is ahead, and what vendors hold', async () => {
    const { data: vendor } = await call.vendors.create({ name: 'Rao Niwas' })
    const { id: before } = await makeTrip(app, agency.owner, { startsIn: -20 })
    const hold = new Date(Date.now() + 86_400_000).toISOString()
    await made({ title: 'Soon', vendorId: vendor.id, date: dayIn(2), holdUntil: hold })
    await made({ title: 'Some day', vendorId: vendor.id, date: null })
    await made({ title: 'Over', tripId: before, vendorId: vendor.id, date: dayIn(-19) })
    const titles = async (filters: object) =>
      (await call.bookings.list({ filters: { vendor: [vendor.id], ...filters } })).data.map(({ title }) => title)
    expect(await titles({})).toEqual(['Over', 'Soon', 'Some day'])
    expect(await titles({ ahead: true })).toEqual(['Soon', 'Some day'])
    expect(await titles({ held: true })).toEqual(['Soon'])
  })
})

test('nights that stand in a stay and in its details are told of once', async () => {
  const stay = await made({ category: 'lodging', nights: 1, details: { nights: 1, rooms: 1 } })
  const { id } = await change(stay, { nights: 4 })
  expect((await historyOf(id))[0]?.changes.map(({ field, to }) => [field, to])).toEqual([['nights', 4]])
})

test('one that was dropped is taken up again before it becomes anything else', async () => {
  const become = async ({ id, version }: { id: string; version: number }, status: BookingStatus) =>
    (await call.bookings.move({ id, version, status })).data
  const dropped = await become(await made(), 'dropped')
  expect(dropped.moves).toEqual(['initialised'])
  for (const status of ['requested', 'confirmed', 'waitlisted', 'changed', 'dropped'] as const)
    await expect(become(dropped, status), status).rejects.toMatchObject({ status: 422, code: 'NOT_FROM_HERE' })
  const again = await become(dropped, 'initialised')
  expect(again).toMatchObject({ status: 'initialised', droppedAt: null })
  expect(await become(again, 'confirmed')).toMatchObject({ status: 'confirmed' })
})

describe('what a service is', () => {
  test('is changed detail by detail, whole by its category, with the time and nights of the booking', async () => {
    let booking = await made({ category: 'lodging', nights: 2, time: '14:00', details: { room: 'Deluxe' } })
    expect(booking.details).toMatchObject({ room: 'Deluxe', nights: 2, rooms: 1, checkIn: '14:00', mealPlan: null })
    booking = await change(booking, { details: { mealPlan: 'MAP' } })
    booking = await change(booking, { nights: 3, time: '15:30' })
    expect(booking.details).toMatchObject({ room: 'Deluxe', mealPlan: 'MAP', nights: 3, checkIn: '15:30' })
    const told = (await historyOf(booking.id)).flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(told).toContain('details.mealPlan')
    expect(told).not.toContain('details')
    for (const details of [{ rooms: 0 }, { mealPlan: 'EVERYTHING' }, { pool: true }])
      await expect(change(booking, { details })).rejects.toMatchObject({ status: 422 })
    const flight = await made({ category: 'flight', time: '06:10', details: { flightNumber: '6E 2041' } })
    expect(flight.details).toMatchObject({ flightNumber: '6E 2041', from: { time: '06:10', airport: null } })
    await expect(made({ details: { room: 'Deluxe' } })).rejects.toMatchObject({ status: 422 })
  })

  test('has a driver whose number is dialled from anywhere, and none once all of it is emptied', async () => {
    let booking = await made({ category: 'transport' })
    const driver = { name: 'Ramesh', phone: '98290 12345', vehicle: 'Innova', plate: null }
    booking = await change(booking, { driver })
    expect(booking.driver).toEqual({ ...driver, phone: '+919829012345' })
    booking = await change(booking, { driver: { name: null, phone: null, vehicle: null, plate: null } })
    expect(booking.driver).toBeNull()
    const [emptied] = await historyOf(booking.id)
    expect(emptied?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['driver.name', null],
      ['driver.phone', null],
      ['driver.vehicle', null],
    ])
  })
})

describe('a cost', () => {
  test('abroad has a rate of exchange: as typed, else the agency’s of today, else it is asked for', async () => {
    const booking = await made({ net: 900_000 })
    await expect(change(booking, { net: 10_000, currency: 'USD' })).rejects.toMatchObject({
      status: 422,
      fields: { rate: 'Say what one USD is worth in INR' },
    })
    await call.exchangeRates.set({ currency: 'USD', rate: 84_000_000, from: '2020-01-01' })
    const todays = await change(booking, { net: 10_000, currency: 'USD' })
    expect(todays).toMatchObject({ currency: 'USD', rate: 84_000_000, tripCurrency: 'INR' })
    const typed = await change(todays, { rate: 85_500_000 })
    expect(typed.rate).toBe(85_500_000)
    expect(await change(typed, { currency: 'INR' })).toMatchObject({ currency: 'INR', rate: null })
    const [, , first] = await historyOf(booking.id)
    expect(first?.data).toMatchObject({ currency: 'USD' })
    expect(first?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['net', 900_000, 10_000],
      ['currency', 'INR', 'USD'],
      ['rate', null, 84_000_000],
    ])
    expect(await made({ net: 100, currency: 'USD' })).toMatchObject({ rate: 84_000_000 })
  })

  test('what is to be paid, and what dropping charges, are kept and told', async () => {
    let booking = await made({ net: 500_000 })
    const payables = [{ label: 'Advance', amount: 200_000, dueOn: dayIn(5) }]
    booking = await change(booking, { payables, slabs: [{ daysBefore: 30, percent: 2500 }] })
    expect(booking).toMatchObject({ payables, slabs: [{ daysBefore: 30, percent: 2500 }] })
  })

  test('and all that comes with it is hidden from whoever does not see costs, and nothing else', async () => {
    const { data: vendor } = await call.vendors.create({ name: 'Secret Stays' })
    const priced = { vendorId: vendor.id, net: 40_000, currency: 'USD', rate: 84_000_000, vendorTerms: 'Half is kept' }
    const payables = [{ label: 'Advance', amount: 20_000, dueOn: dayIn(5) }]
    const facts = { ...priced, payables, slabs: [{ daysBefore: 30, percent: 2500 }] }
    const { id, version } = await change(await made(), facts)
    const { data: whole } = await call.bookings.move({ id, version, status: 'dropped', charge: 10_000 })
    expect(whole).toMatchObject({ ...facts, dropCharge: 10_000 })
    const hidden = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
    const costs = (costFacts.booking ?? []).map((name) => [name, name === 'currency' ? 'INR' : null])
    expect((await hidden.call.bookings.get({ id })).data).toEqual({ ...whole, ...Object.fromEntries(costs) })
  })

  test('is hidden, and cannot be guessed at, for whoever does not see costs', async () => {
    const { data: vendor } = await call.vendors.create({ name: 'Secret Stays' })
    const booking = await change(await made({ vendorId: vendor.id, net: 400_000 }), { net: 450_000, title: 'Villa' })
    const hidden = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
    for (const guess of [{ vendorId: vendor.id }, { vendor: 'Secret Stays' }, { net: 450_000 }])
      await expect(
        hidden.call.bookings.update({ id: booking.id, version: booking.version, changes: guess }),
      ).rejects.toMatchObject({ status: 422 })
    const [told] = (await hidden.call.bookings.timeline({ id: booking.id })).data
    expect(told?.changes).toEqual([
      { field: 'title', from: 'Hotel', to: 'Villa' },
      { field: 'net', from: null, to: null, isHidden: true },
    ])
    expect(told?.data).toEqual({})
    const { data } = await hidden.call.bookings.update({
      id: booking.id,
      version: booking.version,
      changes: { driver: { name: 'Ramesh', phone: null, vehicle: null, plate: null } },
    })
    expect(data).toMatchObject({ vendor: null, net: null, driver: { name: 'Ramesh' } })
  })
})

test('history says by name what ids of other records stand for, as far as somebody may see them', async () => {
  const { data: company } = await call.contacts.create({ name: 'Rao Textiles', kind: 'company' })
  const { data: person } = await call.contacts.create({ name: 'Asha Rao' })
  await call.contacts.update({ id: person.id, version: 1, changes: { companyId: company.id } })
  const [told] = (await call.contacts.timeline({ id: person.id })).data
  expect(told?.changes).toEqual([
    { field: 'companyId', from: null, to: company.id, names: { from: null, to: 'Rao Textiles' } },
  ])
  const { data: activity } = await call.activity.list({})
  expect(activity.flatMap(({ changes }) => changes).find(({ field }) => field === 'companyId')?.names?.to).toBe(
    'Rao Textiles',
  )
  const own = await makeMember(app, agency, { recordScope: 'own' })
  const { version } = (await call.contacts.get({ id: person.id })).data
  await call.contacts.update({ id: person.id, version, changes: { ownerId: own.userId } })
  const changes = (await own.call.contacts.timeline({ id: person.id })).data.flatMap((entry) => entry.changes)
  expect(changes.find(({ field }) => field === 'companyId')?.names).toEqual({ from: null, to: null })
})

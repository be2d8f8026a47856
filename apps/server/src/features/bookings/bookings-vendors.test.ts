import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
let call: Person['call']
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

async function makeServices(...titles: string[]) {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const made: { id: string; version: number }[] = []
  for (const title of titles) made.push((await call.bookings.create({ tripId, title })).data)
  return { tripId, services: made.map(({ id, version }) => ({ id, version })) }
}
const readVendors = async (tripId: string) =>
  (await call.bookings.ofTrip({ id: tripId })).data.map(({ title, vendor }) => [title, vendor])

test('services that nobody provides get their vendors at once, known ones and typed names, and can be asked for', async () => {
  const { data: vendor } = await call.vendors.create({ name: 'Spice Route DMC', email: 'desk@spice.test' })
  const { tripId, services } = await makeServices('Tea Valley', 'Houseboat', 'Kathakali')
  const { data } = await call.bookings.chooseVendors({
    choices: [
      { vendorId: vendor.id, vendor: null, bookings: services.slice(0, 2) },
      { vendorId: null, vendor: 'the theatre', bookings: services.slice(2) },
    ],
  })
  expect(data).toEqual({ bookings: 3 })
  expect(await readVendors(tripId)).toEqual([
    ['Tea Valley', 'Spice Route DMC'],
    ['Houseboat', 'Spice Route DMC'],
    ['Kathakali', 'the theatre'],
  ])
  const { drafts } = (await call.bookingRequests.draft({ bookings: services.map(({ id }) => id) })).data
  expect(drafts.map((draft) => [draft.vendor, draft.bookings.length])).toEqual([
    ['Spice Route DMC', 2],
    ['the theatre', 1],
  ])
})

test('all of them get their vendor or none: one that somebody saved, that was dropped, or that is named twice', async () => {
  const { data: vendor } = await call.vendors.create({ name: 'Backwater Cruises' })
  const { tripId, services } = await makeServices('Houseboat', 'Dinner')
  const choose = (bookings: typeof services) =>
    call.bookings.chooseVendors({ choices: [{ vendorId: vendor.id, vendor: null, bookings }] })
  const [first, second] = services
  if (!first || !second) throw new Error('there are no services')
  await expect(choose([first, { ...second, version: 7 }])).rejects.toMatchObject({ code: 'STALE' })
  await expect(choose([first, first])).rejects.toMatchObject({ status: 422 })
  await call.bookings.move({ ...second, status: 'dropped', reason: 'Not wanted' })
  await expect(choose([first, { ...second, version: 2 }])).rejects.toMatchObject({ code: 'DROPPED' })
  await call.vendors.remove({ id: vendor.id })
  await expect(choose([first])).rejects.toMatchObject({ status: 422 })
  expect(await readVendors(tripId)).toEqual([
    ['Houseboat', null],
    ['Dinner', null],
  ])
})

test('two who choose at once for the same services wait for each other, and the later hears of it', async () => {
  const [{ data: one }, { data: other }] = [
    await call.vendors.create({ name: 'Munnar Stays' }),
    await call.vendors.create({ name: 'Kochi Stays' }),
  ]
  const { tripId, services } = await makeServices('A', 'B', 'C')
  const choose = (vendorId: string, bookings: typeof services) =>
    call.bookings.chooseVendors({ choices: [{ vendorId, vendor: null, bookings }] })
  const ended = await Promise.allSettled([choose(one.id, services), choose(other.id, services.toReversed())])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(new Set((await readVendors(tripId)).map(([, name]) => name)).size).toBe(1)
})

test('what is added or replaced by hand stands at its day', async () => {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const add = async (title: string, date: string | null) => (await call.bookings.create({ tripId, title, date })).data
  await add('Visa', null)
  const second = await add('Second day', '2100-02-02')
  await add('Third day', '2100-02-03')
  await add('First day', '2100-02-01')
  await call.bookingRequests.replace({ id: second.id, version: second.version, title: 'Second day, elsewhere' })
  expect((await readVendors(tripId)).map(([title]) => title)).toEqual([
    'First day',
    'Second day',
    'Second day, elsewhere',
    'Third day',
    'Visa',
  ])
})

test('who does not see costs chooses no vendors', async () => {
  const { tripId, services } = await makeServices('Houseboat')
  const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
  const choices = [{ vendorId: null, vendor: 'somebody', bookings: services }]
  await expect(blind.call.bookings.chooseVendors({ choices })).rejects.toMatchObject({ status: 422 })
  expect(await readVendors(tripId)).toEqual([['Houseboat', null]])
})

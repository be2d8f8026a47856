import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { makeSent, priceA } from '../../../test/make-proposal.ts'
import { makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
let call: Person['call']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

async function typedIn(name: string): Promise<void> {
  const { data } = await call.prospects.create({ title: 'Goa' })
  const item = { ...blankItem(randomUUID(), 'lodging', 'Hotel'), cost: { ...blankCost('INR'), vendor: name } }
  const value = { ...blankDay(randomUUID(), 'Day'), items: [item] }
  const edits = [{ do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }]
  await call.prospects.edit({ id: data.id, batches: [{ id: randomUUID(), edits }] })
}

test('a typed name is joined in drafts and in services still to be delivered, and their history says so', async () => {
  const ahead = (await makeTrip(app, agency.owner, { startsIn: 20 })).id
  const over = (await makeTrip(app, agency.owner, { startsIn: -20 })).id
  const cancelled = (await makeTrip(app, agency.owner, { startsIn: 25 })).id
  const book = async (tripId: string, vendor = 'marudhar cars') =>
    (await call.bookings.create({ tripId, title: 'Car', vendor })).data
  const kept = await book(ahead, 'Marudhar Cars ')
  const dropped = await book(ahead)
  await call.bookings.move({ id: dropped.id, version: 1, status: 'dropped' })
  const past = await book(over)
  const gone = await book(cancelled)
  await app.owner.query('update trips set cancelled_at = now() where id = $1', [cancelled])
  await book(ahead, 'Somebody else')
  await typedIn('Marudhar cars')

  const { data: names } = await call.vendorNames.list()
  expect(names.map(({ name, bookings, lines }) => [name.toLowerCase(), bookings, lines])).toEqual([
    ['marudhar cars', 1, 1],
    ['somebody else', 1, 0],
  ])
  const { data: vendor } = await call.vendors.create({ name: 'Marudhar Guides and Cars', email: 'm@marudhar.test' })
  const { data: joined } = await call.vendorNames.join({ vendorId: vendor.id, name: 'marudhar cars' })
  expect(joined).toEqual({ lines: 1, trips: 1, bookings: 1 })
  const now = async ({ id }: { id: string }) => (await call.bookings.get({ id })).data
  expect(await now(kept)).toMatchObject({ vendorId: vendor.id, vendor: vendor.name, version: 2 })
  for (const one of [dropped, past, gone]) expect((await now(one)).vendorId).toBeNull()
  const [told] = (await call.bookings.timeline({ id: kept.id })).data
  expect(told).toMatchObject({
    kind: 'changed',
    actorId: agency.owner.userId,
    changes: [{ field: 'vendorId', names: { from: 'Marudhar Cars', to: 'Marudhar Guides and Cars' } }],
  })
  expect((await call.bookings.list({ search: 'guides' })).data.map(({ id }) => id)).toEqual([kept.id])
  // Its first request has an address.
  const { data: draft } = await call.bookingRequests.draft({ bookings: [kept.id] })
  expect(draft.drafts).toMatchObject([{ vendorId: vendor.id, email: 'm@marudhar.test' }])
  expect((await call.vendorNames.list()).data.map(({ name }) => name)).toEqual(['Somebody else'])
  expect((await call.vendorNames.join({ vendorId: vendor.id, name: 'marudhar cars' })).data).toMatchObject({
    bookings: 0,
  })
})

test('a joined name is the vendor where it is typed later, and in trips that are sold later', async () => {
  const { data: vendor } = await call.vendors.create({ name: 'Real Vendor' })
  const sent = await makeSent(call)
  // The offer that went out keeps what was typed.
  await call.vendorNames.join({ vendorId: vendor.id, name: 'SECRET-VENDOR' })
  await call.prospects.recordAcceptance({
    id: sent.id,
    version: 1,
    way: 'phone',
    name: 'Asha Rao',
    optionId: sent.optionA,
    extras: [],
    total: priceA,
  })
  const { data: trips } = await call.trips.list({})
  const { data: bookings } = await call.bookings.ofTrip({ id: trips[0]?.id ?? '' })
  expect(bookings.map(({ title, vendorId }) => [title, vendorId])).toEqual([['Hotel of A', vendor.id]])
  expect((await call.bookings.list({ search: 'real vendor' })).data).toHaveLength(1)

  const { data: typed } = await call.bookings.create({
    tripId: trips[0]?.id ?? '',
    title: 'Boat',
    vendor: 'secret-vendor',
  })
  expect(typed).toMatchObject({ vendorId: vendor.id, vendor: 'Real Vendor' })
  const { data: other } = await call.bookings.update({ id: typed.id, version: 1, changes: { vendor: 'Nobody known' } })
  expect(other).toMatchObject({ vendorId: null, vendor: 'Nobody known' })
  const { data: again } = await call.bookings.update({ id: typed.id, version: 2, changes: { vendor: 'Secret-Vendor' } })
  expect(again).toMatchObject({ vendorId: vendor.id, vendor: 'Real Vendor' })
})

test('a name that one vendor in use has is that vendor, wherever it is typed; of two of one name nobody', async () => {
  const { data: palms } = await call.vendors.create({ name: 'Palms & Co', email: 'desk@palms.test' })
  await call.vendors.create({ name: 'Twin House' })
  await call.vendors.create({ name: 'Twin house' })
  const { data: old } = await call.vendors.create({ name: 'Closed Inn' })
  await call.vendors.update({ id: old.id, version: old.version, changes: { status: 'archived' } })
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const addService = async (vendor: string) => (await call.bookings.create({ tripId, title: 'Stay', vendor })).data
  expect(await addService(' palms & co')).toMatchObject({ vendorId: palms.id, vendor: 'Palms & Co' })
  for (const name of ['Palms', 'Twin House', 'Closed Inn', 'Nobody'])
    expect(await addService(name)).toMatchObject({ vendorId: null, vendor: name })
  // As an entry of the library has it, which knows names alone.
  const { id, version } = await addService('Corner House')
  const changed = (await call.bookings.update({ id, version, changes: { vendor: 'PALMS & CO' } })).data
  expect(changed.vendorId).toBe(palms.id)
  expect((await call.bookingRequests.draft({ bookings: [id] })).data.drafts).toMatchObject([
    { email: 'desk@palms.test' },
  ])
})

test('a trip that is sold with a vendor that was merged since buys from the vendor that it is now', async () => {
  const [one, two] = await Promise.all(
    ['Old name', 'New name'].map(async (name) => (await call.vendors.create({ name })).data),
  )
  if (!one || !two) throw new Error('no vendors')
  const { id } = await makeTrip(app, agency.owner, { startsIn: 9 })
  await call.vendorDuplicates.merge({ id: two.id, version: 1, otherId: one.id, otherVersion: 1 })
  await app.services.database.writeAs(agency.agencyId, async (db) => {
    const { addBookings } = await import('../bookings/bookings-adding.service.ts')
    const facts = { tripId: id, position: 0, quantity: 1, net: 0, currency: 'INR', vendorId: one.id }
    await addBookings(db, [{ ...facts, title: 'Car', number: 990 }])
  })
  const { data } = await call.bookings.ofTrip({ id })
  expect(data).toMatchObject([{ title: 'Car', vendorId: two.id, vendor: 'New name' }])
})

test('names of vendors are for those who see costs', async () => {
  const hidden = await makeMember(app, agency, { hidesCost: true })
  await expect(hidden.call.vendorNames.list()).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})

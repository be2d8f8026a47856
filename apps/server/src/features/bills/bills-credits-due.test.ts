import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  it = await makePayables(app)
})
afterAll(() => app.close())

/** A trip with a service that is billed with 20,000 and paid. */
async function buyService() {
  const { call, vendorId } = it
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 20 })
  const made = { tripId, vendorId, title: 'Lagoon Palace', date: dayIn(20), net: 2_000_000 }
  const { id } = (await call.bookings.create(made)).data
  const bill = await it.entered({ lines: [stay({ bookingId: id, net: 2_000_000 })] })
  const paid = { mode: 'upi' as const, day: dayIn(0), amount: 2_000_000 }
  await call.vendorPayments.create({ vendorId, ...paid, bills: [{ billId: bill.id, amount: 2_000_000 }] })
  await call.bookings.move({ id, version: 1, status: 'confirmed' })
  return { tripId, id }
}

const listBooked = (tripId: string) => it.call.bills.ofTrip({ tripId }).then(({ data }) => data.bookings)

test('what a vendor was paid for a service that is dropped is to come back, less its charge, until a credit note says so', async () => {
  const { call, vendorId } = it
  const { tripId, id } = await buyService()
  expect(await listBooked(tripId)).toMatchObject([{ billed: 2_000_000, creditDue: 0 }])
  const { version } = (await call.bookings.get({ id })).data
  await call.bookings.move({ id, version, status: 'dropped', reason: 'Illness', charge: 500_000 })

  expect(await listBooked(tripId)).toMatchObject([{ expected: 500_000, billed: 2_000_000, creditDue: 1_500_000 }])
  const due = { bookingId: id, billed: 2_000_000, charge: 500_000, amount: 1_500_000 }
  expect((await call.vendorPayments.ofVendor({ vendorId })).data.creditsDue).toMatchObject([due])
  const days = { vendorId, from: dayIn(-30), to: dayIn(30) }
  expect((await call.vendorPayments.statement(days)).data).toMatchObject([{ closing: 0, creditsDue: 1_500_000 }])
  expect((await call.trips.profit({ id: tripId })).data.services).toMatchObject([{ creditDue: 1_500_000 }])
  const gaps = (await call.trips.gaps({ id: tripId })).data.map(({ title }) => title)
  expect(gaps).toContain('Ask for a credit note: Lagoon Palace was dropped after it was billed.')
  const tasks = (await call.tasks.list({ on: { bookingId: id } })).data.map(({ title }) => title)
  expect(tasks).toContain('Ask the vendor for a credit note: Lagoon Palace was dropped after it was billed')

  await it.entered({ kind: 'credit', billedOn: dayIn(0), lines: [stay({ bookingId: id, net: 1_500_000 })] })
  expect(await listBooked(tripId)).toMatchObject([{ billed: 500_000, creditDue: 0 }])
  const after = (await call.tasks.list({ on: { bookingId: id } })).data
  expect(after.map(({ doneAt }) => doneAt)).toEqual([expect.any(String)])
  expect((await call.vendorPayments.ofVendor({ vendorId })).data).toMatchObject({
    creditsDue: [],
    advances: [{ amount: 1_500_000 }],
  })
})

test('whoever is about to cancel a trip sees what vendors give back, and of which no terms are known', async () => {
  const { call } = it
  const { tripId, id } = await buyService()
  const { data } = await call.trips.cancelPreview({ id: tripId })
  expect(data).toMatchObject({ vendorCharges: 0, vendorCredits: 2_000_000 })
  expect(data.bookings).toMatchObject([{ id, hasTerms: false, billed: 2_000_000, charge: 0 }])
  await app.owner.query(`update bookings set slabs = '[{"daysBefore": 30, "percent": 2500}]' where id = $1`, [id])
  expect((await call.trips.cancelPreview({ id: tripId })).data).toMatchObject({
    vendorCharges: 500_000,
    vendorCredits: 1_500_000,
  })
  const hidden = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
  const seen = (await hidden.call.trips.cancelPreview({ id: tripId })).data
  expect(seen).toMatchObject({ vendorCredits: null, bookings: [{ billed: null }] })
})

test('a service that was billed stays its vendor’s; what was not is another one’s at once', async () => {
  const { call } = it
  const { id, tripId } = await buyService()
  const other = (await call.vendors.create({ name: 'Backwater Homes' })).data.id
  const { version } = (await call.bookings.get({ id })).data
  await expect(call.bookings.update({ id, version, changes: { vendorId: other } })).rejects.toMatchObject({
    status: 422,
    code: 'BILLED',
  })
  const { data: free } = await call.bookings.create({ tripId, vendorId: it.vendorId, title: 'Boat', date: dayIn(20) })
  const changed = await call.bookings.update({ id: free.id, version: free.version, changes: { vendorId: other } })
  expect(changed.data.vendorId).toBe(other)
})

test('a service stays its vendor’s also where the vendor was merged into another since it billed', async () => {
  const { call } = it
  const vendor = (await call.vendors.create({ name: 'Reef Stays', currency: 'INR' })).data
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 20 })
  const { id } = (await call.bookings.create({ tripId, vendorId: vendor.id, title: 'Reef', date: dayIn(20) })).data
  await it.entered({ vendorId: vendor.id, lines: [stay({ bookingId: id, net: 400_000 })] })
  const kept = (await call.vendors.create({ name: 'Reef Group', currency: 'INR' })).data
  const other = (await call.vendors.get({ id: vendor.id })).data
  const versions = { version: kept.version, otherVersion: other.version }
  await call.vendorDuplicates.merge({ id: kept.id, otherId: vendor.id, ...versions, take: [] })
  const { version, vendorId } = (await call.bookings.get({ id })).data
  expect(vendorId).toBe(kept.id)
  await expect(
    call.bookings.update({ id, version, changes: { vendor: 'Somebody Else', vendorId: null } }),
  ).rejects.toMatchObject({ code: 'BILLED' })
})

test.each([
  ['all of it, where dropping costs nothing', 0, 1_680_000],
  ['as much as its charge leaves', 5_000, 1_260_000],
])('what was billed in another currency is to come back: %s', async (_, charge, amount) => {
  const { call, vendorId } = it
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 20 })
  const made = { tripId, vendorId, title: 'Reef', date: dayIn(20), net: 20_000, currency: 'USD', rate: 84_000_000 }
  const { id } = (await call.bookings.create(made)).data
  await it.entered({ lines: [stay({ bookingId: id, net: 1_680_000 })] })
  expect((await call.trips.cancelPreview({ id: tripId })).data.bookings).toMatchObject([{ billed: 20_000 }])
  await call.bookings.move({ id, version: 1, status: 'confirmed' })
  const { version } = (await call.bookings.get({ id })).data
  await call.bookings.move({ id, version, status: 'dropped', reason: 'Illness', charge })
  const due = { bookingId: id, currency: 'INR', billed: 1_680_000, charge: 1_680_000 - amount, amount }
  expect((await call.vendorPayments.ofVendor({ vendorId })).data.creditsDue).toContainEqual(
    expect.objectContaining(due),
  )
  expect(await listBooked(tripId)).toMatchObject([{ currency: 'USD', creditDue: 20_000 - charge }])
  const gaps = (await call.trips.gaps({ id: tripId })).data.map(({ title }) => title)
  expect(gaps).toContain('Ask for a credit note: Reef was dropped after it was billed.')
})

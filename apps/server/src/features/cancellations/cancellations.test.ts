import { randomUUID } from 'node:crypto'
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

const half = [{ id: randomUUID(), daysBefore: 30, percent: 5000 }]

/** A trip of two in twenty days that costs half to cancel, with services that cost something to drop. */
async function sold(bookings: ('confirmed' | 'requested')[] = ['confirmed', 'requested']) {
  const { owner } = agency
  const { id } = await makeTrip(app, owner, { startsIn: 20, bookings, slabs: half })
  for (const givenName of ['Asha', 'Ravi']) await owner.call.travellers.add({ tripId: id, traveller: { givenName } })
  await app.owner.query(`update bookings set slabs = '[{"daysBefore": 30, "percent": 2500}]' where trip_id = $1`, [id])
  return id
}

test('a trip is cancelled with the charge that was shown, and its services with what vendors charge', async () => {
  const { call } = agency.owner
  const id = await sold()
  const { data: preview } = await call.trips.cancelPreview({ id })
  expect(preview).toMatchObject({ percent: 5000, basis: 9_000_000, charge: 4_500_000, vendorCharges: 50_000 })
  expect(preview.bookings.map(({ becomes, charge }) => [becomes, charge])).toEqual([
    ['dropped', 25_000],
    ['dropped', 25_000],
  ])
  const link = await call.travellers.makeLink({
    tripId: id,
    travellerIds: (await call.travellers.list({ tripId: id })).data.travellers.map((one) => one.id),
  })
  await call.receipts.create({ tripId: id, mode: 'upi', day: dayIn(0), amount: 6_000_000 })
  expect((await call.trips.cancelPreview({ id })).data).toMatchObject({ paid: 6_000_000, rest: 0, tcs: 0, invoiced: 0 })
  const asked = { id, version: 1, reason: 'Illness', seenCharge: 4_500_000 }
  const { data } = await call.trips.cancel(asked)
  expect(data).toMatchObject({ state: 'cancelled', cancelReason: 'Illness', cancelCharge: 4_500_000 })
  const { data: bookings } = await call.bookings.ofTrip({ id })
  expect(bookings.map(({ status, dropCharge }) => [status, dropCharge])).toEqual([
    ['dropped', 25_000],
    ['dropped', 25_000],
  ])
  const { data: entries } = await call.trips.timeline({ id })
  expect(entries.find(({ kind }) => kind === 'trip_cancelled')?.data).toMatchObject({
    percent: 5000,
    byTerms: 4_500_000,
    charge: 4_500_000,
    refund: 1_500_000,
    bookings: 2,
  })
  expect((await fetch(new URL(new URL(link.data.url ?? '').pathname, app.url))).status).toBe(404)
  // The same once more.
  await expect(call.trips.cancel(asked)).rejects.toMatchObject({ code: 'TRIP_CANCELLED' })
  await expect(call.trips.cancelPreview({ id })).rejects.toMatchObject({ code: 'TRIP_CANCELLED' })
})

test('two at once have one effect, and another charge than was seen is refused', async () => {
  const { call } = agency.owner
  const id = await sold()
  const asked = { id, version: 1, reason: 'Illness', seenCharge: 4_500_000 }
  await expect(call.trips.cancel({ ...asked, seenCharge: 0 })).rejects.toMatchObject({
    code: 'CHARGE_CHANGED',
    detail: { charge: 4_500_000 },
  })
  const both = await Promise.allSettled([call.trips.cancel(asked), call.trips.cancel(asked)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data: entries } = await call.trips.timeline({ id })
  expect(entries.filter(({ kind }) => kind === 'trip_cancelled')).toHaveLength(1)
})

test('one traveller is cancelled with their share, and the rest of the trip later with what is left', async () => {
  const { call } = agency.owner
  const id = await sold()
  const { data: people } = await call.travellers.list({ tripId: id })
  const [first, second] = people.travellers.map((one) => one.id)
  const { data: preview } = await call.trips.cancelPreview({ id, travellerId: first })
  expect(preview).toMatchObject({ basis: 4_500_000, charge: 2_250_000, bookings: [] })
  const asked = { id, version: 1, travellerId: first, reason: 'Work', seenCharge: 2_250_000, charge: 1_000_000 }
  const { data } = await call.trips.cancel(asked)
  expect(data).toMatchObject({ state: 'upcoming', travellers: 1 })
  const { data: after } = await call.travellers.list({ tripId: id })
  expect(after.travellers[0]).toMatchObject({ cancelCharge: 1_000_000, cancelShare: 4_500_000, cancelReason: 'Work' })
  await expect(call.trips.cancel({ ...asked, version: data.version })).rejects.toMatchObject({
    code: 'TRAVELLER_CANCELLED',
  })
  await expect(call.trips.cancelPreview({ id, travellerId: second })).rejects.toMatchObject({ code: 'LAST_TRAVELLER' })
  const { data: whole } = await call.trips.cancelPreview({ id })
  expect(whole).toMatchObject({ basis: 4_500_000, chargedBefore: 1_000_000, charge: 3_250_000 })
})

test('who sees no costs is not shown what vendors charge, and others are told of a cancellation', async () => {
  const id = await sold()
  const operations = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  await agency.owner.call.trips.update({ id, version: 1, changes: { operationsId: operations.userId } })
  const { data } = await operations.call.trips.cancelPreview({ id })
  expect(data).toMatchObject({ charge: 4_500_000, vendorCharges: null })
  expect(data.bookings.every(({ charge }) => charge === null)).toBe(true)
  await agency.owner.call.trips.cancel({ id, version: 2, reason: 'Illness', seenCharge: 4_500_000 })
  const { data: notices } = await operations.call.notices.list({})
  expect(notices.map(({ kind }) => kind)).toContain('trip_cancelled')
})

test('the customer is told by mail where that is wished', async () => {
  const { call } = agency.owner
  const id = await sold([])
  await call.receipts.create({ tripId: id, mode: 'upi', day: dayIn(0), amount: 5_000_000 })
  const asked = { id, version: 1, reason: 'Illness', seenCharge: 4_500_000, tellCustomer: true }
  await call.trips.cancel(asked)
  const { rows } = await app.owner.query(`select text from mails where subject = 'Cancelled: Kerala'`)
  expect(rows[0]?.text).toMatch(/charge is ₹45,000[\s\S]*get back ₹5,000/)
})

test('of five hundred services every one is dropped', async () => {
  const { call } = agency.owner
  const id = await sold(Array.from({ length: 500 }, () => 'requested' as const))
  await call.trips.cancel({ id, version: 1, reason: 'Illness', seenCharge: 4_500_000 })
  const { rows } = await app.owner.query(
    `select count(*)::int as count from bookings where trip_id = $1 and status = 'dropped'`,
    [id],
  )
  expect(rows[0].count).toBe(500)
})

test('a trip that is over is neither cancelled nor changed', async () => {
  const { call } = agency.owner
  const { id } = await makeTrip(app, agency.owner, { startsIn: -20, slabs: half })
  const over = { status: 422, code: 'TRIP_FINISHED' }
  await expect(call.trips.cancelPreview({ id })).rejects.toMatchObject(over)
  await expect(call.trips.cancel({ id, version: 1, reason: 'Illness', seenCharge: 4_500_000 })).rejects.toMatchObject(
    over,
  )
  await expect(call.trips.amend({ id })).rejects.toMatchObject(over)
})

test('once it is cancelled, what is still owed is the charge, and instalments beyond it are not asked for', async () => {
  const { call } = agency.owner
  const id = await sold([])
  await call.receipts.create({ tripId: id, mode: 'upi', day: dayIn(0), amount: 1_000_000 })
  await call.trips.cancel({ id, version: 1, reason: 'Illness', seenCharge: 4_500_000 })
  expect((await call.trips.dues({ id })).data).toMatchObject({ agreed: 9_000_000, price: 4_500_000, due: 4_500_000 })
  const { instalments } = (await call.trips.get({ id })).data
  expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_500_000)
  const { data: drawn } = await call.invoices.ofTrip({ id, kind: 'invoice' })
  expect(drawn.document.lines).toMatchObject([{ price: 4_500_000, isCancellation: true }])
})

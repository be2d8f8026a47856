import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makePayables, stay } from '../../../test/make-payables.ts'
import { makeSent, priceB } from '../../../test/make-proposal.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

test('a trip earns what is invoiced less what is billed, beside what was quoted and is booked', async () => {
  const { agency, call, vendorId, entered } = await makePayables(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('profit'))
  const sent = await makeSent(call)
  const asked = { id: sent.id, version: 1, optionId: sent.optionB, extras: [], total: priceB }
  await call.prospects.recordAcceptance({ ...asked, way: 'phone', name: 'Asha Rao' })
  const { id = '' } = (await call.trips.list({})).data[0] ?? {}
  const profit = async () => (await call.trips.profit({ id })).data
  const before = await profit()
  const nothing = { income: 0, cost: 0, other: 0, margin: 0, marginPercent: null }
  expect(before).toMatchObject({ currency: 'INR', actual: nothing, isClosed: false })
  expect(before.quoted).toEqual(before.expected)
  const { income = 0, cost = 0, margin } = before.quoted ?? {}
  expect([income, cost]).toEqual([priceB, priceB / 2])
  expect(margin).toBe(income - cost)

  const bookings = (await call.bookings.ofTrip({ id })).data
  await make.sql('update bookings set vendor_id = $2 where trip_id = $1', [id, vendorId])
  const bookingIds = bookings.map((booking) => booking.id)
  await make.sql('update bookings set net = net + 100000 where id = $1', [bookingIds[0]])
  expect(await profit()).toMatchObject({
    quoted: { cost },
    expected: { cost: cost + 100_000, margin: (margin ?? 0) - 100_000 },
  })
  // 1,000 more than booked, with tax that cannot be credited.
  await entered({ lines: bookingIds.map((bookingId) => stay({ bookingId, net: 100_000, cgst: 9_000, sgst: 9_000 })) })
  const registrationId = await registration(make)
  const document = packageDocument(make)
  const invoice = { kind: 'invoice' as const, contactId: await contact(make), tripId: id, registrationId, document }
  const draft = (await call.invoices.create(invoice)).data
  await call.invoices.issue({ id: draft.id, version: draft.version })

  const costs = bookingIds.length * 118_000
  expect(await profit()).toMatchObject({
    isClosed: true,
    quoted: before.quoted,
    actual: { income: 10_000_000, cost: costs, margin: 10_000_000 - costs },
  })
  const { services, actual } = await profit()
  expect(services.map(({ bookingId }) => bookingId)).toEqual(bookingIds)
  for (const service of services)
    expect(service).toMatchObject({ cost: 100_000, blockedTax: 18_000, isIncomeShared: true, isBilled: true })
  const sum = (of: 'income' | 'margin' | 'quoted' | 'expected') =>
    services.reduce((all, service) => all + (service[of] ?? 0), 0)
  expect([sum('income'), sum('margin')]).toEqual([actual.income, actual.margin])
  expect([sum('quoted'), sum('expected')]).toEqual([cost, cost + 100_000])
  const note = (await call.invoices.note({ id: draft.id, kind: 'credit-note', reason: 'Cancelled' })).data
  await call.invoices.issue({ id: note.id, version: note.version })
  expect((await profit()).actual).toMatchObject({ income: 0, margin: -costs, marginPercent: null })
})

test('it is for those who see costs, and of one’s own agency', async () => {
  const agency = await makeAgency(app)
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  await expect(blind.call.trips.profit({ id })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  const other = await makeAgency(app)
  await expect(other.owner.call.trips.profit({ id })).rejects.toMatchObject({ status: 404 })
})

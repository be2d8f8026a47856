import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makePayables, stay } from '../../../test/make-payables.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const around = { from: dayIn(-30), to: dayIn(60) }
const money = async ({ call }: Person) => (await call.dashboard.money({})).data
const entries = async ({ call }: Person, kind: 'due' | 'payable', asked: object = {}) =>
  (await call.agenda.list({ ...around, kind: [kind], ...asked })).data.items
const told = (items: Awaited<ReturnType<typeof entries>>) =>
  items.map(({ day, title, amount, record }) => [day, title, amount?.value, record.kind])
const rupees = (amount: number) => [{ currency: 'INR', amount }]

/** An agency with dues on every side. */
async function makeDues() {
  const made = await makePayables(app)
  const { agency, call, vendorId, entered } = made
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('dues'))
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 3, bookings: ['confirmed'] })
  const { id: lateId } = await makeTrip(app, agency.owner, { startsIn: 20, dueIn: -4 })
  const payables = JSON.stringify([
    { label: 'Deposit', amount: 20_000, dueOn: dayIn(5) },
    { label: 'Balance', amount: 80_000, dueOn: dayIn(20) },
    { label: 'Open', amount: 1, dueOn: null },
  ])
  await make.sql('update bookings set vendor_id = $2, payables = $3 where trip_id = $1', [tripId, vendorId, payables])
  await entered({ dueOn: dayIn(2), lines: [stay({ net: 300_000 })] })
  await entered({ dueOn: dayIn(-1), lines: [stay({ net: 70_000 })] })
  const registrationId = await registration(make)
  const direct = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId }
  const invoice = (await call.invoices.create({ ...direct, document: packageDocument(make, { dueOn: dayIn(4) }) })).data
  await call.invoices.issue({ id: invoice.id, version: invoice.version })
  const open = (await call.invoices.get({ id: invoice.id })).data.total ?? 0
  return { ...made, make, tripId, lateId, invoiceId: invoice.id, open }
}

test('the calendar has what customers are to pay and vendors to be paid on their days', async () => {
  const { agency, call, tripId, lateId, open } = await makeDues()
  const { owner } = agency
  expect(told(await entries(owner, 'due'))).toEqual([
    [dayIn(-4), 'Balance', 4_000_000, 'trip'],
    [dayIn(3), 'Balance', 4_000_000, 'trip'],
    [dayIn(4), expect.stringContaining('Invoice '), open, 'invoice'],
  ])
  expect(told(await entries(owner, 'payable'))).toEqual([
    [dayIn(-1), expect.stringContaining('Bill LH/'), 70_000, 'bill'],
    [dayIn(2), expect.stringContaining('Bill LH/'), 300_000, 'bill'],
    [dayIn(5), 'Hotel 1: Deposit', 20_000, 'booking'],
    [dayIn(20), 'Hotel 1: Balance', 80_000, 'booking'],
  ])
  // Bills are nobody's: a calendar of one person has what that person's bookings say.
  const own = await entries(owner, 'payable', { owner: owner.userId })
  expect(own.map(({ record }) => record.kind)).toEqual(['booking', 'booking'])

  await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: 1_500_000 })
  expect((await entries(owner, 'due'))[1]?.amount?.value).toBe(2_500_000)
  await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: 2_500_000 })
  expect((await entries(owner, 'due')).map(({ day }) => day)).toEqual([dayIn(-4), dayIn(4)])
  for (const id of [tripId, lateId]) await cancelTrip(owner, id)
  expect((await entries(owner, 'due')).map(({ day }) => day)).toEqual([dayIn(4)])
  expect((await entries(owner, 'payable')).map(({ record }) => record.kind)).toEqual(['bill', 'bill'])
})

test('the dashboard says what came in and is to come in and go out, as the lists behind it have it', async () => {
  const { agency, call, tripId, lateId, open, entered } = await makeDues()
  await call.receipts.create({ tripId, mode: 'cash', day: dayIn(0), amount: 500_000 })
  await entered({ dueOn: dayIn(3), currency: 'USD', rate: 84_000_000, lines: [stay({ net: 900 })] })
  const data = await money(agency.owner)
  expect(data.received).toEqual({ amount: 500_000, payments: 1 })
  expect(data.due).toEqual({ total: 2, totalIsMinimum: false, sums: rupees(3_500_000 + open) })
  expect(data.overdueTrips).toMatchObject({ total: 1, sums: rupees(4_000_000) })
  expect(data.overdueInvoices).toMatchObject({ total: 0, sums: [] })
  expect(data.payable).toMatchObject({ total: 3, sums: [...rupees(320_000), { currency: 'USD', amount: 900 }] })
  expect(data.overdueBills).toMatchObject({ total: 1, sums: rupees(70_000) })
  const sumOf = (items: Awaited<ReturnType<typeof entries>>) =>
    items.reduce((sum, { amount }) => sum + (amount?.value ?? 0), 0)
  expect(sumOf(await entries(agency.owner, 'due', data.week))).toBe(data.due.sums[0]?.amount)
  const late = (await call.trips.list({ filters: { dueBy: dayIn(-1) } })).data
  expect(late.map(({ id }) => id)).toEqual([lateId])
  const mine = (await call.dashboard.money({ owner: agency.owner.userId })).data
  expect(mine).toMatchObject({ received: { amount: 500_000 }, payable: { total: 1 }, overdueBills: null })
})

test('money of vendors is told to nobody who does not see costs, and nobody is told of others’ records', async () => {
  const { agency } = await makeDues()
  const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  expect(await entries(blind, 'payable')).toEqual([])
  expect((await entries(blind, 'due')).length).toBe(3)
  expect(await money(blind)).toMatchObject({ payable: null, overdueBills: null, due: { total: 2 } })
  const few = await makeMember(app, agency, { recordScope: 'own' })
  expect(await entries(few, 'due')).toEqual([])
  expect((await entries(few, 'payable')).map(({ record }) => record.kind)).toEqual(['bill', 'bill'])
  expect(await money(few)).toMatchObject({ received: null, due: { total: 0 }, overdueTrips: { total: 0 } })
  const limited = await makeMember(app, agency, {
    recordScope: 'all',
    isRestricted: true,
    permissions: { dashboard: { read: true, write: false } },
  })
  expect(await entries(limited, 'payable')).toEqual([])
  expect(await money(limited)).toMatchObject({ received: null, payable: null, overdueTrips: { total: 0 } })
  const other = await makeAgency(app)
  expect(await money(other.owner)).toMatchObject({ received: { amount: 0 }, due: { total: 0 }, payable: { total: 0 } })
})

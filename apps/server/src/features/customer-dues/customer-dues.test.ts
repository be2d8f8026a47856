import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { compareDues } from '../../../test/compare-dues.ts'
import { signInToDemo, startDemoApp } from '../../../test/demo-app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { makeOwed, type OwedTrips, toPaise } from '../../../test/make-owed.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: OwedTrips
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  it = await makeOwed(app)
})
afterAll(() => app.close())

const findOwed = async (tripId: string) => {
  const rows = await compareDues(app, it.agency.owner.call, it.make)
  return rows
    .filter(({ of }) => of === `trip ${tripId}`)
    .map(({ day, amount, document, payer }) => ({ day, amount, isInvoiced: document !== null, payer }))
}

test('an invoice that is issued after an instalment was due is overdue since that day, wherever it is looked at', async () => {
  const { id, contactId } = await it.sellTrip({ dueIn: [-15, 20] })
  const instalments = [
    { day: dayIn(-15), amount: toPaise(40_000), payer: contactId },
    { day: dayIn(20), amount: toPaise(50_000), payer: contactId },
  ]
  expect(await findOwed(id)).toEqual(instalments.map((one) => ({ ...one, isInvoiced: false })))
  const invoice = await it.makeInvoice(id)
  expect(invoice).toMatchObject({ status: 'overdue', dueOn: dayIn(-15), balance: toPaise(90_000) })
  expect(await findOwed(id)).toEqual(instalments.map((one) => ({ ...one, isInvoiced: true })))
  await it.pay(id, toPaise(45_000))
  expect(await findOwed(id)).toEqual([{ day: dayIn(20), amount: toPaise(45_000), isInvoiced: true, payer: contactId }])
  expect((await it.agency.owner.call.invoices.get({ id: invoice.id })).data).toMatchObject({
    status: 'part-paid',
    dueOn: dayIn(20),
  })
})

test('what invoices leave is owed as not invoiced yet, of the last instalments', async () => {
  const { id } = await it.sellTrip({ dueIn: [-3, 30] })
  await it.chargePart(id, toPaise(30_000))
  expect(await findOwed(id)).toMatchObject([
    { day: dayIn(-3), amount: toPaise(30_000), isInvoiced: true },
    { day: dayIn(-3), amount: toPaise(10_000), isInvoiced: false },
    { day: dayIn(30), amount: toPaise(50_000), isInvoiced: false },
  ])
})

test('an instalment without a day is not late, and stands in the report', async () => {
  const { id } = await it.sellTrip({ dueIn: [3, null] })
  await it.makeInvoice(id)
  expect(await findOwed(id)).toMatchObject([
    { day: dayIn(3) },
    { day: null, amount: toPaise(50_000), isInvoiced: true },
  ])
})

test('who is charged instead of the trip’s customer readOwed what they are charged', async () => {
  const { id, contactId } = await it.sellTrip({ dueIn: [-2, 9] })
  const company = await contact(it.make)
  const { data } = await it.agency.owner.call.invoices.ofTrip({ id, kind: 'invoice' })
  await it.agency.owner.call.invoices.update({ id: data.id, version: data.version, changes: { contactId: company } })
  await it.issue(data.id)
  expect((await findOwed(id)).map(({ payer }) => payer)).toEqual([company, company])
  expect(contactId).not.toBe(company)
})

test('what is to be given back after a change is owed by nobody', async () => {
  const { id } = await it.sellTrip({ dueIn: [-8, 6] })
  await it.make.sql(
    `insert into trip_instalments (agency_id, id, trip_id, position, label, agreed, amount, currency)
     select agency_id, gen_random_uuid(), id, 2, 'To be refunded', -1500000, -1500000, 'INR' from trips where id = $1`,
    [id],
  )
  await it.make.sql('update trips set total = 7500000 where id = $1', [id])
  expect(await findOwed(id)).toMatchObject([{ amount: toPaise(25_000) }, { amount: toPaise(50_000) }])
})

test('where one payer has paid too much, the other readOwed as much as before, wherever it is looked at', async () => {
  const { id, people } = await it.sellTrip({ dueIn: [-4, 12], isShared: true })
  const readOwed = async () =>
    (await findOwed(id)).map(({ payer, amount, day }) => [people.indexOf(payer ?? ''), day, amount])
  const [first] = people
  const before = (await readOwed()).filter(([payer]) => payer === 1)
  expect(before).toEqual([
    [1, dayIn(-4), 2_666_667],
    [1, dayIn(12), 3_333_333],
  ])
  await it.pay(id, toPaise(40_000), { payerId: first })
  expect(await readOwed()).toEqual(before)
  const { payers } = (await it.agency.owner.call.trips.payers({ id })).data
  for (const payer of payers) await it.makeInvoice(id, payer.id)
  expect(await readOwed()).toEqual(before)
  expect((await it.agency.owner.call.reports.advances({})).data.parties).toMatchObject([
    { id: first, amount: toPaise(10_000) },
  ])
})

test('a trip in another currency is owed in that of its invoice, by the days of its instalments', async () => {
  const { id } = await it.sellTrip({ dueIn: [-4, 12], currency: 'USD' })
  const invoice = await it.makeInvoice(id)
  expect(invoice.currency).toBe('INR')
  const [first, second, ...more] = await findOwed(id)
  expect(more).toEqual([])
  expect([first?.day, second?.day]).toEqual([dayIn(-4), dayIn(12)])
  expect((first?.amount ?? 0) + (second?.amount ?? 0)).toBe(invoice.balance)
  expect(first?.amount).toBe(Math.round(((invoice.balance ?? 0) * 4) / 9))
  await it.pay(id, invoice.balance ?? 0, { currency: 'INR', inTrip: 9_000_000 })
  expect(await findOwed(id)).toEqual([])
})

test('all of it holds of the demo agency', async () => {
  const demo = await startDemoApp({ ROLE: 'web' })
  try {
    const client = await signInToDemo(demo)
    const { data: me } = await client.user.session()
    const make = new Maker(demo, me.agency.id, me.user.id, newMark('demo'))
    const rows = await compareDues(demo, client, make)
    expect(rows.length).toBeGreaterThan(5)
  } finally {
    await demo.close()
  }
})

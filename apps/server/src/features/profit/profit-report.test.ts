import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makePayables, stay } from '../../../test/make-payables.ts'
import { makeSent, priceB, priceOfExtra } from '../../../test/make-proposal.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { checkTrips } from '../trip-gaps/trip-gaps-checking.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const days = { from: dayIn(0), to: dayIn(60) }
const makerOf = (agency: TestAgency) => new Maker(app, agency.agencyId, agency.owner.userId, newMark('profit'))
const figuresOf = ({ quoted, expected, actual }: Record<'quoted' | 'expected' | 'actual', unknown>) => {
  return { quoted, expected, actual }
}

/** A trip that was sold with an extra, whose services are billed as far as is said. */
async function makeSold(made: Awaited<ReturnType<typeof makePayables>>, isBilled: boolean, startsIn: number) {
  const { agency, call, vendorId, entered } = made
  const make = makerOf(agency)
  const sent = await makeSent(call)
  const total = priceB + priceOfExtra
  const asked = { id: sent.id, version: 1, optionId: sent.optionB, extras: [sent.extra], total }
  await call.prospects.recordAcceptance({ ...asked, way: 'phone', name: 'Asha Rao' })
  const trips = await app.owner.query<{ id: string }>('select id from trips where proposal_id = $1', [sent.id])
  const { id } = trips.rows[0] ?? { id: '' }
  const place = startsIn > 40 ? '{Goa}' : '{Kerala,Munnar}'
  await make.sql('update trips set start_date = $2, destinations = $3 where id = $1', [id, dayIn(startsIn), place])
  await make.sql('update bookings set vendor_id = $2 where trip_id = $1', [id, vendorId])
  const bookings = (await call.bookings.ofTrip({ id })).data
  if (isBilled) await entered({ lines: bookings.map(({ id: bookingId }) => stay({ bookingId, net: 90_000 })) })
  return id
}

test('many trips earn what each of them earns, in all and by month, manager and destination', async () => {
  const made = await makePayables(app)
  const { call, agency } = made
  const make = makerOf(agency)
  const [first, second] = [await makeSold(made, true, 10), await makeSold(made, false, 45)]
  await make.sql(`update bookings set currency = 'USD', rate = 84000000, net = 33333 where trip_id = $1`, [second])
  await make.sql(
    `update bookings set status = 'dropped', drop_charge = 777 where id = (
    select id from bookings where trip_id = $1 order by id limit 1)`,
    [first],
  )
  await make.sql(
    `update trip_travellers set cancelled_at = now(), cancel_share = 100000, cancel_charge = 30000
      where trip_id = $1 and position = 0`,
    [second],
  )
  // Made before what was quoted was kept with trips.
  await make.sql('update trips set quoted_tax = null, quoted_net = null, check_due_at = now() where id = $1', [second])
  // What is charged beside the price is expected too, and what is credited of it is not.
  await registration(make)
  const draft = (await call.invoices.ofTrip({ id: first, kind: 'invoice' })).data
  const invoice = (await call.invoices.issue({ id: draft.id, version: draft.version })).data
  const note = (await call.invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'A day less' })).data
  const lines = note.document.lines.map((line) => ({ ...line, price: 210_000 }))
  const changes = { document: { ...note.document, lines } }
  const { id, version } = (await call.invoices.update({ id: note.id, version: note.version, changes })).data
  await call.invoices.issue({ id, version })
  const [one, unknown] = [(await call.trips.profit({ id: first })).data, (await call.trips.profit({ id: second })).data]
  expect(unknown).toMatchObject({ quoted: null, expected: null })
  expect((await call.reports.profit(days)).data.total).toMatchObject({ unrated: 1, quoted: one.quoted })
  await checkTrips(app.services, agency.agencyId, new AbortController().signal)
  const { data: other } = await call.trips.profit({ id: second })

  const { rows } = (await call.reports.profitTrips(days)).data
  expect(rows.map(({ id, isClosed }) => [id, isClosed])).toEqual([
    [first, true],
    [second, false],
  ])
  expect(rows.map(figuresOf)).toEqual([figuresOf(one), figuresOf(other)])
  expect(one.quoted?.cost).toBe((priceB + priceOfExtra) / 2)
  expect(one.expected?.income).toBe(priceB + priceOfExtra - 210_000)
  // Quoted anew, by what its invoice would have had of tax on the day it was made: 5 %.
  expect(other.expected?.income).toBe(Math.round((priceB + priceOfExtra - 70_000) / 1.05))

  const { data } = await call.reports.profit(days)
  expect(data).toMatchObject({ baseCurrency: 'INR', undated: 0, isCut: false })
  expect(data.total).toMatchObject({ trips: 2, open: 1, unrated: 0 })
  for (const column of ['quoted', 'expected', 'actual'] as const)
    expect(data.total[column]).toMatchObject({
      income: (one[column]?.income ?? 0) + (other[column]?.income ?? 0),
      cost: (one[column]?.cost ?? 0) + (other[column]?.cost ?? 0),
      margin: (one[column]?.margin ?? 0) + (other[column]?.margin ?? 0),
    })
  expect(data.managers).toMatchObject([{ key: agency.owner.userId, trips: 2 }])
  expect(data.destinations.map(({ key, trips, open }) => [key, trips, open])).toEqual([
    ['Goa', 1, 1],
    ['Kerala', 1, 0],
  ])
  expect(data.months.map(({ key }) => key)).toEqual([dayIn(10).slice(0, 7), dayIn(45).slice(0, 7)])
  expect(data.destinations[0]).toMatchObject(figuresOf(other))
  expect((await call.reports.profitTrips({ ...days, destination: 'Kerala' })).data.rows).toMatchObject([{ id: first }])
  expect((await call.reports.profitTrips({ ...days, destination: null })).data.rows).toEqual([])
  expect((await call.reports.profitTrips({ ...days, owner: 'none' })).data.rows).toEqual([])

  const page = (await call.reports.profitTrips({ ...days, perPage: 1 })).data
  expect(page.rows).toMatchObject([{ id: first }])
  const { rows: rest, next } = (await call.reports.profitTrips({ ...days, perPage: 1, cursor: page.next ?? '' })).data
  expect([rest.map(({ id }) => id), next]).toEqual([[second], null])

  const { operationId } = (await call.reports.export({ ...days, report: 'profit', format: 'csv' })).data
  const [row] = parse((await fileOf(app, call, operationId)).text, { columns: true })
  expect(row).toMatchObject({
    Customer: expect.stringContaining('Asha'),
    'All billed': 'yes',
    'Quoted price in INR': '85000',
  })
  expect(row).toMatchObject({ 'Quoted margin in INR': '42500', 'Quoted margin %': '50' })
})

test('what is quoted is kept with a trip when it is sold', async () => {
  const made = await makePayables(app)
  const id = await makeSold(made, false, 10)
  const { rows } = await app.owner.query<{ tax: string; net: string }>(
    'select quoted_tax as tax, quoted_net as net from trips where id = $1',
    [id],
  )
  expect(rows.map(({ tax, net }) => [Number(tax), Number(net)])).toEqual([[0, (priceB + priceOfExtra) / 2]])
})

test('a trip that was deleted or begins at another time is not in it; one without a first day is counted apart', async () => {
  const agency = await makeAgency(app)
  const make = makerOf(agency)
  const gone = await makeTrip(app, agency.owner, { startsIn: 5 })
  const undated = await makeTrip(app, agency.owner, { startsIn: 5 })
  await makeTrip(app, agency.owner, { startsIn: 61 })
  await make.sql('update trips set deleted_at = now() where id = $1', [gone.id])
  await make.sql('update trips set start_date = null, end_date = null where id = $1', [undated.id])
  const { data } = await agency.owner.call.reports.profit(days)
  expect(data).toMatchObject({ total: { trips: 0 }, undated: 1, months: [] })
})

test('a trip in a currency without an exchange rate is in the books alone, and counted', async () => {
  const agency = await makeAgency(app)
  const { id } = await makeTrip(app, agency.owner, { startsIn: 5 })
  await makerOf(agency).sql(`update trips set currency = 'USD' where id = $1`, [id])
  const { data } = await agency.owner.call.reports.profit(days)
  expect(data.total).toMatchObject({ trips: 1, unrated: 1, quoted: { income: 0 } })
  expect((await agency.owner.call.reports.profitTrips(days)).data.rows).toMatchObject([{ quoted: null }])
})

test('it is for those who see costs, and all records', async () => {
  const agency = await makeAgency(app)
  await makeTrip(app, agency.owner, { startsIn: 5 })
  const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true, rights: ['export'] })
  const hidden = { code: 'COSTS_HIDDEN' }
  await expect(blind.call.reports.profit(days)).rejects.toMatchObject(hidden)
  await expect(blind.call.reports.profitTrips(days)).rejects.toMatchObject(hidden)
  await expect(blind.call.reports.export({ ...days, report: 'profit', format: 'csv' })).rejects.toMatchObject(hidden)
  const few = await makeMember(app, agency, { recordScope: 'own' })
  expect((await few.call.reports.profit(days)).data.total.trips).toBe(0)
  expect((await few.call.reports.profitTrips(days)).data.rows).toEqual([])
})

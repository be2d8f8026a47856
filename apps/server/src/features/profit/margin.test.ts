import { priceTrip } from '@sarai/itinerary/pricing'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { draftOf, makeSent, priceA, sendDraft } from '../../../test/make-proposal.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { fileOf } from '../../../test/operations.ts'
import { newMark } from '../../../test/person-maker.ts'
import { checkTrips } from '../trip-gaps/trip-gaps-checking.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function makeRegistered() {
  const agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('margin'))
  await registration(make)
  return { agency, make }
}

/** Everything that tells what a sold trip was to earn, with what it is told for. */
async function listMargins(
  { owner }: TestAgency,
  { id, optionId, tripId }: { id: string; optionId: string; tripId: string },
) {
  const { call } = owner
  const { data: profit } = await call.trips.profit({ id: tripId })
  const { data: report } = await call.reports.profit({ from: '2100-01-01', to: '2100-12-31' })
  const today = dayIn(0)
  const { data: performance } = await call.performance.days({ from: today, to: today })
  const { data: draft } = await call.prospects.price({ id })
  const { data: page } = await call.reports.profitTrips({ from: '2100-01-01', to: '2100-12-31' })
  const { data: bookings } = await call.bookings.ofTrip({ id: tripId })
  const booked = bookings.reduce((sum, { net }) => sum + (net ?? 0), 0)
  const readExported = async (started: Promise<{ data: { operationId: string } }>, column: string) => {
    const { operationId } = (await started).data
    const rows: Record<string, string>[] = parse((await fileOf(app, call, operationId)).text, { columns: true })
    return rows.map((row) => Math.round(Number(row[column]) * 100)).find((amount) => amount !== 0)
  }
  const inProfit = { from: '2100-01-01', to: '2100-12-31', report: 'profit' as const, format: 'csv' as const }
  return {
    costing: draft.prices.find((one) => one.optionId === optionId)?.margin,
    quoted: profit.quoted?.margin,
    expected: profit.expected?.margin,
    report: report.total.quoted.margin,
    performance: performance.total.proposals?.margin,
    listed: page.rows.find((row) => row.id === tripId)?.quoted?.margin,
    // What the bookings cost, taken off what the report has as expected revenue.
    bookings: (profit.expected?.income ?? 0) - booked,
    profitFile: await readExported(call.reports.export(inProfit), 'Quoted margin in INR'),
    expectedFile: await readExported(call.reports.export(inProfit), 'Booked margin in INR'),
    performanceFile: await readExported(
      call.performance.export({ from: today, to: today, format: 'csv' }),
      'Quoted margin, INR',
    ),
  }
}

describe('a margin', () => {
  test('is what the price leaves after the tax that its invoice has and what it costs, wherever it is reported', async () => {
    const { agency, make } = await makeRegistered()
    const { call } = agency.owner
    const sent = await makeSent(call)
    const requested = { id: sent.id, version: 1, optionId: sent.optionA, extras: [], total: priceA }
    await call.prospects.recordAcceptance({ ...requested, way: 'phone', name: 'Asha Rao' })
    const { data: trip } = await call.prospects.trip({ id: sent.id })
    const { data: drawn } = await call.invoices.ofTrip({ id: trip.id, kind: 'proforma' })
    const figures = drawn.computed.figures
    expect(figures?.tax).toBeGreaterThan(0)
    const invoiced = priceA - (figures?.tax ?? 0) - priceA / 2
    // The invoice rounds each of two taxes by itself, since its customer's state is known.
    const margin = invoiced + 1
    const reported = await listMargins(agency, { id: sent.id, optionId: sent.optionA, tripId: trip.id })
    expect(reported).toEqual(Object.fromEntries(Object.keys(reported).map((place) => [place, margin])))
    // As of a trip made before what was quoted was kept: unknown everywhere, and the same once the checks have looked at it.
    const old = `update trips set quoted_tax = null, quoted_net = null, check_due_at = now() where id = $1`
    await make.sql(old, [trip.id])
    const places = { id: sent.id, optionId: sent.optionA, tripId: trip.id }
    const { costing, bookings: _none, ...unknown } = await listMargins(agency, places)
    expect(costing).toBe(margin)
    expect(Object.values(unknown).filter((one) => one)).toEqual([])
    await checkTrips(app.services, agency.agencyId, new AbortController().signal)
    expect(await listMargins(agency, places)).toEqual(reported)
    // The browser computes the same, by what the agency's invoices are like.
    const { outputTax } = (await call.taxProfile.offered()).data
    const { document } = await draftOf(call, sent.id)
    const priced = priceTrip(document, { optionId: sent.optionA, extras: [] }, outputTax)
    expect('price' in priced && priced.price.margin).toBe(margin)
  })

  test('stays what it was when a proposal is sent again, and its day what it was', async () => {
    const { agency, make } = await makeRegistered()
    const { call } = agency.owner
    const sent = await makeSent(call)
    const [before, today] = [dayIn(-3), dayIn(0)]
    await make.sql(
      `update proposals set sent_at = sent_at - interval '3 days', first_sent_at = first_sent_at - interval '3 days' where id = $1`,
      [sent.id],
    )
    const addDays = async () => (await call.performance.days({ from: before, to: today })).data.days
    const past = (await addDays())[0]
    expect(past?.figures.proposals).toMatchObject({ sent: 1 })
    await sendDraft(call, sent.id)
    expect((await addDays())[0]).toEqual(past)
    const { data: listed } = await call.prospects.list({ filters: { sentFrom: before, sentTo: before } })
    expect(listed.map(({ id }) => id)).toEqual([sent.id])
  })
})

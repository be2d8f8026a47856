import { priceTrip } from '@sarai/itinerary/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { draftOf, makeSent, priceA, sendDraft } from '../../../test/make-proposal.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
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
  return {
    costing: draft.prices.find((one) => one.optionId === optionId)?.margin,
    quoted: profit.quoted?.margin,
    expected: profit.expected?.margin,
    report: report.total.quoted.margin,
    performance: performance.total.proposals?.margin,
  }
}

describe('a margin', () => {
  test('is what the price leaves after the tax that its invoice has and what it costs, wherever it is reported', async () => {
    const { agency } = await makeRegistered()
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
    expect(reported).toEqual({ costing: margin, quoted: margin, expected: margin, report: margin, performance: margin })
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

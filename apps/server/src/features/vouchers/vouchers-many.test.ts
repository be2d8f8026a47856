import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const services = 500
/** How long all of them may take to be made, or revised, on a busy machine. */
const allMs = services * 240

test(
  'of a trip of 500 services all vouchers are listed, revised and sent in one mail, and not the first hundred',
  { timeout: 2 * allMs },
  async () => {
    const { call } = agency.owner
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
    await app.owner.query(
      `insert into bookings (agency_id, id, number, owner_id, trip_id, position, category, title, status, confirmation_number, date, nights, quantity, net, currency)
       select $1, gen_random_uuid(), at, $3, $2, at, 'lodging', 'Hotel ' || at, 'confirmed', 'N-' || at, '2100-02-01', 1, 1, 100000, 'INR'
         from generate_series(1, $4::int) as at`,
      [agency.agencyId, tripId, agency.owner.userId, services],
    )
    const counts = async () => (await call.vouchers.countsOfTrip({ id: tripId })).data
    await call.vouchers.ofTrip({ id: tripId, issue: true })
    await expect.poll(async () => (await counts()).issued, { timeout: allMs, interval: 500 }).toBe(services)
    expect(await counts()).toEqual({ all: services, drafts: 0, issued: services, toSend: services, changed: 0 })

    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await call.vouchers.list({ filters: { trip: tripId }, perPage: 100, cursor })
      expect(page.total).toBe(services)
      listed.push(...page.data.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(listed).size).toBe(services)

    await call.travellers.add({ tripId, traveller: { givenName: 'Asha' } })
    expect((await counts()).changed).toBe(services)
    expect((await call.vouchers.changesOfTrip({ id: tripId })).data).toHaveLength(services)
    await call.vouchers.bulk({ selection: { ids: listed }, change: { action: 'revise' } })
    await expect.poll(async () => (await counts()).changed, { timeout: allMs, interval: 500 }).toBe(0)

    const { vouchers } = (await call.vouchers.draftOfTrip({ id: tripId })).data
    expect(vouchers.filter(({ state, revision }) => state === 'ready' && revision === 2)).toHaveLength(services)
    const { data } = await call.vouchers.sendOfTrip({
      id: tripId,
      vouchers: vouchers.map(({ id, version }) => ({ id, version })),
      channel: 'mail',
      to: 'guest@example.com',
    })
    expect(data.whatsappUrl).toBeNull()
    expect((await counts()).toSend).toBe(0)
    const { rows } = await app.owner.query('select text from mails where about_id = $1', [tripId])
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.text)).toContain('and 440 more in the PDF')
  },
)

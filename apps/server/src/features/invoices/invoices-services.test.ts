import type { Invoice } from '@sarai/contract/invoice-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { cancelTrip } from '../../../test/make-trip.ts'
import { type Service, sell } from '../../../test/make-sold.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('services'))
  await registration(make)
})

const at = (city: string, country: string) => ({ place: { name: city, country, latitude: null, longitude: null } })
const end = (city: string, country: string) => ({
  airport: null,
  terminal: null,
  time: null,
  zone: null,
  ...at(city, country),
})
const hotel: Service = { category: 'lodging', title: 'Lake hotel', net: 1_000_033, details: { nights: 3 } }
const flight: Service = {
  category: 'flight',
  title: 'To Kochi',
  net: 400_011,
  details: { from: end('Jaipur', 'IN'), to: end('Kochi', 'IN') },
}
const boat: Service = { category: 'activity', title: 'Houseboat', net: 250_007 }
const visa: Service = { category: 'info', title: 'Visa for Sri Lanka', net: 300_000 }

const ofTrip = async (person: Person, id: string, kind: 'invoice' | 'proforma' = 'invoice') =>
  (await person.call.invoices.ofTrip({ id, kind, lines: 'services' })).data
/** Title, mode and price of each line. */
const drawn = ({ document }: Invoice) =>
  document.lines.map(({ description, mode, price }) => [description.split('\n')[0], mode, price])
const sumOf = ({ document }: Invoice) => document.lines.reduce((sum, { price }) => sum + price, 0)

describe('the lines of a trip', () => {
  test('are one for each booking that is sold, at its price, and come to the price of the trip to the paisa', async () => {
    const { id, total } = await sell(agency.owner.call, [hotel, flight, boat])
    const made = await ofTrip(agency.owner, id)
    expect(drawn(made).map(([title, mode]) => [title, mode])).toEqual([
      ['Lake hotel', 'tour-operator'],
      ['To Kochi', 'air-agent-domestic'],
      ['Houseboat', 'tour-operator'],
    ])
    expect(sumOf(made)).toBe(total)
    expect(total).toBeGreaterThan(2 * (hotel.net + flight.net + boat.net))
    expect(made.document.lines[0]?.description).toBe('Lake hotel\n21 Dec 2100, 3 nights')
    expect(made.document.lines.every(({ isInclusive, quantity }) => isInclusive && quantity === 1)).toBe(true)
    const { data: bookings } = await agency.owner.call.bookings.ofTrip({ id })
    expect(made.document.lines.map(({ bookingId }) => bookingId)).toEqual(bookings.map((one) => one.id))
    // It counts before its fare is known, and it has figures.
    expect(made.total).toBeNull()
    await expect(ofTrip(agency.owner, id)).rejects.toMatchObject({ code: 'INVOICED' })
  })

  test('say which of them lacks what its tax needs, and have figures once it is there', async () => {
    const { id, total } = await sell(agency.owner.call, [flight, boat])
    const made = await ofTrip(agency.owner, id)
    const [ticket] = made.document.lines
    expect(made.computed).toEqual({
      figures: null,
      findings: [
        { severity: 'error', message: 'Give the basic fare of the ticket.', line: ticket?.id, field: 'basicFare' },
      ],
    })
    const lines = made.document.lines.map((line, index) => (index === 0 ? { ...line, basicFare: 500_000 } : line))
    const changes = { document: { ...made.document, lines } }
    const { data } = await agency.owner.call.invoices.update({ id: made.id, version: made.version, changes })
    const figures = data.computed.figures
    // 18 % of 5 % of the basic fare.
    expect(figures?.lines[0]).toMatchObject({ taxable: 25_000, tax: 4500 })
    expect((figures?.total ?? 0) - (figures?.roundOff ?? 0)).toBe(total)
  })

  test('of rooms alone ask where they are', async () => {
    const { id } = await sell(agency.owner.call, [hotel])
    const made = await ofTrip(agency.owner, id)
    expect(drawn(made)[0]?.[1]).toBe('hotel-reservation')
    expect(made.computed.findings).toMatchObject([{ field: 'stays', line: made.document.lines[0]?.id }])
  })

  test('leave out what is dropped, and charge it with the rest', async () => {
    const { id, total } = await sell(agency.owner.call, [hotel, boat])
    const { data: bookings } = await agency.owner.call.bookings.ofTrip({ id })
    const [first] = bookings
    await agency.owner.call.bookings.move({
      id: first?.id ?? '',
      version: first?.version ?? 0,
      status: 'dropped',
      reason: 'Full',
    })
    const made = await ofTrip(agency.owner, id)
    expect(drawn(made).map(([title]) => title)).toEqual(['Houseboat', 'Kerala: all else'])
    expect(made.document.lines.map((line) => line.bookingId)).toEqual([bookings[1]?.id, null])
    expect(sumOf(made)).toBe(total)
  })

  test('share what is left once part of the trip is invoiced', async () => {
    const { id, total } = await sell(agency.owner.call, [hotel, boat])
    const { data: first } = await agency.owner.call.invoices.ofTrip({ id, kind: 'invoice' })
    const lines = first.document.lines.map((line) => ({ ...line, price: 1_000_001 }))
    const changes = { document: { ...first.document, lines } }
    await agency.owner.call.invoices.update({ id: first.id, version: first.version, changes })
    const made = await ofTrip(agency.owner, id)
    expect(drawn(made)).toHaveLength(2)
    expect(sumOf(made)).toBe(total - 1_000_001)
    // A proforma asks for all of it.
    expect(sumOf(await ofTrip(agency.owner, id, 'proforma'))).toBe(total)
  })

  test('are one for what is left where each booking is invoiced, and none where no booking has a price', async () => {
    const { id, total } = await sell(agency.owner.call, [hotel, boat])
    const first = await ofTrip(agency.owner, id)
    const lines = first.document.lines.map((line) => ({ ...line, price: line.price - 100 }))
    const changes = { document: { ...first.document, lines } }
    await agency.owner.call.invoices.update({ id: first.id, version: first.version, changes })
    expect((await ofTrip(agency.owner, id)).document.lines).toMatchObject([{ bookingId: null, price: 200 }])
    expect(sumOf(first)).toBe(total)
    const { id: other } = await sell(agency.owner.call, [hotel])
    await make.sql('update bookings set item_id = null where trip_id = $1', [other])
    await expect(ofTrip(agency.owner, other)).rejects.toMatchObject({ status: 422, code: 'NO_SERVICES' })
  })

  test('are those of its invoice too, where a proforma has them', async () => {
    const { id } = await sell(agency.owner.call, [hotel, boat])
    const drawnUp = await ofTrip(agency.owner, id, 'proforma')
    await agency.owner.call.invoices.issue({ id: drawnUp.id, version: drawnUp.version })
    const { data: made } = await agency.owner.call.invoices.ofProforma({ id: drawnUp.id })
    expect(drawn(made)).toEqual(drawn(drawnUp))
  })

  test('are one line where the trip was cancelled', async () => {
    const { id } = await sell(agency.owner.call, [hotel])
    await make.sql(`update trips set cancelled_at = now(), cancel_charge = 50000 where id = $1`, [id])
    await expect(ofTrip(agency.owner, id)).rejects.toMatchObject({ code: 'TRIP_CANCELLED' })
    expect((await agency.owner.call.invoices.ofTrip({ id, kind: 'invoice' })).data.document.lines).toMatchObject([
      { price: 50_000, isCancellation: true },
    ])
  })
})

describe('what services cost', () => {
  test('decides on a visa for those who see costs alone: others are told alike whatever it is', async () => {
    const blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
    const { id, total } = await sell(agency.owner.call, [boat, visa])
    const own = await ofTrip(agency.owner, id, 'proforma')
    expect(drawn(own).slice(1)).toEqual([
      ['Visa for Sri Lanka', 'pure-agent', 300_000],
      ['Kerala: all else', 'tour-operator', sumOf(own) - 300_000 - (own.document.lines[0]?.price ?? 0)],
    ])
    expect(sumOf(own)).toBe(total)
    const theirs = []
    for (const net of [300_000, 1, 90_000_000]) {
      await make.sql(`update bookings set net = $2 where trip_id = $1`, [id, net])
      theirs.push(await ofTrip(blind, id, 'proforma'))
    }
    expect(theirs.map(sumOf)).toEqual([total, total, total])
    expect(new Set(theirs.map((one) => JSON.stringify(drawn(one)))).size).toBe(1)
    expect(drawn(theirs[0] as Invoice).map(([title]) => title)).toEqual(['Houseboat', 'Kerala: all else'])
  })

  test('is what margins are counted from: each line by its own booking', async () => {
    await make.sql(
      `insert into tax_settings (agency_id, id, default_mode, choices, units)
       values ($1, gen_random_uuid(), 'tour-operator-credit', $2, '{}')`,
      [agency.agencyId, JSON.stringify({ india: { 'tour-credit-base': 'margin' } })],
    )
    const { id, total } = await sell(agency.owner.call, [hotel, boat])
    const made = await ofTrip(agency.owner, id)
    const margin = total - hotel.net - boat.net
    const { figures } = made.computed
    expect((figures?.taxable ?? 0) + (figures?.tax ?? 0)).toBe(margin)
    expect((figures?.total ?? 0) - (figures?.roundOff ?? 0)).toBe(total)
    const blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
    expect((await blind.call.invoices.get({ id: made.id })).data.computed.figures).toBeNull()
  })

  test('is taken off once where two lines name one booking', async () => {
    await make.sql(
      `insert into tax_settings (agency_id, id, default_mode, choices, units)
       values ($1, gen_random_uuid(), 'tour-operator-credit', $2, '{}')`,
      [agency.agencyId, JSON.stringify({ india: { 'tour-credit-base': 'margin' } })],
    )
    const { id } = await sell(agency.owner.call, [boat])
    const made = await ofTrip(agency.owner, id)
    const [line] = made.document.lines
    if (!line) throw new Error('no line')
    const half = Math.floor(line.price / 2)
    const lines = [
      { ...line, price: half },
      { ...line, id: crypto.randomUUID(), price: line.price - half },
    ]
    const { contactId, tripId, document } = made
    const asked = { kind: 'invoice' as const, contactId, tripId, document: { ...document, lines } }
    const { data } = await agency.owner.call.invoices.compute(asked)
    const sum = ({ taxable, tax }: { taxable: number; tax: number }) => taxable + tax
    expect(data.figures && sum(data.figures)).toBe(line.price - boat.net)
  })
})

test('a trip that was cancelled in the ordinary way has no services to charge', async () => {
  const { id } = await sell(agency.owner.call, [hotel])
  await cancelTrip(agency.owner, id)
  await expect(agency.owner.call.invoices.ofTrip({ id, kind: 'proforma', lines: 'services' })).rejects.toMatchObject({
    status: 422,
  })
})

test('lines of services are issued, and posted by what they sell', async () => {
  const { id, total } = await sell(agency.owner.call, [boat])
  await make.sql('update trips set contact_id = $2 where id = $1', [id, await contact(make)])
  const made = await ofTrip(agency.owner, id)
  const { data } = await agency.owner.call.invoices.issue({ id: made.id, version: made.version })
  expect(data).toMatchObject({ status: 'issued' })
  expect((data.total ?? 0) - (data.computed.figures?.roundOff ?? 0)).toBe(total)
  const { rows } = await make.sql(
    `select booking_id from ledger_lines as line join ledger_entries as entry
        on entry.agency_id = line.agency_id and entry.id = line.entry_id
      where entry.document_id = $1 and account = 'sales'`,
    [made.id],
  )
  expect(rows.map((row) => row.booking_id)).toEqual([made.document.lines[0]?.bookingId])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { booking } from '../../../test/examples/bookings.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
/** Sees everything but costs. */
let blind: Person
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('margin'))
  await registration(make)
  await make.sql(
    `insert into tax_settings (agency_id, id, choices, units) values ($1, gen_random_uuid(), $2, '{}')
     on conflict (agency_id) do update set choices = excluded.choices`,
    [agency.agencyId, JSON.stringify({ india: { 'tour-credit-base': 'margin' } })],
  )
  blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
})
afterAll(() => app.close())

/** An invoice of ₹1,00,000 with tax on the margin, for a service that costs so much. */
async function asked(net: number, isInclusive = true) {
  const [registrationId, contactId, bookingId] = [await registration(make), await contact(make), await booking(make)]
  await make.sql(`update bookings set net = $2, currency = 'INR' where id = $1`, [bookingId, net])
  const { rows } = await make.sql('select trip_id from bookings where id = $1', [bookingId])
  const document = packageDocument(make)
  const lines = document.lines.map((line) => ({ ...line, bookingId, isInclusive, mode: 'tour-operator-credit' }))
  const tripId = rows[0]?.trip_id as string
  return { kind: 'invoice' as const, contactId, tripId, registrationId, document: { ...document, lines } }
}

describe('an invoice with tax on the margin', () => {
  test('tells who sees costs its figures, and others what is paid alone', async () => {
    const input = await asked(8_000_000)
    const own = (await agency.owner.call.invoices.create({ ...input, tags: [] })).data
    expect(own).toMatchObject({ total: 10_000_000, computed: { figures: { taxable: 1_694_916, tax: 305_084 } } })

    const theirs = (await blind.call.invoices.create({ ...input, tags: [] })).data
    expect(theirs).toMatchObject({ total: 10_000_000, computed: { figures: null } })
    expect((await blind.call.invoices.get({ id: own.id })).data.computed.figures).toBeNull()
    expect((await blind.call.invoices.compute(input)).data.figures).toBeNull()
    expect((await agency.owner.call.invoices.compute(input)).data.figures?.taxable).toBe(1_694_916)
  })

  test('is told alike whatever its services cost', async () => {
    const answers = await Promise.all(
      [8_000_000, 2_000_000, 20_000_000].map(async (net) => {
        const input = await asked(net)
        const { data } = await blind.call.invoices.create({ ...input, tags: [] })
        const { computed, total } = data
        return JSON.stringify({ computed, total, preview: (await blind.call.invoices.compute(input)).data })
      }),
    )
    expect(new Set(answers).size).toBe(1)
  })

  test('has its tax in the price: beside it, the total would tell', async () => {
    const input = await asked(8_000_000, false)
    const { data } = await agency.owner.call.invoices.create({ ...input, tags: [] })
    expect(data.total).toBeNull()
    expect(data.computed.findings.map(({ message }) => message)).toContain(
      'Tax on the margin is a part of the price. Mark this price as including tax.',
    )
  })

  test('issued, its papers and sums of tax are for those who see costs', async () => {
    const { id, version } = (await agency.owner.call.invoices.create({ ...(await asked(8_000_000)), tags: [] })).data
    const hidden = { status: 422, code: 'COSTS_HIDDEN' }
    await expect(blind.call.invoices.issue({ id, version })).rejects.toMatchObject(hidden)
    const issued = (await agency.owner.call.invoices.issue({ id, version })).data
    expect(issued.publicPath).toMatch(/^\/invoices\/view\//)

    const seen = (await blind.call.invoices.get({ id })).data
    expect(seen).toMatchObject({
      total: 10_000_000,
      balance: 10_000_000,
      publicPath: null,
      computed: { figures: null },
    })
    const listed = (await blind.call.invoices.list({ perPage: 100 })).data.find((row) => row.id === id)
    expect(listed).toMatchObject({ total: 10_000_000, status: 'issued' })
    const sending = { id, version: issued.version, channel: 'link' as const }
    await expect(blind.call.invoices.send(sending)).rejects.toMatchObject(hidden)
    await expect(blind.call.invoices.pdf({ id })).rejects.toMatchObject(hidden)
    await expect(blind.call.invoices.eInvoice({ id })).rejects.toMatchObject(hidden)
    await expect(blind.call.invoices.note({ id, kind: 'credit-note', reason: 'Less' })).rejects.toMatchObject(hidden)
    const month = issued.issuedOn?.slice(0, 7) ?? ''
    await expect(blind.call.returns.read({ month })).rejects.toMatchObject(hidden)
    await expect(blind.call.reports.tax({ from: `${month}-01`, to: `${month}-28` })).rejects.toMatchObject(hidden)
    expect((await agency.owner.call.returns.read({ month })).status).toBe(true)
  })
})

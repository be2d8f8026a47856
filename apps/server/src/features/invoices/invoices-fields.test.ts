import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { RegistrationFacts } from '@sarai/contract/tax-profile-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { sell } from '../../../test/make-sold.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { today as todayIn } from '../../core/days.rules.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('fields'))
})

const today = () => todayIn(new Date(), 'Asia/Kolkata')
const vat: RegistrationFacts = {
  kind: 'vat',
  taxNumber: 'GB123456789',
  legalName: 'Saffron Trails Limited',
  tradeName: null,
  address: null,
  state: null,
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

/** What is wrong with a document of one line, and where that is said. */
async function wrong(line: Partial<InvoiceLine>, more: Partial<InvoiceDocument> = {}) {
  const document = packageDocument(make, more)
  const lines = document.lines.map((one) => ({ ...one, ...line }))
  const { data } = await agency.owner.call.invoices.compute({ kind: 'invoice', document: { ...document, lines } })
  return data.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ line: id, field }) => (id === lines[0]?.id ? `line.${field}` : field))
}

describe('what is missing', () => {
  test('is said of its field', async () => {
    await registration(make)
    expect(await wrong({ mode: null })).toEqual(['line.mode'])
    expect(await wrong({ mode: 'air-agent-international' })).toEqual(['line.basicFare'])
    expect(await wrong({ mode: 'hotel-reservation' })).toEqual(['line.stays'])
    expect(await wrong({ mode: 'hotel-reservation', stays: [{ state: '', nights: 1 }] })).toEqual(['line.stays'])
    expect(await wrong({}, { isReverseCharge: true })).toEqual(['isReverseCharge'])
    const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
    expect(await wrong({}, { overseas })).toEqual(['billTo.pan'])
    expect(await wrong({}, { currency: 'USD' })).toEqual(['rate'])
  })

  test('is said of the buyer’s state, where the law wants it on an invoice', async () => {
    await registration(make)
    const document = packageDocument(make)
    const unknown = { ...document, billTo: { ...document.billTo, state: null, country: null, gstin: null } }
    const { data } = await agency.owner.call.invoices.compute({ kind: 'invoice', document: unknown })
    expect(data.findings.filter(({ field }) => field === 'billTo.state')).toMatchObject([{ severity: 'warning' }])
  })

  test('is what the profile says that a way of supply needs', async () => {
    await registration(make)
    const { data } = await agency.owner.call.taxProfile.offered()
    const needs = Object.fromEntries(data.packs[0]?.modes.map((mode) => [mode.id, mode.needs]) ?? [])
    expect(needs).toMatchObject({
      'tour-operator': [],
      'air-agent-domestic': ['basicFare'],
      'hotel-reservation': ['stays'],
      'pure-agent': [],
    })
    for (const [mode, fields] of Object.entries(needs))
      expect(await wrong({ mode })).toEqual(fields.map((field) => `line.${field === 'booking' ? 'bookingId' : field}`))
    expect(data.registrations).toMatchObject([{ chargesTax: true }])
  })

  test('is nothing for an agency that charges no tax', async () => {
    await agency.owner.call.taxProfile.addRegistration({
      ...vat,
      kind: 'unregistered',
      taxNumber: null,
      state: '08',
    })
    expect((await agency.owner.call.taxProfile.offered()).data.registrations).toMatchObject([{ chargesTax: false }])
    expect(await wrong({ mode: 'air-agent-domestic' })).toEqual([])
  })

  test('of VAT is the rate: the usual one is on what is drawn up of a trip', async () => {
    await agency.owner.call.taxProfile.addRegistration(vat)
    const { facts, version } = (await agency.owner.call.taxProfile.show()).data
    expect(facts.defaultRate).toBeNull()
    await agency.owner.call.taxProfile.save({ ...facts, defaultRate: 20_000, version })
    expect((await agency.owner.call.taxProfile.offered()).data).toMatchObject({
      defaultRate: 20_000,
      packs: [{ id: 'generic-vat', knows: { states: false, overseas: false, reverseCharge: true } }],
    })
    expect(await wrong({ mode: 'price' })).toEqual(['line.rate'])
    expect(await wrong({ mode: 'margin', rate: 20_000, isInclusive: true })).toEqual(['line.bookingId'])
    const { id, total } = await sell(agency.owner.call, [{ category: 'activity', title: 'Boat', net: 100_000 }])
    const { data: made } = await agency.owner.call.invoices.ofTrip({ id, kind: 'invoice' })
    expect(made.document.lines).toMatchObject([{ mode: 'price', rate: 20_000 }])
    expect(made.total).toBe(total)
  })
})

describe('a rate of exchange that is left empty', () => {
  const asked = async (document: Partial<InvoiceDocument>) => ({
    kind: 'invoice' as const,
    contactId: await contact(make),
    tripId: null,
    document: packageDocument(make, document),
    tags: [],
  })

  test('is the agency’s of its day, and stays once it is saved', async () => {
    await registration(make)
    const set = (rate: number, from: string) => agency.owner.call.exchangeRates.set({ currency: 'USD', rate, from })
    await set(83_000_000, '2026-01-01')
    await set(84_000_000, '2026-02-01')
    const january = await asked({ currency: 'USD', rate: null, rateOn: '2026-01-20' })
    expect(
      (await agency.owner.call.invoices.compute({ kind: 'invoice', document: january.document })).data.figures?.total,
    ).toBe(10_500_000 * 83)
    const { data: made } = await agency.owner.call.invoices.create(january)
    expect(made.document).toMatchObject({ rate: 83_000_000, rateOn: '2026-01-20' })
    const { data: now } = await agency.owner.call.invoices.create(await asked({ currency: 'USD' }))
    expect(now.document).toMatchObject({ rate: 84_000_000, rateOn: today() })

    await set(90_000_000, '2026-01-01')
    const changes = { document: { ...made.document, notes: 'Thank you' } }
    const { data: saved } = await agency.owner.call.invoices.update({ id: made.id, version: made.version, changes })
    expect(saved.document.rate).toBe(83_000_000)
    const another = { document: { ...saved.document, rate: null, rateOn: '2026-02-02' } }
    const { data: moved } = await agency.owner.call.invoices.update({
      id: made.id,
      version: saved.version,
      changes: another,
    })
    expect(moved.document).toMatchObject({ rate: 84_000_000, rateOn: '2026-02-02' })
    const { data: issued } = await agency.owner.call.invoices.issue({ id: made.id, version: moved.version })
    const page = await (await fetch(app.url + (issued.publicPath ?? ''))).text()
    expect(page).toContain('1 USD = 84 of 2 Feb 2026')
  })

  test('is asked for at its field where the agency has none', async () => {
    await registration(make)
    await expect(agency.owner.call.invoices.create(await asked({ currency: 'THB' }))).rejects.toMatchObject({
      fields: { 'document.rate': 'Say what one THB is worth in INR' },
    })
  })

  test('is none in the agency’s own currency, and saving that again changes nothing', async () => {
    await registration(make)
    const { data: made } = await agency.owner.call.invoices.create(await asked({ rateOn: '2026-01-20' }))
    expect(made.document.rateOn ?? null).toBeNull()
    const changes = { document: made.document }
    const { data: again } = await agency.owner.call.invoices.update({ id: made.id, version: made.version, changes })
    expect(again.version).toBe(made.version)
  })
})

test('a buyer abroad is named with the country', async () => {
  await registration(make)
  const billTo = { ...packageDocument(make).billTo, state: null, country: 'DE' }
  const document = packageDocument(make, { billTo })
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, document, tags: [] }
  const { data: made } = await agency.owner.call.invoices.create(input)
  const { data: issued } = await agency.owner.call.invoices.issue({ id: made.id, version: made.version })
  expect(await (await fetch(app.url + (issued.publicPath ?? ''))).text()).toContain('Germany')
})

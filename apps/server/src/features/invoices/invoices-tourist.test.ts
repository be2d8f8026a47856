import { randomUUID } from 'node:crypto'
import type { InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import { blankDay } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

const foreigner: Partial<InvoiceDocument['billTo']> = {
  name: 'Grace Okoye',
  address: '4 Kenyatta Avenue\nNairobi',
  state: null,
  country: 'KE',
}
const tour = { isForTourist: true, days: 10, daysAbroad: 3 }
const page = async (path: string | null) => (await fetch(app.url + (path ?? ''))).text()
const preview = async (document: InvoiceDocument) =>
  (await it.call.invoices.compute({ kind: 'invoice', document, registrationId: it.registrationId })).data

describe('a foreign tourist’s tour', () => {
  test('of ₹1,00,000, 3 of 10 days abroad, is taxed on ₹70,000: 5 % are ₹3,500, with the reason on paper and in returns', async () => {
    const invoice = await it.issued(foreigner, 10_000_000, { tour })
    expect(invoice.computed.figures).toMatchObject({
      form: 'tax-invoice',
      net: 10_000_000,
      taxable: 7_000_000,
      exempt: 3_000_000,
      taxes: { cgst: 175_000, sgst: 175_000, igst: 0 },
      total: 10_350_000,
      needsAccountant: true,
    })
    expect((await preview(invoice.document)).findings).toContainEqual(
      expect.objectContaining({ severity: 'warning', message: expect.stringContaining('your accountant') }),
    )
    const why = invoice.computed.figures?.lines[0]?.why.filter(({ figure }) => figure === 'exempt') ?? []
    const sentence =
      'The tour of a foreign tourist is 3 of 10 days abroad: that share of its price is exempt, at most 50 %.'
    expect(why[0]).toMatchObject({ sentence, confidence: 'U' })
    expect((await page(invoice.publicPath)).split(sentence).length).toBeGreaterThan(2)
    const { data: returned } = await it.call.returns.read({ month })
    expect(returned.sections).toContainEqual(expect.objectContaining({ name: 'b2cs', taxable: 7_000_000 }))
    expect(returned.sections).toContainEqual(expect.objectContaining({ name: 'nil' }))
  })

  test('of half days, and wholly abroad: no more than half is exempt, or all of it on a bill of supply', async () => {
    const half = await it.issued(foreigner, 10_000_000, { tour: { ...tour, daysAbroad: 3.5 } })
    // 7 of 20 halves: 35,000 are exempt, and 5 % of 65,000 are 3,250.
    expect(half.computed.figures).toMatchObject({ exempt: 3_500_000, tax: 325_000, total: 10_325_000 })
    const most = await it.issued(foreigner, 10_000_000, { tour: { ...tour, daysAbroad: 8 } })
    expect(most.computed.figures).toMatchObject({ exempt: 5_000_000, tax: 250_000, total: 10_250_000 })
    const whole = await it.issued(foreigner, 10_000_000, { tour: { ...tour, daysAbroad: 10 } })
    expect(whole.computed.figures).toMatchObject({ form: 'bill-of-supply', exempt: 10_000_000, total: 10_000_000 })
  })

  test('is taxed in full where the buyer is no tourist, nothing is said, or the agency does not use the exemption', async () => {
    for (const said of [undefined, null, { ...tour, isForTourist: false }]) {
      const { computed } = await it.issued(foreigner, 10_000_000, said === undefined ? {} : { tour: said })
      expect(computed.figures).toMatchObject({ exempt: 0, total: 10_500_000 })
    }
    const { facts, version } = (await it.call.taxProfile.show()).data
    await it.call.taxProfile.save({ ...facts, version, choices: { india: { 'tourist-exemption': 'none' } } })
    const { computed } = await it.issued(foreigner, 10_000_000, { tour })
    expect(computed.figures).toMatchObject({ exempt: 0, total: 10_500_000 })
  })

  test('is one of a buyer abroad, not rated at zero besides, and only of lines that are tours', async () => {
    const { document } = await it.issued(foreigner, 10_000_000, { tour })
    const found = async (billTo: Partial<InvoiceDocument['billTo']>, mode = 'tour-operator') => {
      const lines = document.lines.map((line) => ({ ...line, mode }))
      const computed = await preview({ ...document, lines, billTo: { ...document.billTo, ...billTo } })
      const ours = computed.findings.filter(({ field }) => field === 'tour')
      return { ours, isComputed: computed.figures !== null }
    }
    expect(await found({})).toEqual({ ours: [], isComputed: true })
    expect(await found({ country: 'IN', state: '08' })).toMatchObject({
      ours: [{ severity: 'error', message: 'A foreign tourist lives abroad: choose the country.' }],
      isComputed: false,
    })
    expect(await found({ zeroRated: 'export-with-tax' })).toMatchObject({
      ours: [{ severity: 'error', message: expect.stringContaining('rated at zero') }],
      isComputed: false,
    })
    expect(await found({}, 'guide')).toMatchObject({ ours: [{ severity: 'warning' }], isComputed: true })
    for (const wrong of [
      { ...tour, daysAbroad: 11 },
      { ...tour, daysAbroad: 0.25 },
      { ...tour, days: 0, daysAbroad: 0 },
    ])
      await expect(preview({ ...document, tour: wrong })).rejects.toMatchObject({ status: 422 })
  })

  test('is credited as what it was', async () => {
    const invoice = await it.issued(foreigner, 10_000_000, { tour })
    const { data: note } = await it.call.invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'A day less' })
    expect(note.document.tour).toEqual(tour)
    const changes = { document: { ...note.document, tour: null } }
    await expect(it.call.invoices.update({ id: note.id, version: note.version, changes })).rejects.toMatchObject({
      status: 422,
    })
    const back = await it.credited(invoice.id, 1_000_000)
    expect(back.computed.figures).toMatchObject({ exempt: 300_000, tax: 35_000, total: 1_035_000 })
  })
})

describe('a trip that leads abroad', () => {
  const night = (country: string | null) => ({
    ...blankDay(randomUUID(), 'Day'),
    overnight: country === null ? null : { name: 'There', country, latitude: null, longitude: null },
  })

  /** A trip of two nights at home, three abroad and a day home. */
  async function sold(country: string) {
    const { data: customer } = await it.call.contacts.create({ kind: 'person', name: 'Grace Okoye', country })
    const days = [night('IN'), night('IN'), night('NP'), night('NP'), night('NP'), night(null)]
    const { id } = await makeTrip(app, it.agency.owner, { startsIn: 30, days })
    await it.make.sql('update trips set contact_id = $2, needs_passport = true where id = $1', [id, customer.id])
    return id
  }

  test('brings its days along for a buyer abroad, whom somebody has to call a tourist; its invoice keeps what the proforma says', async () => {
    const id = await sold('KE')
    const { data: proforma } = await it.call.invoices.ofTrip({ id, kind: 'proforma' })
    expect(proforma.document.tour).toEqual({ isForTourist: false, days: 6, daysAbroad: 4 })
    expect(proforma.computed.figures?.exempt).toBe(0)
    const document = { ...proforma.document, tour: { isForTourist: true, days: 6, daysAbroad: 2.5 } }
    const { data } = await it.call.invoices.update({
      id: proforma.id,
      version: proforma.version,
      changes: { document },
    })
    await it.call.invoices.issue({ id: data.id, version: data.version })
    const { data: made } = await it.call.invoices.ofProforma({ id: data.id })
    expect(made.document.tour).toEqual(document.tour)
    const sums = ({ net, exempt, taxable, tax, total }: InvoiceFigures) => ({ net, exempt, taxable, tax, total })
    expect(made.computed.figures && sums(made.computed.figures)).toEqual(
      data.computed.figures && sums(data.computed.figures),
    )
    // 5 of 12 halves of ₹90,000 with tax are exempt.
    expect(made.computed.figures?.total).toBe(9_000_000)
  })

  test('leaves the days abroad out of the tax of an advance too, where a proforma for the payer says so', async () => {
    const id = await sold('KE')
    const { data: proforma } = await it.call.invoices.ofTrip({ id, kind: 'proforma' })
    const paid = { tripId: id, day: dayIn(0), amount: 4_500_000 }
    const plain = (await it.call.receipts.preview(paid)).data.tax
    expect(plain).toMatchObject({ net: 4_285_714, tax: 214_286 })
    expect(plain).not.toHaveProperty('exempt')
    const document = { ...proforma.document, tour: { isForTourist: true, days: 6, daysAbroad: 2.5 } }
    const { id: of, version } = proforma
    await it.call.invoices.update({ id: of, version, changes: { document } })
    // 7 of 12 halves are taxed: ₹45,000 are 1 + 5 % × 7/12 of the price.
    const { tax } = (await it.call.receipts.preview(paid)).data
    expect(tax).toMatchObject({ net: 4_372_470, exempt: 1_821_862, tax: 127_530 })
    await it.call.receipts.create({ ...paid, mode: 'upi' })
    const { data: returned } = await it.call.returns.read({ month })
    expect(returned.sections).toContainEqual(expect.objectContaining({ name: 'at', taxable: 4_372_470 - 1_821_862 }))
  })

  test('says nothing of days where the buyer lives here', async () => {
    const { data } = await it.call.invoices.ofTrip({ id: await sold('IN'), kind: 'invoice' })
    expect(data.document.tour ?? null).toBeNull()
  })
})

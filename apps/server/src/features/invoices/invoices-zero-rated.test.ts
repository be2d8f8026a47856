import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { today as todayIn } from '../../core/days.rules.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
  await it.make.sql(`update tax_registrations set address = $2, luts = '[]' where id = $1`, [
    it.registrationId,
    '12 MI Road, Jaipur 302001',
  ])
})

/** A unit in the agency's own state. */
const zone: Partial<InvoiceDocument['billTo']> = {
  name: 'Pink City Software',
  address: 'Mahindra World City, Jaipur 302037',
  state: '08',
  gstin: '08AAJFC6249G1ZA',
}
const foreigner: Partial<InvoiceDocument['billTo']> = {
  name: 'Grace Okoye',
  address: '4 Kenyatta Avenue\nNairobi',
  state: null,
  country: 'KE',
}

const page = async (path: string | null) => (await fetch(app.url + (path ?? ''))).text()
const eInvoice = async (id: string) => (await it.call.invoices.eInvoice({ id })).data
const read = async () => (await it.call.returns.read({ month })).data

async function withLut(): Promise<void> {
  const day = todayIn(new Date(), 'Asia/Kolkata')
  const start = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  const lut = { number: 'AD080326000001X', year: `${start}-${String(start + 1).slice(2)}` }
  await it.make.sql('update tax_registrations set luts = $2 where id = $1', [it.registrationId, JSON.stringify([lut])])
}

describe('a supply to a special economic zone', () => {
  test('with tax bears integrated tax within the own state, says so on paper, and is reported as such', async () => {
    const invoice = await it.issued({ ...zone, zeroRated: 'sez-with-tax' })
    expect(invoice.computed.figures).toMatchObject({
      form: 'tax-invoice',
      total: 10_500_000,
      taxes: { igst: 500_000, cgst: 0, sgst: 0 },
    })
    const text = await page(invoice.publicPath)
    expect(text).toContain('SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX')
    const { findings, document } = await eInvoice(invoice.id)
    expect(findings).toEqual([])
    expect(document).toMatchObject({
      TranDtls: { SupTyp: 'SEZWP' },
      BuyerDtls: { Gstin: '08AAJFC6249G1ZA', Pos: '08', Stcd: '08', Pin: 302_037 },
      ItemList: [{ GstRt: 5, IgstAmt: 5000, CgstAmt: 0 }],
    })
    const { sections, findings: warned } = await read()
    expect(sections).toEqual([{ name: 'b2b', count: 1, taxable: 10_000_000, cgst: 0, sgst: 0, igst: 500_000 }])
    expect(warned).toEqual([])
  })

  test('without tax wants its letter of undertaking, which the paper names', async () => {
    const without = await it.issued({ ...zone, zeroRated: 'sez-without-tax' })
    expect(without.computed.figures).toMatchObject({ form: 'tax-invoice', tax: 0, total: 10_000_000 })
    const { findings, sections } = await read()
    expect(findings).toMatchObject([
      { severity: 'error', message: expect.stringContaining('no letter of undertaking'), about: { id: without.id } },
    ])
    expect(sections).toEqual([{ name: 'b2b', count: 1, taxable: 10_000_000, cgst: 0, sgst: 0, igst: 0 }])
    const input = { kind: 'invoice' as const, document: without.document }
    const preview = async () => (await it.call.invoices.compute({ ...input, registrationId: it.registrationId })).data
    expect((await preview()).findings).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('no letter of undertaking'), field: 'billTo.zeroRated' },
    ])
    await withLut()
    expect((await preview()).findings).toEqual([])
    const invoice = await it.issued({ ...zone, zeroRated: 'sez-without-tax' })
    const text = await page(invoice.publicPath)
    expect(text).toContain('UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX')
    expect(text).toContain('LUT AD080326000001X')
    expect((await eInvoice(invoice.id)).document).toMatchObject({
      TranDtls: { SupTyp: 'SEZWOP' },
      ValDtls: { AssVal: 100_000, IgstVal: 0, TotInvVal: 100_000 },
    })
  })

  test('is credited as what it was: a note is no other supply', async () => {
    const invoice = await it.issued({ ...zone, zeroRated: 'sez-with-tax' })
    const { data: note } = await it.call.invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'A day less' })
    expect(note.document.billTo.zeroRated).toBe('sez-with-tax')
    const billTo = { ...note.document.billTo, zeroRated: null }
    const changes = { document: { ...note.document, billTo } }
    await expect(it.call.invoices.update({ id: note.id, version: note.version, changes })).rejects.toMatchObject({
      status: 422,
    })
    const back = await it.credited(invoice.id, 1_000_000)
    expect((await eInvoice(back.id)).document).toMatchObject({ TranDtls: { SupTyp: 'SEZWP' }, DocDtls: { Typ: 'CRN' } })
    const cdnr = (await read()).sections.find(({ name }) => name === 'cdnr')
    expect(cdnr).toMatchObject({ taxable: -1_000_000, igst: -50_000, cgst: 0 })
  })

  test('is refused for a consumer', async () => {
    await expect(it.issued({ zeroRated: 'sez-with-tax' })).rejects.toThrow('A special economic zone has a GSTIN')
  })
})

describe('an export', () => {
  test('with tax is outside India, with its country in the e-invoice, and an accountant looks at it', async () => {
    const invoice = await it.issued({ ...foreigner, zeroRated: 'export-with-tax' })
    expect(invoice.computed.figures).toMatchObject({ total: 10_500_000, taxes: { igst: 500_000 } })
    const text = await page(invoice.publicPath)
    expect(text).toContain('SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX')
    expect(text).toContain('Outside India')
    const { findings, document } = await eInvoice(invoice.id)
    expect(findings).toEqual([])
    expect(document).toMatchObject({
      TranDtls: { SupTyp: 'EXPWP' },
      BuyerDtls: { Gstin: 'URP', Pos: '96', Stcd: '96', Pin: 999_999, Addr1: '4 Kenyatta Avenue', Loc: 'Kenya' },
      ExpDtls: { RefClm: 'Y', CntCode: 'KE' },
    })
    const { sections, findings: warned } = await read()
    expect(sections).toEqual([{ name: 'exp', count: 1, taxable: 10_000_000, cgst: 0, sgst: 0, igst: 500_000 }])
    expect(warned.map(({ severity }) => severity)).toEqual(['warning'])
  })

  test('without tax is under the letter of undertaking', async () => {
    await withLut()
    const invoice = await it.issued({ ...foreigner, zeroRated: 'export-without-tax' })
    expect(await page(invoice.publicPath)).toContain(
      'SUPPLY MEANT FOR EXPORT UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX',
    )
    expect((await eInvoice(invoice.id)).document).toMatchObject({
      TranDtls: { SupTyp: 'EXPWOP' },
      ExpDtls: { RefClm: 'N' },
    })
    expect((await read()).sections).toMatchObject([{ name: 'exp', taxable: 10_000_000, igst: 0 }])
  })

  test('a buyer abroad of whom nothing is said is taxed as before, and is no e-invoice', async () => {
    const invoice = await it.issued(foreigner)
    expect(invoice.computed.figures?.taxes).toMatchObject({ cgst: 250_000, sgst: 250_000 })
    expect(await page(invoice.publicPath)).not.toContain('EXPORT')
    expect((await eInvoice(invoice.id)).isMeant).toBe(false)
  })
})

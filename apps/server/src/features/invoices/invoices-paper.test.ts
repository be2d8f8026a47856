import { parse } from 'csv-parse/sync'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { fileOf } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

const page = async (path: string | null) => (await fetch(app.url + (path ?? ''))).text()
const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
const gross = 'It includes the charges of accommodation and transport.'

const madeBy = async (operationId: string) => (await fileOf(app, it.call, operationId)).bytes
const paper = async (id: string) => wordsOfPdf(await madeBy((await it.call.invoices.pdf({ id })).data.operationId))

describe('an invoice with letters that no font has', () => {
  const issue = async (change: (document: InvoiceDocument) => InvoiceDocument) => {
    const { document } = await it.issued()
    const { data } = await it.call.invoices.create({
      kind: 'invoice',
      contactId: it.contactId,
      tripId: null,
      registrationId: it.registrationId,
      document: change(document),
    })
    return it.call.invoices.issue({ id: data.id, version: data.version })
  }
  const changeName = (name: string) => (document: InvoiceDocument) => ({
    ...document,
    billTo: { ...document.billTo, name },
  })

  test('is not issued, and the place is named', async () => {
    await expect(issue(changeName('Selam ሰላም'))).rejects.toMatchObject({
      code: 'UNPRINTABLE',
      message: expect.stringMatching(/^The name or address of the customer .*ሰ ላ ም/),
    })
    const changeLines = (document: InvoiceDocument) => ({
      ...document,
      lines: document.lines.map((line) => ({ ...line, description: 'Tour ꦗꦮ' })),
    })
    await expect(issue(changeLines)).rejects.toMatchObject({ message: expect.stringMatching(/^Line 1 /) })
  })

  test.each([
    'மீனாட்சி',
    'রবীন্দ্রনাথ',
    'محمد',
    'సీత',
    'ಸೀತಾ',
    'സീത',
    'સીતા',
    'ਸੀਤਾ',
    'สมชาย',
    '王小明',
    'ヒルトン',
    '김철수',
    'Party 🎉',
  ])('is issued for %s, in a font that has them', async (name) => {
    const { data } = await issue(changeName(name))
    const pdf = await madeBy((await it.call.invoices.pdf({ id: data.id })).data.operationId)
    expect(pdf.toString('latin1')).toMatch(/BaseFont \/[A-Z]{6}\+(?!Inter)/)
  })
})

describe('an invoice says', () => {
  test('what each line comes to with its tax, at which rate tax is collected at source, and that the price is gross', async () => {
    const invoice = await it.issued({ pan: 'AAPFU0939F' }, 10_000_000, { overseas })
    const text = await page(invoice.publicPath)
    expect(text).toContain('₹1,05,000 with tax')
    expect(text).toContain('Tax collected at source (TCS), 2 % of ₹1,05,000')
    expect(text).toContain(gross)
    const words = await paper(invoice.id)
    if (words === null) return
    expect(words).toMatch(/Amount\s+With tax/)
    expect(words).toMatch(/5 ?%\s+₹1,00,000\s+₹1,05,000/)
    expect(words.replaceAll(/\s+/g, ' ')).toContain('accommodation and transport')
  })

  test('nothing of that where another service is sold, or one that was cancelled is charged', async () => {
    const [line] = (await it.issued()).document.lines
    if (!line) throw new Error('no line')
    const fee = { ...line, id: crypto.randomUUID(), mode: 'service-fee' }
    const document = async (lines: (typeof line)[]) => {
      const { data } = await it.call.invoices.create({
        kind: 'invoice',
        contactId: it.contactId,
        tripId: null,
        registrationId: it.registrationId,
        document: { ...(await it.issued()).document, lines },
      })
      return (await it.call.invoices.issue({ id: data.id, version: data.version })).data
    }
    expect(await page((await document([fee])).publicPath)).not.toContain(gross)
    const charged = await document([{ ...line, id: crypto.randomUUID(), isCancellation: true }])
    expect(await page(charged.publicPath)).not.toContain(gross)
  })
})

test('a list has credit notes below zero, so that what is exported adds up', async () => {
  const invoice = await it.issued()
  await it.credited(invoice.id, 2_000_000)
  const { operationId } = (await it.call.invoices.export({ selection: { filters: {} }, format: 'csv' })).data
  const rows = parse<Record<string, string>>(await madeBy(operationId), { bom: true, columns: true })
  const sums = Object.fromEntries(rows.map((row) => [row.Kind, [row['Taxable value'], row.Tax, row.Total]]))
  expect(sums).toMatchObject({ 'Credit note': ['-20000', '-1000', '-21000'], Invoice: ['100000', '5000', '105000'] })
})

test('the history of an invoice has what was put against it, what became of that, and its notes', async () => {
  const tripId = await it.paidAhead(2_100_000)
  const draft = (await it.call.invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
  const lines = draft.document.lines.map((line) => ({ ...line, price: 4_200_000, isInclusive: true }))
  const changes = { registrationId: it.registrationId, document: { ...draft.document, lines } }
  const { data: changed } = await it.call.invoices.update({ id: draft.id, version: draft.version, changes })
  const { data: invoice } = await it.call.invoices.issue({ id: changed.id, version: changed.version })
  const history = async () =>
    (await it.call.invoices.timeline({ id: invoice.id })).data.map(({ kind, data }) => ({ kind, ...data }))
  const { receipts } = (await it.call.receipts.ofTrip({ tripId })).data
  const [first] = receipts
  expect(await history()).toContainEqual({
    kind: 'payment_applied',
    number: first?.number,
    amount: 2_100_000,
    currency: 'INR',
  })
  const day = first?.day ?? ''
  await it.call.receipts.create({ tripId, mode: 'upi', day, amount: 500_000 })
  expect(await history()).toContainEqual(expect.objectContaining({ kind: 'payment_applied', amount: 500_000 }))
  await it.call.receipts.cancel({ id: first?.id ?? '', version: first?.version ?? 0, day, reason: 'Twice' })
  expect(await history()).toContainEqual(expect.objectContaining({ kind: 'payment_cancelled', amount: 2_100_000 }))
  const note = await it.credited(invoice.id, 1_050_000)
  expect(await history()).toContainEqual({ kind: 'note_issued', name: note.documentNumber })
})

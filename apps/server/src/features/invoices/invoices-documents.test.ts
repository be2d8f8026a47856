import { beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { pictureFile } from '../../../test/examples/picture-file.ts'
import { makeMember } from '../../../test/make.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { fileOf } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { changesOfSignature } from '../tax-profile/tax-profile-signature.service.ts'

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
const madeBy = async (operationId: string) => (await fileOf(app, it.call, operationId)).bytes
const pdfOf = async (id: string) => madeBy((await it.call.invoices.pdf({ id })).data.operationId)
/** What is to be read on paper; null on a machine without `pdftotext`. */
const paper = async (id: string) => wordsOfPdf(await pdfOf(id))?.replaceAll(/\s+/g, ' ') ?? null

async function nameSignatory() {
  const { facts, version } = (await it.call.taxProfile.show()).data
  await it.call.taxProfile.save({ ...facts, version, signatoryName: 'Kavita Rathore', signatoryTitle: 'Partner' })
}

describe('who signs', () => {
  test('stands with their signature on what is issued from then on, and on vouchers; not on a proforma', async () => {
    const before = await it.issued()
    const plain = await pdfOf(before.id)
    await nameSignatory()
    const { data } = await it.call.taxProfile.setSignature({ file: await pictureFile() })
    expect(data.picture).toMatch(/^data:image\/png;base64,/)
    expect((await it.call.taxProfile.signature()).data).toEqual(data)
    const after = await it.issued()
    const signed = await pdfOf(after.id)
    const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1
    expect(pictures(signed)).toBeGreaterThan(pictures(plain))
    const day = dayIn(0)
    await it.call.receipts.create({ invoiceId: after.id, mode: 'upi', day, amount: 1_000_000 })
    const [receipt] = (await it.call.receipts.ofInvoice({ invoiceId: after.id })).data.receipts
    const voucher = await madeBy((await it.call.receipts.pdf({ id: receipt?.id ?? '' })).data.operationId)
    expect(pictures(voucher)).toBeGreaterThan(pictures(plain))
    const note = await it.credited(after.id, 1_000_000)
    const input = {
      kind: 'proforma' as const,
      contactId: it.contactId,
      tripId: null,
      registrationId: it.registrationId,
    }
    const { data: draft } = await it.call.invoices.create({ ...input, document: after.document })
    const { data: proforma } = await it.call.invoices.issue({ id: draft.id, version: draft.version })
    const named = 'Kavita Rathore Partner Authorised signatory'
    if (wordsOfPdf(voucher) === null) return
    expect(wordsOfPdf(voucher)?.replaceAll(/\s+/g, ' ')).toContain(named)
    // A payment has its tax below its lines, which have no rate.
    expect(wordsOfPdf(voucher)).toMatch(/What for +Amount/)
    expect(await paper(after.id)).toContain('What for Tax Amount')
    for (const id of [after.id, note.id]) expect(await paper(id)).toContain(named)
    for (const id of [before.id, proforma.id]) {
      const words = await paper(id)
      expect(words).toContain('Authorised signatory')
      expect(words).not.toContain('Kavita')
    }
    await it.call.taxProfile.removeSignature()
    expect((await it.call.taxProfile.signature()).data.picture).toBeNull()
    // What was issued keeps the signature that it was issued with.
    expect((await it.call.invoices.get({ id: after.id })).data.supplier?.signatory).toMatchObject({
      name: 'Kavita Rathore',
      signature: expect.stringContaining('.png'),
    })
  })

  test('is a picture and nothing else, and is for those who change the tax profile (bar 32)', async () => {
    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'a.svg')
    await expect(it.call.taxProfile.setSignature({ file })).rejects.toMatchObject({ status: 422 })
    const member = await makeMember(app, it.agency, { recordScope: 'all' })
    await expect(member.call.taxProfile.signature()).rejects.toMatchObject({ status: 422 })
    const picture = await pictureFile()
    await expect(member.call.taxProfile.setSignature({ file: picture })).rejects.toMatchObject({ status: 422 })
    await expect(member.call.taxProfile.removeSignature()).rejects.toMatchObject({ status: 422 })
  })
})

test('signatures, each of which is kept, can be changed twenty times a day (bar 32)', async () => {
  const { call } = it
  const file = await pictureFile()
  await call.taxProfile.setSignature({ file })
  const left = changesOfSignature.attempts - 1
  for (let made = 0; made < left; made++) await app.services.throttle.count(changesOfSignature, it.agency.agencyId)
  await expect(call.taxProfile.setSignature({ file })).rejects.toMatchObject({ status: 429 })
})

describe('a document in another currency under GST', () => {
  const usd = { currency: 'USD', rate: 83_500_000, rateOn: '2026-11-20' }

  test('shows its sums in both, the tax in rupees at the locked rate, on the page and on paper', async () => {
    const invoice = await it.issued({}, 100_000, usd)
    expect(invoice).toMatchObject({ currency: 'INR', total: 8_767_500 })
    const text = await page(invoice.publicPath)
    for (const said of ['₹87,675', '$1,050', '₹83,500', '$1,000', '₹2,087.50', '$25', '1 USD = 83.5'])
      expect(text).toContain(said)
    const words = await paper(invoice.id)
    if (words === null) return
    for (const said of ['USD INR', '$1,050 ₹87,675', '$1,000 ₹83,500', '$25 ₹2,087.50']) expect(words).toContain(said)
    expect(words).toContain('Tax is in INR, as the law wants it: at 1 USD = 83.5.')
  })

  test('one in rupees shows no other', async () => {
    const invoice = await it.issued()
    expect(await page(invoice.publicPath)).not.toContain('$')
  })
})

describe('the customer’s page opens why a figure is what it is', () => {
  test('by the rule and its source, without a script, and without what the agency has chosen', async () => {
    const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
    const { publicPath, computed } = await it.issued({ state: '24', pan: 'AAPFU0939F' }, 10_000_000, { overseas })
    const text = await page(publicPath)
    const whys = [...(computed.figures?.lines ?? []).flatMap(({ why }) => why), ...(computed.figures?.tcs?.why ?? [])]
    const told = whys.filter(({ sentence }) => !sentence.startsWith('Chosen in the settings'))
    expect(told.length).toBeGreaterThan(2)
    expect(text).toMatch(/<summary>\s*<span>IGST/)
    expect(text).toMatch(/<summary>Gujarat/)
    expect(text).toContain('Tax collected at source')
    expect(text).toContain('place of supply is 24 Gujarat')
    expect(text).not.toContain('Chosen in the settings')
    expect(text).not.toContain('<script')
  })

  test('but not where that would tell what its services cost', async () => {
    const { publicPath, id } = await it.issued({ state: '24' })
    await it.make.sql('alter table invoices disable trigger invoices_issued_stay', [])
    await it.make.sql('update invoices set tells_costs = true where id = $1', [id])
    await it.make.sql('alter table invoices enable trigger invoices_issued_stay', [])
    const text = await page(publicPath)
    expect(text).toMatch(/<summary>Gujarat/)
    expect(text).not.toMatch(/<summary>\s*<span>IGST/)
  })
})

describe('a debit note', () => {
  test('is issued in its own series, owed and posted as a sale, and says on paper what it corrects and why', async () => {
    const invoice = await it.issued()
    const { data: draft } = await it.call.invoices.note({ id: invoice.id, kind: 'debit-note', reason: 'A room more' })
    const lines = draft.document.lines.map((line) => ({ ...line, price: 2_100_000 }))
    const changes = { document: { ...draft.document, lines } }
    const { data: changed } = await it.call.invoices.update({ id: draft.id, version: draft.version, changes })
    const { data: note } = await it.call.invoices.issue({ id: changed.id, version: changed.version })
    expect(note).toMatchObject({
      kind: 'debit-note',
      status: 'issued',
      total: 2_100_000,
      balance: 2_100_000,
      corrects: { documentNumber: invoice.documentNumber },
      computed: { figures: { form: 'debit-note', net: 2_000_000, taxes: { cgst: 50_000, sgst: 50_000 } } },
    })
    expect(note.documentNumber).toMatch(/^DN/)
    const posted = await it.make.sql(
      `select line.account, line.part, line.amount from ledger_lines as line join ledger_entries as entry
           on entry.agency_id = line.agency_id and entry.id = line.entry_id
        where line.agency_id = $1 and entry.document_id = $2 order by line.amount desc`,
      [it.agency.agencyId, note.id],
    )
    const sums = posted.rows.map(({ account, part, amount }) => [account, part, Number(amount)])
    expect(sums[0]).toEqual(['customer', it.contactId, 2_100_000])
    expect(sums.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0)
    expect(sums).toContainEqual(['sales', 'tour-operator', -2_000_000])
    expect(sums.filter(([, , amount]) => amount === -50_000)).toHaveLength(2)
    const words = await paper(note.id)
    if (words === null) return
    for (const said of [
      'Debit note',
      note.documentNumber ?? '',
      `Corrects ${invoice.documentNumber}`,
      'A room more',
      '₹21,000',
    ])
      expect(words).toContain(said)
  })
})

describe('a bill of supply', () => {
  test('of an agency under the composition scheme has no tax on paper, and says what it is', async () => {
    await it.make.sql(`update tax_registrations set kind = 'composition', luts = '[]' where id = $1`, [
      it.registrationId,
    ])
    const bill = await it.issued()
    expect(bill.computed.figures).toMatchObject({ form: 'bill-of-supply', tax: 0, total: 10_000_000 })
    expect(bill.documentNumber).toMatch(/^BS/)
    const text = await page(bill.publicPath)
    expect(text).toContain('Bill of supply')
    expect(text).not.toMatch(/CGST|IGST/)
    const wanted = 'COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES'
    expect(text).toContain(wanted)
    // At the top: before who issues it and what it charges.
    expect(text.indexOf(wanted)).toBeLessThan(text.indexOf('Charged to'))
    const words = await paper(bill.id)
    if (words === null) return
    expect(words).toContain('Bill of supply')
    expect(words).toContain(wanted)
    expect(words).toContain('₹1,00,000')
    expect(words).not.toMatch(/CGST|SGST|IGST|Taxed value|reverse charge/)
  })
})

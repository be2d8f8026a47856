import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { toUnits } from '@sarai/money/format'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { businessBillTo, packageDocument, portalAnswer } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { dayWords } from '@sarai/contract/day-words'
import { plusDays, today as todayIn } from '../../core/days.rules.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('invoices-irn'))
})
afterAll(() => app.close())

const today = () => todayIn(new Date(), 'Asia/Kolkata')
const calls = () => agency.owner.call.invoices

/** A tour of ₹1,00,000 from Rajasthan for a company in Maharashtra. */
async function issued(changes: Partial<InvoiceDocument> = {}, address: string | null = '12 MI Road, Jaipur 302001') {
  const registrationId = await registration(make)
  await make.sql('update tax_registrations set address = $2 where id = $1', [registrationId, address])
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId }
  const document = packageDocument(make, { billTo: businessBillTo(make), ...changes })
  const { id, version } = (await calls().create({ ...input, document })).data
  return (await calls().issue({ id, version })).data
}
const shown = async (id: string) => (await calls().eInvoice({ id })).data
const said = async (id: string) => (await shown(id)).findings.map(({ message }) => message)
const answer = ({ id, documentNumber, supplier }: Awaited<ReturnType<typeof issued>>, ackOn = today()) => ({
  id,
  ...portalAnswer({ DocNo: documentNumber ?? '', SellerGstin: supplier?.taxNumber ?? '' }, id, ackOn),
})

describe('an e-invoice', () => {
  test('is written by the schema, from what was issued', async () => {
    const invoice = await issued()
    const { isMeant, findings, document, registration: none } = await shown(invoice.id)
    expect({ isMeant, findings, none }).toEqual({ isMeant: true, findings: [], none: null })
    const { billTo, lines } = invoice.document
    expect(document).toEqual({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
      DocDtls: { Typ: 'INV', No: invoice.documentNumber, Dt: today().split('-').toReversed().join('/') },
      SellerDtls: {
        Gstin: invoice.supplier?.taxNumber,
        LglNm: invoice.supplier?.legalName,
        TrdNm: invoice.supplier?.tradeName,
        Addr1: '12 MI Road, Jaipur',
        Loc: 'Jaipur',
        Pin: 302001,
        Stcd: '08',
      },
      BuyerDtls: {
        Gstin: '27AAPFU0939F1ZV',
        LglNm: billTo.name,
        Pos: '27',
        Addr1: 'Office 4, Linking Road',
        Addr2: 'Bandra West, Mumbai',
        Loc: 'Mumbai',
        Pin: 400050,
        Stcd: '27',
      },
      ItemList: [
        {
          SlNo: '1',
          PrdDesc: lines[0]?.description,
          IsServc: 'Y',
          HsnCd: '998555',
          UnitPrice: 100000,
          TotAmt: 100000,
          AssAmt: 100000,
          GstRt: 5,
          IgstAmt: 5000,
          CgstAmt: 0,
          SgstAmt: 0,
          OthChrg: 0,
          TotItemVal: 105000,
        },
      ],
      ValDtls: {
        AssVal: 100000,
        IgstVal: 5000,
        CgstVal: 0,
        SgstVal: 0,
        OthChrg: 0,
        RndOffAmt: 0,
        TotInvVal: 105000,
      },
    })
  })

  test('has what is laid out and collected for others among its other charges, and adds up to the total', async () => {
    const [line] = packageDocument(make).lines
    if (!line) throw new Error('no line')
    const visa = { ...line, id: crypto.randomUUID(), description: 'Visa fee', mode: 'pure-agent', price: 1_200_000 }
    const lines = [{ ...line, price: 3_333_333 }, visa]
    const overseas = { hasTicket: true, hasStay: true, hasOther: true, exemption: null }
    const { id, total } = await issued({ lines, overseas, billTo: { ...businessBillTo(make), pan: 'AAPFU0939F' } })
    const document = (await shown(id)).document as Record<string, Record<string, number>> & {
      ItemList: { TotItemVal: number }[]
    }
    const { AssVal, IgstVal, OthChrg, RndOffAmt, TotInvVal } = document.ValDtls ?? {}
    // 5 % of ₹33,333.33; the visa fee is no supply.
    expect({ AssVal, IgstVal }).toEqual({ AssVal: 33333.33, IgstVal: 1666.67 })
    expect(document.ItemList).toHaveLength(1)
    expect(OthChrg).toBeGreaterThan(12000)
    const items = document.ItemList.reduce((sum, { TotItemVal }) => sum + TotItemVal, 0)
    expect((items + (OthChrg ?? 0) + (RndOffAmt ?? 0)).toFixed(2)).toBe(toUnits(total ?? 0, 'INR').toFixed(2))
    expect(TotInvVal).toBe(toUnits(total ?? 0, 'INR'))
  })

  test('of a note names the invoice that it corrects', async () => {
    const invoice = await issued()
    const note = (await calls().note({ id: invoice.id, kind: 'credit-note', reason: 'Fewer travel' })).data
    await calls().issue({ id: note.id, version: note.version })
    expect((await shown(note.id)).document).toMatchObject({
      DocDtls: { Typ: 'CRN' },
      RefDtls: { PrecDocDtls: [{ InvNo: invoice.documentNumber }] },
      ValDtls: { TotInvVal: 105000 },
    })
  })

  test('says what is missing, and which documents are none', async () => {
    const noPin = await issued({ billTo: { ...businessBillTo(make), address: 'Linking Road' } }, 'MI Road')
    expect((await shown(noPin.id)).document).toBeNull()
    expect((await said(noPin.id)).join(' ')).toMatch(
      /address of your registration had no PIN.*buyer’s address has no PIN/,
    )
    const reverse = await issued({ isReverseCharge: true })
    expect(await said(reverse.id)).toEqual(['An invoice on reverse charge is entered on the portal by hand.'])
    const consumer = await issued({ billTo: { ...businessBillTo(make), gstin: null } })
    expect(await shown(consumer.id)).toMatchObject({ isMeant: false, document: null })
    await expect(calls().recordIrn(answer(consumer))).rejects.toMatchObject({ code: 'NO_E_INVOICE' })
    const draft = (await calls().note({ id: consumer.id, kind: 'debit-note', reason: 'More' })).data
    expect(await said(draft.id)).toEqual(['Only what was issued is reported as an e-invoice.'])
  })
})

describe('who has to report', () => {
  const withTurnover = (band: string) =>
    make.sql(`update tax_settings set turnover = $2 where agency_id = $1`, [agency.agencyId, band])
  /** As if it had been issued so many days ago. */
  const aged = async (id: string, days: number) => {
    await make.sql('set session_replication_role = replica', [])
    await make.sql('update invoices set issued_on = $2 where id = $1', [id, plusDays(today(), -days)])
    await make.sql('set session_replication_role = default', [])
  }
  const due = async (id: string) =>
    (await shown(id)).findings.filter(({ message }) => /portal t|turnover/.test(message))

  test('is told until when, and that it is too late, from a turnover of 10 crore on', async () => {
    const { facts, version } = (await agency.owner.call.taxProfile.show()).data
    await agency.owner.call.taxProfile.save({ ...facts, version, turnover: 'to-100' })
    const invoice = await issued()
    const last = dayWords(plusDays(today(), 30))
    expect(await due(invoice.id)).toEqual([
      { severity: 'warning', message: `Report this by ${last}: the portal takes it for 30 days.` },
    ])
    await aged(invoice.id, 30)
    expect(await due(invoice.id)).toMatchObject([{ severity: 'warning' }])
    await aged(invoice.id, 31)
    expect(await due(invoice.id)).toMatchObject([{ severity: 'error', message: expect.stringContaining('any more') }])
    await aged(invoice.id, 0)
    await calls().recordIrn(answer(invoice))
    expect(await due(invoice.id)).toEqual([])
    const other = await issued()
    await withTurnover('to-10')
    expect(await due(other.id)).toMatchObject([{ message: expect.stringContaining('By your turnover') }])
    await withTurnover('to-5')
    expect(await due(other.id)).toEqual([])
  })
})

describe('the answer of the portal', () => {
  test('is entered once and stays, whoever asks the database; its page and paper show it', async () => {
    const invoice = await issued()
    const given = answer(invoice)
    const { id: _id, ...facts } = given
    expect((await calls().recordIrn(given)).data.registration).toEqual(facts)
    // The same again, as after a lost answer.
    expect((await calls().recordIrn(given)).data.registration).toEqual(facts)
    const other = { ...given, irn: 'f'.repeat(64) }
    await expect(calls().recordIrn(other)).rejects.toMatchObject({ code: 'REPORTED' })
    await expect(make.sql(`update invoice_irns set irn = 'x' where invoice_id = $1`, [invoice.id])).rejects.toThrow(
      'cannot be changed',
    )
    const { data: history } = await calls().timeline({ id: invoice.id })
    expect(history.filter(({ kind }) => kind === 'irn_recorded')).toHaveLength(1)
    const page = await (await fetch(app.url + (invoice.publicPath ?? ''))).text()
    for (const part of [given.irn, given.ackNumber, 'Signed QR code of the e-invoice']) expect(page).toContain(part)
  })

  test('of two people at once is entered once', async () => {
    const given = answer(await issued())
    const tries = await Promise.all([calls().recordIrn(given), calls().recordIrn(given)])
    expect(tries.map(({ data }) => data.registration?.irn)).toEqual([given.irn, given.irn])
  })

  test('is refused where it is of another document, of another agency’s, or from before the issue', async () => {
    const [invoice, other] = [await issued(), await issued()]
    const given = answer(invoice)
    const wrong = (changes: object) => calls().recordIrn({ ...given, ...changes })
    const { signedQr } = answer(other)
    await expect(wrong({ signedQr })).rejects.toThrow(`is of the document ${other.documentNumber}`)
    await expect(wrong({ irn: 'e'.repeat(64) })).rejects.toThrow('of another IRN')
    await expect(wrong({ signedQr: 'a.b.c' })).rejects.toThrow('no signed QR code of the portal')
    await expect(wrong({ ackOn: '2020-01-01' })).rejects.toThrow('before it was issued')
    const facts = { DocNo: invoice.documentNumber ?? '', SellerGstin: '27AAPFU0939F1ZV' }
    await expect(wrong({ ...portalAnswer(facts, invoice.id, today()) })).rejects.toThrow('of a document of 27AAPFU')
    expect((await shown(invoice.id)).registration).toBeNull()
  })

  test('of a document that is cancelled later is kept, with what to do on the portal', async () => {
    const invoice = await issued()
    await calls().recordIrn(answer(invoice))
    const { id, version } = (await calls().get({ id: invoice.id })).data
    await calls().cancel({ id, version, reason: 'Twice' })
    const { registration: kept, document } = await shown(id)
    expect(kept?.irn).toBe(answer(invoice).irn)
    expect(document).toBeNull()
    expect(await said(id)).toEqual([expect.stringContaining('Cancel its IRN on the portal too')])
  })
})

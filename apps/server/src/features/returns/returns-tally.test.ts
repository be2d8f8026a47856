import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startDemoApp } from '../../../test/demo-app.ts'
import { fullBooks } from '../../../test/full-books.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeReturnFile } from '../../../test/make-return-file.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { readVouchers, type Voucher, readZipped } from '../../../test/read-vouchers.ts'
import { tallyFiles } from './returns-books.service.ts'

/** All vouchers there are, of whatever day. */
async function readAll(app: TestApp, agencyId: string): Promise<Voucher[]> {
  const actor = { seesCost: true, agency: { currency: 'INR', country: 'IN' } }
  const db = app.services.database.readAs(agencyId)
  for await (const { name, content } of tallyFiles(db, actor, { from: '2000-01-01', to: '2100-12-31' })) {
    if (name !== 'tally/2-vouchers.xml') continue
    let xml = ''
    for await (const piece of content) xml += String(piece)
    return readVouchers(xml)
  }
  throw new Error('there are no vouchers')
}

/** What is open in the books of customers and vendors, by document. */
async function openIn(app: TestApp, agencyId: string): Promise<number[]> {
  const { rows } = await app.owner.query<{ base: string }>(
    `select sum(base)::bigint as base from ledger_items
      where agency_id = $1 and account in ('customer', 'customer_advance', 'vendor', 'vendor_advance')
      group by item_id, part having sum(base) <> 0`,
    [agencyId],
  )
  return rows.map(({ base }) => Number(base)).toSorted((a, b) => a - b)
}

/** Every voucher by itself, and what all of them leave open by bill. */
function checkVouchers(vouchers: readonly Voucher[]): number[] {
  const open = new Map<string, number>()
  for (const { lines, type, xml } of vouchers) {
    expect(lines.reduce((sum, { base }) => sum + base, 0)).toBe(0)
    if (type === 'Journal' && !xml.includes('<NARRATION>opening'))
      expect(lines.filter(({ ledger }) => /Bank|Cash|Gateway/.test(ledger))).toEqual([])
    for (const { ledger, base, bills, isParty } of lines) {
      if (!isParty) expect(bills).toEqual([])
      else expect({ ledger, base: bills.reduce((sum, bill) => sum + bill.base, 0) }).toEqual({ ledger, base })
      for (const bill of bills) {
        expect(bill.name).not.toBe('')
        const key = `${ledger} ${bill.name}`
        expect({ key, isKnown: bill.type !== 'Agst Ref' || open.has(key) }).toEqual({ key, isKnown: true })
        open.set(key, (open.get(key) ?? 0) + bill.base)
      }
    }
  }
  return [...open.values()].filter((base) => base !== 0).toSorted((a, b) => a - b)
}

describe('of an agency', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  test('bills come to the lines of their parties, and what they leave open is what the books have', async () => {
    const { agency, call, invoiceId, vendorId, tripId, contactId, registrationId } = await fullBooks(app)
    // Of another vendor and of the same one, with a number that there is.
    const { data: other } = await call.vendors.create({ name: 'Reef Tours', currency: 'INR' })
    for (const id of [other.id, vendorId]) {
      const bill = { vendorId: id, billNumber: 'CN/5', billedOn: dayIn(0), lines: [stay()] }
      const { data } = await call.bills.create(bill)
      await call.bills.enter({ id: data.id, version: data.version })
    }
    const { data: draft } = await call.invoices.ofTrip({ id: tripId, kind: 'invoice' })
    const document = { ...draft.document, billTo: { ...draft.document.billTo, gstin: '27AAPFU0939F1ZV', state: '27' } }
    const changes = { contactId, registrationId, document }
    const { data: changed } = await call.invoices.update({ id: draft.id, version: draft.version, changes })
    const { data: ofTrip } = await call.invoices.issue({ id: changed.id, version: changed.version })

    const vouchers = readZipped((await makeReturnFile(app, agency.owner, 'tally')).bytes)
    expect(checkVouchers(vouchers)).toEqual(await openIn(app, agency.agencyId))
    expect(await readAll(app, agency.agencyId)).toEqual(vouchers)
    const bills = vouchers.flatMap(({ type, lines }) =>
      lines.flatMap((line) => line.bills.map((bill) => ({ ...bill, in: type }))),
    )
    const { data: first } = await call.invoices.get({ id: invoiceId })
    const listNamed = (name: string | null) =>
      bills.filter((bill) => bill.name === name).map((bill) => [bill.in, bill.type])
    expect(listNamed(first.documentNumber)).toEqual([
      ['Sales', 'New Ref'],
      ['Receipt', 'Agst Ref'],
      ['Credit Note', 'Agst Ref'],
    ])
    // What was paid ahead is put against it together with the tax in it, in a voucher of its own.
    expect(listNamed(ofTrip.documentNumber)).toEqual([
      ['Sales', 'New Ref'],
      ['Journal', 'Agst Ref'],
    ])
    expect(new Set(bills.map(({ name }) => name.replace(/[0-9a-f]{6}\)/, '…)')))).toContain('CN/5 (…)')
    expect(listNamed('CN/5')).toHaveLength(2)
    const sale = vouchers.find(({ xml }) => xml.includes(`<VOUCHERNUMBER>${ofTrip.documentNumber}<`))
    for (const expected of ['<PARTYGSTIN>27AAPFU0939F1ZV<', '<STATENAME>Maharashtra<', '<PLACEOFSUPPLY>Maharashtra<'])
      expect(sale?.xml).toContain(expected)
    const sacs = ofTrip.computed.figures?.lines.map(({ sac, net }) => [sac, -net])
    expect(sale?.lines.filter(({ ledger }) => ledger.startsWith('Sales')).map(({ sac, base }) => [sac, base])).toEqual(
      sacs,
    )
  })
})

describe('of the demo agency', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startDemoApp({ ROLE: 'web' })
  })
  afterAll(() => app.close())

  test('the same holds', async () => {
    const { rows } = await app.owner.query<{ id: string }>('select id from agencies')
    const [agency] = rows
    const vouchers = await readAll(app, agency?.id ?? '')
    expect(vouchers.length).toBeGreaterThan(20)
    expect(checkVouchers(vouchers)).toEqual(await openIn(app, agency?.id ?? ''))
  })
})

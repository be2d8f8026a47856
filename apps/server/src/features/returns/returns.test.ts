import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReturnFile } from '@sarai/contract/return-words'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeReturnFile } from '../../../test/make-return-file.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person } from '../../../test/make.ts'
import { readVouchers } from '../../../test/read-vouchers.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

const acme = { name: 'Acme & Sons', gstin: '27AAPFU0939F1ZV', state: '27' }
const read = async () => (await it.call.returns.read({ month })).data
const madeBy = (person: Pick<Person, 'call'>, file: ReturnFile) => makeReturnFile(app, person, file)
const made = (file: ReturnFile) => madeBy(it.agency.owner, file)

/** A month with something in most tables: its documents come to 4,30,000 with 21,500 of tax. */
async function busyMonth() {
  const registered = await it.issued(acme)
  const local = await it.issued()
  await it.issued({ state: '29' }, 5_000_000)
  const large = await it.issued({ state: '29' }, 20_000_000)
  const note = await it.credited(local.id, 2_000_000)
  const gone = await it.issued({}, 1_000_000)
  await it.call.invoices.cancel({ id: gone.id, version: gone.version, reason: 'Wrong' })
  await it.make.sql(`update contacts set state = 'Rajasthan', gstin = null, country = null where id = $1`, [
    it.contactId,
  ])
  const tripId = await it.paidAhead(1_050_000)
  return { registered, local, large, note, gone, tripId }
}

describe('what the return of a month holds', () => {
  test('is in its tables to the paisa: registered, consumers near and far, notes, advances, and no cancelled document', async () => {
    await busyMonth()
    const data = await read()
    expect(Object.fromEntries(data.sections.map(({ name, ...section }) => [name, section]))).toEqual({
      b2b: { count: 1, taxable: 10_000_000, cgst: 0, sgst: 0, igst: 500_000 },
      b2cl: { count: 1, taxable: 20_000_000, cgst: 0, sgst: 0, igst: 1_000_000 },
      // 1,00,000 less 20,000 in Rajasthan and 50,000 in Karnataka.
      b2cs: { count: 2, taxable: 13_000_000, cgst: 200_000, sgst: 200_000, igst: 250_000 },
      // 10,500 ahead for a tour: 5 % of 10,000.
      at: { count: 1, taxable: 1_000_000, cgst: 25_000, sgst: 25_000, igst: 0 },
    })
    expect(data.total).toEqual({ taxable: 43_000_000, cgst: 200_000, sgst: 200_000, igst: 1_750_000 })
    expect(data.numbers.map(({ name, issued, cancelled }) => [name, issued, cancelled])).toEqual([
      ['Invoices for outward supply', 5, 1],
      ['Credit Note', 1, 0],
      ['Receipt Voucher', 1, 0],
    ])
    expect(data).toMatchObject({ lockedUntil: null, registrationId: it.registrationId, tcs: [], findings: [] })
    // With the advance it is what the tax report and the books have.
    const days = { from: data.from, to: data.to }
    const { gst, books } = (await it.call.reports.tax(days)).data
    expect(gst.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(44_000_000)
    expect(gst.reduce((sum, { igst }) => sum + igst, 0)).toBe(1_750_000)
    expect(books).toEqual([
      { head: 'cgst', base: 225_000 },
      { head: 'igst', base: 1_750_000 },
      { head: 'sgst', base: 225_000 },
    ])
  })

  test('an advance that an invoice of the month takes is none, and what is usually sold gives its rate', async () => {
    const { version, facts } = (await it.call.taxProfile.show()).data
    await it.call.taxProfile.save({ ...facts, version, defaultMode: 'tour-operator' })
    await it.make.sql(`update contacts set state = 'Karnataka', gstin = null, country = null where id = $1`, [
      it.contactId,
    ])
    const tripId = await it.paidAhead(2_100_000)
    expect((await read()).sections).toEqual([
      { name: 'at', count: 1, taxable: 2_000_000, cgst: 0, sgst: 0, igst: 100_000 },
    ])
    const draft = (await it.call.invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const lines = draft.document.lines.map((line) => ({ ...line, price: 1_050_000, isInclusive: true }))
    const billTo = { ...draft.document.billTo, state: '29' }
    const changes = { registrationId: it.registrationId, document: { ...draft.document, lines, billTo } }
    const { data: changed } = await it.call.invoices.update({ id: draft.id, version: draft.version, changes })
    await it.call.invoices.issue({ id: changed.id, version: changed.version })
    const { sections } = await read()
    expect(sections.find(({ name }) => name === 'at')).toMatchObject({ taxable: 1_000_000, igst: 50_000 })
    expect(sections.find(({ name }) => name === 'b2cs')).toMatchObject({ taxable: 1_000_000, igst: 50_000 })
  })

  test('one that came before the month and is used in it is adjusted', async () => {
    await it.make.sql(`update contacts set state = 'Rajasthan', gstin = null, country = null where id = $1`, [
      it.contactId,
    ])
    const tripId = await it.paidAhead(1_050_000)
    const { receipts } = (await it.call.receipts.ofTrip({ tripId })).data
    const [paid] = receipts
    const next = dayIn(40).slice(0, 7)
    expect((await it.call.returns.read({ month: next })).data.sections).toEqual([])
    const back = {
      id: paid?.id ?? '',
      version: paid?.version ?? 0,
      amount: 525_000,
      day: dayIn(0),
      mode: 'upi' as const,
    }
    await it.call.receipts.refund(back)
    expect((await read()).sections).toMatchObject([{ name: 'at', taxable: 500_000, cgst: 12_500 }])
    // As if the refund were of the next month.
    await it.make.sql('set session_replication_role = replica', [])
    await it.make.sql(
      `update ledger_lines set day = $2 where agency_id = $1 and entry_id in
         (select id from ledger_entries where agency_id = $1 and document_kind = 'refund')`,
      [it.agency.agencyId, `${next}-01`],
    )
    await it.make.sql('set session_replication_role = default', [])
    expect((await read()).sections).toMatchObject([{ name: 'at', taxable: 1_000_000, cgst: 25_000 }])
    expect((await it.call.returns.read({ month: next })).data.sections).toMatchObject([
      { name: 'txpd', taxable: 500_000, cgst: 12_500 },
    ])
  })

  test('has no gap where money was entered after its day, and numbers of other months part the runs', async () => {
    for (const day of [0, -40, 0, -40, 0]) {
      const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30 })
      await it.make.sql('update trips set contact_id = $2 where id = $1', [tripId, it.contactId])
      await it.call.receipts.create({ tripId, mode: 'upi', day: dayIn(day), amount: 100_000, isDaySure: true })
    }
    const { numbers, findings } = await read()
    expect(findings).toEqual([])
    expect(numbers.map(({ name, issued }) => [name, issued])).toEqual([
      ['Receipt Voucher', 1],
      ['Receipt Voucher', 1],
      ['Receipt Voucher', 1],
    ])
  })

  test('is of one GSTIN; a month that is closed says so, and an agency without registration is told of none', async () => {
    await it.issued()
    const other = await agencyMonth(app)
    await expect(it.call.returns.read({ month, registrationId: other.registrationId })).rejects.toMatchObject({
      status: 404,
    })
    expect((await read()).sections).toHaveLength(1)
    expect((await it.call.returns.read({ month: '2018-03' })).data).toMatchObject({ sections: [], numbers: [] })
    expect((await it.call.returns.read({ month: '2017-06' })).data).toMatchObject({
      registrations: [],
      registrationId: null,
    })
    const bare = await makeAgency(app)
    expect((await bare.owner.call.returns.read({ month })).data).toMatchObject({
      registrations: [],
      sections: [],
      findings: [],
    })
    await expect(bare.owner.call.returns.export({ month, file: 'gstr1-json' })).rejects.toMatchObject({
      code: 'NO_GSTIN',
    })
    const { names } = await zipOf(await madeBy(bare.owner, 'tally'))
    expect(names).toEqual(['tally/2-vouchers.xml', 'tally/1-ledgers.xml'])
    await it.call.ledger.lockPeriod({ until: dayIn(-400), reason: null })
    expect((await read()).lockedUntil).toBe(dayIn(-400))
  })
})

const zipOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const files = unzipSync(bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array(0))
  return {
    names: Object.keys(files),
    text,
    rows: (name: string) => parse<Record<string, string>>(text(name), { columns: true, bom: true }),
  }
}

const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)

describe('the files', () => {
  test('of GSTR-1 hold the same as the screen, for the portal and for its tool', async () => {
    const { registered, large } = await busyMonth()
    const json = await made('gstr1-json')
    expect(json.name).toMatch(/^gstr1-json-08AAFCS\w+-20\d\d-\d\d\.json$/)
    const portal = JSON.parse(strFromU8(json.bytes))
    const [year, number] = month.split('-')
    expect(portal.fp).toBe(`${number}${year}`)
    expect(portal.b2b).toMatchObject([
      { ctin: acme.gstin, inv: [{ inum: registered.documentNumber, val: 105_000, pos: '27' }] },
    ])
    expect(portal.b2cl).toMatchObject([{ pos: '29', inv: [{ inum: large.documentNumber, val: 210_000 }] }])
    const tool = await zipOf(await made('gstr1-csv'))
    expect(sum(tool.rows('b2cs.csv'), 'Taxable Value')).toBe(13_000_000)
    expect(tool.rows('docs.csv')).toHaveLength(3)
  })

  test('for Tally have every entry once, and every voucher comes to nothing', async () => {
    await busyMonth()
    const { text } = await zipOf(await made('tally'))
    const vouchers = readVouchers(text('tally/2-vouchers.xml'))
    // Four invoices and a note, one that was cancelled, which takes two, a payment and the tax in it.
    expect(vouchers).toHaveLength(9)
    for (const { lines } of vouchers) expect(lines.reduce((all, { base }) => all + base, 0)).toBe(0)
    const types = Map.groupBy(vouchers, ({ type }) => type)
    expect(Object.fromEntries([...types].map(([type, all]) => [type, all.length]))).toEqual({
      Sales: 5,
      'Credit Note': 1,
      Journal: 2,
      Receipt: 1,
    })
    expect(text('tally/1-ledgers.xml')).toContain('<GSTDUTYHEAD>Integrated Tax</GSTDUTYHEAD>')
  })

  test('of the whole month add up to each other, with a PDF of each invoice and note, which are made for it', async () => {
    await busyMonth()
    const vendorId = (await it.call.vendors.create({ name: 'Lagoon Hotels', currency: 'INR' })).data.id
    const bill = { vendorId, billNumber: 'LH/1', billedOn: dayIn(0), lines: [stay({ igst: 5000, isCredit: true })] }
    const { data: draft } = await it.call.bills.create(bill)
    await it.call.bills.enter({ id: draft.id, version: draft.version })
    const lines = [stay({ net: 40_000, igst: 2000, isCredit: true })]
    const credit = { kind: 'credit' as const, correctsId: draft.id, billNumber: 'CN/1', lines }
    const { id, version } = (await it.call.bills.create({ ...bill, ...credit })).data
    await it.call.bills.enter({ id, version })
    const zip = await zipOf(await made('everything'))
    expect(zip.names.filter((name) => !name.startsWith('gstr1-') && !name.startsWith('invoices/'))).toEqual([
      'tcs.csv',
      'tcs-deposits.csv',
      'sales-register.csv',
      'payments-received.csv',
      'refunds.csv',
      'purchase-register.csv',
      'day-book.csv',
      'trial-balance.csv',
      'profit-and-loss.csv',
      'tally/2-vouchers.xml',
      'tally/1-ledgers.xml',
    ])
    const sales = zip.rows('sales-register.csv')
    const papers = sales.map(({ Number: number }) => `invoices/${number?.replaceAll('/', '-')}.pdf`)
    expect(zip.names.filter((name) => name.startsWith('invoices/')).toSorted()).toEqual(papers.toSorted())
    for (const name of papers) expect(zip.text(name).slice(0, 5)).toBe('%PDF-')
    expect(sum(sales, 'Taxable value')).toBe(43_000_000)
    expect(sum(sales, 'IGST')).toBe(1_750_000)
    expect(sum(sales, 'Document total')).toBe(43_000_000 + 2_150_000)
    const folder = zip.names.find((name) => name.endsWith('gstr1.json'))?.replace('gstr1.json', '')
    const tables = ['b2b', 'b2cl', 'b2cs'].map((table) => sum(zip.rows(`${folder}${table}.csv`), 'Taxable Value'))
    expect(tables.reduce((all, one) => all + one, 0)).toBe(43_000_000)
    expect(zip.rows('purchase-register.csv')).toMatchObject([
      { Kind: 'Bill', Number: 'LH/1', Net: '1000', IGST: '50', Total: '1050', Corrects: '' },
      { Kind: 'Credit note', Number: 'CN/1', Net: '-400', IGST: '-20', Total: '-420', Corrects: 'LH/1' },
    ])
    const book = zip.rows('day-book.csv')
    expect(sum(book, 'Debit INR')).toBe(sum(book, 'Credit INR'))
    const trial = zip.rows('trial-balance.csv')
    expect(sum(trial, 'Debit')).toBe(sum(trial, 'Credit'))
    expect(zip.rows('payments-received.csv')).toMatchObject([{ Amount: '10500' }])
  })

  test('tell those who do not see costs nothing of what was bought; who sees a part of the records or may not export gets none', async () => {
    await busyMonth()
    const vendorId = (await it.call.vendors.create({ name: 'Secret Lagoon', currency: 'INR' })).data.id
    const { data: draft } = await it.call.bills.create({
      vendorId,
      billNumber: 'S/1',
      billedOn: dayIn(0),
      lines: [stay()],
    })
    await it.call.bills.enter({ id: draft.id, version: draft.version })
    const blind = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true, rights: ['export'] })
    const zip = await zipOf(await madeBy(blind, 'everything'))
    expect(zip.names.filter((name) => /purchase|day-book|trial/.test(name))).toEqual([])
    for (const name of zip.names) expect(zip.text(name)).not.toContain('Secret Lagoon')
    expect((await zipOf(await made('tally'))).text('tally/2-vouchers.xml')).toContain('Secret Lagoon')
    const narrow = await makeMember(app, it.agency, { recordScope: 'own', rights: ['export'] })
    expect((await narrow.call.returns.read({ month })).data.sections).toEqual([])
    await expect(narrow.call.returns.export({ month, file: 'tcs' })).rejects.toThrow()
    const rightless = await makeMember(app, it.agency, { recordScope: 'all' })
    await expect(rightless.call.returns.export({ month, file: 'tcs' })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
    const out = await makeMember(app, it.agency, { isRestricted: true })
    await expect(out.call.returns.read({ month })).rejects.toMatchObject({ status: 403 })
  })
})

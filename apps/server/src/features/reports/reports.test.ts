import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import type { ReportFile } from '@sarai/contract/report-words'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let tripId: string
let contactId: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('reports'))
  contactId = await contact(make)
  tripId = (await makeTrip(app, agency.owner, { startsIn: 30 })).id
  await make.sql('update trips set contact_id = $2 where id = $1', [tripId, contactId])
})

const today = dayIn(0)
const days = { from: dayIn(-10), to: today }
const calls = () => agency.owner.call.reports
/** The file of a report, as it is downloaded. */
async function exported(report: ReportFile, more: { contactId?: string } = {}) {
  const { data } = await calls().export({ ...days, report, format: 'csv', ...more })
  return fileOf(app, agency.owner.call, data.operationId)
}
const pay = async (more: Partial<NewReceipt> = {}) => {
  const input = { tripId, mode: 'upi' as const, day: today, amount: 1_000_000, ...more }
  const { receipts } = (await agency.owner.call.receipts.create(input)).data
  const found = receipts.toSorted((a, b) => (b.number ?? '').localeCompare(a.number ?? ''))[0]
  if (!found) throw new Error('there is no payment')
  return { id: found.id, version: found.version }
}

async function issued(changes: Partial<InvoiceDocument> = {}, price = 10_000_000, ofTrip: string | null = null) {
  const registrationId = await registration(make)
  const document = packageDocument(make, changes)
  const lines = document.lines.map((line) => ({ ...line, price }))
  const input = { kind: 'invoice' as const, contactId, tripId: ofTrip, registrationId }
  const { data } = await agency.owner.call.invoices.create({ ...input, document: { ...document, lines }, tags: [] })
  return (await agency.owner.call.invoices.issue({ id: data.id, version: data.version })).data
}

describe('what was received', () => {
  test('is summed by mode, day, month and manager; cancelled and bounced is taken off, refunds stand apart', async () => {
    await pay({ amount: 3_000_000, day: dayIn(-2) })
    await pay({ amount: 500_000, mode: 'bank', bankCharges: 10_000 })
    const mistake = await pay({ amount: 700_000, mode: 'cash', day: dayIn(-2) })
    await agency.owner.call.receipts.cancel({ ...mistake, day: today, reason: 'Twice' })
    const cheque = await pay({ amount: 200_000, mode: 'cheque', day: dayIn(-1) })
    await agency.owner.call.receipts.bounce({ ...cheque, day: today, charges: 30_000 })
    const back = await pay({ amount: 400_000 })
    await agency.owner.call.receipts.refund({ ...back, amount: 150_000, day: today, mode: 'bank' })

    const { data } = await calls().received(days)
    const sums = (rows: { key: string | null; amount: number; base: number; payments: number }[]) =>
      rows.map(({ key, amount, base, payments }) => [key, amount, base, payments])
    expect(sums(data.modes)).toEqual([
      ['bank', 500_000, 500_000, 1],
      ['cash', 0, 0, 0],
      ['cheque', 0, 0, 0],
      ['upi', 3_400_000, 3_400_000, 2],
    ])
    // Two days ago 3,000,000 and the mistake; yesterday the cheque; today 500,000 + 400,000 less both.
    expect(sums(data.days)).toEqual([
      [dayIn(-2), 3_700_000, 3_700_000, 2],
      [dayIn(-1), 200_000, 200_000, 1],
      [today, 0, 0, 0],
    ])
    expect(data.months.reduce((sum, { base }) => sum + base, 0)).toBe(3_900_000)
    expect(data.managers).toMatchObject([
      { key: agency.owner.userId, name: expect.stringContaining('Owner'), base: 3_900_000 },
    ])
    expect(sums(data.refunds)).toEqual([['bank', 150_000, 150_000, 1]])

    const { rows } = (await calls().payments({ ...days, mode: 'cash' })).data
    expect(rows.map(({ event, amount, tripId: of }) => [event, amount, of])).toEqual([
      ['cancelled', -700_000, tripId],
      ['received', 700_000, tripId],
    ])
    const refunds = (await calls().payments({ ...days, what: 'refunded', owner: agency.owner.userId })).data.rows
    expect(refunds).toMatchObject([{ event: 'refunded', amount: 150_000, payerId: contactId }])
    expect((await calls().payments({ ...days, owner: 'none' })).data.rows).toEqual([])
  })

  test('is listed in pages that leave nothing out, and in a file', async () => {
    for (const amount of [100, 200, 300, 400, 500]) await pay({ amount })
    const all: number[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = (await calls().payments({ ...days, cursor, perPage: 2 })).data
      all.push(...rows.map(({ amount }) => amount))
      cursor = next ?? undefined
    } while (cursor)
    expect(all).toEqual([500, 400, 300, 200, 100])
    const rows = parse((await exported('received')).text, { columns: true })
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({ Mode: 'upi', Currency: 'INR', Amount: '5' })
  })

  test('in another currency counts at the rate of its payment', async () => {
    await pay({ currency: 'USD', amount: 50_000, rate: 84_000_000, inTrip: 4_200_000 })
    const { data } = await calls().received(days)
    expect(data.modes).toMatchObject([{ currency: 'USD', amount: 50_000, base: 4_200_000 }])
  })
})

describe('what is open', () => {
  test('of customers stands by age with its invoices, until it is paid, credited or cancelled', async () => {
    const late = await issued({ dueOn: dayIn(-45) })
    const fresh = await issued({ dueOn: dayIn(5) }, 2_000_000)
    const gone = await issued({}, 3_000_000)
    await agency.owner.call.invoices.cancel({ id: gone.id, version: gone.version, reason: 'Wrong' })
    const credited = await issued({}, 4_000_000)
    const { data: note } = await agency.owner.call.invoices.note({
      id: credited.id,
      kind: 'credit-note',
      reason: 'Off',
    })
    await agency.owner.call.invoices.issue({ id: note.id, version: note.version })

    const { data } = await calls().dues()
    expect(data).toMatchObject({ day: today, baseCurrency: 'INR', isCut: false })
    expect(data.parties).toHaveLength(1)
    // Their trip has an instalment that no invoice charges yet.
    expect(data.parties[0]).toMatchObject({ id: contactId, amount: 16_600_000, ages: [6_100_000, 0, 10_500_000, 0, 0] })
    expect(data.parties[0]?.documents).toMatchObject([
      { id: late.id, number: late.documentNumber, label: null, daysLate: 45, amount: 10_500_000 },
      { id: fresh.id, number: fresh.documentNumber, label: null, daysLate: -5, amount: 2_100_000 },
      { number: null, label: 'Balance', daysLate: -30, amount: 4_000_000 },
    ])
  })

  test('an advance is open until an invoice of its trip takes it', async () => {
    await pay({ amount: 2_500_000 })
    const before = (await calls().advances()).data.parties
    expect(before).toMatchObject([{ id: contactId, amount: 2_500_000, documents: [{ kind: 'receipt', tripId }] }])
    expect(await issued({}, 2_000_000, tripId)).toMatchObject({ balance: 0 })
    expect((await calls().advances()).data.parties).toMatchObject([{ amount: 400_000 }])
    const owed = (await calls().dues()).data.parties.flatMap(({ documents }) => documents)
    expect(owed).toMatchObject([{ kind: 'instalment', amount: 6_500_000, tripId }])
  })

  test('vendors and what is to come stand by their days', async () => {
    await make.sql('update trip_instalments set due_on = $2, paid = 0 where trip_id = $1', [tripId, dayIn(40)])
    await make.sql(
      `insert into bookings (agency_id, id, number, trip_id, position, title, quantity, net, currency, payables)
       values ($1, gen_random_uuid(), 900, $2, 90, 'Hotel', 1, 500000, 'INR', $3)`,
      [
        agency.agencyId,
        tripId,
        JSON.stringify([
          { label: 'Deposit', amount: 100_000, dueOn: dayIn(10) },
          { label: 'Rest', amount: 400_000, dueOn: dayIn(70) },
          { label: 'Open', amount: 1, dueOn: null },
        ]),
      ],
    )
    const { data } = await calls().cashFlow()
    expect(data.sums).toEqual([
      { direction: 'in', currency: 'INR', overdue: 0, ahead: [0, 4_000_000, 4_000_000] },
      { direction: 'out', currency: 'INR', overdue: 0, ahead: [100_000, 100_000, 500_000] },
    ])
    expect(data.rows.map(({ label, dueOn }) => [label, dueOn])).toEqual([
      ['Hotel: Deposit', dayIn(10)],
      [expect.any(String), dayIn(40)],
      ['Hotel: Rest', dayIn(70)],
    ])
    await cancelTrip(agency.owner, tripId)
    expect((await calls().cashFlow()).data.rows).toEqual([])
    expect((await calls().vendors()).data).toMatchObject({ parties: [], advances: [] })
  })
})

describe('tax', () => {
  test('comes to what the books have: invoices, less notes and what was cancelled', async () => {
    await issued()
    const other = await issued({}, 1_000_000)
    await agency.owner.call.invoices.cancel({ id: other.id, version: other.version, reason: 'Wrong' })
    const credited = await issued({}, 2_000_000)
    const { data: note } = await agency.owner.call.invoices.note({
      id: credited.id,
      kind: 'credit-note',
      reason: 'Off',
    })
    await agency.owner.call.invoices.issue({ id: note.id, version: note.version })

    const { data } = await calls().tax(days)
    expect(
      data.gst.map(({ kind, rate, taxable, cgst, sgst, igst }) => [kind, rate, taxable, cgst, sgst, igst]),
    ).toEqual([
      ['credit-note', 5_000, -2_000_000, -50_000, -50_000, 0],
      ['invoice', 5_000, 12_000_000, 300_000, 300_000, 0],
    ])
    expect(data.books).toEqual([
      { head: 'cgst', base: 250_000 },
      { head: 'sgst', base: 250_000 },
    ])
    expect(data.tcs).toEqual([])
    expect((await calls().tax({ from: dayIn(-30), to: dayIn(-20) })).data).toMatchObject({ gst: [], books: [] })
  })

  test('collected at source stands by payer', async () => {
    const overseas = { hasTicket: true, hasStay: true, hasOther: true, exemption: null }
    const pan = 'AAFPU0939F'
    const document = packageDocument(make)
    const invoice = await issued({ overseas, billTo: { ...document.billTo, pan } })
    const tcs = invoice.computed.figures?.tcs
    expect(tcs?.amount).toBeGreaterThan(0)
    const { data } = await calls().tax(days)
    expect(data.tcs).toMatchObject([
      { contactId, pan, taxable: tcs?.base, amount: tcs?.amount, documents: [{ id: invoice.id }] },
    ])
    expect((await exported('tcs')).text).toContain(pan)
  })
})

describe('the books', () => {
  test('the day book has every entry with its lines, which come to nothing', async () => {
    await pay({ day: dayIn(-1) })
    await issued()
    const first = (await calls().dayBook({ ...days, perPage: 1 })).data
    expect(first.entries).toMatchObject([{ day: dayIn(-1), documentKind: 'receipt', event: 'received' }])
    const second = (await calls().dayBook({ ...days, perPage: 1, cursor: first.next ?? '' })).data
    expect(second).toMatchObject({ entries: [{ documentKind: 'invoice', event: 'issued' }], next: null })
    for (const { lines } of [...first.entries, ...second.entries]) {
      expect(lines.reduce((sum, { base }) => sum + base, 0)).toBe(0)
      expect(lines.some(({ partName }) => partName !== null)).toBe(true)
    }
    await expect(calls().dayBook({ ...days, cursor: 'x' })).rejects.toMatchObject({ status: 400 })
  })

  test('a statement runs from its opening to its closing balance, and knows what somebody is worth', async () => {
    await pay({ amount: 1_500_000, day: dayIn(-20) })
    const invoice = await issued({}, 2_000_000, tripId)
    await pay({ amount: 100_000 })
    const { data } = await calls().statement({ contactId, ...days })
    expect(data).toMatchObject({ lifetime: 2_100_000, balances: [{ currency: 'INR', amount: 500_000 }] })
    expect(data.accounts).toHaveLength(1)
    const [account] = data.accounts
    expect(account).toMatchObject({ opening: -1_500_000, closing: 500_000 })
    expect(account?.lines.map(({ label, amount, balance }) => [label, amount, balance])).toEqual([
      [invoice.documentNumber, 2_100_000, 600_000],
      [expect.stringMatching(/^RC/), -100_000, 500_000],
    ])
    const { text } = await exported('statement', { contactId })
    expect(parse(text).at(-1)?.at(-1)).toBe('5000')
    await expect(calls().export({ ...days, report: 'statement', format: 'csv' })).rejects.toMatchObject({
      fields: { contactId: 'Say whose statement it is' },
    })
  })
})

describe('who reads them', () => {
  test('not those without the page, not another agency, and only in part those without costs', async () => {
    await issued()
    await pay()
    const others = await makeAgency(app)
    expect((await others.owner.call.reports.dues()).data.parties).toEqual([])
    expect((await others.owner.call.reports.received(days)).data.modes).toEqual([])
    await expect(others.owner.call.reports.statement({ contactId, ...days })).rejects.toMatchObject({ status: 404 })

    const out = (await makeMember(app, agency, { isRestricted: true })).call.reports
    await expect(out.dues()).rejects.toMatchObject({ status: 403 })
    await expect(out.export({ ...days, report: 'dues', format: 'csv' })).rejects.toMatchObject({ status: 403 })

    const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true, rights: ['export'] })
    expect((await blind.call.reports.dues()).data.parties).toHaveLength(1)
    const hidden = { code: 'COSTS_HIDDEN' }
    await expect(blind.call.reports.vendors()).rejects.toMatchObject(hidden)
    await expect(blind.call.reports.cashFlow()).rejects.toMatchObject(hidden)
    await expect(blind.call.reports.dayBook(days)).rejects.toMatchObject(hidden)

    const narrow = await makeMember(app, agency, { recordScope: 'own' })
    expect((await narrow.call.reports.dues()).data.parties).toEqual([])
    await expect(narrow.call.reports.export({ ...days, report: 'dues', format: 'csv' })).rejects.toMatchObject({
      code: 'RIGHT_MISSING',
    })
  })
})

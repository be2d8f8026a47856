import type { OpeningLine } from '@sarai/contract/openings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Statements
let contactId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
  contactId = (await it.call.contacts.create({ name: 'Asha Bhat' })).data.id
})

const day = dayIn(-40)
const none = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, worth: null }
const line = (more: Partial<OpeningLine> & Pick<OpeningLine, 'kind' | 'amount'>): OpeningLine => ({
  ...none,
  currency: 'INR',
  reference: null,
  dueOn: null,
  ...more,
})
const bank = (amount = 10_000_000) => line({ kind: 'bank', amount, bankAccountId: it.accountId })
const owes = (more: Partial<OpeningLine> = {}) => line({ kind: 'customer-owes', amount: 500_000, contactId, ...more })
const owed = (more: Partial<OpeningLine> = {}) =>
  line({ kind: 'vendor-owed', amount: 300_000, vendorId: it.vendorId, ...more })
const post = async (lines: OpeningLine[], replaces: string | null = null, on = day) =>
  (await it.call.openings.post({ day: on, lines, replaces })).data
const postedId = async (lines: OpeningLine[]) => (await post(lines)).posted?.id ?? ''
const invoices = async () => (await it.call.invoices.list({ filters: { kind: ['opening'], contact: contactId } })).data

describe('what was there before', () => {
  test('is in the books of its day in one balanced entry, and the rest is in the account of opening balances', async () => {
    const dollars = owed({ kind: 'vendor-ahead', currency: 'USD', amount: 20_000, worth: 1_700_000 })
    const lines = [bank(), line({ kind: 'cash', amount: 40_000 }), owes(), owed(), dollars]
    const { data: preview } = await it.call.openings.preview({ day, lines })
    expect(preview).toMatchObject({ difference: 11_940_000, warnings: [] })
    expect(preview.entry.reduce((sum, { base }) => sum + base, 0)).toBe(0)
    expect(preview.entry.at(-1)).toMatchObject({ account: 'opening', amount: -11_940_000 })
    expect(preview.entry[2]).toMatchObject({ account: 'customer', name: 'Asha Bhat' })

    const shown = await post(lines)
    expect(shown.posted).toMatchObject({ day, difference: 11_940_000, fixed: null })
    expect(shown.posted?.lines.map(({ name }) => name)).toEqual([
      'Current',
      null,
      'Asha Bhat',
      'Lagoon Hotels',
      'Lagoon Hotels',
    ])
    expect(await it.books()).toEqual({
      bank: 10_000_000,
      cash: 40_000,
      customer: 500_000,
      vendor: -300_000,
      vendor_advance: 1_700_000,
      opening: -11_940_000,
    })
    const { rows } = (await it.call.ledger.trialBalance({ from: dayIn(-39), to: dayIn(0) })).data
    expect(rows.find(({ account }) => account === 'bank')).toMatchObject({ partName: 'Current', opening: 10_000_000 })
  })

  test('is paid by a customer like an old invoice, named by its old number, and found by its statement', async () => {
    await post([owes({ reference: 'OLD/77', dueOn: dayIn(-10) })])
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ documentNumber: 'OLD/77', status: 'overdue', balance: 500_000, issuedOn: day })
    const invoiceId = invoice?.id ?? ''
    const money = (await it.call.contacts.money({ id: contactId })).data
    expect(money.sums).toEqual([{ currency: 'INR', agreed: 500_000, paid: 0, overdue: 500_000 }])
    const ofDues = (await it.call.reports.dues({})).data
    expect(JSON.stringify(ofDues)).toContain('OLD/77')

    await it.call.receipts.create({ invoiceId, mode: 'upi', day: dayIn(0), amount: 200_000 })
    expect((await invoices())[0]).toMatchObject({ status: 'overdue', balance: 300_000 })
    const { data } = await it.call.receipts.create({ invoiceId, mode: 'upi', day: dayIn(0), amount: 300_000 })
    expect(data.receipts[0]).toMatchObject({ tax: null, ahead: 0 })
    expect((await invoices())[0]).toMatchObject({ status: 'paid', balance: 0 })
    expect(await it.books()).toMatchObject({ bank: 500_000, opening: -500_000 })
    const account = (await it.call.reports.statement({ contactId, from: dayIn(-60), to: dayIn(0) })).data
    expect(JSON.stringify(account)).toContain('"documentKind":"opening"')
  })

  test('is paid to a vendor like an old bill, and an advance is put against a new one', async () => {
    await post([owed({ reference: 'LH/old', dueOn: dayIn(5) }), owed({ kind: 'vendor-ahead', amount: 80_000 })])
    const standing = (await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data
    expect(standing).toMatchObject({
      owed: [{ currency: 'INR', amount: 300_000 }],
      advances: [{ currency: 'INR', amount: 80_000 }],
      payments: [{ isOpening: true, advance: 80_000 }],
    })
    const [bill] = (await it.call.bills.list({})).data
    expect(bill).toMatchObject({ isOpening: true, billNumber: 'LH/old', balance: 300_000, dueOn: dayIn(5) })
    await it.pay({ amount: 300_000, bills: [{ billId: bill?.id ?? '', amount: 300_000 }] })
    expect(await it.billOf(bill?.id ?? '')).toMatchObject({ status: 'paid' })

    const fresh = await it.entered()
    const [, advance] = (await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data.payments
    const which = { id: advance?.id ?? '', version: advance?.version ?? 1 }
    await it.call.vendorPayments.allocate({ ...which, billId: fresh.id, amount: 80_000, day: dayIn(0) })
    expect(await it.billOf(fresh.id)).toMatchObject({ balance: 20_000 })
    // No money moved by what was there before.
    const { data: payments } = await it.call.payments.list({})
    expect(payments.map(({ amount }) => amount)).toEqual([300_000])
    const cancel = it.call.vendorPayments.cancel({ ...which, version: which.version + 1, day: dayIn(0), reason: 'x' })
    await expect(cancel).rejects.toMatchObject({ status: 422, code: 'OPENING' })
  })

  test('counts for the trip that a customer has paid ahead for, and is no payment of that day', async () => {
    const trip = await makeTrip(app, it.agency.owner, { startsIn: 20 })
    const ahead = line({ kind: 'customer-ahead', amount: 250_000, contactId, tripId: trip.id })
    await post([ahead])
    const { data } = await it.call.receipts.ofTrip({ tripId: trip.id })
    expect(data).toMatchObject({ paid: 250_000, receipts: [{ isOpening: true, ahead: 250_000, tax: null }] })
    const [receipt] = data.receipts
    const which = { id: receipt?.id ?? '', version: receipt?.version ?? 1 }
    await expect(it.call.receipts.cancel({ ...which, day: dayIn(0), reason: 'x' })).rejects.toMatchObject({
      status: 422,
      code: 'OPENING',
    })
    expect((await it.call.payments.list({})).data).toEqual([])
    await it.call.openings.remove({ id: (await it.call.openings.show()).data.posted?.id ?? '' })
    expect((await it.call.receipts.ofTrip({ tripId: trip.id })).data.paid).toBe(0)
    expect(await it.books()).toEqual({})
  })

  test('is what the bank had before its first statement', async () => {
    await post([bank()])
    await it.add([{ day: dayIn(-2), text: 'UPI/4321/asha', amount: 5000 }])
    const { data } = await it.call.statements.balance({ accountId: it.accountId, day: dayIn(0) })
    expect(data).toMatchObject({ books: 10_000_000, bank: 10_005_000, unseen: { count: 0, amount: 0 }, rest: 0 })
  })

  test('of a customer is no document of tax: it has no paper and no notes, and is in no report of tax', async () => {
    await post([owes()])
    const [invoice] = await invoices()
    const { id = '', version = 1 } = invoice ?? {}
    expect((await it.call.invoices.get({ id })).data).toMatchObject({ publicPath: null, computed: { findings: [] } })
    const refusals = [
      () => it.call.invoices.pdf({ id }),
      () => it.call.invoices.send({ id, version, channel: 'link' }),
      () => it.call.invoices.cancel({ id, version, reason: 'x' }),
      () => it.call.invoices.note({ id, kind: 'credit-note', reason: 'x' }),
    ]
    for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ status: 422 })
    const { data: tax } = await it.call.reports.tax({ from: day, to: dayIn(0) })
    expect(JSON.stringify(tax)).not.toContain('500000')
  })
})

describe('others in their place', () => {
  test('take back the first entry, keep what says the same, and are refused to whoever did not see the last', async () => {
    const first = await postedId([bank(), owes(), owed()])
    const [kept] = await invoices()
    await expect(post([bank(1)])).rejects.toMatchObject({ status: 409, code: 'STALE' })
    await post([bank(9_000_000), owes(), owed({ amount: 200_000 })], first)
    expect(await it.books()).toEqual({ bank: 9_000_000, customer: 500_000, vendor: -200_000, opening: -9_300_000 })
    expect(await invoices()).toMatchObject([{ id: kept?.id, status: 'overdue' }])
    const bills = (await it.call.bills.list({ sort: [{ by: 'total', dir: 'asc' }] })).data
    expect(bills.map(({ status, total }) => [status, total])).toEqual([
      ['entered', 200_000],
      ['cancelled', 300_000],
    ])
  })

  test('are refused once something was settled, and where the day is closed', async () => {
    const first = await postedId([owes()])
    const [invoice] = await invoices()
    const paid = { invoiceId: invoice?.id ?? '', mode: 'bank' as const, day: dayIn(0), amount: 1000 }
    const { data } = await it.call.receipts.create(paid)
    const { posted } = (await it.call.openings.show()).data
    expect(posted?.fixed).toContain('Asha Bhat')
    await expect(post([owes({ amount: 1 })], first)).rejects.toMatchObject({ status: 422, code: 'SETTLED' })
    await expect(it.call.openings.remove({ id: first })).rejects.toMatchObject({ status: 422, code: 'SETTLED' })
    const [receipt] = data.receipts
    const which = { id: receipt?.id ?? '', version: receipt?.version ?? 1 }
    await it.call.receipts.cancel({ ...which, day: dayIn(0), reason: 'Wrong' })
    await it.call.ledger.lockPeriod({ until: day, reason: null })
    await expect(post([owes({ amount: 1 })], first)).rejects.toMatchObject({ status: 422 })
    await it.call.ledger.unlock({ until: null, reason: 'Again' })
    await post([owes({ amount: 1000 })], first)
    expect(await it.books()).toEqual({ customer: 1000, opening: -1000 })
  })

  test('are posted once by two at once', async () => {
    const both = await Promise.allSettled([post([bank()]), post([bank()])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await it.books()).toEqual({ bank: 10_000_000, opening: -10_000_000 })
  })
})

describe('the opening balance of a vendor', () => {
  test('is offered from its facts, is read from the books once posted, and is not changed beside them', async () => {
    const { data: vendor } = await it.call.vendors.create({
      name: 'Reef Tours',
      currency: 'INR',
      openingBalance: -70_000,
      openingOn: day,
    })
    const { offered } = (await it.call.openings.show()).data
    expect(offered).toMatchObject([{ kind: 'vendor-ahead', vendorId: vendor.id, amount: 70_000, name: 'Reef Tours' }])
    const id = await postedId([owed({ kind: 'vendor-ahead', vendorId: vendor.id, amount: 90_000 })])
    const { data: now } = await it.call.vendors.get({ id: vendor.id })
    expect(now).toMatchObject({ openingBalance: -90_000, openingOn: day, isOpeningPosted: true })
    expect((await it.call.openings.show()).data.offered).toEqual([])
    const change = { id: vendor.id, version: now.version, changes: { openingBalance: 5 } }
    await expect(it.call.vendors.update(change)).rejects.toMatchObject({
      status: 422,
      fields: { openingBalance: expect.stringContaining('in the books') },
    })
    await it.call.openings.remove({ id })
    expect((await it.call.vendors.get({ id: vendor.id })).data).toMatchObject({
      openingBalance: -70_000,
      isOpeningPosted: false,
    })
  })
})

describe('lines', () => {
  test('that do not fit are told of by field', async () => {
    const lines = [
      bank(),
      bank(5),
      owes({ contactId: null }),
      owes({ currency: 'USD' }),
      owed({ contactId }),
      line({ kind: 'bank', amount: 5, currency: 'USD', worth: 400, bankAccountId: it.accountId }),
    ]
    await expect(it.call.openings.preview({ day, lines })).rejects.toMatchObject({
      fields: {
        'lines.1.amount': expect.stringContaining('already'),
        'lines.2.contactId': 'Choose the customer',
        'lines.3.worth': expect.stringContaining('INR'),
        'lines.4.contactId': expect.any(String),
        'lines.5.currency': 'This account is in INR',
      },
    })
    await expect(it.call.openings.preview({ day: dayIn(2), lines: [bank()] })).rejects.toMatchObject({
      fields: { day: 'This day is still to come' },
    })
  })

  test('are read from rows of a spreadsheet, and rows that cannot be are told of', async () => {
    const text = [
      'What\tName\tAmount\tCurrency\tWorth\tNumber\tDue',
      'A customer owes us\tasha bhat\t12,500.50\t\t\tOLD/1\t31/03/2026',
      'Sundry creditors\tLagoon Hotels\t900\tUSD\t76500\t\t',
      'Bank\tCurrent\t1,00,000\t\t\t\t',
      'Customer\tNobody known\t5\t\t\t\t',
      'Bank\tCurrent\tmany\t\t\t\t',
      'Gold\t\t5\t\t\t\t',
      'A customer owes us\t\u202aAsha\u00a0Bhat\u202c\t१,२५०\t\t\tOLD\u202e/2\t31\u201103\u20112026',
      'A customer owes us\tAsha Bhat\t12,50\t\t\tOLD/3\t31-Mar-26',
      'A customer owes us\tAsha Bhat\t1250\t\t\tOLD/4\t31-Mar-26',
      'A customer owes us\tAsha Bhat\t1250\t\t\tOLD/5\t31 March',
    ].join('\n')
    const { data } = await it.call.openings.read({ text })
    expect(data.lines).toMatchObject([
      { kind: 'customer-owes', contactId, amount: 1_250_050, reference: 'OLD/1', dueOn: '2026-03-31' },
      { kind: 'vendor-owed', vendorId: it.vendorId, currency: 'USD', amount: 90_000, worth: 7_650_000 },
      { kind: 'bank', bankAccountId: it.accountId, amount: 10_000_000 },
      { kind: 'customer-owes', contactId, amount: 125_000, reference: 'OLD/2', dueOn: '2026-03-31' },
      { kind: 'customer-owes', contactId, amount: 125_000, reference: 'OLD/4', dueOn: '2026-03-31' },
    ])
    expect(data.problems.map(({ row, message }) => [row, message])).toEqual([
      [5, expect.stringContaining('No contact is called')],
      [6, expect.stringContaining('Amount')],
      [7, expect.stringContaining('no kind of balance')],
      [9, expect.stringContaining('12.50')],
      [11, expect.stringContaining('is no day')],
    ])
    await expect(it.call.openings.read({ text: 'a,b\n1,2' })).rejects.toMatchObject({ status: 422 })
  })

  test('are not for those who see no costs or only some records', async () => {
    const some = await makeMember(app, it.agency, { rights: ['bank'], recordScope: 'all', hidesCost: true })
    await expect(some.call.openings.show()).rejects.toMatchObject({ status: 422, code: 'COSTS_HIDDEN' })
    const own = await makeMember(app, it.agency, { rights: ['bank'], recordScope: 'own' })
    await expect(own.call.openings.show()).rejects.toMatchObject({ status: 403 })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables, type PaymentFacts, type Payables, stay } from '../../../test/make-payables.ts'
import { makeStatements } from '../../../test/make-statements.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makePayables(app)
})

const today = dayIn(0)

describe('a payment', () => {
  test('pays bills in part and whole, has its number, and leaves the rest as an advance', async () => {
    const [first, second] = [await it.entered(), await it.entered({ lines: [stay({ net: 70_000 })] })]
    const bills = [
      { billId: first.id, amount: 100_000 },
      { billId: second.id, amount: 30_000 },
    ]
    const { owed, advances, payments } = await it.pay({ amount: 150_000, tds: 5000, bankCharges: 500, bills })
    expect(owed).toEqual([{ currency: 'INR', amount: 40_000 }])
    expect(advances).toEqual([{ currency: 'INR', amount: 25_000 }])
    expect(payments).toMatchObject([
      { state: 'paid', advance: 25_000, bills: [{ amount: 100_000 }, { amount: 30_000 }] },
    ])
    expect(payments[0]?.number).toMatch(/^PAY\/\d\d-\d\d\/0001$/)
    expect(await it.billOf(first.id)).toMatchObject({
      status: 'paid',
      balance: 0,
      base: null,
      payments: [{ amount: 100_000, base: null, paid: null }],
    })
    expect(await it.billOf(second.id)).toMatchObject({ status: 'part-paid', balance: 40_000 })
    expect(await it.books()).toEqual({
      cost: 170_000,
      vendor: -40_000,
      vendor_advance: 25_000,
      bank: -150_500,
      bank_charges: 500,
      tds_payable: -5000,
    })
  })

  test('of another currency settles at the bill’s rate; what the rates differ by is gained or lost', async () => {
    const bill = await it.entered({ currency: 'USD', rate: 84_000_000 })
    await it.pay({ currency: 'USD', rate: 85_000_000, amount: 40_000, bills: [{ billId: bill.id, amount: 40_000 }] })
    expect(await it.billOf(bill.id)).toMatchObject({
      status: 'part-paid',
      balance: 60_000,
      base: { total: 8_400_000, balance: 5_040_000 },
      payments: [{ amount: 40_000, base: 3_400_000, paid: null }],
    })
    expect(await it.books()).toMatchObject({ vendor: -5_040_000, bank: -3_400_000, exchange_difference: 40_000 })
    const rest = { billId: bill.id, amount: 60_000 }
    await expect(it.pay({ amount: 5_000_000, bills: [rest] })).rejects.toMatchObject({ status: 422 })
    await it.pay({ amount: 5_000_000, bills: [{ ...rest, taken: 5_000_000 }] })
    expect(await it.books()).toEqual({ cost: 8_400_000, bank: -8_400_000 })
    expect(await it.billOf(bill.id)).toMatchObject({
      base: { total: 8_400_000, balance: 0 },
      payments: [{ base: 3_400_000 }, { amount: 60_000, base: null, paid: { amount: 5_000_000, currency: 'INR' } }],
    })
  })

  test('moves an account in its own currency, whatever the currency of the bill', async () => {
    const { accountId: bankAccountId, ...banking } = await makeStatements(app)
    const bill = await banking.entered({ currency: 'USD', rate: 86_500_000, lines: [stay({ net: 80_000 })] })
    const part = { billId: bill.id, amount: 30_000 }
    const inDollars = banking.pay({ currency: 'USD', rate: 87_100_000, amount: 30_000, bankAccountId, bills: [part] })
    await expect(inDollars).rejects.toMatchObject({ fields: { bankAccountId: expect.stringContaining('INR') } })
    const { owed, payments } = await banking.pay({
      amount: 2_613_000,
      bankCharges: 59_000,
      bankAccountId,
      bills: [{ ...part, taken: 2_613_000 }],
    })
    expect(owed).toEqual([{ currency: 'USD', amount: 50_000 }])
    expect(payments).toMatchObject([
      { currency: 'INR', amount: 2_613_000, bills: [{ currency: 'USD', amount: 30_000 }] },
    ])
    expect(await banking.books()).toEqual({
      cost: 6_920_000,
      vendor: -4_325_000,
      bank: -2_672_000,
      bank_charges: 59_000,
      exchange_difference: 18_000,
    })
  })

  test('by two at once settles a bill once', async () => {
    const bill = await it.entered()
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => it.pay({ amount: 60_000, bills: [{ billId: bill.id, amount: 60_000 }] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'OVERSETTLED' } })
    expect((await it.billOf(bill.id)).balance).toBe(40_000)
  })

  test('entered twice is told before it is stored', async () => {
    await it.pay({ reference: 'UTR 7' })
    await expect(it.pay({ reference: 'utr 7' })).rejects.toMatchObject({ status: 409, code: 'DUPLICATE' })
    await it.pay({ reference: 'UTR 7', isSure: true })
  })

  test('takes bills of its vendor that are in the books, each once and no more than is paid', async () => {
    const [bill, open] = [await it.draft(), await it.entered()]
    const other = await it.otherVendor()
    const over = (billId: string, more: PaymentFacts = {}) => it.pay({ bills: [{ billId, amount: 1000 }], ...more })
    await expect(over(bill.id)).rejects.toMatchObject({ fields: { 'bills.0.billId': expect.any(String) } })
    await expect(over(open.id, { vendorId: other })).rejects.toMatchObject({ status: 422 })
    await expect(over(open.id, { amount: 999 })).rejects.toMatchObject({
      fields: { amount: expect.any(String) },
    })
    const twice = [1, 2].map(() => ({ billId: open.id, amount: 10 }))
    await expect(it.pay({ bills: twice })).rejects.toMatchObject({ status: 422 })
    await expect(it.pay({ day: dayIn(2) })).rejects.toMatchObject({ fields: { day: expect.any(String) } })
    expect((await it.pay()).payments.map(({ number }) => number.slice(-4))).toEqual(['0001'])
  })

  test('ahead is put against a bill later, in part, and not beyond what is left', async () => {
    const [{ payments }, bill] = [await it.pay({ amount: 80_000 }), await it.entered()]
    const { id = '', version = 0 } = payments[0] ?? {}
    const put = (amount: number, at = version) =>
      it.call.vendorPayments.allocate({ id, version: at, billId: bill.id, amount, day: today })
    const answers = await Promise.allSettled([put(50_000), put(50_000)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(put(30_001, version + 1)).rejects.toMatchObject({ code: 'OVERSETTLED' })
    const { data } = await put(30_000, version + 1)
    expect(data).toMatchObject({ owed: [{ amount: 20_000 }], advances: [], payments: [{ advance: 0 }] })
    expect((await it.billOf(bill.id)).payments).toMatchObject([{ isAdvance: true }, { isAdvance: true }])
  })

  test('cancelled keeps its number; its bills and what it was put against are open again', async () => {
    const [first, second] = [await it.entered(), await it.entered()]
    const { payments } = await it.pay({ amount: 150_000, bills: [{ billId: first.id, amount: 100_000 }] })
    const { id = '', version = 0 } = payments[0] ?? {}
    await it.call.vendorPayments.allocate({ id, version, billId: second.id, amount: 50_000, day: today })
    const cancel = (at: number) =>
      it.call.vendorPayments.cancel({ id, version: at, day: today, reason: 'Another vendor' })
    await expect(cancel(version)).rejects.toMatchObject({ code: 'STALE' })
    const { data } = await cancel(version + 1)
    expect(data).toMatchObject({ owed: [{ amount: 200_000 }], advances: [], payments: [{ state: 'cancelled' }] })
    await expect(cancel(version + 2)).rejects.toMatchObject({ code: 'WRONG_STATE' })
    expect(await it.books()).toEqual({ cost: 200_000, vendor: -200_000 })
    expect((await it.pay()).payments.map(({ number }) => number.slice(-4))).toContain('0002')
  })
})

describe('a bill that is cancelled', () => {
  test('is out of the books, and frees the advance that was put against it; its number may be used again', async () => {
    const [{ payments }, bill] = [await it.pay({ amount: 30_000 }), await it.entered()]
    const { id = '', version = 0 } = payments[0] ?? {}
    await it.call.vendorPayments.allocate({ id, version, billId: bill.id, amount: 30_000, day: today })
    const cancelled = (await it.call.bills.cancel({ id: bill.id, version: bill.version, reason: 'Wrong trip' })).data
    expect(cancelled).toMatchObject({ status: 'cancelled', balance: null, payments: [], cancelReason: 'Wrong trip' })
    expect(await it.books()).toEqual({ vendor_advance: 30_000, bank: -30_000 })
    await it.draft({ billNumber: bill.billNumber })
    const again = { id: bill.id, version: cancelled.version, reason: 'Twice' }
    await expect(it.call.bills.cancel(again)).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('must not be paid', async () => {
    const bill = await it.entered()
    await it.pay({ amount: 1, bills: [{ billId: bill.id, amount: 1 }] })
    const cancel = it.call.bills.cancel({ id: bill.id, version: bill.version, reason: 'Wrong' })
    await expect(cancel).rejects.toMatchObject({ code: 'SETTLED' })
  })
})

describe('what is owed', () => {
  test('is told by week and currency, and bills are listed by when they are due', async () => {
    await it.entered({ billedOn: dayIn(-20), dueOn: dayIn(-1) })
    await it.entered({ dueOn: today, lines: [stay({ net: 5000 })] })
    await it.entered({ dueOn: dayIn(60), lines: [stay({ net: 700 })] })
    await it.entered({ dueOn: dayIn(60), currency: 'USD', rate: 84_000_000 })
    await it.draft({ dueOn: today })
    expect((await it.call.bills.due()).data).toEqual([
      { currency: 'INR', overdue: 100_000, thisWeek: 5000, nextWeek: 0, later: 700 },
      { currency: 'USD', overdue: 0, thisWeek: 0, nextWeek: 0, later: 100_000 },
    ])
    const { weeks, isCut } = (await it.call.bills.dueBoard()).data
    expect(isCut).toBe(false)
    const [overdue, thisWeek, nextWeek, later] = weeks
    const lagoon = { vendorId: it.vendorId, vendorName: 'Lagoon Hotels', bills: 1 }
    expect(overdue).toMatchObject({ from: null, until: dayIn(-1), sums: [{ currency: 'INR', open: 100_000 }] })
    expect(overdue?.days).toEqual([{ day: dayIn(-1), vendors: [{ ...lagoon, currency: 'INR', open: 100_000 }] }])
    expect(thisWeek?.days).toMatchObject([{ day: today, vendors: [{ open: 5000 }] }])
    expect(nextWeek).toMatchObject({ sums: [], days: [] })
    expect(later?.until).toBeNull()
    expect(later?.days).toMatchObject([
      {
        day: dayIn(60),
        vendors: [
          { currency: 'INR', open: 700 },
          { currency: 'USD', open: 100_000 },
        ],
      },
    ])
    const between = { dueFrom: today, dueBy: dayIn(59) }
    expect((await it.call.bills.list({ filters: between })).total).toBe(1)
    expect((await it.call.bills.list({ filters: { dueFrom: dayIn(1) } })).total).toBe(2)
    const dueBy = async (day: string) => (await it.call.bills.list({ filters: { dueBy: day } })).total
    expect([await dueBy(dayIn(-2)), await dueBy(today), await dueBy(dayIn(60))]).toEqual([0, 2, 4])
    expect((await it.call.bills.list({ filters: { status: ['entered'], vendor: [it.vendorId] } })).total).toBe(4)
  })

  test('is a statement between two days, with what was before, also of a vendor that was merged into this one', async () => {
    const bill = await it.entered({ billedOn: dayIn(-20) })
    await it.pay({ amount: 40_000, day: dayIn(-10), bills: [{ billId: bill.id, amount: 30_000 }] })
    await it.entered({ billedOn: dayIn(-5), lines: [stay({ net: 7000 })] })
    const ask = { from: dayIn(-15), to: dayIn(-5) }
    const expected = [{ currency: 'INR', opening: 100_000, closing: 67_000 }]
    const { data } = await it.call.vendorPayments.statement({ vendorId: it.vendorId, ...ask })
    expect(data).toMatchObject(expected)
    expect(data[0]?.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-40_000, 60_000],
      [7000, 67_000],
    ])
    const kept = (await it.call.vendors.create({ name: 'Lagoon Group', currency: 'INR' })).data
    const versions = {
      version: kept.version,
      otherVersion: (await it.call.vendors.get({ id: it.vendorId })).data.version,
    }
    await it.call.vendorDuplicates.merge({ id: kept.id, otherId: it.vendorId, ...versions, take: [] })
    expect((await it.call.vendorPayments.statement({ vendorId: kept.id, ...ask })).data).toMatchObject(expected)
    const { owed } = await it.pay({ vendorId: kept.id, amount: 70_000, bills: [{ billId: bill.id, amount: 70_000 }] })
    expect(owed).toEqual([{ currency: 'INR', amount: 7000 }])
  })

  test('is for those who see costs, on the vendors’ page, and of one’s own agency', async () => {
    const { agency, vendorId } = it
    const bill = await it.entered()
    const { payments } = await it.pay()
    const blind = await makeMember(app, agency, { isSubuser: true, recordScope: 'all', hidesCost: true })
    const refused = { status: 422, code: 'COSTS_HIDDEN' }
    const { id, version } = bill
    const payment = { id: payments[0]?.id ?? '', version: 1, day: today }
    for (const ask of [
      () => blind.call.bills.list({}),
      () => blind.call.bills.due(),
      () => blind.call.bills.dueBoard(),
      () => blind.call.bills.get({ id }),
      () => blind.call.bills.timeline({ id }),
      () => blind.call.bills.cancel({ id, version, reason: 'x' }),
      () => blind.call.vendorPayments.ofVendor({ vendorId }),
      () => blind.call.vendorPayments.statement({ vendorId, from: today, to: today }),
      () => blind.call.vendorPayments.create({ vendorId, mode: 'cash', day: today, amount: 1 }),
      () => blind.call.vendorPayments.cancel({ ...payment, reason: 'x' }),
    ])
      await expect(ask()).rejects.toMatchObject(refused)
    await expect(blind.call.notes.list({ on: { billId: id } })).rejects.toMatchObject({ status: 404 })
    expect((await blind.call.search.records({ query: 'Lagoon' })).data.map(({ kind }) => kind)).not.toContain('bill')
    const none = await makeMember(app, agency, { isSubuser: true, isRestricted: true })
    await expect(none.call.bills.list({})).rejects.toMatchObject({ status: 403 })
    const stranger = (await makeAgency(app)).owner.call
    await expect(stranger.bills.get({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.vendorPayments.ofVendor({ vendorId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.vendorPayments.cancel({ ...payment, reason: 'x' })).rejects.toMatchObject({ status: 404 })
  })
})

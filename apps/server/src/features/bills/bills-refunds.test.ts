import type { newVendorRefund } from '@sarai/contract/vendor-refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { startApp, type TestApp } from '../../../test/app.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Statements
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
})

const today = dayIn(0)
const utr = 'N093261234567890'

/** A credit note without its bill, in the books. */
const credited = (net = 100_000, more = {}) =>
  it.entered({ kind: 'credit', billNumber: 'CN/26-27/0042', lines: [stay({ net })], ...more })

type Facts = Partial<z.input<typeof newVendorRefund>> & Pick<z.input<typeof newVendorRefund>, 'of'>
const back = async (facts: Facts, call = it.call) =>
  (await call.vendorRefunds.create({ mode: 'bank', day: today, amount: 60_000, ...facts })).data

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: { status: number; code: string; fields?: Record<string, string> }) => ({ ...error, fields: error.fields }),
  )

describe('money that a vendor gives back', () => {
  test('lowers what is left of its credit note, has its number, and stands in the statement', async () => {
    const note = await credited()
    const { refunds, credits, advances } = await back({ of: { creditId: note.id }, reference: utr })
    expect(refunds).toMatchObject([
      {
        state: 'received',
        amount: 60_000,
        of: { kind: 'credit', id: note.id, number: note.billNumber, amount: 60_000 },
      },
    ])
    expect(refunds[0]?.number).toMatch(/^VRF\/\d\d-\d\d\/0001$/)
    expect([credits, advances]).toMatchObject([[{ id: note.id, left: 40_000 }], [{ amount: 40_000 }]])
    expect(await it.books()).toEqual({ bank: 60_000, cost: -100_000, vendor_advance: 40_000 })
    const after = await it.billOf(note.id)
    expect(after).toMatchObject({ status: 'part-used', balance: -40_000, refunds: [{ amount: 60_000, mode: 'bank' }] })
    const asked = { vendorId: it.vendorId, from: dayIn(-30), to: today }
    const [statement] = (await it.call.vendorPayments.statement(asked)).data
    expect(statement).toMatchObject({ closing: -40_000 })
    expect(statement?.lines.at(-1)).toMatchObject({ documentKind: 'vendor-refund', amount: 60_000 })
    const { data: history } = await it.call.bills.timeline({ id: note.id })
    expect(history[0]).toMatchObject({ kind: 'vendor_refunded', data: { number: refunds[0]?.number } })
  })

  test('of what was paid ahead takes no more than what is put against no bill', async () => {
    const bill = await it.entered({ lines: [stay({ net: 70_000 })] })
    const { payments } = await it.pay({ bills: [{ billId: bill.id, amount: 70_000 }] })
    const paymentId = payments[0]?.id ?? ''
    expect(await refusalOf(back({ of: { paymentId }, amount: 30_001 }))).toMatchObject({
      code: 'OVERSETTLED',
      fields: { amount: 'Only ₹300 is left of this payment' },
    })
    const standing = await back({ of: { paymentId }, amount: 30_000 })
    expect(standing).toMatchObject({ advances: [], payments: [{ advance: 0 }], refunds: [{ of: { kind: 'payment' } }] })
    const cancel = { id: paymentId, version: payments[0]?.version ?? 0, day: today, reason: 'Wrong' }
    expect(await refusalOf(it.call.vendorPayments.cancel(cancel))).toMatchObject({ code: 'REFUNDED' })
    expect(await refusalOf(back({ of: { paymentId }, amount: 1 }))).toMatchObject({ code: 'OVERSETTLED' })
  })

  test('cancelled it is off the books, keeps its number, and its credit note is open again', async () => {
    const note = await credited()
    const { refunds } = await back({ of: { creditId: note.id } })
    const { id = '', version = 0 } = refunds[0] ?? {}
    const cancelNote = () => it.call.bills.cancel({ id: note.id, version: note.version, reason: 'Wrong' })
    expect(await refusalOf(cancelNote())).toMatchObject({ code: 'REFUNDED' })
    const cancel = (more = {}) => it.call.vendorRefunds.cancel({ id, version, day: today, reason: 'Twice', ...more })
    expect(await refusalOf(cancel({ day: dayIn(-1) }))).toMatchObject({ fields: { day: 'This is before the payment' } })
    const { data } = await cancel()
    expect(data).toMatchObject({
      credits: [{ left: 100_000 }],
      refunds: [{ state: 'cancelled', cancelReason: 'Twice' }],
    })
    expect(await it.books()).toEqual({ cost: -100_000, vendor_advance: 100_000 })
    expect(await refusalOf(cancel({ version: version + 1 }))).toMatchObject({ code: 'WRONG_STATE' })
    expect(await refusalOf(cancel())).toMatchObject({ code: 'STALE' })
    await cancelNote()
    expect(await it.books()).toEqual({})
  })

  test('by two at once comes to no more than there is, and each has its own number', async () => {
    const note = await credited()
    const asked = [1, 2, 3].map(() => back({ of: { creditId: note.id }, amount: 50_000, isSure: true }))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { data } = await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })
    expect(data.refunds.map(({ number }) => number.slice(-4)).toSorted()).toEqual(['0001', '0002'])
    expect(data.credits).toEqual([])
  })

  test('in another currency says what that is of the credit note; the rest is gained or lost by exchange', async () => {
    const note = await credited(80_000, { currency: 'USD', rate: 86_500_000 })
    const of = { creditId: note.id }
    expect(await refusalOf(back({ of }))).toMatchObject({ fields: { rate: expect.any(String) } })
    expect(await refusalOf(back({ of, currency: 'INR', amount: 2_613_000 }))).toMatchObject({
      fields: { taken: expect.any(String) },
    })
    const { refunds } = await back({ of, currency: 'INR', amount: 2_613_000, taken: 30_000 })
    expect(refunds).toMatchObject([{ currency: 'INR', amount: 2_613_000, of: { currency: 'USD', amount: 30_000 } }])
    // 300 dollars at 86.50 were 25,950.00 rupees, and 26,130.00 came.
    expect(await it.books()).toEqual({
      bank: 2_613_000,
      cost: -6_920_000,
      exchange_difference: -18_000,
      vendor_advance: 4_325_000,
    })
  })

  test('with a reference that is recorded is told of before it is stored twice', async () => {
    const note = await credited()
    const of = { creditId: note.id }
    await back({ of, amount: 10_000, reference: 'UTR 5' })
    expect(await refusalOf(back({ of, amount: 10_000, reference: 'utr 5' }))).toMatchObject({ code: 'DUPLICATE' })
    await back({ of, amount: 10_000, reference: 'utr 5', isSure: true })
  })

  test('is of a credit note in the books, on a day from then to today', async () => {
    const { id } = await it.draft({ kind: 'credit' })
    const bill = await it.entered()
    for (const creditId of [id, bill.id])
      expect(await refusalOf(back({ of: { creditId } }))).toMatchObject({ code: 'NO_CREDIT' })
    const note = await credited()
    for (const day of [dayIn(-4), dayIn(1)])
      expect((await refusalOf(back({ of: { creditId: note.id }, day })))?.fields).toHaveProperty('day')
    await it.call.ledger.lockPeriod({ until: dayIn(-1), reason: null })
    expect(await refusalOf(back({ of: { creditId: note.id }, day: dayIn(-1) }))).toMatchObject({
      code: 'PERIOD_LOCKED',
    })
  })

  test('is for those who see costs, and of one’s own agency', async () => {
    const note = await credited()
    const of = { creditId: note.id }
    const blind = await makeMember(app, it.agency, { hidesCost: true })
    expect(await refusalOf(back({ of }, blind.call))).toMatchObject({ code: 'COSTS_HIDDEN' })
    const other = await makeAgency(app)
    expect(await refusalOf(back({ of }, other.owner.call))).toMatchObject({ status: 404 })
  })
})

describe('in the list of payments', () => {
  test('it came in, for its credit note, and is for those who see what vendors are paid', async () => {
    const note = await credited()
    await back({ of: { creditId: note.id }, reference: utr, bankAccountId: it.accountId })
    const { data } = await it.call.payments.list({ filters: { direction: 'in' } })
    expect(data).toMatchObject([
      {
        kind: 'vendor-refund',
        state: 'cleared',
        amount: 60_000,
        vendorName: 'Lagoon Hotels',
        bills: [{ id: note.id, billNumber: note.billNumber }],
        isExplained: false,
      },
    ])
    expect((await it.call.payments.list({ filters: { direction: 'out' } })).data).toEqual([])
    expect((await it.call.payments.list({ search: utr })).data).toHaveLength(1)
    const blind = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
    for (const filters of [{}, { direction: 'in' as const }, { kind: ['vendor-refund' as const] }])
      expect((await blind.call.payments.list({ filters })).data).toEqual([])
  })
})

describe('a line of a bank statement that came in', () => {
  const line = (amount: number, text = `NEFT CR-KKBK0000958-LAGOON HOTELS-SAFFRON-${utr}`) => [
    { day: dayIn(-1), text, amount },
  ]

  test('is settled by money back that is recorded', async () => {
    const note = await credited()
    await back({ of: { creditId: note.id }, day: dayIn(-1), reference: utr, bankAccountId: it.accountId })
    await it.add(line(60_000))
    await it.settleCertain()
    expect((await it.line(utr, 'settled')).matches).toMatchObject([
      { kind: 'seen', documentKind: 'vendor-refund', party: 'Lagoon Hotels', amount: 60_000 },
    ])
    expect((await it.call.payments.list({})).data[0]?.isExplained).toBe(true)
  })

  test('settles itself where it names the credit note and comes to what is left of it', async () => {
    const note = await credited()
    await it.add(line(100_000, `NEFT CR-KKBK0000958-LAGOON HOTELS-SAFFRON-CN 26-27 0042-${utr}`))
    await it.settleCertain()
    const settled = await it.line(utr, 'settled')
    expect(settled.matches).toMatchObject([{ kind: 'refunded', isAutomatic: true }])
    expect((await it.billOf(note.id)).status).toBe('used')
    // Undone, the money is off the books and the credit note is open again.
    const { id, version } = settled
    await it.call.statements.undo({ id, version, reason: 'It is of another' })
    expect(await it.billOf(note.id)).toMatchObject({ status: 'unused', refunds: [{ state: 'cancelled' }] })
  })

  test('is offered the credit notes of which something is left, and records the money', async () => {
    const note = await credited()
    await it.add(line(40_000))
    const { id, version } = await it.line(utr)
    const { data } = await it.call.statements.candidates({ id, search: 'lagoon' })
    expect(data).toMatchObject([{ of: 'credit', id: note.id, title: 'Credit note CN/26-27/0042', open: 100_000 }])
    const parts = [{ as: 'target' as const, of: 'credit' as const, id: note.id, amount: 40_000 }]
    expect((await it.call.statements.settle({ id, version, parts })).data.state).toBe('settled')
    const { data: standing } = await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })
    expect(standing.refunds).toMatchObject([{ amount: 40_000, reference: utr, day: dayIn(-1) }])
    // The histories of the credit note and the vendor tell of it, without the amount, which is a cost.
    for (const { data: history } of [
      await it.call.bills.timeline({ id: note.id }),
      await it.call.vendors.timeline({ id: it.vendorId }),
    ]) {
      const found = history.find(({ kind }) => kind === 'bank_matched')
      expect(found?.data).toMatchObject({ number: expect.stringContaining('VRF') })
      expect(JSON.stringify(found)).not.toContain('40000')
    }
    expect(await it.books()).toEqual({ bank: 40_000, cost: -100_000, vendor_advance: 60_000 })
  })

  test('that went out is nothing that a vendor gave back', async () => {
    const note = await credited()
    await it.add(line(-40_000))
    const { id, version } = await it.line(utr)
    const parts = [{ as: 'target' as const, of: 'credit' as const, id: note.id, amount: 40_000 }]
    expect((await refusalOf(it.call.statements.settle({ id, version, parts })))?.fields).toHaveProperty('parts')
  })
})

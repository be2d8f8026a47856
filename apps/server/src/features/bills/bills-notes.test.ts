import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type BillFacts, makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeMember } from '../../../test/make.ts'

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
const note = (more: BillFacts): BillFacts => ({ kind: 'credit', ...more })

async function booked(net = 100_000) {
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30, bookings: ['confirmed'] })
  const [booking] = (await it.call.bookings.ofTrip({ id: tripId })).data
  const id = booking?.id ?? ''
  await app.owner.query('update bookings set vendor_id = $2, net = $3 where id = $1', [id, it.vendorId, net])
  return { tripId, id }
}

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: { status: number; code: string; fields?: Record<string, string> }) => ({ ...error, fields: error.fields }),
  )

describe('a credit note for a bill', () => {
  test('is a draft that lowers nothing yet, due on its own day', async () => {
    const bill = await it.entered()
    const draft = await it.draft(note({ correctsId: bill.id, lines: [stay({ net: 40_000 })] }))
    expect(draft).toMatchObject({ kind: 'credit', status: 'draft', total: 40_000, dueOn: draft.billedOn })
    expect(draft.corrects).toMatchObject({ id: bill.id, billNumber: bill.billNumber })
    expect(await it.billOf(bill.id)).toMatchObject({ balance: 100_000, notes: [{ id: draft.id, status: 'draft' }] })
    expect(await it.books()).toEqual({ cost: 100_000, vendor: -100_000 })
  })

  test('entered lowers what is owed, and takes cost, input credit and tax at source back as the bill has them', async () => {
    const bill = await it.entered({ lines: [stay({ cgst: 9000, sgst: 9000, isCredit: true })], tds: 2000 })
    const lines = [stay({ net: 40_000, cgst: 3600, sgst: 3600, isCredit: null })]
    const { id, status, balance } = await it.entered(note({ correctsId: bill.id, lines, tds: 800 }))
    expect({ status, balance }).toEqual({ status: 'used', balance: 0 })
    expect(await it.books()).toEqual({ cost: 60_000, gst_input: 10_800, tds_payable: -1200, vendor: -69_600 })
    const after = await it.billOf(bill.id)
    expect(after).toMatchObject({
      status: 'part-paid',
      balance: 69_600,
      notes: [{ id, status: 'used', total: 47_200 }],
    })
    expect(after.payments).toMatchObject([{ of: 'credit', id, amount: 46_400, mode: null, state: 'paid' }])
    const { data } = await it.call.bills.timeline({ id: bill.id })
    expect(data.map(({ kind }) => kind)).toContain('bill_credited')
  })

  test('cannot take back more than the bill charges, by booking, head of tax and in total, earlier notes counted', async () => {
    const { id: bookingId } = await booked()
    const lines = [stay({ bookingId, igst: 18_000, isCredit: true }), stay({ net: 20_000 })]
    const bill = await it.entered({ lines, tds: 1000 })
    const fieldsOf = async (more: BillFacts) => {
      const found = await refusalOf(it.draft(note({ correctsId: bill.id, ...more })))
      return Object.entries(found?.fields ?? {})
    }
    const over = (net: number, more = {}) => stay({ bookingId, net, isCredit: true, ...more })
    expect(await fieldsOf({ lines: [over(100_001)] })).toEqual([['lines.0.net', 'Only ₹1,000 of this can be credited']])
    expect((await fieldsOf({ lines: [over(60_000), over(40_001)] })).map(([field]) => field)).toEqual([
      'lines.0.net',
      'lines.1.net',
    ])
    expect((await fieldsOf({ lines: [over(1, { igst: 18_001 })] })).map(([field]) => field)).toEqual(['lines.0.igst'])
    expect((await fieldsOf({ lines: [over(1, { cgst: 1 })] })).map(([field]) => field)).toEqual(['lines.0.cgst'])
    expect((await fieldsOf({ lines: [over(1, { igst: 1, isCredit: false })] })).map(([field]) => field)).toEqual([
      'lines.0.igst',
    ])
    expect((await fieldsOf({ lines: [stay({ net: 20_001 })] })).map(([field]) => field)).toEqual(['lines.0.net'])
    expect((await fieldsOf({ lines: [over(1)], tds: 1, roundOff: 0 })).map(([field]) => field)).toEqual([])
    expect((await fieldsOf({ lines: [over(2000)], tds: 1001 })).map(([field]) => field)).toEqual(['tds'])
    expect(
      (await fieldsOf({ lines: [over(100_000, { igst: 18_000 }), stay({ net: 20_000 })], roundOff: 1 })).map(
        ([field]) => field,
      ),
    ).toEqual(['roundOff'])
    const other = await booked()
    expect((await fieldsOf({ lines: [stay({ bookingId: other.id, net: 1 })] })).map(([field]) => field)).toEqual([
      'lines.0.bookingId',
    ])
    await it.entered(note({ correctsId: bill.id, lines: [over(70_000)] }))
    expect(await fieldsOf({ lines: [over(30_001)] })).toEqual([['lines.0.net', 'Only ₹300 of this can be credited']])
  })

  test('entered by two at once takes back no more than there is', async () => {
    const bill = await it.entered()
    const half = () => it.draft(note({ correctsId: bill.id, lines: [stay({ net: 60_000 })] }))
    const drafts = [await half(), await half(), await half()]
    const answers = await Promise.allSettled(drafts.map(({ id, version }) => it.call.bills.enter({ id, version })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await it.books()).toEqual({ cost: 40_000, vendor: -40_000 })
  })

  test('entered beside a payment of the bill leaves in the agency’s favour what was paid too much', async () => {
    const bill = await it.entered()
    const { id, version } = await it.draft(note({ correctsId: bill.id, lines: [stay({ net: 60_000 })] }))
    const pay = it.pay({ amount: 70_000, bills: [{ billId: bill.id, amount: 70_000 }] })
    const [, paid] = await Promise.allSettled([it.call.bills.enter({ id, version }), pay])
    const { data } = await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })
    // Whoever came second sees what the first has left open.
    if (paid?.status === 'fulfilled') expect(data).toMatchObject({ owed: [], credits: [{ id, left: 30_000 }] })
    else expect(data).toMatchObject({ owed: [{ amount: 40_000 }], credits: [] })
  })

  test('of a bill that was paid is left in the agency’s favour, and settles other bills', async () => {
    const bill = await it.entered()
    await it.pay({ bills: [{ billId: bill.id, amount: 100_000 }] })
    const credit = await it.entered(note({ correctsId: bill.id, lines: [stay({ net: 30_000 })] }))
    expect(credit).toMatchObject({ status: 'unused', balance: -30_000, uses: [] })
    const next = await it.entered({ lines: [stay({ net: 50_000 })] })
    const put = (amount: number, billId = next.id, version = credit.version) =>
      it.call.bills.allocate({ id: credit.id, version, billId, amount, day: today })
    expect(await refusalOf(put(30_001))).toMatchObject({
      code: 'OVERSETTLED',
      fields: { amount: 'Only ₹300 is left of this credit note' },
    })
    expect(await refusalOf(put(1, bill.id))).toMatchObject({ status: 409 })
    expect(await refusalOf(put(1, credit.id))).toMatchObject({ status: 422 })
    const used = (await put(20_000)).data
    expect(used).toMatchObject({ status: 'part-used', balance: -10_000, uses: [{ id: next.id, amount: 20_000 }] })
    expect(await refusalOf(put(1))).toMatchObject({ code: 'STALE' })
    expect(await it.billOf(next.id)).toMatchObject({ balance: 30_000, status: 'part-paid' })
    expect((await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data).toMatchObject({
      owed: [{ amount: 30_000 }],
      advances: [{ amount: 10_000 }],
      credits: [{ id: credit.id, left: 10_000 }],
    })
    const statement = (await it.call.vendorPayments.statement({ vendorId: it.vendorId, from: dayIn(-30), to: today }))
      .data
    expect(statement[0]?.lines).toContainEqual(
      expect.objectContaining({ documentKind: 'vendor-credit', label: credit.billNumber, amount: -30_000 }),
    )
    // Cancelled, it is off all bills, and the books are as if it had not been.
    const cancel = { id: credit.id, version: used.version, reason: 'Sent by mistake' }
    expect((await it.call.bills.cancel(cancel)).data).toMatchObject({ status: 'cancelled', balance: null })
    expect((await it.billOf(next.id)).balance).toBe(50_000)
    expect(await it.books()).toEqual({ cost: 150_000, bank: -100_000, vendor: -50_000 })
  })

  test('keeps its bill from being cancelled, until it is cancelled itself', async () => {
    const bill = await it.entered()
    const credit = await it.entered(note({ correctsId: bill.id, lines: [stay({ net: 30_000 })] }))
    const cancel = (one: { id: string; version: number }) =>
      it.call.bills.cancel({ id: one.id, version: one.version, reason: 'Wrong' })
    expect(await refusalOf(cancel(bill))).toMatchObject({ code: 'CREDITED' })
    await cancel(credit)
    expect(await it.billOf(bill.id)).toMatchObject({ balance: 100_000, notes: [], payments: [{ state: 'cancelled' }] })
    await cancel(bill)
    expect(await it.books()).toEqual({})
    const again = await refusalOf(it.draft(note({ correctsId: bill.id })))
    expect(again?.fields).toEqual({ correctsId: expect.stringContaining('not in the books') })
  })

  test('has the currency, rate and reverse charge of its bill, so that nothing is gained by exchange', async () => {
    const lines = [stay({ igst: 18_000, isCredit: true })]
    const terms = { currency: 'USD', rate: 86_500_000, isReverseCharge: true }
    const bill = await it.entered({ lines, ...terms })
    const half = [stay({ net: 40_000, igst: 7200, isCredit: true })]
    expect(await refusalOf(it.draft(note({ correctsId: bill.id, lines: half, rate: 84_000_000 })))).toMatchObject({
      fields: { rate: expect.any(String) },
    })
    const credit = await it.entered(note({ correctsId: bill.id, lines: half }))
    expect(credit).toMatchObject({ ...terms, total: 40_000 })
    expect(await it.books()).toEqual({
      cost: 8_650_000 - 3_460_000,
      gst_input: 1_557_000 - 622_800,
      gst_reverse_charge: -(1_557_000 - 622_800),
      vendor: -(8_650_000 - 3_460_000),
    })
  })

  test('is before neither its bill nor the day that has in the books', async () => {
    const bill = await it.entered({ billedOn: dayIn(-5) })
    const early = refusalOf(it.draft(note({ correctsId: bill.id, billedOn: dayIn(-6) })))
    expect((await early)?.fields).toHaveProperty('billedOn')
    const { id, version } = await it.draft({ billedOn: dayIn(-5) })
    await it.call.bills.enter({ id, version, day: dayIn(-1) })
    const draft = await it.draft(note({ correctsId: id, billedOn: dayIn(-3), lines: [stay({ net: 1 })] }))
    const enter = (day?: string) => it.call.bills.enter({ id: draft.id, version: draft.version, day })
    expect((await refusalOf(enter(dayIn(-2))))?.fields).toHaveProperty('day')
    expect((await enter()).data.enteredOn).toBe(dayIn(-1))
  })

  test('of another vendor, of a draft or of a credit note is refused', async () => {
    const bill = await it.entered()
    const asked: BillFacts[] = [
      { correctsId: bill.id, vendorId: await it.otherVendor() },
      { correctsId: (await it.draft()).id },
      { correctsId: (await it.entered(note({}))).id },
      { correctsId: bill.id, kind: 'bill' },
    ]
    for (const more of asked) expect((await refusalOf(it.draft(note(more))))?.fields).toHaveProperty('correctsId')
  })
})

describe('a credit note without its bill', () => {
  test('is all in the agency’s favour, and its number is there once beside bills of the same', async () => {
    await it.entered({ billNumber: 'X/1' })
    const credit = await it.entered(note({ billNumber: 'X/1', lines: [stay({ igst: 18_000, isCredit: true })] }))
    expect(credit).toMatchObject({ status: 'unused', balance: -118_000, corrects: null })
    expect(await it.books()).toEqual({ gst_input: -18_000, vendor: -100_000, vendor_advance: 118_000 })
    expect(await refusalOf(it.draft(note({ billNumber: 'x/1' })))).toMatchObject({ code: 'DUPLICATE' })
  })

  test('is paid by nobody, neither alone nor in a run', async () => {
    const credit = await it.entered(note({}))
    const paid = refusalOf(it.pay({ bills: [{ billId: credit.id, amount: 1 }] }))
    expect((await paid)?.fields).toEqual({ 'bills.0.billId': 'This is a credit note, which is not paid' })
    const { data } = await it.call.paymentRuns.candidates({ billIds: [credit.id] })
    expect(data.bills[0]?.problem).toMatchObject({ code: 'credit-note' })
  })
})

describe('credit notes among bills', () => {
  test('are told apart and sorted by what they come to', async () => {
    const bill = await it.entered({ lines: [stay({ net: 500 })] })
    const credit = await it.entered(note({ lines: [stay({ net: 900 })] }))
    const { data } = await it.call.bills.list({ sort: [{ by: 'total', dir: 'desc' }] })
    expect(data.map(({ id }) => id)).toEqual([bill.id, credit.id])
    const ids = async (filters: object) => (await it.call.bills.list({ filters })).data.map(({ id }) => id)
    expect(await ids({ kind: ['credit'] })).toEqual([credit.id])
    expect(await ids({ status: ['entered', 'part-paid'] })).toEqual([bill.id])
    expect(await ids({ status: ['unused'] })).toEqual([credit.id])
    expect((await it.call.bills.due()).data).toMatchObject([{ currency: 'INR' }])
  })

  test('count against what a trip costs, and a booking that was credited whole waits for its bill again', async () => {
    const { tripId, id: bookingId } = await booked()
    const profit = async () => (await it.call.trips.profit({ id: tripId })).data
    const bill = await it.entered({ lines: [stay({ bookingId, net: 120_000 })] })
    expect((await profit()).isClosed).toBe(true)
    const first = await it.entered(note({ correctsId: bill.id, lines: [stay({ bookingId, net: 20_000 })] }))
    expect(first.lines[0]?.booking).toMatchObject({ billedElsewhere: 120_000, difference: 0 })
    expect((await it.billOf(bill.id)).lines[0]?.booking).toMatchObject({ billedElsewhere: -20_000, difference: 0 })
    expect((await it.call.bills.ofTrip({ tripId })).data.bookings).toMatchObject([{ billed: 100_000 }])
    expect((await profit()).isClosed).toBe(true)
    await it.entered(note({ correctsId: bill.id, lines: [stay({ bookingId, net: 100_000 })] }))
    expect((await profit()).isClosed).toBe(false)
    expect((await it.call.bills.ofTrip({ tripId })).data.bookings).toMatchObject([{ billed: 0 }])
  })

  test('are for those who see costs', async () => {
    const bill = await it.entered()
    const credit = await it.entered(note({}))
    const blind = await makeMember(app, it.agency, { hidesCost: true })
    const asked = { id: credit.id, version: credit.version, billId: bill.id, amount: 1, day: today }
    expect(await refusalOf(blind.call.bills.allocate(asked))).toMatchObject({ code: 'COSTS_HIDDEN' })
  })

  test('name bookings of trips that whoever enters them sees, and nothing of others', async () => {
    const theirs = await booked()
    const bill = await it.entered({ lines: [stay({ bookingId: theirs.id })] })
    const helper = await makeMember(app, it.agency, { recordScope: 'own' })
    const facts = { vendorId: it.vendorId, billNumber: 'N/1', billedOn: today, kind: 'credit' as const }
    const asked = { ...facts, correctsId: bill.id, lines: [stay({ bookingId: theirs.id, net: 100_001 })] }
    const found = await refusalOf(helper.call.bills.create(asked))
    expect(found?.fields).toEqual({ 'lines.0.bookingId': expect.stringContaining('do not have access') })
  })
})

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

describe('a bill', () => {
  test('is a draft that the books do not know, due after the vendor’s credit days', async () => {
    const made = await it.draft({ lines: [stay({ cgst: 9000, sgst: 9000 })], roundOff: -50 })
    expect(made).toMatchObject({ status: 'draft', total: 117_950, balance: null, dueOn: dayIn(12), currency: 'INR' })
    expect(made.lines).toMatchObject([{ cost: 118_000, booking: null }])
    expect(await it.books()).toEqual({})
    const { data } = await it.call.bills.list({ search: 'lagoon' })
    expect(data.map(({ id }) => id)).toEqual([made.id])
    expect((await it.call.bills.list({ search: made.billNumber })).data).toHaveLength(1)
  })

  test('of the same vendor and number is there once, in any letters, by two at once too', async () => {
    await it.draft({ billNumber: 'ab/7' })
    await expect(it.draft({ billNumber: 'AB/7' })).rejects.toMatchObject({ status: 409, code: 'DUPLICATE' })
    const answers = await Promise.allSettled([1, 2, 3].map(() => it.draft({ billNumber: 'AB/8' })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = await it.otherVendor()
    await it.draft({ billNumber: 'AB/7', vendorId: other })
    const third = await it.draft({ billNumber: 'AB/9' })
    const change = { id: third.id, version: third.version, changes: { billNumber: 'AB/8' } }
    await expect(it.call.bills.update(change)).rejects.toMatchObject({ code: 'DUPLICATE' })
  })

  test('entered it is in the books: cost, credit, tax at source, and what the vendor is owed', async () => {
    const lines = [stay({ cgst: 9000, sgst: 9000, isCredit: true }), stay({ net: 50_000, igst: 2500 })]
    const bill = await it.entered({ lines, tds: 3000, tdsSection: '194C' })
    expect(bill).toMatchObject({ status: 'entered', total: 170_500, balance: 167_500, enteredOn: dayIn(-3) })
    expect(await it.books()).toEqual({ cost: 152_500, gst_input: 18_000, tds_payable: -3000, vendor: -167_500 })
    const again = (await it.call.bills.enter({ id: bill.id, version: 1 })).data
    expect(again).toEqual(bill)
  })

  test('entered by several at once it is in the books once', async () => {
    const { id, version } = await it.draft()
    await Promise.all([1, 2, 3].map(() => it.call.bills.enter({ id, version })))
    expect(await it.books()).toEqual({ cost: 100_000, vendor: -100_000 })
  })

  test('whose tax the agency pays itself owes the vendor the rest', async () => {
    await it.entered({ lines: [stay({ igst: 18_000, isCredit: true })], isReverseCharge: true })
    expect(await it.books()).toEqual({
      cost: 100_000,
      gst_input: 18_000,
      gst_reverse_charge: -18_000,
      vendor: -100_000,
    })
  })

  test('that makes no sense is refused by its field', async () => {
    const fieldsOf = (more: BillFacts) =>
      it.draft(more).then(
        () => [],
        (error: { fields: object }) => Object.keys(error.fields),
      )
    expect(await fieldsOf({ currency: 'USD' })).toEqual(['rate'])
    expect(await fieldsOf({ rate: 84_000_000 })).toEqual(['rate'])
    expect(await fieldsOf({ tds: 100_001 })).toEqual(['tds'])
    expect(await fieldsOf({ dueOn: dayIn(-4) })).toEqual(['dueOn'])
    expect(await fieldsOf({ lines: [] })).toEqual(['lines'])
    expect(await fieldsOf({ lines: [stay({ igst: 1, cgst: 1 })] })).toEqual(['lines.0.igst'])
    const { id, version } = await it.draft({ billedOn: dayIn(2) })
    await expect(it.call.bills.enter({ id, version })).rejects.toMatchObject({ status: 422 })
  })

  test('stays as it is once it was entered, but for its due day and note', async () => {
    const { id, version } = await it.entered()
    const change = (changes: object) => it.call.bills.update({ id, version, changes })
    await expect(change({ tds: 1 })).rejects.toMatchObject({ code: 'ENTERED' })
    await expect(change({ lines: [stay({ net: 1 })] })).rejects.toMatchObject({ code: 'ENTERED' })
    await expect(it.call.bills.remove({ id })).rejects.toMatchObject({ code: 'ENTERED' })
    expect((await change({ dueOn: dayIn(30), note: 'Agreed by phone' })).data).toMatchObject({ dueOn: dayIn(30) })
    await expect(change({ note: 'Late' })).rejects.toMatchObject({ status: 409, code: 'STALE' })
  })

  test('in a closed period is entered on a later day', async () => {
    const { id, version } = await it.draft()
    await it.call.ledger.lockPeriod({ until: dayIn(-2), reason: null })
    await expect(it.call.bills.enter({ id, version })).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    expect((await it.call.bills.enter({ id, version, day: today })).data.enteredOn).toBe(today)
  })

  test('deleted as a draft it comes back, unless its number was used since', async () => {
    const { id, billNumber } = await it.draft()
    await it.call.bills.remove({ id })
    const next = await it.draft({ billNumber })
    await expect(it.call.bills.restore({ id })).rejects.toMatchObject({ code: 'DUPLICATE' })
    await it.call.bills.remove({ id: next.id })
    expect((await it.call.bills.restore({ id })).data).toMatchObject({ deletedAt: null, billNumber })
  })
})

describe('a bill over bookings', () => {
  async function booked(net = 100_000) {
    const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30, bookings: ['confirmed'] })
    const [booking] = (await it.call.bookings.ofTrip({ id: tripId })).data
    const id = booking?.id ?? ''
    await app.owner.query('update bookings set vendor_id = $2, net = $3 where id = $1', [id, it.vendorId, net])
    return { tripId, id }
  }

  test('shows what was expected and the difference, other bills counted', async () => {
    const { tripId, id } = await booked()
    await it.entered({ lines: [stay({ bookingId: id, net: 60_000 })] })
    const bill = await it.entered({ lines: [stay({ bookingId: id, net: 45_000, igst: 2250 })] })
    expect(bill.lines[0]?.booking).toMatchObject({ expected: 100_000, billedElsewhere: 60_000, difference: 7250 })
    const { data } = await it.call.bills.ofTrip({ tripId })
    expect(data.bookings).toMatchObject([{ id, expected: 100_000, billed: 107_250, vendorName: 'Lagoon Hotels' }])
    expect(data.bills).toHaveLength(2)
    const { rows } = await app.owner.query<{ trips: number }>(
      `select count(*)::int as trips from ledger_lines where trip_id = $1 and booking_id = $2 and account = 'cost'`,
      [tripId, id],
    )
    expect(rows[0]?.trips).toBe(3)
  })

  test('tells who does not see a colleague’s trip what its services come to, and nothing else of them', async () => {
    const [theirs, more] = [await booked(), await booked()]
    const helper = await makeMember(app, it.agency, { recordScope: 'own' })
    const own = await booked()
    await app.owner.query('update trips set owner_id = $2 where id = $1', [own.tripId, helper.userId])
    const over = (at: { id: string }, description: string, net: number) =>
      stay({ bookingId: at.id, description, net, igst: 1000 })
    const lines = [over(theirs, 'Houseboat of Asha', 60_000), over(own, 'Room', 40_000), over(more, 'Dinner', 5000)]
    const { id, version, total } = await it.draft({ lines: [...lines, stay({ description: 'Fee', net: 100 })] })
    const { data } = await helper.call.bills.get({ id })
    expect(data).toMatchObject({
      total,
      lines: [
        { description: 'Room', bookingId: own.id, booking: { id: own.id }, isColleagues: false },
        { description: 'Fee', bookingId: null, isColleagues: false },
        { bookingId: null, booking: null, net: 65_000, igst: 2000, cost: 67_000, isColleagues: true },
      ],
    })
    for (const hidden of [theirs.id, more.id, 'Houseboat', 'Dinner', '60000'])
      expect(JSON.stringify(data)).not.toContain(hidden)
    const change = (changes: object) => helper.call.bills.update({ id, version, changes })
    await expect(change({ lines: [stay()] })).rejects.toMatchObject({ code: 'COLLEAGUES' })
    // A refusal shows the bill in the same way.
    const { data: noted } = await change({ note: 'Asked for a copy' })
    expect(noted.lines).toHaveLength(3)
    const stale = await change({ note: 'Late' }).catch((error: unknown) => error)
    expect(JSON.stringify(stale)).not.toContain('Houseboat')
    expect((await it.call.bills.get({ id })).data.lines.map(({ description }) => description)).toEqual([
      'Houseboat of Asha',
      'Room',
      'Dinner',
      'Fee',
    ])
  })

  test('names bookings of its vendor only', async () => {
    const { id } = await booked()
    const other = await it.otherVendor()
    const wrong = it.draft({ vendorId: other, lines: [stay({ bookingId: id })] })
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.bookingId': expect.any(String) },
    })
  })
})

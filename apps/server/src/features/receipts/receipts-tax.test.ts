import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { newMark } from '../../../test/person-maker.ts'
import { booksOfTrip } from '../../../test/trip-books.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('advances'))
  await registration(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const today = dayIn(0)

interface Wanted {
  isAbroad?: boolean
  pan?: string | null
}

/** A trip of ₹90,000 for a consumer in Karnataka. */
async function sold({ isAbroad = false, pan = 'AAFPU0939F' }: Wanted = {}): Promise<string> {
  const contactId = await contact(make)
  await make.sql(`update contacts set state = 'Karnataka', country = 'IN', gstin = null, pan = $2 where id = $1`, [
    contactId,
    pan,
  ])
  const { id } = await makeTrip(app, agency.owner, { startsIn: 60, bookings: ['confirmed', 'confirmed'] })
  await make.sql(`update bookings set category = 'flight' where trip_id = $1 and position = 0`, [id])
  await make.sql('update trip_instalments set agreed = 9000000, amount = 9000000 where trip_id = $1', [id])
  await make.sql('update trips set contact_id = $2 where id = $1', [id, contactId])
  if (isAbroad) await call().trips.update({ id, version: 1, changes: { needsPassport: true } })
  return id
}

const pay = async (tripId: string, amount: number, more = {}) =>
  (await call().receipts.create({ tripId, mode: 'upi', day: today, amount, ...more })).data
const newest = async (tripId: string) => {
  const [receipt] = (await call().receipts.ofTrip({ tripId })).data.receipts
  if (!receipt) throw new Error('no payment')
  return receipt
}

/** What the books have of a trip, by account. */
const books = (tripId: string) => booksOfTrip(make, tripId)

async function invoiced(tripId: string) {
  const { id, version } = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
  return (await call().invoices.issue({ id, version })).data
}

describe('money that comes before its invoice', () => {
  test('has its tax in it, owed from that day, with the reasons, on a receipt voucher of the registration', async () => {
    const tripId = await sold()
    const preview = (await call().receipts.preview({ tripId, day: today, amount: 1_050_000 })).data
    expect(preview).toMatchObject({ advance: 1_050_000, findings: [], tax: { tax: 50_000, tcs: null, place: '29' } })
    await pay(tripId, 1_050_000)
    const receipt = await newest(tripId)
    expect(receipt.number).toMatch(/^RV\/\d\d-\d\d\/\d{4}$/)
    expect(receipt.tax).toMatchObject({ net: 1_000_000, rate: 5000, taxes: { igst: 50_000, cgst: 0 }, sac: '998555' })
    expect(receipt.tax?.why.map(({ sentence }) => sentence).join(' ')).toContain('5 %')
    expect(await books(tripId)).toEqual({
      bank: 1_050_000,
      customer_advance: -1_050_000,
      gst_on_advances: 50_000,
      gst_output: -50_000,
    })
  })

  test('for a package abroad has what is collected at source too, and the invoice says all of it', async () => {
    const tripId = await sold({ isAbroad: true })
    expect((await call().trips.dues({ id: tripId })).data).toMatchObject({
      price: 9_000_000,
      tcs: 180_000,
      due: 9_180_000,
    })
    await pay(tripId, 4_590_000)
    expect((await newest(tripId)).tax).toMatchObject({ tcs: { base: 4_500_000, amount: 90_000 }, tax: 214_286 })
    const invoice = await invoiced(tripId)
    expect(invoice).toMatchObject({ total: 9_180_000, balance: 4_590_000 })
    expect(invoice.computed.figures?.tcs).toMatchObject({ base: 9_000_000, amount: 180_000 })
    expect(await books(tripId)).toMatchObject({
      customer: 4_590_000,
      gst_output: -(invoice.computed.figures?.tax ?? 0),
      tcs_payable: -180_000,
    })
    // What settles the invoice is no advance, and its receipt has no tax.
    await pay(tripId, 4_590_000, { isSure: true })
    const second = await newest(tripId)
    expect(second).toMatchObject({ tax: null, ahead: 0 })
    expect(second.number).toMatch(/^RC\//)
    const { instalments } = (await call().trips.get({ id: tripId })).data
    expect(instalments).toMatchObject([{ amount: 9_180_000, paid: 9_180_000 }])
    expect(Object.keys(await books(tripId))).not.toContain('customer_advance')
  })

  test('where the payer has no PAN, is recorded all the same, and says what is missing', async () => {
    const tripId = await sold({ isAbroad: true, pan: null })
    const { data } = await call().receipts.preview({ tripId, day: today, amount: 1_020_000 })
    expect(data.tax?.tcs).toBeNull()
    expect(data.findings.join()).toContain('PAN')
    await pay(tripId, 1_020_000)
    expect((await newest(tripId)).tax).toMatchObject({ advance: 1_020_000, tcs: null })
  })

  test('without what is collected at source, where that is wished, leaves it to the invoice', async () => {
    const tripId = await sold({ isAbroad: true })
    await pay(tripId, 4_500_000, { collectsTcs: false })
    expect((await newest(tripId)).tax?.tcs).toBeNull()
    expect((await invoiced(tripId)).computed.figures?.tcs?.amount).toBe(180_000)
    expect((await books(tripId)).tcs_payable).toBe(-180_000)
  })

  test('of another financial year is recorded only by who confirms the day', async () => {
    const tripId = await sold()
    const asked = { tripId, mode: 'upi' as const, day: '2025-03-01', amount: 100_000 }
    await expect(call().receipts.create(asked)).rejects.toMatchObject({ status: 422, code: 'OTHER_YEAR' })
    const { data } = await call().receipts.create({ ...asked, isDaySure: true })
    expect(data.receipts[0]?.number).toContain('24-25')
  })
})

describe('an advance that is taken back', () => {
  test('cancelled, takes its tax back', async () => {
    const tripId = await sold({ isAbroad: true })
    await pay(tripId, 1_020_000)
    const { id, version } = await newest(tripId)
    await call().receipts.cancel({ id, version, day: today, reason: 'Twice' })
    expect(await books(tripId)).toEqual({})
  })

  test('bounced, takes its tax back and leaves what the bank charges', async () => {
    const tripId = await sold()
    await pay(tripId, 1_050_000, { mode: 'cheque' })
    const { id, version } = await newest(tripId)
    await call().receipts.bounce({ id, version, day: today, charges: 35_000 })
    expect(await books(tripId)).toEqual({ bank: -35_000, bank_charges: 35_000 })
  })

  test('refunded, leaves what was collected at source with the state, unless it is given back too', async () => {
    const tripId = await sold({ isAbroad: true })
    await pay(tripId, 1_020_000)
    const { id, version, ahead, aheadTcs } = await newest(tripId)
    expect({ ahead, aheadTcs }).toEqual({ ahead: 1_020_000, aheadTcs: 20_000 })
    const back = { id, version, day: today, mode: 'upi' as const }
    await expect(call().receipts.refund({ ...back, amount: 1_000_001 })).rejects.toMatchObject({ status: 422 })
    const { data } = await call().receipts.refund({ ...back, amount: 1_000_000 })
    expect(data.receipts[0]).toMatchObject({
      state: 'refunded',
      ahead: 0,
      refunds: [{ amount: 1_000_000, tcsKept: 20_000 }],
    })
    expect(data.receipts[0]?.refunds[0]?.number).toMatch(/^RF\//)
    expect(await books(tripId)).toEqual({ bank: 20_000, tcs_payable: -20_000 })

    const other = await sold({ isAbroad: true })
    await pay(other, 1_020_000)
    const again = await newest(other)
    const whole = { ...back, id: again.id, version: again.version, amount: 1_020_000, returnsTcs: true }
    await call().receipts.refund(whole)
    expect(await books(other)).toEqual({})
  })

  test('what a credit note left a customer who had paid is given back, once', async () => {
    const tripId = await sold()
    const invoice = await invoiced(tripId)
    await pay(tripId, 9_000_000)
    const { data: draft } = await call().invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'One day less' })
    const [line] = draft.document.lines
    if (!line) throw new Error('no line')
    const document = { ...draft.document, lines: [{ ...line, price: 1_050_000, isInclusive: true }] }
    const { data: changed } = await call().invoices.update({ id: draft.id, version: 1, changes: { document } })
    const { data: note } = await call().invoices.issue({ id: draft.id, version: changed.version })
    expect(note.total).toBe(1_050_000)
    const left = (await call().receipts.ofTrip({ tripId })).data.credits
    expect(left).toMatchObject([{ noteId: note.id, left: 1_050_000 }])
    // The price is lower, so that nothing is asked for any more.
    expect((await call().trips.dues({ id: tripId })).data).toMatchObject({
      beyond: -1_050_000,
      due: 7_950_000,
      rest: 0,
    })

    const back = { noteId: note.id, amount: 1_050_000, day: today, mode: 'bank' as const }
    await expect(call().receipts.refundNote({ ...back, amount: 1_050_001 })).rejects.toMatchObject({ status: 422 })
    const both = await Promise.allSettled([call().receipts.refundNote(back), call().receipts.refundNote(back)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await call().receipts.ofTrip({ tripId })
    expect(data).toMatchObject({
      paid: 7_950_000,
      credits: [],
      refunds: [{ amount: 1_050_000, noteNumber: note.documentNumber }],
    })
    expect((await books(tripId)).customer_advance).toBeUndefined()
  })
})

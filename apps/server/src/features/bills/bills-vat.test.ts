import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vatRegistration } from '../../../test/examples/tax-profile.ts'
import { makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { sell } from '../../../test/make-sold.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makePayables(app)
})

/** Registers the agency for VAT, and says how its own services are taxed. */
async function underVat(mode: 'price' | 'margin' = 'price', taxNumber = vatRegistration.taxNumber): Promise<void> {
  const { taxProfile } = it.call
  const { data } = await taxProfile.addRegistration({ ...vatRegistration, taxNumber })
  await taxProfile.save({ ...data.facts, version: data.version, defaultMode: mode, defaultRate: 23_000 })
}

const fieldsOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => [],
    (error: { fields?: object }) => Object.keys(error.fields ?? {}),
  )

describe('a bill with VAT', () => {
  test('is entered, credited and paid, and its tax is input tax under VAT', async () => {
    await underVat()
    const lines = [stay({ vat: 23_000, isCredit: null })]
    const bill = await it.entered({ lines })
    expect(bill).toMatchObject({ total: 123_000, lines: [{ vat: 23_000, igst: 0, isCredit: true, cost: 100_000 }] })
    expect(await it.books('gst_input', 'cost')).toEqual({ 'gst_input vat': 23_000, cost: 100_000, vendor: -123_000 })
    const note = { kind: 'credit' as const, correctsId: bill.id, billNumber: 'NC/1' }
    const credit = await it.entered({ ...note, lines: [stay({ net: 40_000, vat: 9200, isCredit: null })] })
    expect(credit).toMatchObject({ total: 49_200, status: 'used', lines: [{ vat: 9200, isCredit: true }] })
    const beyond = [stay({ net: 10_000, vat: 13_801, isCredit: null })]
    expect(await fieldsOf(it.draft({ ...note, billNumber: 'NC/2', lines: beyond }))).toEqual(['lines.0.vat'])
    await it.pay({ amount: 73_800, bills: [{ billId: bill.id, amount: 73_800 }] })
    expect(await it.billOf(bill.id)).toMatchObject({ status: 'paid', balance: 0 })
    expect(await it.books()).toEqual({ cost: 60_000, gst_input: 13_800, bank: -73_800 })
  })

  test('keeps whether its amounts were typed with their tax', async () => {
    await underVat()
    const bill = await it.draft({ lines: [stay({ vat: 23_000, isCredit: null })], isInclusive: true })
    expect(bill).toMatchObject({ isInclusive: true, total: 123_000, lines: [{ net: 100_000, vat: 23_000 }] })
    const change = { id: bill.id, version: bill.version, changes: { isInclusive: false } }
    expect((await it.call.bills.update(change)).data).toMatchObject({ isInclusive: false, total: 123_000 })
    expect((await it.draft()).isInclusive).toBe(false)
  })

  test('is a part of the cost where it cannot be credited, on the trip of its service too', async () => {
    await underVat('margin')
    const { id } = await sell(it.call, [{ category: 'activity', title: 'Boat', net: 100_000 }])
    const [booking] = (await it.call.bookings.ofTrip({ id })).data
    const bookingId = booking?.id ?? ''
    const make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('vat'))
    await make.sql('update bookings set vendor_id = $2 where id = $1', [bookingId, it.vendorId])
    const bill = await it.entered({ lines: [stay({ bookingId, vat: 23_000, isCredit: null })] })
    expect(bill.lines).toMatchObject([{ isCredit: false, cost: 123_000 }])
    expect(await it.books('cost')).toEqual({ cost: 100_000, 'cost vat': 23_000, vendor: -123_000 })
    const { services, actual } = (await it.call.trips.profit({ id })).data
    expect(actual).toMatchObject({ cost: 123_000 })
    expect(services).toMatchObject([{ bookingId, cost: 100_000, blockedTax: 23_000, isBilled: true }])
    // A note over its tax alone leaves the booking billed, and one over the rest does not.
    const note = { kind: 'credit' as const, correctsId: bill.id }
    const credit = (net: number, vat: number) => it.entered({ ...note, lines: [stay({ bookingId, net, vat })] })
    await credit(100_000, 0)
    expect((await it.call.trips.profit({ id })).data.services).toMatchObject([{ cost: 0, isBilled: true }])
    await credit(0, 23_000)
    expect(await it.books()).toEqual({})
  })

  test('under reverse charge is owed to the state under VAT', async () => {
    await underVat()
    const bill = await it.entered({ lines: [stay({ vat: 23_000, isCredit: true })], isReverseCharge: true })
    expect(bill.total).toBe(100_000)
    expect(await it.books('gst_input', 'gst_reverse_charge')).toEqual({
      cost: 100_000,
      'gst_input vat': 23_000,
      'gst_reverse_charge vat': -23_000,
      vendor: -100_000,
    })
  })

  test('has no GST beside it, and GST is refused', async () => {
    await underVat()
    expect(await fieldsOf(it.draft({ lines: [stay({ vat: 1, igst: 1 })] }))).toEqual(['lines.0.vat'])
    expect(await fieldsOf(it.draft({ lines: [stay({ igst: 1 })] }))).toEqual(['lines.0.igst'])
    expect(await fieldsOf(it.draft({ lines: [stay(), stay({ cgst: 1, sgst: 1 })] }))).toEqual(['lines.1.cgst'])
  })
})

test('an agency under GST enters no VAT: it is a part of the price', async () => {
  expect(await fieldsOf(it.draft({ lines: [stay({ vat: 1 })] }))).toEqual(['lines.0.vat'])
  const draft = await it.draft({ lines: [stay({ igst: 18_000 })] })
  // What a draft had before the agency changed its registration can be saved as it is.
  await underVat()
  const changes = { lines: [stay({ igst: 9000 })] }
  const { data } = await it.call.bills.update({ id: draft.id, version: draft.version, changes })
  expect(data).toMatchObject({ total: 109_000, lines: [{ igst: 9000, vat: 0 }] })
})

test('whoever is not registered for VAT, or has not said how it is taxed, is told why nothing is credit', async () => {
  const line = { bookingId: null, net: 100_000, cgst: 0, sgst: 0, igst: 0, vat: 23_000 }
  const asked = () => ({ vendorId: it.vendorId, billedOn: dayIn(-3), currency: 'INR', lines: [line] })
  const why = async () => (await it.call.bills.credit(asked())).data.lines[0]
  await underVat('price', null)
  expect(await why()).toMatchObject({ isCredit: false, why: [{ sentence: /Only a registered agency/ }].map(saying) })
  it = await makePayables(app)
  await underVat()
  expect(await why()).toMatchObject({ isCredit: true })
  const { facts, version } = (await it.call.taxProfile.show()).data
  await it.call.taxProfile.save({ ...facts, version, defaultMode: null })
  expect(await why()).toMatchObject({ isCredit: false, why: [{ sentence: /does not say yet/ }].map(saying) })
})

const saying = ({ sentence }: { sentence: RegExp }): object => ({ sentence: expect.stringMatching(sentence) })

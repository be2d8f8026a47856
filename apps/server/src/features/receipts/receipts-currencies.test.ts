import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { newMark } from '../../../test/person-maker.ts'
import { booksOfTrip } from '../../../test/trip-books.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let registrationId: string
let contactId: string
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('currencies'))
  registrationId = await registration(make)
})
afterAll(() => app.close())

const calls = () => agency.owner.call

/** A trip that was sold in a currency to a buyer in India. */
async function sellTrip(currency: string): Promise<void> {
  contactId = await contact(make)
  await make.sql(`update contacts set state = 'Karnataka', country = 'IN', gstin = null where id = $1`, [contactId])
  ;({ id: tripId } = await makeTrip(app, agency.owner, { startsIn: 60, bookings: ['confirmed'] }))
  await make.sql('update trips set contact_id = $2, currency = $3 where id = $1', [tripId, contactId, currency])
}
beforeEach(() => sellTrip('USD'))

/** An invoice of $1,000 and 5 % at 83.5: ₹87,675. */
async function issue(changes = {}) {
  const document = packageDocument(make, { currency: 'USD', rate: 83_500_000, ...changes })
  const lines = document.lines.map((line) => ({ ...line, price: 100_000 }))
  const input = {
    kind: 'invoice' as const,
    contactId,
    tripId,
    registrationId,
    document: { ...document, lines },
    tags: [],
  }
  const { data } = await calls().invoices.create(input)
  return (await calls().invoices.issue({ id: data.id, version: data.version })).data
}
const total = 8_767_500
const pay = (amount: number, more = {}) =>
  calls().receipts.create({
    tripId,
    mode: 'bank',
    day: dayIn(0),
    currency: 'USD',
    amount,
    rate: 84_000_000,
    collectsTcs: false,
    ...more,
  })
const statusOf = async (id: string) => {
  const { status, balance } = (await calls().invoices.get({ id })).data
  return { status, balance }
}

/** What the books have of the trip, by account, in rupees. */
const books = () => booksOfTrip(make, tripId)

test('dollars settle an invoice that was written in dollars at its own rate, in parts; the rest is exchange gained', async () => {
  const { id } = await issue()
  await pay(50_000)
  expect(await statusOf(id)).toEqual({ status: 'part-paid', balance: total - 4_175_000 })
  await pay(55_000)
  expect(await statusOf(id)).toEqual({ status: 'paid', balance: 0 })
  // $1,050 came at 84.
  expect(await books()).toEqual({
    bank: 8_820_000,
    exchange_difference: total - 8_820_000,
    gst_output: -417_500,
    sales: -8_350_000,
  })
})

test('an advance in dollars has its tax once: the invoice takes what the advance had', async () => {
  const { data } = await pay(105_000)
  expect(data.receipts[0]).toMatchObject({ tax: { taxes: expect.anything() } })
  expect(await books()).toMatchObject({ gst_on_advances: 420_000, gst_output: -420_000 })
  const { id } = await issue()
  expect(await statusOf(id)).toEqual({ status: 'paid', balance: 0 })
  expect(await books()).toEqual({
    bank: 8_820_000,
    exchange_difference: total - 8_820_000,
    gst_output: -417_500,
    sales: -8_350_000,
  })
  expect((await calls().receipts.ofTrip({ tripId })).data.receipts[0]).toMatchObject({ ahead: 0 })
})

test('a payment after the invoice has no tax of its own, but for what is more than is owed', async () => {
  await issue()
  expect(
    (await calls().receipts.preview({ tripId, day: dayIn(0), currency: 'USD', amount: 105_000, rate: 84_000_000 }))
      .data,
  ).toMatchObject({ advance: 0, tax: null })
  const { data } = await pay(115_000)
  expect(data.receipts[0]).toMatchObject({ ahead: 10_000, tax: { currency: 'INR' } })
})

test('euros for an invoice in rupees count for what was said; nothing said, as the books have them', async () => {
  await sellTrip('INR')
  const { id } = await issue({ currency: 'INR', rate: null })
  const owed = 105_000
  expect(await statusOf(id)).toEqual({ status: 'issued', balance: owed })
  await pay(1_000, { currency: 'EUR', rate: 90_000_000, inTrip: owed })
  expect(await statusOf(id)).toEqual({ status: 'paid', balance: 0 })
  expect(await books()).toMatchObject({ bank: 90_000, exchange_difference: owed - 90_000 })

  await sellTrip('USD')
  const other = await issue()
  await pay(100_000, { currency: 'EUR', rate: 90_000_000, inTrip: 107_000 })
  expect(await statusOf(other.id)).toEqual({ status: 'paid', balance: 0 })
  expect((await calls().receipts.ofTrip({ tripId })).data.receipts[0]).toMatchObject({ ahead: 1_869 })
})

test('a payment that is taken back leaves the invoice owed as it was, and the books without it', async () => {
  const { id } = await issue()
  const before = await books()
  const { data } = await pay(105_000)
  const { id: receiptId = '', version = 0 } = data.receipts[0] ?? {}
  await calls().receipts.cancel({ id: receiptId, version, day: dayIn(0), reason: 'Wrong trip' })
  expect(await statusOf(id)).toEqual({ status: 'issued', balance: total })
  expect(await books()).toEqual(before)
})

test('an invoice of no trip is paid in another currency, with what that counts for where the invoice does not say', async () => {
  tripId = ''
  const document = packageDocument(make, { currency: 'USD', rate: 83_500_000 })
  const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, document, tags: [] }
  const { data: draft } = await calls().invoices.create(input)
  const { data: invoice } = await calls().invoices.issue({ id: draft.id, version: draft.version })
  const money = { tripId: undefined, invoiceId: invoice.id }
  const euros = { ...money, currency: 'EUR', rate: 90_000_000 }
  await expect(pay(10_000, euros)).rejects.toMatchObject({ fields: { inTrip: expect.stringContaining('INR') } })
  // What it was written in counts at the rate on it.
  await pay(10_000, money)
  expect(await statusOf(invoice.id)).toEqual({ status: 'part-paid', balance: (invoice.total ?? 0) - 835_000 })
})

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { insertBankAccount } from '../bank-accounts/bank-accounts.queries.ts'

let app: TestApp
let it: Statements
let make: Maker
let contactId: string
let tripId: string
let registrationId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
  make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('converted'))
  registrationId = await registration(make)
  contactId = await contact(make)
  await make.sql(`update contacts set state = 'Karnataka', country = 'IN', gstin = null where id = $1`, [contactId])
  ;({ id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 60 }))
  await make.sql(`update trips set contact_id = $2, currency = 'USD' where id = $1`, [tripId, contactId])
  await make.sql(`update trip_instalments set currency = 'USD', agreed = 105000, amount = 105000 where trip_id = $1`, [
    tripId,
  ])
})

const day = dayIn(0)
/** $1,000 and 5 % at 83.5. */
const total = 8_767_500
const tax = 417_500
const sales = total - tax

async function issue({ ofTrip = true } = {}) {
  const document = packageDocument(make, { currency: 'USD', rate: 83_500_000 })
  const lines = document.lines.map((line) => ({ ...line, price: 100_000 }))
  const facts = { kind: 'invoice' as const, contactId, tripId: ofTrip ? tripId : null, registrationId, tags: [] }
  const { data } = await it.call.invoices.create({ ...facts, document: { ...document, lines } })
  return (await it.call.invoices.issue({ id: data.id, version: data.version })).data
}
type Money = Partial<Parameters<typeof it.call.receipts.create>[0]>
const pay = async (amount: number, inAccount: number | undefined, more: Money = {}) => {
  const money = { tripId, mode: 'bank' as const, day, currency: 'USD', amount, inAccount, collectsTcs: false }
  return (await it.call.receipts.create({ ...money, ...more })).data
}
const readStatus = async (id: string) => {
  const { status, balance } = (await it.call.invoices.get({ id })).data
  return [status, balance]
}
/** What the books have without tax that was only held. */
const readBooks = async () => it.books()
const findFirst = async () => {
  const [receipt] = (await it.call.receipts.ofTrip({ tripId })).data.receipts
  if (!receipt) throw new Error('no payment')
  return receipt
}
const readVersion = async () => {
  const { id, version } = await findFirst()
  return { id, version }
}

describe('dollars that are converted on their way into an account in rupees', () => {
  test('settle their invoice, and what arrives above it is exchange gained: nothing is left for another invoice', async () => {
    const { id } = await issue()
    const other = await issue({ ofTrip: false })
    const { receipts, paid } = await pay(105_000, 8_820_000)
    expect(receipts).toMatchObject([
      { amount: 105_000, currency: 'USD', inAccount: 8_820_000, bankAccountId: it.accountId, ahead: 0 },
    ])
    expect(paid).toBe(105_000)
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readStatus(other.id)).toEqual(['issued', total])
    expect(await readBooks()).toEqual({
      bank: 8_820_000,
      customer: total,
      exchange_difference: -52_500,
      gst_output: -2 * tax,
      sales: -2 * sales,
    })
  })

  test('settle it where less arrives too: the customer owes nothing, and the rest is exchange lost', async () => {
    const { id } = await issue()
    await pay(105_000, 8_715_000)
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readBooks()).toEqual({ bank: 8_715_000, exchange_difference: 52_500, gst_output: -tax, sales: -sales })
  })

  test('in two parts at two rates: each part settles at the rate of the invoice', async () => {
    const { id } = await issue()
    // $500 at 84 are ₹42,000, for 500 × 83.5 = ₹41,750 of the invoice.
    await pay(50_000, 4_200_000)
    expect(await readStatus(id)).toEqual(['part-paid', total - 4_175_000])
    expect(await readBooks()).toMatchObject({ bank: 4_200_000, exchange_difference: -25_000, customer: 4_592_500 })
    // $550 at 82 are ₹45,100, for 550 × 83.5 = ₹45,925 of it.
    await pay(55_000, 4_510_000)
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readBooks()).toEqual({
      bank: 8_710_000,
      exchange_difference: -25_000 + 82_500,
      gst_output: -tax,
      sales: -sales,
    })
  })

  test('ahead of their invoice, to the paisa, with what the bank kept of them', async () => {
    // $1,045 arrive as ₹87,779.99; the $5 that the bank kept are worth ₹420 at that rate.
    await pay(104_500, 8_777_999, { bankCharges: 500 })
    expect(await readBooks()).toMatchObject({ bank: 8_777_999, bank_charges: 42_000, customer_advance: -8_819_999 })
    const { id } = await issue()
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readBooks()).toEqual({
      bank: 8_777_999,
      bank_charges: 42_000,
      exchange_difference: total - 8_819_999,
      gst_output: -tax,
      sales: -sales,
    })
  })

  test('for an invoice of no trip count at the rate on it, without being told', async () => {
    const { id, written } = await issue({ ofTrip: false })
    expect(written).toEqual({ currency: 'USD', amount: 105_000 })
    await pay(55_000, 4_510_000, { tripId: undefined, invoiceId: id })
    const { data } = await it.call.invoices.get({ id })
    expect(data).toMatchObject({ balance: total - 4_592_500, written: { currency: 'USD', amount: 50_000 } })
    await pay(50_000, 4_200_000, { tripId: undefined, invoiceId: id })
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readBooks()).toMatchObject({ bank: 8_710_000, exchange_difference: 57_500 })
  })

  test('have an account: without what arrived in it they are not recorded, and in one of their own nothing is converted', async () => {
    await issue()
    await expect(pay(105_000, undefined, { rate: 84_000_000 })).rejects.toMatchObject({
      status: 422,
      fields: { inAccount: 'Say what moved in Current, in INR' },
    })
    await expect(pay(8_767_500, 8_767_500, { currency: 'INR', inTrip: 105_000 })).rejects.toMatchObject({
      fields: { inAccount: expect.stringContaining('foreign') },
    })
    const dollars = uuidv7()
    await app.services.database.writeAs(it.agency.agencyId, (db) =>
      insertBankAccount(db, {
        id: dollars,
        label: 'Dollars',
        holder: 'Saffron',
        bankName: 'HDFC Bank',
        lastDigits: '0001',
        accountNumber: 'sealed',
        currency: 'USD',
      }),
    )
    await expect(pay(105_000, 8_820_000, { bankAccountId: dollars })).rejects.toMatchObject({
      fields: { inAccount: 'Dollars is in USD: nothing is converted' },
    })
    const { receipts } = await pay(105_000, undefined, { rate: 84_000_000 })
    expect(receipts).toMatchObject([{ bankAccountId: dollars, inAccount: null }])
    expect(await readBooks()).toMatchObject({ bank: 8_820_000, exchange_difference: -52_500 })
  })

  test('that a customer has declared are confirmed with what arrived', async () => {
    const { id } = await issue()
    await pay(105_000, undefined, { isPending: true, rate: 83_500_000 })
    const seen = { ...(await readVersion()), day }
    await expect(it.call.receipts.confirm(seen)).rejects.toMatchObject({
      fields: { inAccount: expect.stringContaining('Current') },
    })
    await it.call.receipts.confirm({ ...seen, inAccount: 8_820_000 })
    expect(await findFirst()).toMatchObject({ state: 'received', inAccount: 8_820_000, bankAccountId: it.accountId })
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await readBooks()).toMatchObject({ bank: 8_820_000, exchange_difference: -52_500 })
  })

  test('for several: each has its part of what arrived, and all of them have all of it', async () => {
    const { id } = await issue({ ofTrip: false })
    await make.sql(`update trips set contact_id = $2 where id = $1`, [tripId, contactId])
    const parts = [{ kind: 'trip' as const, id: tripId, amount: 33_333 }]
    const money = { payerId: contactId, mode: 'bank' as const, day, parts, inAccount: 2_800_001 }
    const { data } = await it.call.receipts.share(money)
    expect(data).toHaveLength(1)
    expect(await findFirst()).toMatchObject({ amount: 33_333, inAccount: 2_800_001 })
    expect((await readBooks()).bank).toBe(2_800_001)
    expect(await readStatus(id)).toEqual(['issued', total])
  })
})

describe('such a payment is taken back exactly:', () => {
  test('cancelled', async () => {
    const { id } = await issue()
    const before = await readBooks()
    await pay(105_000, 8_820_000)
    await it.call.receipts.cancel({ ...(await readVersion()), day, reason: 'Another trip' })
    expect(await readStatus(id)).toEqual(['issued', total])
    expect(await readBooks()).toEqual(before)
  })

  test('bounced, with what the bank charges in rupees', async () => {
    const { id } = await issue()
    const before = await readBooks()
    await pay(105_000, 8_820_000, { mode: 'cheque' })
    await it.call.receipts.bounce({ ...(await readVersion()), day, charges: 35_000 })
    expect(await readStatus(id)).toEqual(['issued', total])
    expect(await readBooks()).toEqual({ ...before, bank: -35_000, bank_charges: 35_000 })
  })

  test('given back in part at another rate, and then whole: what the rates differ by is gained or lost', async () => {
    await pay(105_000, 8_820_000)
    const refund = async (amount: number, inAccount?: number) =>
      it.call.receipts.refund({ ...(await readVersion()), amount, inAccount, day, mode: 'bank', isSure: true })
    await expect(refund(52_500)).rejects.toMatchObject({ fields: { inAccount: 'Say what moved in Current, in INR' } })
    // $525 were worth ₹44,100 when they came, and cost ₹44,625 now.
    await refund(52_500, 4_462_500)
    expect(await readBooks()).toMatchObject({
      bank: 8_820_000 - 4_462_500,
      customer_advance: -4_410_000,
      exchange_difference: 52_500,
    })
    expect((await findFirst()).refunds).toMatchObject([{ amount: 52_500, inAccount: 4_462_500 }])
    await refund(52_500, 4_305_000)
    expect(await readBooks()).toEqual({ bank: 52_500, exchange_difference: -52_500 })
    expect(await findFirst()).toMatchObject({ state: 'refunded', ahead: 0 })
  })
})

describe('the account, the lists and the reports say the same:', () => {
  test('a line of the bank statement pays an invoice in the currency it was written in', async () => {
    const { id } = await issue()
    const utr = 'N093261234567890'
    await it.add([{ day, text: `NEFT CR-SBIN0000300-ACME INC-SAFFRON-${utr}`, amount: 8_820_000 }])
    const line = await it.line(utr)
    const { data: found } = await it.call.statements.candidates({ id: line.id, search: '' })
    expect(found).toContainEqual(
      expect.objectContaining({ of: 'invoice', id, open: total, written: { currency: 'USD', open: 105_000 } }),
    )
    const part = { as: 'target' as const, of: 'invoice' as const, id, amount: 8_820_000, paid: 105_000 }
    await it.call.statements.settle({ id: line.id, version: line.version, parts: [part] })
    expect(await readStatus(id)).toEqual(['paid', 0])
    expect(await findFirst()).toMatchObject({ amount: 105_000, currency: 'USD', inAccount: 8_820_000, reference: utr })
    expect(await readBooks()).toMatchObject({ bank: 8_820_000, exchange_difference: -52_500 })
  })

  test('one that is recorded is found by the line of what arrived', async () => {
    await issue()
    const utr = 'N093261234567891'
    await pay(105_000, 8_820_000, { reference: utr })
    await it.add([{ day, text: `NEFT CR-SBIN0000300-ACME INC-SAFFRON-${utr}`, amount: 8_820_000 }])
    await it.settleCertain()
    expect((await it.line(utr, 'settled')).matches).toMatchObject([{ kind: 'seen', amount: 8_820_000 }])
  })

  test('the list of payments and the reports have what arrived, and the statement of the customer owes nothing', async () => {
    await issue()
    await pay(105_000, 8_820_001)
    const list = await it.call.payments.list({ filters: {} })
    expect(list.data).toMatchObject([{ amount: 105_000, currency: 'USD', base: 8_820_001 }])
    const { data } = await it.call.reports.received({ from: day, to: day })
    expect(JSON.stringify(data)).toContain('8820001')
    expect((await it.call.contacts.money({ id: contactId })).data.sums).toMatchObject([
      { currency: 'USD', paid: 105_000 },
    ])
  })
})

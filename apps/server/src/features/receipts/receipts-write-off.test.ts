import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { newMark } from '../../../test/person-maker.ts'
import { booksOfTrip } from '../../../test/trip-books.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let contactId: string
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('written'))
  await registration(make)
})
afterAll(() => app.close())

const day = dayIn(0)
const calls = () => agency.owner.call

beforeEach(async () => {
  contactId = await contact(make)
  await make.sql(`update contacts set state = 'Karnataka', country = 'IN', gstin = null where id = $1`, [contactId])
  ;({ id: tripId } = await makeTrip(app, agency.owner, { startsIn: 60 }))
  await make.sql('update trips set contact_id = $2 where id = $1', [tripId, contactId])
  await addRest(app, tripId, { dueIn: 20 })
})

/** The trip's invoice of ₹90,000 with the 5 % in it, or of ₹1,00,000 and 5 %. */
async function issue({ ofTrip = true, ...changes }: { ofTrip?: boolean; currency?: string; rate?: number } = {}) {
  const { data } = ofTrip
    ? await calls().invoices.ofTrip({ id: tripId, kind: 'invoice' })
    : await calls().invoices.create({
        kind: 'invoice',
        contactId,
        tripId: null,
        document: packageDocument(make, changes),
      })
  return (await calls().invoices.issue({ id: data.id, version: data.version })).data
}
const writeOff = (invoiceId: string, amount: number, more = {}) =>
  calls().receipts.writeOff({ invoiceId, amount, day, reason: 'Too little to ask for', ...more })
const pay = (amount: number, more = {}) =>
  calls().receipts.create({ tripId, mode: 'bank', day, amount, collectsTcs: false, ...more })
const statusOf = async (id: string) => {
  const { status, balance } = (await calls().invoices.get({ id })).data
  return [status, balance]
}

/** What the books have of the trip, by account, in rupees. */
const books = () => booksOfTrip(make, tripId)

test('a rest is written off: the invoice and its instalments are paid, the agency bears it, the tax stays', async () => {
  const { id, total } = await issue()
  expect(total).toBe(9_000_000)
  await pay(8_996_300)
  const tax = (await books()).gst_output
  const { data } = await writeOff(id, 3_700)
  expect(data.paid).toBe(9_000_000)
  expect(data.receipts[0]).toMatchObject({
    number: expect.stringMatching(/^WOF\/\d\d-\d\d\/0001$/),
    state: 'received',
    amount: 0,
    writtenOff: 3_700,
    inTrip: 3_700,
    tax: null,
    ahead: 0,
    note: 'Too little to ask for',
  })
  expect(await statusOf(id)).toEqual(['paid', 0])
  const { instalments } = (await calls().trips.get({ id: tripId })).data
  expect(instalments.map(({ amount, paid }) => amount - paid)).toEqual([0, 0])
  expect(await books()).toMatchObject({ bank: 8_996_300, written_off: 3_700, gst_output: tax })
  expect(await books()).not.toHaveProperty('customer')
  expect((await calls().trips.profit({ id: tripId })).data.actual.other).toBe(-3_700)

  // It is no money: neither payments nor what was received have it.
  expect((await calls().payments.list({ filters: { trip: tripId } })).data.map(({ amount }) => amount)).toEqual([
    8_996_300,
  ])
  const number = data.receipts[0]?.number ?? ''
  await expect(calls().receipts.pdf({ id: data.receipts[0]?.id ?? '' })).rejects.toMatchObject({ code: 'WRITTEN_OFF' })
  expect((await calls().receipts.find({ query: number })).data).toMatchObject([{ number, amount: 3_700 }])
})

test('what was written off is taken back, and owed again', async () => {
  const { id } = await issue()
  const written = (await writeOff(id, 3_700)).data.receipts[0]
  const back = { id: written?.id ?? '', version: written?.version ?? 0, day, reason: 'They paid' }
  const { data } = await calls().receipts.cancel(back)
  expect(data).toMatchObject({
    paid: 0,
    receipts: [{ state: 'cancelled', cancelReason: 'They paid', writtenOff: 3_700 }],
  })
  expect(await statusOf(id)).toEqual(['issued', 9_000_000])
  expect(await books()).not.toHaveProperty('written_off')
})

test('more than is open, before the invoice, of a draft, proforma or credit note: nothing is written off', async () => {
  const { data: draft } = await calls().invoices.ofTrip({ id: tripId, kind: 'invoice' })
  await expect(writeOff(draft.id, 100)).rejects.toMatchObject({ code: 'NOT_ISSUED' })
  const { id } = (await calls().invoices.issue({ id: draft.id, version: draft.version })).data
  await expect(writeOff(id, 9_000_001)).rejects.toMatchObject({
    fields: { amount: '₹90,000 of this invoice is open' },
  })
  await expect(writeOff(id, 100, { day: dayIn(-1), isDaySure: true })).rejects.toMatchObject({ status: 422 })
  await expect(writeOff(id, 100, { day: dayIn(1) })).rejects.toMatchObject({ status: 422 })
  const { data: note } = await calls().invoices.note({ id, kind: 'credit-note', reason: 'Less' })
  const noted = await calls().invoices.issue({ id: note.id, version: note.version })
  await expect(writeOff(noted.data.id, 100)).rejects.toMatchObject({ code: 'NOTE' })
  await expect(writeOff(id, 100)).rejects.toMatchObject({ code: 'NOT_OWED' })
  expect(await books()).not.toHaveProperty('written_off')
})

test('by two at once it is written off once', async () => {
  const { id } = await issue()
  const answers = await Promise.allSettled([1, 2, 3].map(() => writeOff(id, 9_000_000)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await books()).toMatchObject({ written_off: 9_000_000 })
})

test('it takes the right to refund', async () => {
  const { id } = await issue()
  const sub = await makeMember(app, agency, { recordScope: 'all' })
  await expect(sub.call.receipts.writeOff({ invoiceId: id, amount: 100, day, reason: 'Mine' })).rejects.toMatchObject({
    status: expect.any(Number),
    code: expect.stringMatching(/RIGHT_MISSING|NOT_FOUND/),
  })
})

test('what a credit note leaves is given back only as far as it was paid', async () => {
  const { id } = await issue()
  await pay(8_996_300)
  const written = (await writeOff(id, 3_700)).data.receipts.find(({ writtenOff }) => writtenOff > 0)
  const { data: draft } = await calls().invoices.note({ id, kind: 'credit-note', reason: 'All of it' })
  const { data: note } = await calls().invoices.issue({ id: draft.id, version: draft.version })
  const refund = (amount: number) => calls().receipts.refundNote({ noteId: note.id, amount, day, mode: 'bank' })
  await expect(refund(9_000_000)).rejects.toMatchObject({ code: 'WRITTEN_OFF' })
  const { credits } = (
    await calls().receipts.cancel({ id: written?.id ?? '', version: written?.version ?? 0, day, reason: 'Credited' })
  ).data
  expect(credits).toMatchObject([{ noteId: note.id, left: 8_996_300 }])
  await refund(8_996_300)
  const left = await books()
  for (const account of ['customer', 'customer_advance', 'written_off', 'bank', 'gst_output', 'sales'])
    expect(left).not.toHaveProperty(account)
})

test('an invoice of no trip in dollars is written off at its own rate', async () => {
  const { id, total, currency } = await issue({ ofTrip: false, currency: 'USD', rate: 83_500_000 })
  await writeOff(id, total ?? 0)
  expect(await statusOf(id)).toEqual(['paid', 0])
  const { rows } = await make.sql(
    `select line.account, line.currency, sum(line.amount)::bigint as amount from ledger_lines as line
       join ledger_entries as entry on entry.id = line.entry_id
      where entry.document_kind = 'write-off' and line.account in ('written_off', 'exchange_difference')
        and entry.document_id in (select id from receipts where invoice_id = $1) group by 1, 2`,
    [id],
  )
  expect(rows).toEqual([{ account: 'written_off', currency, amount: String(total) }])
})

test('what a payment leaves open is written off with it, or neither is recorded', async () => {
  const { id } = await issue()
  const short = { invoiceId: id, writeOffReason: 'Rounded down' }
  await expect(pay(8_999_000, { writeOffReason: 'Rounded down' })).rejects.toMatchObject({ status: 422 })
  await expect(pay(8_999_000, { ...short, isPending: true })).rejects.toMatchObject({ status: 422 })
  expect(await statusOf(id)).toEqual(['issued', 9_000_000])
  const sub = await makeMember(app, agency, { recordScope: 'all' })
  const given = { tripId, mode: 'bank' as const, day, amount: 8_999_000, collectsTcs: false, ...short }
  await expect(sub.call.receipts.create(given)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  expect((await calls().receipts.ofTrip({ tripId })).data.receipts).toEqual([])
  const { data } = await pay(8_999_000, short)
  expect(data.receipts.map(({ amount, writtenOff }) => [amount, writtenOff])).toEqual(
    expect.arrayContaining([
      [8_999_000, 0],
      [0, 1_000],
    ]),
  )
  expect(data.paid).toBe(9_000_000)
  expect(await statusOf(id)).toEqual(['paid', 0])
})

test('a payment that is cancelled leaves the rest written off, which is taken back by itself', async () => {
  const { id } = await issue()
  const { data } = await pay(8_999_000, { invoiceId: id, writeOffReason: 'Rounded down' })
  const [money, rest] = [0, 1_000].map((sum) => data.receipts.find(({ writtenOff }) => writtenOff === sum))
  const cancel = (one: typeof money) =>
    calls().receipts.cancel({ id: one?.id ?? '', version: one?.version ?? 0, day, reason: 'Another trip' })
  expect((await cancel(money)).data.paid).toBe(1_000)
  expect(await statusOf(id)).toEqual(['part-paid', 8_999_000])
  expect(await books()).toMatchObject({ written_off: 1_000, customer: 8_999_000 })
  expect((await cancel(rest)).data.paid).toBe(0)
  expect(await statusOf(id)).toEqual(['issued', 9_000_000])
  expect(await books()).toMatchObject({ customer: 9_000_000 })
  // The day after, the same is done again.
  await pay(8_999_000, { invoiceId: id, writeOffReason: 'Rounded down', reference: 'Again' })
  expect(await statusOf(id)).toEqual(['paid', 0])
})

test('what a proforma leaves open is not owed, and not written off', async () => {
  const { data: draft } = await calls().invoices.ofTrip({ id: tripId, kind: 'proforma' })
  const { data: proforma } = await calls().invoices.issue({ id: draft.id, version: draft.version })
  const short = { invoiceId: proforma.id, writeOffReason: 'Rounded down' }
  await expect(pay(8_999_000, short)).rejects.toMatchObject({ status: 422 })
  expect((await calls().receipts.ofTrip({ tripId })).data.receipts).toEqual([])
})

test('a payment of all of it leaves nothing to write off', async () => {
  const { id } = await issue()
  const { data } = await pay(9_000_000, { invoiceId: id, writeOffReason: 'Rounded down' })
  expect(data.receipts.map(({ writtenOff }) => writtenOff)).toEqual([0])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: Statements
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
  make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('codes'))
  await registration(make)
  await make.sql(`update bank_accounts set upi_id = 'agency@okhdfcbank' where agency_id = $1`, [it.agency.agencyId])
})

/** A trip abroad of ₹90,000 with tax at source, paid in two parts, and its invoice. */
async function invoiced() {
  const contactId = await contact(make)
  await make.sql(
    `update contacts set state = 'Karnataka', country = 'IN', gstin = null, pan = 'AAFPU0939F' where id = $1`,
    [contactId],
  )
  const { id } = await makeTrip(app, it.agency.owner, { startsIn: 60, dueIn: 40, bookings: ['confirmed', 'confirmed'] })
  await make.sql(`update bookings set category = 'flight' where trip_id = $1 and position = 0`, [id])
  await make.sql('update trip_instalments set agreed = 6000000, amount = 6000000, position = 1 where trip_id = $1', [
    id,
  ])
  await make.sql(
    `insert into trip_instalments (agency_id, id, trip_id, position, label, agreed, amount, currency, due_on)
     values ($1, gen_random_uuid(), $2, 0, 'To book', 3000000, 3000000, 'INR', $3)`,
    [it.agency.agencyId, id, dayIn(2)],
  )
  await make.sql('update trips set contact_id = $2 where id = $1', [id, contactId])
  await it.call.trips.update({ id, version: 1, changes: { needsPassport: true } })
  const { id: invoiceId, version } = (await it.call.invoices.ofTrip({ id, kind: 'invoice' })).data
  return { tripId: id, invoice: (await it.call.invoices.issue({ id: invoiceId, version })).data }
}

/** A trip that two pay half of each. */
async function shared() {
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 60, dueIn: 40 })
  await make.sql(`update trips set total = 4500000 where id = $1`, [tripId])
  await make.sql('update trip_instalments set agreed = 4500000, amount = 4500000 where trip_id = $1', [tripId])
  const people = [await contact(make), await contact(make)]
  const share = 2_250_000
  await it.call.trips.setPayers({ id: tripId, payers: people.map((contactId) => ({ contactId, share })) })
  return { tripId, people }
}

/** What the codes on a document's page ask for: paise, and the reference that comes with the payment. */
async function codesOn(publicPath: string | null) {
  const page = await (await fetch(app.url + (publicPath ?? '/'))).text()
  return [...page.matchAll(/href="(upi:[^"]+)"/g)].map(([, link = '']) => {
    const asked = new URL(link.replaceAll('&amp;', '&')).searchParams
    return { amount: Math.round(Number(asked.get('am')) * 100), reference: asked.get('tr') ?? '' }
  })
}

const paidOf = async (tripId: string) =>
  (await it.call.trips.get({ id: tripId })).data.instalments.map(({ paid }) => paid)

const paidBy = (amount: number, reference: string, at: number) => ({
  day: dayIn(at),
  text: `UPI/40512345678${-at}/${reference}/someone@okaxis`,
  amount,
})

test('who pays what a code asks for is settled: one part after the other, with what is collected at source', async () => {
  const { tripId, invoice } = await invoiced()
  const codes = await codesOn(invoice.publicPath)
  expect(codes.map(({ amount }) => amount)).toEqual([3_060_000, 6_120_000])
  expect(new Set(codes.map(({ reference }) => reference)).size).toBe(2)
  await it.add(codes.map(({ amount, reference }, at) => paidBy(amount, reference, at - 3)))
  await it.settleCertain()
  expect(await it.lines()).toEqual([])
  expect(await paidOf(tripId)).toEqual([3_060_000, 6_120_000])
  expect((await it.call.invoices.get({ id: invoice.id })).data.status).toBe('paid')
})

test('who pays a share by the code on its page is settled as its payer', async () => {
  const { tripId, people } = await shared()
  const { payers } = (await it.call.trips.payers({ id: tripId })).data
  const codes = (await Promise.all(payers.map(({ publicPath }) => codesOn(publicPath)))).flat()
  expect(codes.map(({ amount }) => amount)).toEqual([2_250_000, 2_250_000])
  // The second pays first, and of the same amount.
  await it.add([paidBy(2_250_000, codes[1]?.reference ?? '', -2)])
  await it.settleCertain()
  expect(await it.lines()).toEqual([])
  const paid = (await it.call.trips.payers({ id: tripId })).data.payers.map((one) => [one.contactId, one.paid])
  expect(paid).toEqual([
    [people[0], 0],
    [people[1], 2_250_000],
  ])
  expect((await it.call.receipts.ofTrip({ tripId })).data.receipts).toMatchObject([{ payerId: people[1] }])
})

test('who pays the whole invoice by its number is settled too', async () => {
  const { tripId, invoice } = await invoiced()
  const reference = (invoice.documentNumber ?? '').replaceAll('/', '')
  await it.add([paidBy(invoice.total ?? 0, reference, -2)])
  await it.settleCertain()
  expect(await it.lines()).toEqual([])
  expect(await paidOf(tripId)).toEqual([3_060_000, 6_120_000])
})

test('who pays a proforma of no trip is settled as paid ahead', async () => {
  const input = { kind: 'proforma' as const, contactId: await contact(make), tripId: null, tags: [] }
  const registrationId = await registration(make)
  const { data } = await it.call.invoices.create({ ...input, registrationId, document: packageDocument(make) })
  const issued = (await it.call.invoices.issue({ id: data.id, version: data.version })).data
  const [code] = await codesOn(issued.publicPath)
  await it.add([paidBy(code?.amount ?? 0, code?.reference ?? '', -2)])
  await it.settleCertain()
  expect(await it.lines()).toEqual([])
  expect(await codesOn(issued.publicPath)).toEqual([])
})

test('an invoice is found by a line also where its customer says to have paid a little of it', async () => {
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, tags: [] }
  const registrationId = await registration(make)
  const { data } = await it.call.invoices.create({ ...input, registrationId, document: packageDocument(make) })
  const { id, version } = data
  const { documentNumber, total } = (await it.call.invoices.issue({ id, version })).data
  await it.call.receipts.create({ invoiceId: id, mode: 'upi', day: dayIn(-3), amount: 100, isPending: true })
  await it.add([paidBy(total ?? 0, (documentNumber ?? '').replaceAll('/', ''), -2)])
  const [line] = await it.lines()
  const { data: found } = await it.call.statements.suggest({ accountId: it.accountId, ids: [line?.id ?? ''] })
  expect(found[line?.id ?? '']?.flatMap(({ targets }) => targets.map((one) => one.id))).toContain(id)
})

test('any other amount waits for somebody to say what it is', async () => {
  const { invoice } = await invoiced()
  const [code] = await codesOn(invoice.publicPath)
  await it.add([paidBy(2_999_900, code?.reference ?? '', -2)])
  await it.settleCertain()
  expect(await it.lines()).toHaveLength(1)
})

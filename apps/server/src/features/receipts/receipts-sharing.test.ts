import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let payerId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('shared'))
  payerId = await contact(make)
})

const call = () => agency.owner.call
const whole = 4_500_000

async function tripOf(dueIn: number, owner = payerId) {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn })
  await make.sql('update trips set contact_id = $2 where id = $1', [id, owner])
  return id
}
async function invoiceOf(contactId: string) {
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, document: packageDocument(make) }
  const { data } = await call().invoices.create({ ...input, tags: [] })
  return (await call().invoices.issue({ id: data.id, version: data.version })).data
}
const part = (id: string, amount: number, kind: 'trip' | 'invoice' = 'trip') => ({ kind, id, amount })
const money = (reference: string) => ({ payerId, mode: 'bank' as const, day: dayIn(0), reference })
const toPay = async (id = payerId) => (await call().contacts.toPay({ id })).data
const paidOf = async (tripId: string) => (await call().receipts.ofTrip({ tripId })).data

test('one payment settles several trips and an invoice, each with a receipt of its own and one reference', async () => {
  const [later, first] = [await tripOf(20), await tripOf(3)]
  const invoice = await invoiceOf(payerId)
  const before = await toPay()
  expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining([first, later, invoice.id]))
  expect(before.findIndex(({ id }) => id === first)).toBeLessThan(before.findIndex(({ id }) => id === later))
  const open = before.find(({ id }) => id === first)?.open ?? 0
  const total = invoice.total ?? 0
  const parts = [part(first, open), part(later, 1_000_000), part(invoice.id, total, 'invoice')]
  const { data } = await call().receipts.share({ ...money('UTR 900'), parts })
  expect(data.map(({ kind, paidId, amount }) => ({ kind, id: paidId, amount }))).toEqual(parts)
  expect(new Set(data.map(({ number }) => number)).size).toBe(3)
  for (const tripId of [first, later])
    expect((await paidOf(tripId)).receipts).toMatchObject([{ state: 'received', reference: 'UTR 900', payerId }])
  expect((await call().invoices.get({ id: invoice.id })).data.balance).toBe(0)
  const after = await toPay()
  expect(after.map(({ id, open: rest }) => [id, rest])).toEqual([
    [later, (before.find(({ id }) => id === later)?.open ?? 0) - 1_000_000],
    [first, 0],
  ])
})

test('the same payment is not recorded twice, and equal parts of one are not the same payment', async () => {
  const trips = [await tripOf(3), await tripOf(4)]
  const parts = trips.map((id) => part(id, 500_000))
  await call().receipts.share({ ...money('UTR 1'), parts })
  await expect(call().receipts.share({ ...money('utr 1'), parts })).rejects.toMatchObject({ code: 'DUPLICATE' })
  await call().receipts.share({ ...money('UTR 1'), parts, isSure: true })
  for (const id of trips) expect((await paidOf(id)).paid).toBe(1_000_000)
})

test('where one part cannot be taken, none is, and the answer says which', async () => {
  const tripId = await tripOf(3)
  const dollars = await tripOf(3)
  await make.sql(`update trips set currency = 'USD' where id = $1`, [dollars])
  const wrong = (id: string, kind: 'trip' | 'invoice' = 'trip') =>
    call().receipts.share({ ...money('UTR 2'), parts: [part(tripId, 100_000), part(id, 100_000, kind)] })
  await expect(wrong(crypto.randomUUID())).rejects.toMatchObject({ fields: { 'parts.1.id': expect.any(String) } })
  await expect(wrong(dollars)).rejects.toMatchObject({
    fields: { 'parts.1.id': 'This is paid in USD: record it by itself' },
  })
  const theirs = await invoiceOf(await contact(make))
  await expect(wrong(theirs.id, 'invoice')).rejects.toMatchObject({
    fields: { 'parts.1.id': 'Its customer pays this invoice' },
  })
  await expect(wrong(tripId)).rejects.toMatchObject({ status: 422 })
  await expect(
    call().receipts.share({ ...money('UTR 3'), day: dayIn(2), parts: [part(tripId, 1)] }),
  ).rejects.toMatchObject({
    fields: { day: 'This day is still to come' },
  })
  expect((await paidOf(tripId)).receipts).toEqual([])
  expect((await paidOf(dollars)).receipts).toEqual([])
})

test('cash for several trips of one person counts together against what the law lets be taken', async () => {
  const parts = [part(await tripOf(3), 15_000_000), part(await tripOf(4), 15_000_000)]
  const asked = { ...money('C 1'), mode: 'cash' as const, parts }
  await expect(call().receipts.share(asked)).rejects.toMatchObject({ code: 'CASH_LIMIT' })
  for (const { id } of parts) expect((await paidOf(id)).receipts).toEqual([])
})

test('of a trip that several share, each sees their own share to be paid, and pays that', async () => {
  const other = await contact(make)
  const id = await tripOf(5)
  await call().trips.setPayers({ id, payers: [payerId, other].map((contactId) => ({ contactId, share: whole })) })
  expect(await toPay()).toMatchObject([{ id, open: whole }])
  expect(await toPay(other)).toMatchObject([{ id, open: whole }])
  expect((await call().contacts.money({ id: other })).data.sums).toMatchObject([{ agreed: whole, paid: 0 }])
  await call().receipts.share({ ...money('UTR 4'), parts: [part(id, whole)] })
  expect(await toPay()).toMatchObject([{ id, open: 0 }])
  expect(await toPay(other)).toMatchObject([{ id, open: whole }])
})

test('what one does not see is neither listed nor paid', async () => {
  const mine = await tripOf(3)
  const few = await makeMember(app, agency, {
    recordScope: 'own',
    permissions: { dashboard: { read: true, write: false } },
  })
  await make.sql('update contacts set owner_id = $2 where id = $1', [payerId, few.userId])
  expect((await few.call.contacts.toPay({ id: payerId })).data).toEqual([])
  await expect(few.call.receipts.share({ ...money('UTR 5'), parts: [part(mine, 100)] })).rejects.toMatchObject({
    fields: { 'parts.0.id': expect.any(String) },
  })
})

test('a payer whom one does not see is not there', async () => {
  const few = await makeMember(app, agency, { recordScope: 'own' })
  const mine = await tripOf(3)
  await make.sql('update trips set owner_id = $2 where id = $1', [mine, few.userId])
  await call().receipts.share({ ...money('UTR 7'), parts: [part(mine, 100)] })
  const asked = { ...money('UTR 7'), parts: [part(mine, 100)] }
  await expect(few.call.receipts.share(asked)).rejects.toMatchObject({ status: 404 })
})

test('a trip that is over or cancelled, and paid, is not offered', async () => {
  const [over, cancelled, coming] = [await tripOf(3), await tripOf(4), await tripOf(5)]
  const open = (await toPay())[0]?.open ?? 0
  await call().receipts.share({ ...money('UTR 8'), parts: [over, cancelled, coming].map((id) => part(id, open)) })
  await make.sql(`update trips set start_date = $2, end_date = $2 where id = $1`, [over, dayIn(-1)])
  await make.sql(`update trips set cancelled_at = now() where id = $1`, [cancelled])
  expect((await toPay()).map(({ id }) => id)).toEqual([coming])
})

test('an invoice of somebody who was merged into the payer is paid with the payer’s trips, and cash counts together', async () => {
  const earlier = await contact(make)
  const invoice = await invoiceOf(earlier)
  const tripId = await tripOf(3)
  const versionOf = async (id: string) => (await call().contacts.get({ id })).data.version
  const versions = { version: await versionOf(payerId), otherVersion: await versionOf(earlier) }
  await call().contactDuplicates.merge({ id: payerId, otherId: earlier, ...versions, take: [] })
  const parts = [part(tripId, 15_000_000), part(invoice.id, 15_000_000, 'invoice')]
  const cash = { ...money('C 2'), mode: 'cash' as const, parts }
  await expect(call().receipts.share(cash)).rejects.toMatchObject({ code: 'CASH_LIMIT' })
  const { data } = await call().receipts.share({ ...money('UTR 9'), parts })
  expect(data).toHaveLength(2)
})

test('payments with receipts of two series, in another order, do not wait for each other for ever', async () => {
  const [one, two] = [await invoiceOf(payerId), await invoiceOf(payerId)]
  const [first, second] = [await tripOf(3), await tripOf(4)]
  const orders = [
    [part(one.id, 100, 'invoice'), part(first, 100)],
    [part(second, 100), part(two.id, 100, 'invoice')],
    [part(first, 100), part(one.id, 100, 'invoice')],
  ]
  const answers = await Promise.allSettled(
    orders.map((parts, at) => call().receipts.share({ ...money(`UTR 1${at}`), parts })),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('two who share payments over the same trips in another order do not wait for each other for ever', async () => {
  const [one, two] = [await tripOf(3), await tripOf(4)]
  const answers = await Promise.allSettled(
    [
      [one, two],
      [two, one],
      [one, two],
    ].map((ids, at) => call().receipts.share({ ...money(`UTR 6${at}`), parts: ids.map((id) => part(id, 10_000)) })),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect((await paidOf(one)).paid).toBe(30_000)
})

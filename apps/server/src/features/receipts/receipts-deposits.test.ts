import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { booksOfTrip } from '../../../test/trip-books.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let contactId: string
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('deposits'))
  contactId = await contact(make)
  tripId = await makeTripFor(contactId)
})

const call = () => agency.owner.call
const today = dayIn(0)

async function makeTripFor(customerId: string) {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30 })
  await make.sql('update trips set contact_id = $2 where id = $1', [id, customerId])
  await addRest(app, id)
  return id
}

let mark = 0
async function makeDeposit(more: Partial<NewReceipt> = {}) {
  const given = { contactId, mode: 'upi' as const, day: today, amount: 2_000_000, reference: `UTR ${++mark}` }
  const { data } = await call().receipts.create({ ...given, ...more })
  const made = data.receipts.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (!made) throw new Error('no deposit')
  return made
}
const findDeposit = async (id: string) => {
  const one = (await call().receipts.ofContact({ contactId })).data.receipts.find((receipt) => receipt.id === id)
  if (!one) throw new Error('the deposit is gone')
  return one
}
const use = async (depositId: string, amount: number, more = {}) =>
  (await call().receipts.applyDeposit({ depositId, tripId, amount, day: today, ...more })).data
const pickNewest = (data: Awaited<ReturnType<typeof use>>) => {
  const newest = data.receipts.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (!newest) throw new Error('nothing was used')
  return newest
}

/** What the agency has in each account, and whether that comes to nothing. */
async function readBooks(): Promise<Record<string, number>> {
  const { rows } = await make.sql(
    'select account, sum(base)::float8 as base from ledger_lines where agency_id = $1 group by account having sum(base) <> 0',
    [agency.agencyId],
  )
  const sums = Object.fromEntries(rows.map(({ account, base }) => [String(account), Number(base)]))
  expect(Object.values(sums).reduce((sum, base) => sum + base, 0)).toBe(0)
  return sums
}

describe('a deposit', () => {
  test('is owed to its payer, has a number and no tax, and settles nothing by itself', async () => {
    await registration(make)
    const preview = await call().receipts.preview({ contactId, day: today, amount: 2_000_000 })
    expect(preview.data).toMatchObject({ advance: 2_000_000, tax: null, findings: [] })
    const made = await makeDeposit()
    expect(made).toMatchObject({ tripId: null, invoiceId: null, payerId: contactId, tax: null, ahead: 2_000_000 })
    expect(made.number).toMatch(/^R(CT|C)\//)
    const registrationId = await registration(make)
    const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, document: packageDocument(make) }
    const { data: draft } = await call().invoices.create({ ...input, tags: [] })
    const { data: invoice } = await call().invoices.issue({ id: draft.id, version: draft.version })
    expect(invoice.balance).toBe(invoice.total)
    expect((await findDeposit(made.id)).ahead).toBe(2_000_000)
    const { data } = await call().receipts.applyDeposit({
      depositId: made.id,
      invoiceId: invoice.id,
      amount: 1_500_000,
      day: today,
    })
    expect(pickNewest(data)).toMatchObject({ invoiceId: invoice.id, depositId: made.id, tax: null })
    expect((await call().invoices.get({ id: invoice.id })).data.balance).toBe((invoice.total ?? 0) - 1_500_000)
    expect((await readBooks()).customer_advance).toBe(-500_000)
  })

  test('is used for a trip in part and twice, and no more than is left', async () => {
    const { id } = await makeDeposit()
    const first = pickNewest(await use(id, 1_200_000))
    expect(first).toMatchObject({ depositId: id, inTrip: 1_200_000, ahead: 1_200_000, state: 'received' })
    expect(first.depositNumber).toBe((await findDeposit(id)).number)
    expect((await call().trips.get({ id: tripId })).data.instalments[0]).toMatchObject({ paid: 1_200_000 })
    expect((await call().receipts.usableDeposits({ tripId })).data).toMatchObject([{ id, left: 800_000 }])
    await expect(use(id, 800_001)).rejects.toMatchObject({ status: 422 })
    await use(id, 800_000)
    expect((await call().receipts.usableDeposits({ tripId })).data).toEqual([])
    await expect(use(id, 1, { isSure: true })).rejects.toMatchObject({ status: 422 })
    expect((await findDeposit(id)).uses.map(({ amount }) => amount)).toEqual([800_000, 1_200_000])
    expect(await readBooks()).toEqual({ bank: 2_000_000, customer_advance: -2_000_000 })
    expect(await booksOfTrip(make, tripId)).toEqual({ customer_advance: -2_000_000 })
  })

  test('used by several at once gives no more than there is', async () => {
    const { id } = await makeDeposit()
    const others = [tripId, await makeTripFor(contactId), await makeTripFor(contactId), await makeTripFor(contactId)]
    const answers = await Promise.allSettled(
      others.map((one) => call().receipts.applyDeposit({ depositId: id, tripId: one, amount: 900_000, day: today })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await findDeposit(id)).ahead).toBe(200_000)
    const { version } = await findDeposit(id)
    const refund = { id, version, amount: 200_000, day: today, mode: 'upi' as const }
    const race = await Promise.allSettled([call().receipts.refund(refund), use(id, 200_000, { isSure: true })])
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await findDeposit(id)).ahead).toBe(0)
    await readBooks()
  })

  test('is given back in part; what is left of it can still be used, and then nothing can', async () => {
    const { id, version } = await makeDeposit()
    await use(id, 500_000)
    await call().receipts.refund({ id, version, amount: 1_000_000, day: today, mode: 'upi' })
    expect(await findDeposit(id)).toMatchObject({ state: 'part-refunded', refunded: 1_000_000, ahead: 500_000 })
    await use(id, 500_000, { isSure: true })
    const rest = {
      id,
      version: (await findDeposit(id)).version,
      amount: 1,
      day: today,
      mode: 'upi' as const,
      isSure: true,
    }
    await expect(call().receipts.refund(rest)).rejects.toMatchObject({ status: 422 })
    expect(await readBooks()).toEqual({ bank: 1_000_000, customer_advance: -1_000_000 })
  })

  test('is cancelled as long as nothing of it is used', async () => {
    const made = await makeDeposit()
    const used = pickNewest(await use(made.id, 500_000))
    const back = { id: made.id, version: made.version, day: today, reason: 'Entered twice' }
    await expect(call().receipts.cancel(back)).rejects.toMatchObject({ code: 'DEPOSIT_USED' })
    await call().receipts.cancel({ id: used.id, version: used.version, day: today, reason: 'Other trip' })
    expect((await findDeposit(made.id)).ahead).toBe(2_000_000)
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(0)
    expect(await readBooks()).toEqual({ bank: 2_000_000, customer_advance: -2_000_000 })
    const { data } = await call().receipts.cancel({ ...back, version: (await findDeposit(made.id)).version })
    expect(data.receipts).toMatchObject([{ state: 'cancelled' }])
    expect(await readBooks()).toEqual({})
    await expect(use(made.id, 1)).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })

  test('by a cheque bounces, once what used it is cancelled', async () => {
    const made = await makeDeposit({ mode: 'cheque' })
    const used = pickNewest(await use(made.id, 500_000))
    const bounce = { id: made.id, version: made.version, day: today, charges: 0 }
    await expect(call().receipts.bounce(bounce)).rejects.toMatchObject({ code: 'DEPOSIT_USED' })
    await call().receipts.cancel({ id: used.id, version: used.version, day: today, reason: 'Bounced' })
    await call().receipts.bounce(bounce)
    expect(await readBooks()).toEqual({})
  })

  test('that nobody has seen yet is used once it is confirmed', async () => {
    const { id, version } = await makeDeposit({ isPending: true })
    await expect(use(id, 1)).rejects.toMatchObject({ code: 'WRONG_STATE' })
    await call().receipts.confirm({ id, version, day: today })
    expect(pickNewest(await use(id, 100_000))).toMatchObject({ amount: 100_000 })
  })

  test('entered twice is told before it is stored', async () => {
    await makeDeposit({ reference: 'UTR 77' })
    await expect(makeDeposit({ reference: 'UTR 77' })).rejects.toMatchObject({ code: 'DUPLICATE' })
  })
})

describe('the tax in what is used', () => {
  test('is owed from the day it is used, goes with what is given back, and back with the use', async () => {
    await registration(make)
    await make.sql(`update contacts set state = 'Karnataka', country = 'IN', gstin = null where id = $1`, [contactId])
    const made = await makeDeposit({ amount: 2_100_000, day: dayIn(-40), isDaySure: true })
    const used = pickNewest(await use(made.id, 1_050_000))
    expect(used.number).toMatch(/^RV\//)
    expect(used.tax).toMatchObject({ net: 1_000_000, tax: 50_000 })
    const owed = await booksOfTrip(make, tripId)
    expect(owed).toMatchObject({ customer_advance: -1_050_000, gst_on_advances: 50_000, gst_output: -50_000 })
    const half = { id: used.id, version: used.version, amount: 525_000, day: today, mode: 'upi' as const }
    await call().receipts.refund(half)
    expect(await booksOfTrip(make, tripId)).toMatchObject({ customer_advance: -525_000, gst_output: -25_000 })
    const again = pickNewest(await use(made.id, 1_050_000, { isSure: true }))
    await call().receipts.cancel({ id: again.id, version: again.version, day: today, reason: 'Not needed' })
    expect((await findDeposit(made.id)).ahead).toBe(1_050_000)
    expect((await readBooks()).gst_output).toBe(-25_000)
  })

  test('of a trip that is called off goes back with the money of it', async () => {
    const made = await makeDeposit()
    const used = pickNewest(await use(made.id, 2_000_000))
    const [{ version }, { charge }] = [
      (await call().trips.get({ id: tripId })).data,
      (await call().trips.cancelPreview({ id: tripId })).data,
    ]
    await call().trips.cancel({ id: tripId, version, reason: 'Ill', seenCharge: charge, charge: 0 })
    await call().receipts.refund({ id: used.id, version: used.version, amount: 2_000_000, day: today, mode: 'bank' })
    expect(await findDeposit(made.id)).toMatchObject({ ahead: 0, refunded: 0, state: 'received' })
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(0)
    expect(await readBooks()).toEqual({})
  })
})

describe('in another currency', () => {
  test('is used for what is paid in that, at what it was worth', async () => {
    const made = await makeDeposit({ currency: 'USD', amount: 100_000, rate: 84_000_000, mode: 'gateway' })
    await expect(use(made.id, 1_000)).rejects.toMatchObject({ code: 'OTHER_CURRENCY' })
    await make.sql(`update trips set currency = 'USD' where id = $1`, [tripId])
    await make.sql(
      `update trip_instalments set currency = 'USD', amount = 100000, agreed = 100000 where trip_id = $1`,
      [tripId],
    )
    const used = pickNewest(await use(made.id, 33_333))
    expect(used).toMatchObject({ currency: 'USD', inTrip: 33_333 })
    expect(await booksOfTrip(make, tripId)).toEqual({ customer_advance: -2_799_972 })
    expect(await readBooks()).toEqual({ gateway: 8_400_000, customer_advance: -8_400_000 })
  })
})

describe('who', () => {
  test('sees a deposit is who sees its contact, in lists as by itself', async () => {
    const made = await makeDeposit()
    const few: Person = await makeMember(app, agency, { recordScope: 'own' })
    await expect(few.call.receipts.ofContact({ contactId })).rejects.toMatchObject({ status: 404 })
    const listSeen = async (person: Person) =>
      (await person.call.payments.list({ filters: {} })).data.map(({ id }) => id)
    expect(await listSeen(few)).not.toContain(made.id)
    expect(await listSeen(agency.owner)).toContain(made.id)
    const back = { id: made.id, version: made.version, day: today, reason: 'x' }
    await expect(few.call.receipts.cancel(back)).rejects.toMatchObject({ status: 404 })
    await make.sql('update contacts set owner_id = $2 where id = $1', [contactId, few.userId])
    expect(await listSeen(few)).toContain(made.id)
    const own = (await few.call.receipts.ofContact({ contactId })).data.receipts
    await use(made.id, 100_000)
    expect(own).toMatchObject([{ id: made.id, uses: [] }])
    const [after] = (await few.call.receipts.ofContact({ contactId })).data.receipts
    expect(after?.uses).toMatchObject([{ amount: 100_000, tripId: null, label: null }])
  })

  test('is merged brings their deposits along', async () => {
    const made = await makeDeposit()
    const other = await contact(make)
    await make.sql('update contacts set merged_into = $2, deleted_at = now() where id = $1', [contactId, other])
    const { data } = await call().receipts.ofContact({ contactId: other })
    expect(data.receipts).toMatchObject([{ id: made.id }])
    expect((await call().contacts.money({ id: other })).data.deposits).toEqual([{ currency: 'INR', amount: 2_000_000 }])
    await make.sql('update trips set contact_id = $2 where id = $1', [tripId, other])
    expect((await call().receipts.usableDeposits({ tripId })).data).toMatchObject([{ id: made.id }])
    expect(pickNewest(await use(made.id, 2_000_000))).toMatchObject({ payerId: other })
    expect((await call().contacts.money({ id: other })).data.deposits).toEqual([])
  })
})

test('lists, reports and histories count a deposit once: when it comes', async () => {
  const made = await makeDeposit()
  const used = pickNewest(await use(made.id, 700_000))
  const { data } = await call().payments.list({ filters: { contact: contactId } })
  expect(data).toMatchObject([{ id: made.id, amount: 2_000_000, tripId: null, invoiceId: null }])
  const { rows } = await make.sql(
    `select kind, subject from timeline where agency_id = $1 and kind in ('payment_received', 'deposit_used') order by id`,
    [agency.agencyId],
  )
  expect(rows.map(({ kind, subject }) => `${String(kind)} ${String(subject)}`)).toEqual([
    'payment_received contact',
    'deposit_used trip',
    'deposit_used contact',
  ])
  const days = { from: today, to: today }
  const report = (await call().reports.payments({ ...days, what: 'received' })).data
  expect(JSON.stringify(report)).toContain('2000000')
  expect(JSON.stringify(report)).not.toContain('2700000')
  expect((await call().receipts.find({ query: made.number ?? '' })).data).toMatchObject([{ id: made.id }])
  await call().receipts.pdf({ id: made.id })
  await call().receipts.pdf({ id: used.id })
  expect((await call().receipts.recipient({ id: made.id })).data.hasPage).toBe(false)
})

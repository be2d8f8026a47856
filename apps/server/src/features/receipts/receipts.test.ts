import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import { startApp, type TestApp } from '../../../test/app.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { sumAccounts } from '../ledger/ledger-totals.queries.ts'

let app: TestApp
let agency: TestAgency
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  tripId = (await makeTrip(app, agency.owner, { startsIn: 30 })).id
})

const today = dayIn(0)
const pay = (more: Partial<NewReceipt> = {}) =>
  agency.owner.call.receipts.create({ tripId, mode: 'upi', day: today, amount: 1_000_000, ...more })
const instalments = async () =>
  (await agency.owner.call.trips.get({ id: tripId })).data.instalments.map(({ amount, paid }) => [amount, paid])

/** What accounts come to in all. */
async function books(): Promise<Record<string, number>> {
  const none = { from: '2100-01-01', before: '2100-01-01' }
  const all = { first: '2000-01-01', last: '2100-01-01', ahead: none, after: none }
  const sums = await sumAccounts(app.services.database.readAs(agency.agencyId), all)
  const of: Record<string, number> = {}
  for (const { account, baseDebit, baseCredit } of sums) of[account] = (of[account] ?? 0) + baseDebit - baseCredit
  return of
}

describe('a payment', () => {
  test('has its number, pays the instalments in their order, and is in the books', async () => {
    await addRest(app, tripId)
    const { data } = await pay({ amount: 4_480_000, bankCharges: 10_000, tds: 10_000, reference: 'UTR 1' })
    expect(data.paid).toBe(4_500_000)
    expect(data.receipts).toMatchObject([{ state: 'received', inTrip: 4_500_000 }])
    expect(data.receipts[0]?.number).toMatch(/^RCT\/\d\d-\d\d\/0001$/)
    const { parts } = (await agency.owner.call.trips.get({ id: tripId })).data
    expect(parts[0]).toEqual({ part: 'payments', state: 'pending', done: 1, of: 2 })
    expect(await instalments()).toEqual([
      [4_000_000, 4_000_000],
      [5_000_000, 500_000],
    ])
    expect(await books()).toEqual({
      bank: 4_480_000,
      bank_charges: 10_000,
      tds_receivable: 10_000,
      customer_advance: -4_500_000,
    })
  })

  test('entered twice is told before it is stored', async () => {
    await pay({ reference: 'UTR 7' })
    await expect(pay({ reference: 'utr 7' })).rejects.toMatchObject({ status: 409, code: 'DUPLICATE' })
    await pay({ reference: 'UTR 7', isSure: true })
    const answers = await Promise.allSettled([1, 2, 3].map(() => pay({ reference: 'UTR 8' })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('by two at once has numbers without a gap', async () => {
    await Promise.all(Array.from({ length: 8 }, () => pay({ reference: randomUUID(), isSure: true })))
    const { receipts } = (await agency.owner.call.receipts.ofTrip({ tripId })).data
    expect(receipts.map(({ number }) => Number(number?.slice(-4))).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })

  test('in cash is refused from two lakh on, of one person on one day and for one trip', async () => {
    await pay({ mode: 'cash', amount: 15_000_000 })
    const limit = { code: 'CASH_LIMIT' }
    await expect(pay({ mode: 'cash', amount: 5_000_000 })).rejects.toMatchObject(limit)
    await pay({ mode: 'cash', amount: 4_999_999, isSure: true })
    await expect(pay({ mode: 'cash', amount: 1, day: dayIn(-1) })).rejects.toMatchObject(limit)
  })

  test('in cash beyond the limit is taken where the agency has chosen to be warned', async () => {
    await app.owner.query(
      `insert into tax_settings (agency_id, id, units, choices) values ($1, gen_random_uuid(), '{}', $2)`,
      [agency.agencyId, JSON.stringify({ india: { 'cash-limit': 'warn' } })],
    )
    const cash = { tripId, day: today, amount: 25_000_000, mode: 'cash' as const }
    const { data } = await agency.owner.call.receipts.preview(cash)
    expect(data.findings).toContainEqual(expect.stringContaining('cash'))
    await pay(cash)
  })

  test('of another currency says what it is worth, in the books and for the trip', async () => {
    await expect(pay({ currency: 'USD', amount: 50_000 })).rejects.toMatchObject({ status: 422 })
    await expect(pay({ currency: 'USD', amount: 50_000, rate: 84_000_000 })).rejects.toMatchObject({ status: 422 })
    const { data } = await pay({ currency: 'USD', amount: 50_000, rate: 84_000_000, inTrip: 4_200_000 })
    expect(data.paid).toBe(4_200_000)
    expect(await books()).toEqual({ bank: 4_200_000, customer_advance: -4_200_000 })
  })

  test('on a day to come, or in a closed period, is refused, and nothing is half done', async () => {
    await expect(pay({ day: dayIn(2) })).rejects.toMatchObject({ status: 422 })
    await agency.owner.call.ledger.lockPeriod({ until: dayIn(-1), reason: null })
    await expect(pay({ day: dayIn(-1) })).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    expect((await agency.owner.call.receipts.ofTrip({ tripId })).data).toMatchObject({ paid: 0, receipts: [] })
    const { data } = await pay()
    expect(data.receipts[0]?.number).toMatch(/0001$/)
  })
})

describe('a payment that waits', () => {
  test('counts for nothing until it is confirmed, which is done once', async () => {
    const { data } = await pay({ isPending: true })
    expect(data).toMatchObject({ paid: 0, receipts: [{ state: 'pending', number: null }] })
    expect(await books()).toEqual({})
    const { id = '', version = 0 } = data.receipts[0] ?? {}
    const confirm = () => agency.owner.call.receipts.confirm({ id, version, day: today })
    const answers = await Promise.allSettled([confirm(), confirm(), confirm()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await books()).toEqual({ bank: 1_000_000, customer_advance: -1_000_000 })
  })
})

describe('what is taken back', () => {
  const first = async () => (await agency.owner.call.receipts.ofTrip({ tripId })).data.receipts[0]
  const which = async () => {
    const { id = '', version = 0 } = (await first()) ?? {}
    return { id, version }
  }

  test('a bounced cheque owes what it paid, and its charges are spent', async () => {
    await pay({ mode: 'cheque', amount: 4_000_000 })
    expect(await instalments()).toEqual([[4_000_000, 4_000_000]])
    const { data } = await agency.owner.call.receipts.bounce({ ...(await which()), day: today, charges: 35_000 })
    expect(data).toMatchObject({ paid: 0, receipts: [{ state: 'bounced' }] })
    expect(await instalments()).toEqual([[4_000_000, 0]])
    expect(await books()).toEqual({ bank: -35_000, customer_advance: 0, bank_charges: 35_000 })
  })

  test('a payment entered by mistake keeps its number', async () => {
    await pay()
    await agency.owner.call.receipts.cancel({ ...(await which()), day: today, reason: 'Another trip' })
    expect(await first()).toMatchObject({ state: 'cancelled', inTrip: 0 })
    expect((await first())?.number).toMatch(/0001$/)
    expect(await books()).toEqual({ bank: 0, customer_advance: 0 })
    const { data } = await pay({ reference: 'next' })
    expect(data.receipts.map(({ number }) => number?.slice(-4))).toContain('0002')
  })

  test('a refund is a document of its own, in part, then whole, and never more', async () => {
    await pay()
    const refund = async (amount: number) =>
      agency.owner.call.receipts.refund({ ...(await which()), amount, day: today, mode: 'upi' })
    await refund(400_000)
    expect(await first()).toMatchObject({ state: 'part-refunded', refunded: 400_000, inTrip: 600_000 })
    await expect(refund(600_001)).rejects.toMatchObject({ status: 422 })
    await refund(600_000)
    expect(await first()).toMatchObject({ state: 'refunded', refunds: [{ amount: 400_000 }, { amount: 600_000 }] })
    expect((await first())?.refunds.map(({ number }) => number.slice(0, 3))).toEqual(['RFD', 'RFD'])
    await expect(refund(1)).rejects.toMatchObject({ status: 422 })
    expect(await books()).toEqual({ bank: 0, customer_advance: 0 })
  })

  test('two refunds at once are one', async () => {
    await pay()
    const input = { ...(await which()), amount: 600_000, day: today, mode: 'upi' as const }
    const answers = await Promise.allSettled([1, 2, 3].map(() => agency.owner.call.receipts.refund(input)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await books()).toEqual({ bank: 400_000, customer_advance: -400_000 })
  })

  test('refunds of others’ trips take the right to them, and trips one does not see are not there', async () => {
    await pay()
    const seeing = await makeMember(app, agency, { isSubuser: true, recordScope: 'all' })
    const refund = { ...(await which()), amount: 1, day: today, mode: 'upi' as const }
    await expect(seeing.call.receipts.refund(refund)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
    const narrow = await makeMember(app, agency, { isSubuser: true, recordScope: 'own' })
    await expect(narrow.call.receipts.ofTrip({ tripId })).rejects.toMatchObject({ status: 404 })
    await expect(narrow.call.receipts.cancel({ ...(await which()), day: today, reason: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the trip’s history says what was paid and given back', async () => {
    await pay()
    await agency.owner.call.receipts.refund({ ...(await which()), amount: 1, day: today, mode: 'upi' })
    const { data } = await agency.owner.call.trips.timeline({ id: tripId })
    expect(data.map(({ kind }) => kind).slice(0, 2)).toEqual(['payment_refunded', 'payment_received'])
  })
})

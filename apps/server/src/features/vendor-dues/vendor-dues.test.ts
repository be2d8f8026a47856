import { ApiError } from '@sarai/contract/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { comparePayables } from '../../../test/compare-payables.ts'
import { signInToDemo, startDemoApp } from '../../../test/demo-app.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let it: Payables
let make: Maker
let vendorIds: string[]
let accountId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  it = await makePayables(app)
  make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('owed'))
  vendorIds = [it.vendorId, await it.otherVendor()]
  accountId = await bankAccount(make)
})
afterAll(() => app.close())

const compare = () => comparePayables({ app, call: it.call, agencyId: it.agency.agencyId })
const paid = { mode: 'bank' as const, day: dayIn(0) }

test('a bill is listOwed from the day it is entered, by its own day, and paid where its payment says so', async () => {
  const late = await it.entered({ dueOn: dayIn(-2) })
  const coming = await it.entered({ dueOn: dayIn(4), currency: 'USD', rate: 84_000_000, lines: [stay({ net: 900 })] })
  const listOwed = async () => (await compare()).map(({ id, day, amount }) => [id, day, amount])
  expect(await listOwed()).toEqual([
    [late.id, dayIn(-2), 100_000],
    [coming.id, dayIn(4), 900],
  ])
  await it.pay({ bankAccountId: accountId, amount: 150_000, bills: [{ billId: late.id, amount: 100_000 }] })
  expect(await listOwed()).toEqual([[coming.id, dayIn(4), 900]])
})

test('what a booking says is to be paid until its bill does', async () => {
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30, bookings: ['confirmed'] })
  const payables = JSON.stringify([{ label: 'Deposit', amount: 20_000, dueOn: dayIn(5) }])
  await make.sql('update bookings set vendor_id = $2, payables = $3 where trip_id = $1', [
    tripId,
    it.vendorId,
    payables,
  ])
  await compare()
  const { rows } = await make.sql('select id from bookings where trip_id = $1', [tripId])
  const bill = await it.entered({ dueOn: dayIn(9), lines: [stay({ bookingId: String(rows[0]?.id), net: 20_000 })] })
  expect((await compare()).map(({ id }) => id)).toContain(bill.id)
})

type Doing = 'bill' | 'pay' | 'ahead' | 'put' | 'takeCredit' | 'putCredit' | 'cancelBill' | 'cancelPayment' | 'giveBack'
interface Step {
  do: Doing
  vendor: number
  which: number
  share: number
  dueIn: number
  isForeign: boolean
}
const all: Doing[] = [
  'bill',
  'pay',
  'ahead',
  'put',
  'takeCredit',
  'putCredit',
  'cancelBill',
  'cancelPayment',
  'giveBack',
]
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('bill', ...all),
  vendor: fc.nat({ max: 1 }),
  which: fc.nat({ max: 20 }),
  share: fc.integer({ min: 1, max: 100 }),
  dueIn: fc.integer({ min: -40, max: 45 }),
  isForeign: fc.boolean(),
})
const pickOne = <T>(list: readonly T[], which: number): T => {
  const found = list[which % Math.max(list.length, 1)]
  if (found === undefined) throw new ApiError(422, { status: false, error: 'There is nothing', code: 'NOTHING' })
  return found
}

const findVendor = ({ vendor }: Step) => vendorIds[vendor] ?? ''
const listBills = async (of: Step) =>
  (
    await it.call.bills.list({
      filters: { vendor: [findVendor(of)], status: ['entered', 'part-paid'], kind: ['bill'] },
    })
  ).data
const readStanding = async (of: Step) => (await it.call.vendorPayments.ofVendor({ vendorId: findVendor(of) })).data
const findTerms = ({ isForeign }: Step) => (isForeign ? { currency: 'USD', rate: 84_000_000 } : {})
const takePart = (amount: number, { share }: Step) => Math.max(1, Math.floor((amount * share) / 100))

const doing: Record<Doing, (of: Step) => Promise<unknown>> = {
  bill: (of) =>
    it.entered({ vendorId: findVendor(of), billedOn: dayIn(-41), dueOn: dayIn(of.dueIn), ...findTerms(of) }),
  async pay(of) {
    const { id, currency, balance } = pickOne(await listBills(of), of.which)
    const amount = takePart(balance ?? 0, of)
    const bills = [{ billId: id, amount }]
    const rate = currency === 'USD' ? { currency, rate: 85_000_000 } : {}
    await it.pay({ ...paid, ...rate, vendorId: findVendor(of), bankAccountId: accountId, amount, bills, isSure: true })
  },
  ahead: (of) =>
    it.pay({ ...paid, vendorId: findVendor(of), bankAccountId: accountId, amount: 1000 * of.share, isSure: true }),
  async put(of) {
    const { payments } = await readStanding(of)
    const { id, version, advance, currency } = pickOne(
      payments.filter((payment) => payment.advance > 0),
      of.which,
    )
    const bill = pickOne(
      (await listBills(of)).filter((row) => row.currency === currency),
      of.share,
    )
    const amount = Math.min(advance, takePart(bill.balance ?? 0, of))
    await it.call.vendorPayments.allocate({ id, version, billId: bill.id, amount, day: dayIn(0) })
  },
  async takeCredit(of) {
    const bill = pickOne(await listBills(of), of.which)
    const lines = [stay({ net: takePart(100_000, of) })]
    await it.entered({
      kind: 'credit',
      correctsId: bill.id,
      vendorId: findVendor(of),
      lines,
      ...(bill.currency === 'USD' ? { currency: 'USD', rate: 84_000_000 } : {}),
    })
  },
  async putCredit(of) {
    const { credits } = await readStanding(of)
    const { id, version, left, currency } = pickOne(credits, of.which)
    const bill = pickOne(
      (await listBills(of)).filter((row) => row.currency === currency),
      of.share,
    )
    const amount = Math.min(left, bill.balance ?? 0)
    await it.call.bills.allocate({ id, version, billId: bill.id, amount, day: dayIn(0) })
  },
  async cancelBill(of) {
    const { id, version } = pickOne(await listBills(of), of.which)
    await it.call.bills.cancel({ id, version, reason: 'A mistake' })
  },
  async cancelPayment(of) {
    const { payments } = await readStanding(of)
    const { id, version } = pickOne(
      payments.filter(({ state }) => state === 'paid'),
      of.which,
    )
    await it.call.vendorPayments.cancel({ id, version, day: dayIn(0), reason: 'A mistake' })
  },
  async giveBack(of) {
    const { payments } = await readStanding(of)
    const { id, advance } = pickOne(
      payments.filter((payment) => payment.advance > 0),
      of.which,
    )
    await it.call.vendorRefunds.create({
      ...paid,
      of: { paymentId: id },
      amount: takePart(advance, of),
      bankAccountId: accountId,
    })
  },
}

const makeStep = (what: Doing, more: Partial<Step> = {}): Step => {
  return { do: what, vendor: 0, which: 0, share: 40, dueIn: 5, isForeign: false, ...more }
}
/** Plans that come before the random ones, so that every kind of step was taken. */
const always: Array<[Step[]]> = [
  [
    [
      makeStep('bill'),
      makeStep('pay'),
      makeStep('takeCredit', { share: 100 }),
      makeStep('bill', { dueIn: -9 }),
      makeStep('putCredit', { share: 90 }),
      makeStep('ahead'),
      makeStep('put'),
      makeStep('ahead', { share: 7 }),
      makeStep('giveBack'),
      makeStep('takeCredit'),
      makeStep('bill', { isForeign: true }),
      makeStep('pay', { isForeign: true }),
      makeStep('cancelPayment'),
      makeStep('bill', { vendor: 1 }),
      makeStep('cancelBill', { vendor: 1 }),
    ],
  ],
]
const runs = Number(process.env.FUZZ_RUNS ?? 5)

test(
  'whatever is done with bills, all that says what vendors are listOwed says the same',
  { timeout: runs * 60_000 },
  async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const of of steps) {
          try {
            await doing[of.do](of)
            done.add(of.do)
          } catch (error) {
            // What the state of things does not allow is refused, and changes nothing.
            if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error
          }
        }
        await compare()
      }),
      { numRuns: runs, examples: always },
    )
    expect([...done].toSorted()).toEqual(all.toSorted())
  },
)

test('who was merged is listOwed what both were', async () => {
  const readVendor = async (id: string) => (await it.call.vendors.get({ id })).data
  const [kept, other] = [await readVendor(vendorIds[0] ?? ''), await readVendor(vendorIds[1] ?? '')]
  await it.entered({ vendorId: other.id, dueOn: dayIn(2) })
  const before = (await compare()).reduce((sum, { amount }) => sum + amount, 0)
  const merging = { id: kept.id, version: kept.version, otherId: other.id, otherVersion: other.version, take: [] }
  await it.call.vendorDuplicates.merge(merging)
  const listOwed = await compare()
  expect(listOwed.reduce((sum, { amount }) => sum + amount, 0)).toBe(before)
  expect(new Set(listOwed.map(({ vendorId }) => vendorId))).toEqual(new Set([kept.id]))
})

test('all of it holds of the demo agency', async () => {
  const demo = await startDemoApp({ ROLE: 'web' })
  try {
    const call = await signInToDemo(demo)
    const { agency } = (await call.user.session()).data
    expect((await comparePayables({ app: demo, call, agencyId: agency.id })).length).toBeGreaterThan(0)
  } finally {
    await demo.close()
  }
})

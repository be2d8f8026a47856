import type { BankPart, GatewayFees } from '@sarai/contract/statement-schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let it: Statements
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
})

const day = dayIn(-1)
const text = 'NEFT CR-YESB0000001-RAZORPAY SOFTWARE PVT LTD-SETTLEMENT-N093261234567890'
const fees = { charge: 20_000, tax: 3_601, credit: 'igst' } as const
const settled = (amount: number, kept?: GatewayFees): BankPart => {
  return { as: 'book', account: 'gateway', bankAccountId: null, amount, fees: kept, note: 'Razorpay settlement' }
}

/** A customer has paid ₹10,000 by the gateway, which has settled it. */
async function settledPayment() {
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30 })
  await it.call.receipts.create({ tripId, mode: 'gateway', day, amount: 1_000_000, reference: 'pay_Q7x' })
  await it.add([{ day, text, amount: 976_399 }])
  const { id, version } = await it.line('RAZORPAY')
  return { id, version }
}

test('a gateway’s settlement is what customers paid less its fees, whose tax is credited by its head', async () => {
  const { id, version } = await settledPayment()
  const { data } = await it.call.statements.settle({ id, version, parts: [settled(976_399, fees)] })
  expect(data.state).toBe('settled')
  expect(await it.books()).toEqual({
    bank: 976_399,
    bank_charges: 20_000,
    gst_input: 3_601,
    customer_advance: -1_000_000,
  })
  // Undone, it is with the gateway again.
  const undone = { id, version: data.version, reason: 'It was another' }
  await it.call.statements.undo(undone)
  expect(await it.books()).toEqual({ gateway: 1_000_000, customer_advance: -1_000_000 })
})

test('tax that is not credited is a cost as the fees are, and tax of centre and state is split', async () => {
  const first = await settledPayment()
  await it.call.statements.settle({ ...first, parts: [settled(976_399, { ...fees, credit: 'none' })] })
  expect(await it.books()).toEqual({ bank: 976_399, bank_charges: 23_601, customer_advance: -1_000_000 })
  const { rows } = await app.owner.query(
    `select part, amount::int from ledger_lines where agency_id = $1 and account = 'gst_input'`,
    [it.agency.agencyId],
  )
  expect(rows).toEqual([])
  await it.add([{ day, text: `${text} 2`, amount: 500_000 }])
  const { id, version } = await it.line('RAZORPAY')
  const kept = { charge: 10_000, tax: 1_801, credit: 'cgst-sgst' as const }
  await it.call.statements.settle({ id, version, parts: [settled(500_000, kept)] })
  const credited = await app.owner.query(
    `select part, amount::int from ledger_lines where agency_id = $1 and account = 'gst_input' order by part`,
    [it.agency.agencyId],
  )
  expect(credited.rows).toEqual([
    { part: 'cgst', amount: 900 },
    { part: 'sgst', amount: 901 },
  ])
})

test('fees are of what a gateway has settled alone, and of money that came in', async () => {
  const { id, version } = await settledPayment()
  const other = { ...settled(976_399, fees), account: 'suspense' } as BankPart
  await expect(it.call.statements.settle({ id, version, parts: [other] })).rejects.toMatchObject({ status: 422 })
  const below = settled(976_399, { ...fees, charge: -1 })
  await expect(it.call.statements.settle({ id, version, parts: [below] })).rejects.toMatchObject({ status: 422 })
  await it.add([{ day, text: 'NEFT DR-RAZORPAY REFUNDS', amount: -100_000 }])
  const out = await it.line('REFUNDS')
  const parts = [settled(100_000, fees)]
  await expect(it.call.statements.settle({ id: out.id, version: out.version, parts })).rejects.toMatchObject({
    status: 422,
  })
  expect(await it.lines('open')).toHaveLength(2)
})

import type { BankPart } from '@sarai/contract/statement-schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeMember } from '../../../test/make.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let it: Statements
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
  tripId = (await makeTrip(app, it.agency.owner, { startsIn: 30 })).id
})

const day = dayIn(-3)
const reason = 'It is of somebody else'
const book = (amount: number): BankPart => ({
  as: 'book',
  account: 'suspense',
  bankAccountId: null,
  amount,
  note: 'Not known',
})

/** A line of one amount, settled by these parts. */
async function settled(amount: number, parts: BankPart[]) {
  await it.add([{ day, text: 'NEFT N093261234567890', amount }])
  const { id, version } = await it.line('N093261234567890')
  return (await it.call.statements.settle({ id, version, parts })).data
}
const undo = async ({ id, version }: { id: string; version: number }, more = {}) =>
  (await it.call.statements.undo({ id, version, reason, ...more })).data

test('undo cancels the payments that were made, takes back what was booked, and leaves nothing in the books', async () => {
  const parts: BankPart[] = [{ as: 'target', of: 'trip', id: tripId, amount: 900_000 }, book(100_000)]
  const back = await undo(await settled(1_000_000, parts))
  expect(back).toMatchObject({ state: 'open', explained: 0, matches: [] })
  const { data } = await it.call.receipts.ofTrip({ tripId })
  expect([data.paid, data.receipts[0]?.state]).toEqual([0, 'cancelled'])
  expect(await it.books()).toEqual({})
  const { rows } = await app.owner.query('select 1 from ledger_entries where agency_id = $1', [it.agency.agencyId])
  expect(rows).toHaveLength(4)
  await expect(undo(back)).rejects.toMatchObject({ code: 'OPEN' })
})

test('undo of a bill’s payment opens the bill, and it can be settled again', async () => {
  const { id: billId } = await it.entered({ lines: [stay({ net: 600_000 })] })
  const parts: BankPart[] = [{ as: 'target', of: 'bill', id: billId, amount: 600_000 }]
  const { id, version } = await undo(await settled(-600_000, parts))
  expect((await it.billOf(billId)).balance).toBe(600_000)
  const again = await it.call.statements.settle({ id, version, parts })
  expect(again.data.state).toBe('settled')
})

test('undo of a tick leaves the payment as it is', async () => {
  const bankAccountId = it.accountId
  await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 500_000, bankAccountId })
  const { rows } = await app.owner.query('select id from ledger_entries where agency_id = $1', [it.agency.agencyId])
  const tick: BankPart = { as: 'target', of: 'entry', id: rows[0].id, amount: 500_000 }
  await undo(await settled(500_000, [tick]))
  expect((await it.call.receipts.ofTrip({ tripId })).data.paid).toBe(500_000)
})

test('in a closed period nothing is settled or taken back under its days, and the message says what to do', async () => {
  const line = await settled(1_000_000, [book(400_000)])
  await app.owner.query(
    `insert into ledger_locks (agency_id, id, locked_until, created_by) values ($1, gen_random_uuid(), $2, $3)`,
    [it.agency.agencyId, day, it.agency.owner.userId],
  )
  const locked = { code: 'PERIOD_LOCKED', message: expect.stringContaining('closed up to') as unknown }
  await expect(undo(line)).rejects.toMatchObject(locked)
  const { id, version } = line
  const settle = (more = {}) => it.call.statements.settle({ id, version, parts: [book(600_000)], ...more })
  await expect(settle()).rejects.toMatchObject(locked)
  const { data } = await settle({ day: dayIn(0) })
  expect(data.state).toBe('settled')
  expect((await undo(data, { day: dayIn(0) })).state).toBe('open')
})

test('a payment that is cancelled elsewhere puts its line back into the queue, with why', async () => {
  const { id } = await settled(900_000, [{ as: 'target', of: 'trip', id: tripId, amount: 900_000 }])
  const [receipt] = (await it.call.receipts.ofTrip({ tripId })).data.receipts
  const { id: receiptId, version } = receipt ?? { id: '', version: 0 }
  await it.call.receipts.cancel({ id: receiptId, version, day: dayIn(0), reason: 'Mistake' })
  expect(await it.line('N093261234567890')).toMatchObject({
    id,
    state: 'open',
    explained: 0,
    reopenedBecause: 'The payment was cancelled',
  })
})

test('books and bank: what differs is explained to the rupee', async () => {
  const bankAccountId = it.accountId
  await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 70_000, bankAccountId })
  await settled(1_000_000, [book(400_000)])
  const { data } = await it.call.statements.balance({ accountId: it.accountId, day: dayIn(0) })
  expect(data).toMatchObject({
    bank: 11_000_000,
    books: 470_000,
    unexplained: { count: 1, amount: 600_000 },
    unseen: { count: 1, amount: 70_000 },
    later: { count: 0 },
    elsewhere: { count: 0 },
    rest: 10_000_000,
  })
  expect(data.unseenEntries).toMatchObject([{ of: 'entry', open: 70_000 }])
})

test('who sees some of the records, or no costs, has no bank statements', async () => {
  await it.add([{ day, text: 'CASH DEP', amount: 100 }])
  const own = await makeMember(app, it.agency, { recordScope: 'own' })
  const costless = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
  const input = { accountId: it.accountId }
  await expect(own.call.statements.lines(input)).rejects.toMatchObject({ status: 403 })
  await expect(costless.call.statements.lines(input)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})

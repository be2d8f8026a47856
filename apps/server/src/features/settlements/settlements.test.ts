import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeMember } from '../../../test/make.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { matchOpenGatewayLines } from './settlements-matching.service.ts'

let app: TestApp
let it: Statements
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
})

const [paidOn, settledOn] = [dayIn(-3), dayIn(-1)]
const utr = 'YESBN52026112044812'
const header =
  'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id,settlement_utr,settled_at,created_at,order_id'
const row = (
  id: string,
  amount: string,
  { credit = '0', debit = '0', fee = '0', tax = '0', type = 'payment', order = '' } = {},
) => [id, type, debit, credit, amount, 'INR', fee, tax, 'setl_Q8aBcDeF123456', utr, settledOn, paidOn, order].join(',')

const report = (...rows: string[]) => new File([[header, ...rows].join('\n')], 'recon.csv')
const usual = () =>
  report(
    row('pay_Q7xAbCdEfGh001', '10000.00', { credit: '9764.00', fee: '236.00', tax: '36.00' }),
    row('pay_Q7xAbCdEfGh002', '5000.00', { credit: '4882.00', fee: '118.00', tax: '18.00' }),
  )

const add = (file: File) => it.call.settlements.add({ file, credit: 'igst' })
const matchAll = () =>
  matchOpenGatewayLines(
    app.services,
    it.agency.agencyId,
    { userId: it.agency.owner.userId },
    AbortSignal.timeout(60_000),
  )

async function paid(amount: number, reference?: string, day = paidOn) {
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30 })
  const { data } = await it.call.receipts.create({ tripId, mode: 'gateway', day, amount, reference })
  return { tripId, ...data }
}

async function only() {
  const [open] = (await it.call.settlements.list({})).data.settlements
  const [done] = (await it.call.settlements.list({ state: 'done' })).data.settlements
  const settlement = open ?? done
  if (!settlement) throw new Error('no settlement')
  return { settlement, isDone: !open, lines: (await it.call.settlements.lines({ id: settlement.id })).data }
}

test('payments of a settlement are matched by what the gateway calls them, and its transfer by the UTR, each by itself', async () => {
  await paid(1_000_000, 'pay_Q7xAbCdEfGh001')
  await paid(500_000, 'pay_Q7xAbCdEfGh002')
  expect((await add(usual())).data).toMatchObject({ added: 1, known: 0, lines: 2, findings: [] })
  await matchAll()
  const { settlement, lines } = await only()
  expect(settlement).toMatchObject({
    gateway: 'razorpay',
    gross: 1_500_000,
    fee: 30_000,
    tax: 5_400,
    net: 1_464_600,
    open: 0,
  })
  expect(lines.map(({ match }) => match?.isAutomatic)).toEqual([true, true])
  expect(lines[0]?.match?.reasons).toContain('The reference PAYQ7XABCDEFGH001 is that of the recorded payment.')
  // Nothing is in the bank yet: the gateway owes all of it.
  expect(await it.books()).toMatchObject({ gateway: 1_500_000 })
  await it.add([{ day: settledOn, text: `NEFT CR-YESB0000001-RAZORPAY SOFTWARE PVT LTD-${utr}`, amount: 1_464_600 }])
  await it.settleCertain()
  expect(await it.books()).toEqual({
    bank: 1_464_600,
    bank_charges: 30_000,
    gst_input: 5_400,
    customer_advance: -1_500_000,
  })
  const after = await only()
  expect(after).toMatchObject({ isDone: true, settlement: { bank: { account: 'Current', isAutomatic: true } } })
  // Undone in the bank statement, it waits for a line again.
  const line = await it.line('RAZORPAY', 'settled')
  await it.call.statements.undo({ id: line.id, version: line.version, reason: 'It was another' })
  expect(await only()).toMatchObject({ isDone: false, settlement: { bank: null, open: 0 } })
  expect(await it.books()).toMatchObject({ gateway: 1_500_000 })
})

test('a transfer without its UTR is known by gateway, amount and day, and only where no other has them', async () => {
  await add(usual())
  const text = 'NEFT CR-RAZORPAY SOFTWARE PVT LTD-SETTLEMENT'
  await it.add([{ day: settledOn, text, amount: 1_464_600 }])
  await it.settleCertain()
  expect(await it.lines('settled')).toMatchObject([{ matches: [{ isAutomatic: true }] }])
  const [line] = await it.lines('settled')
  await it.call.statements.undo({ id: line?.id ?? '', version: line?.version ?? 0, reason: 'Twice' })
  await it.add([{ day: dayIn(0), text: `${text} 2`, amount: 1_464_600 }])
  await it.settleCertain()
  expect(await it.lines('open')).toHaveLength(2)
})

test('a payment that the books know with another amount, or not at all, waits with suggestions', async () => {
  await paid(990_000, 'pay_Q7xAbCdEfGh001')
  await paid(500_000)
  await add(usual())
  await matchAll()
  const { settlement, lines } = await only()
  expect(settlement).toMatchObject({ open: 2, openAmount: 1_500_000 })
  expect(lines[0]?.suggestions[0]?.reasons).toContain('The books have ₹9,900, and the gateway says ₹10,000.')
  expect(lines[1]?.suggestions).toMatchObject([{ amount: 500_000 }])
  const [one, two] = lines
  const wrong = it.call.settlements.explain({
    id: one?.id ?? '',
    version: 1,
    what: { as: 'entry', entryId: one?.suggestions[0]?.entryId ?? '' },
  })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const what = { as: 'entry' as const, entryId: two?.suggestions[0]?.entryId ?? '' }
  await it.call.settlements.explain({ id: two?.id ?? '', version: 1, what })
  expect((await only()).settlement).toMatchObject({ open: 1, openAmount: 1_000_000 })
})

test('one payment is one line’s alone, also where two say so at once, and a stale line is refused', async () => {
  await paid(500_000)
  await add(
    report(
      row('pay_Q7xAbCdEfGh003', '5000.00', { credit: '5000.00' }),
      row('pay_Q7xAbCdEfGh004', '5000.00', { credit: '5000.00' }),
    ),
  )
  await matchAll()
  const { lines } = await only()
  const entryId = lines[0]?.suggestions[0]?.entryId ?? ''
  const both = await Promise.allSettled(
    lines.map(({ id, version }) => it.call.settlements.explain({ id, version, what: { as: 'entry', entryId } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { id } = (await only()).lines.find(({ match }) => match) ?? { id: '' }
  await expect(it.call.settlements.undo({ id, version: 1, reason: 'No' })).rejects.toMatchObject({ status: 409 })
})

test('what was undone is not matched with the same payment by itself, and a cancelled payment opens its line', async () => {
  const { tripId } = await paid(1_000_000, 'pay_Q7xAbCdEfGh001')
  await paid(500_000, 'pay_Q7xAbCdEfGh002')
  await add(usual())
  await matchAll()
  const [one] = (await only()).lines
  await it.call.settlements.undo({ id: one?.id ?? '', version: one?.version ?? 0, reason: 'It was another' })
  await matchAll()
  expect((await only()).lines[0]).toMatchObject({ match: null, reopenedBecause: 'It was another' })
  expect(tripId).toBeTruthy()
  const { rows } = await app.owner.query<{ id: string; version: number }>(
    `select id, version from receipts where agency_id = $1 and reference = 'pay_Q7xAbCdEfGh002'`,
    [it.agency.agencyId],
  )
  await it.call.receipts.cancel({
    id: rows[0]?.id ?? '',
    version: rows[0]?.version ?? 0,
    day: paidOn,
    reason: 'Not ours',
  })
  expect((await only()).lines[1]).toMatchObject({ match: null, reopenedBecause: 'The payment was cancelled' })
})

test('a correction is booked to an account and taken back, and a settlement added by mistake is removed', async () => {
  await add(
    report(
      row('pay_Q7xAbCdEfGh001', '10000.00', { credit: '9764.00', fee: '236.00', tax: '36.00' }),
      row('adj_Q7xAbCdEfGh009', '150.00', { debit: '150.00', type: 'adjustment' }),
    ),
  )
  const adjusted = (await only()).lines[1]
  expect(adjusted).toMatchObject({ kind: 'adjustment', amount: -15_000 })
  const what = { as: 'book' as const, account: 'bank_charges' as const, note: 'Chargeback fee' }
  await it.call.settlements.explain({ id: adjusted?.id ?? '', version: 1, what })
  expect(await it.books()).toMatchObject({ gateway: -15_000, bank_charges: 15_000 })
  const { settlement, lines } = await only()
  await expect(it.call.settlements.remove({ id: settlement.id })).rejects.toMatchObject({ code: 'BOOKED' })
  const booked = { id: lines[1]?.id ?? '', version: lines[1]?.version ?? 0 }
  await it.call.settlements.undo({ ...booked, reason: 'Wrong account' })
  expect(await it.books()).toEqual({})
  await it.call.settlements.remove({ id: settlement.id })
  expect((await it.call.settlements.list({})).data.settlements).toEqual([])
})

test('a refund is matched by the payment that it is of', async () => {
  const { tripId } = await paid(1_000_000, 'pay_Q7xAbCdEfGh001')
  const [receipt] = (await it.call.receipts.ofTrip({ tripId })).data.receipts
  const back = { id: receipt?.id ?? '', version: receipt?.version ?? 0, amount: 200_000, day: paidOn }
  await it.call.receipts.refund({ ...back, mode: 'gateway' })
  await add(
    report(
      row('pay_Q7xAbCdEfGh001', '10000.00', { credit: '10000.00' }),
      row('rfnd_Q7xAbCdEfGh1', '2000.00', { debit: '2000.00', type: 'refund', order: 'pay_Q7xAbCdEfGh001' }),
    ),
  )
  await matchAll()
  expect((await only()).lines.map(({ kind, match }) => [kind, match?.title.split(' ')[0]])).toEqual([
    ['payment', 'Payment'],
    ['refund', 'Refund'],
  ])
})

test('a report that is added twice adds nothing, and one without settlements or with amounts that do not add up is refused', async () => {
  await add(usual())
  expect((await add(usual())).data).toMatchObject({ added: 0, known: 1, lines: 0 })
  const other = report(row('pay_Q7xAbCdEfGh001', '10000.00', { credit: '9764.00', fee: '236.00', tax: '36.00' }))
  expect((await add(other)).data.findings[0]).toContain('is known with another total')
  const wrong = report(row('pay_Q7xAbCdEfGh001', '10000.00', { credit: '9000.00', fee: '236.00', tax: '36.00' }))
  await expect(add(wrong)).rejects.toMatchObject({ status: 422 })
  await expect(add(new File(['a,b\n1,2\n'], 'x.csv'))).rejects.toMatchObject({ status: 422 })
})

test('who does not see costs is refused', async () => {
  const blind = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
  await expect(blind.call.settlements.list({})).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})

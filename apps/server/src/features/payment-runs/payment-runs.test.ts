import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeRuns, type Runs } from '../../../test/make-runs.ts'
import { stay } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Runs
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeRuns(app)
})

describe('a payment run', () => {
  test('takes bills with what is open of them, less tax at source and what was paid', async () => {
    const whole = await it.entered({ lines: [stay({ net: 100_000 })], tds: 2000 })
    const part = await it.entered()
    await it.pay({ amount: 30_000, bills: [{ billId: part.id, amount: 30_000 }] })
    const run = await it.begin([whole.id, part.id])
    expect(run).toMatchObject({ state: 'draft', total: 168_000, bills: 2, vendors: 1, currency: 'INR' })
    expect(run.number).toMatch(/^RUN\/\d\d-\d\d\/0001$/)
    expect(run.bankAccount).toMatchObject({ label: 'Current', lastDigits: '5678' })
    expect(run.lines).toMatchObject([
      { billId: whole.id, amount: 98_000, tds: 2000, open: 98_000, account: { lastDigits: '4321' }, problem: null },
      { billId: part.id, amount: 70_000, tds: 0 },
    ])
    expect((await it.call.paymentRuns.list({})).data).toMatchObject([{ id: run.id, total: 168_000, bills: 2 }])
    expect((await it.call.paymentRuns.list({ state: ['paid'] })).data).toEqual([])
  })

  test('says of each bill why it cannot be paid by one, and how that is put right', async () => {
    const ok = await it.entered()
    const draft = await it.draft()
    const paid = await it.entered()
    await it.pay({ amount: 100_000, bills: [{ billId: paid.id, amount: 100_000 }] })
    const dollars = await it.entered({ currency: 'USD', rate: 84_000_000 })
    const nobody = await it.entered({ vendorId: await it.otherVendor() })
    const cancelled = await it.entered()
    await it.call.bills.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Twice' })
    const elsewhere = await it.entered()
    const { number } = await it.begin([elsewhere.id])
    const billIds = [ok, draft, paid, dollars, nobody, cancelled, elsewhere].map(({ id }) => id)
    const { data } = await it.call.paymentRuns.candidates({ billIds })
    expect(data.bills.map(({ problem }) => problem?.code ?? 'ok')).toEqual([
      'ok',
      'draft',
      'paid',
      'currency',
      'no-account',
      'cancelled',
      'in-run',
    ])
    expect(data.bills[6]?.problem?.message).toContain(number)
    expect(data.drafts).toMatchObject([{ number }])
    for (const { id } of [draft, paid, dollars, nobody, cancelled, elsewhere])
      await expect(it.begin([ok.id, id])).rejects.toMatchObject({ status: 422, code: 'NOT_PAYABLE' })
    // Nothing of what was refused has taken a bill or a number.
    expect((await it.begin([ok.id])).number).toMatch(/0002$/)
  })

  test('takes the same bill once, whoever puts it in at the same moment', async () => {
    const bill = await it.entered()
    const outcomes = await Promise.allSettled([
      it.begin([bill.id]),
      it.manager.call.paymentRuns.create({ billIds: [bill.id], day: dayIn(1) }),
      it.begin([bill.id]),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await it.call.paymentRuns.list({})).data).toHaveLength(1)
  })

  test('is changed while it is a draft: amounts down and never over what is open, lines out and in', async () => {
    const [first, second] = [await it.entered(), await it.entered()]
    const { id, version, lines } = await it.begin([first.id, second.id])
    const [one, two] = lines.map((line) => line.id)
    const change = (changes: Parameters<typeof it.call.paymentRuns.update>[0]['changes'], seen = version) =>
      it.call.paymentRuns.update({ id, version: seen, changes })
    await expect(change({ lines: [{ id: one ?? '', amount: 100_001 }] })).rejects.toMatchObject({
      status: 422,
      fields: { 'changes.lines.0.amount': 'Only ₹1,000 of the bill is open.' },
    })
    await expect(change({ day: dayIn(-2) })).rejects.toMatchObject({ fields: { day: 'This day has passed' } })
    await expect(change({ lines: [{ id: one ?? '', accountId: first.id }] })).rejects.toMatchObject({ status: 422 })
    const less = (await change({ lines: [{ id: one ?? '', amount: 40_000 }], removed: [two ?? ''], day: dayIn(3) }))
      .data
    expect(less).toMatchObject({ total: 40_000, day: dayIn(3), lines: [{ amount: 40_000 }] })
    await expect(change({ day: dayIn(4) })).rejects.toMatchObject({ status: 409, code: 'STALE' })
    const again = (await it.call.paymentRuns.addBills({ id, billIds: [second.id] })).data
    expect(again).toMatchObject({ total: 140_000, bills: 2 })
    const kinds = (await it.call.paymentRuns.timeline({ id })).data.map(({ kind }) => kind)
    expect(kinds).toEqual(['changed', 'changed', 'created'])
  })

  test('goes to the account of the vendor that is chosen', async () => {
    const other = await it.vendorAccountOf(it.vendorId, { accountNumber: '11112222', ifsc: 'ICIC0000456' })
    const bill = await it.entered()
    const { id, version, lines } = await it.begin([bill.id])
    expect(lines[0]?.accounts.map(({ lastDigits }) => lastDigits)).toEqual(['4321', '2222'])
    const changes = { lines: [{ id: lines[0]?.id ?? '', accountId: other }] }
    const { data } = await it.call.paymentRuns.update({ id, version, changes })
    expect(data.lines[0]?.account).toMatchObject({ id: other, ifsc: 'ICIC0000456' })
  })

  test('is cancelled with a reason, and its bills are free', async () => {
    const bill = await it.entered()
    const { id, version } = await it.begin([bill.id])
    const cancelled = (await it.call.paymentRuns.cancel({ id, version, reason: 'Wrong month' })).data
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Wrong month' })
    const seen = { id, version: cancelled.version }
    await expect(it.call.paymentRuns.cancel({ ...seen, reason: 'Again' })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    })
    await expect(it.call.paymentRuns.submit(seen)).rejects.toMatchObject({ code: 'WRONG_STATE' })
    await expect(it.call.paymentRuns.addBills({ id, billIds: [bill.id] })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    })
    expect((await it.begin([bill.id])).state).toBe('draft')
  })

  test('is paid from an account in rupees, which an agency has to have', async () => {
    const bill = await it.entered()
    await app.owner.query('delete from bank_accounts where agency_id = $1', [it.agency.agencyId])
    await expect(it.begin([bill.id])).rejects.toMatchObject({ code: 'NO_BANK_ACCOUNT' })
  })

  test('is for those who see costs and may use vendors, and for nobody of another agency', async () => {
    const bill = await it.entered()
    const { id } = await it.begin([bill.id])
    const blind = await makeMember(app, it.agency, { isManager: true, recordScope: 'all', hidesCost: true })
    const hidden = { status: 422, code: 'COSTS_HIDDEN' }
    await expect(blind.call.paymentRuns.list({})).rejects.toMatchObject(hidden)
    await expect(blind.call.paymentRuns.get({ id })).rejects.toMatchObject(hidden)
    await expect(blind.call.paymentRuns.candidates({ billIds: [bill.id] })).rejects.toMatchObject(hidden)
    await expect(blind.call.paymentRuns.timeline({ id })).rejects.toMatchObject(hidden)
    const activity = (await blind.call.activity.list({})).data
    expect(activity.filter(({ subject }) => subject === 'paymentRun')).toEqual([])
    expect((await it.call.activity.list({})).data[0]).toMatchObject({ subject: 'paymentRun', kind: 'created' })
    const outside = await makeMember(app, it.agency, { isRestricted: true, permissions: {} })
    await expect(outside.call.paymentRuns.list({})).rejects.toMatchObject({ status: 403 })
    const stranger = (await makeAgency(app)).owner
    await expect(stranger.call.paymentRuns.get({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call.paymentRuns.addBills({ id, billIds: [bill.id] })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.call.paymentRuns.candidates({ billIds: [bill.id] })).data.bills).toEqual([])
  })
})

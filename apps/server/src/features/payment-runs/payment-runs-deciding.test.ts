import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeRuns, type Runs, vendorAccount } from '../../../test/make-runs.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Runs
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeRuns(app)
})

const paidAlready = 'Nothing of the bill is open any more.'
const otherAccount = 'The bank account was changed or removed after the run was submitted.'

/** Gives the vendor's account another number, as two people do. */
async function changeAccount(): Promise<void> {
  const account = { ...vendorAccount, accountNumber: '99998888' }
  const change = { kind: 'edit' as const, id: it.vendorAccountId, version: 1, account }
  const { changes } = (await it.call.vendorAccounts.propose({ vendorId: it.vendorId, change })).data
  await it.manager.call.vendorAccounts.confirm({ vendorId: it.vendorId, id: changes[0]?.id ?? '' })
}

describe('the approval of a payment run', () => {
  test('is given by somebody other than who submitted it, who are told of each other', async () => {
    const bill = await it.entered()
    const run = await it.submitted([bill.id])
    expect(run).toMatchObject({ state: 'awaiting', submittedBy: it.agency.owner.userId })
    expect(run.approving).toMatchObject({ isAllowed: false, why: expect.stringContaining('Somebody else') })
    const seen = { id: run.id, version: run.version }
    await expect(it.call.paymentRuns.approve(seen)).rejects.toMatchObject({ code: 'OWN_RUN' })
    expect((await it.manager.call.notices.list({ kinds: ['payment_run_asked'] })).data).toMatchObject([
      { subject: 'paymentRun', subjectId: run.id, title: expect.stringContaining(run.number) },
    ])
    const approved = (await it.manager.call.paymentRuns.approve(seen)).data
    expect(approved).toMatchObject({ state: 'approved', approvedBy: it.manager.userId, total: 100_000 })
    expect((await it.call.notices.list({ kinds: ['payment_run_decided'] })).data).toMatchObject([
      { subjectId: run.id, title: expect.stringContaining('approved') },
    ])
    const kinds = (await it.call.paymentRuns.timeline({ id: run.id })).data.map(({ kind }) => kind)
    expect(kinds).toEqual(['payment_run_approved', 'payment_run_submitted', 'created'])
  })

  test('is for the main user and managers who see costs and have just given their password', async () => {
    const bill = await it.entered()
    const { id, version } = await it.submitted([bill.id])
    const agent = await makeMember(app, it.agency, { recordScope: 'all' })
    const blind = await makeMember(app, it.agency, { isManager: true, recordScope: 'all', hidesCost: true })
    await expect(agent.call.paymentRuns.approve({ id, version })).rejects.toMatchObject({ status: 403 })
    await expect(blind.call.paymentRuns.approve({ id, version })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    // Somebody who has asked for nothing yet, so that the server does not know the session from before.
    const late = await makeMember(app, it.agency, { isManager: true, recordScope: 'all' })
    await app.owner.query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      late.userId,
    ])
    await expect(late.call.paymentRuns.approve({ id, version })).rejects.toMatchObject({ status: 428 })
    expect((await it.get(id)).state).toBe('awaiting')
  })

  test('an agency with one approver gives its own', async () => {
    const bill = await it.entered()
    await app.owner.query('update users set is_active = false where id = $1', [it.manager.userId])
    const { id, version, approving } = await it.submitted([bill.id])
    expect(approving).toEqual({ isAllowed: true, why: null })
    expect((await it.call.paymentRuns.approve({ id, version })).data.state).toBe('approved')
  })

  test('is given once by two people at once', async () => {
    const second = await makeMember(app, it.agency, { isManager: true, recordScope: 'all' })
    const bill = await it.entered()
    const { id, version } = await it.submitted([bill.id])
    const outcomes = await Promise.allSettled(
      [it.manager, second].map(({ call }) => call.paymentRuns.approve({ id, version })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kinds = (await it.call.paymentRuns.timeline({ id })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'payment_run_approved')).toHaveLength(1)
  })

  test('is declined with a reason, and the run is a draft that can be submitted again', async () => {
    const bill = await it.entered()
    const { id, version } = await it.submitted([bill.id])
    const declined = (await it.manager.call.paymentRuns.decline({ id, version, reason: 'Next week' })).data
    expect(declined).toMatchObject({ state: 'draft', declineReason: 'Next week', submittedBy: null })
    const again = (await it.call.paymentRuns.submit({ id, version: declined.version })).data
    expect(again).toMatchObject({ state: 'awaiting', declineReason: null })
    expect((await it.manager.call.notices.list({ kinds: ['payment_run_asked'] })).data).toHaveLength(2)
  })

  test('does not outlast a change: whoever changes a line makes the run a draft', async () => {
    const bills = [await it.entered(), await it.entered(), await it.entered()]
    const { id, version, lines } = await it.approved(bills.slice(0, 2).map((bill) => bill.id))
    const line = lines[0]?.id ?? ''
    const changed = (await it.call.paymentRuns.update({ id, version, changes: { lines: [{ id: line, amount: 1 }] } }))
      .data
    expect(changed).toMatchObject({ state: 'draft', approvedBy: null, approvedAt: null, submittedBy: null })
    const { version: submitted } = (await it.call.paymentRuns.submit({ id, version: changed.version })).data
    const added = (await it.call.paymentRuns.addBills({ id, billIds: [bills[2]?.id ?? ''] })).data
    expect(added).toMatchObject({ state: 'draft', bills: 3 })
    await expect(it.manager.call.paymentRuns.approve({ id, version: submitted })).rejects.toMatchObject({ status: 409 })
    const seen = (await it.call.paymentRuns.submit({ id, version: added.version })).data
    const reopened = (await it.call.paymentRuns.reopen({ id, version: seen.version })).data
    expect(reopened.state).toBe('draft')
    const kinds = (await it.call.paymentRuns.timeline({ id })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'payment_run_reopened')).toHaveLength(3)
  })

  test('leaves out what was paid, cancelled or lowered meanwhile, and says so line by line', async () => {
    const [stays, paid, cancelled, part] = [
      await it.entered(),
      await it.entered(),
      await it.entered(),
      await it.entered(),
    ]
    const { id, version } = await it.submitted([stays, paid, cancelled, part].map((bill) => bill.id))
    await it.pay({ amount: 100_000, reference: 'A', bills: [{ billId: paid.id, amount: 100_000 }] })
    await it.pay({ amount: 10_000, reference: 'B', bills: [{ billId: part.id, amount: 10_000 }] })
    await it.call.bills.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Twice' })
    expect((await it.get(id)).lines.filter(({ problem }) => problem)).toHaveLength(3)
    const approved = (await it.manager.call.paymentRuns.approve({ id, version })).data
    expect(approved).toMatchObject({ state: 'approved', total: 100_000, bills: 1 })
    const reasons = Object.fromEntries(approved.lines.map(({ billId, reason }) => [billId, reason]))
    expect(reasons).toEqual({
      [stays.id]: null,
      [paid.id]: paidAlready,
      [cancelled.id]: 'The bill was cancelled.',
      [part.id]: 'Only ₹900 of the bill is open.',
    })
    // What was refused is free for another run.
    expect((await it.begin([part.id])).total).toBe(90_000)
  })

  test('is refused line by line where the vendor’s account is another than was submitted', async () => {
    const other = await it.otherVendor()
    await it.vendorAccountOf(other, { accountNumber: '77776666' })
    const [first, second] = [await it.entered(), await it.entered({ vendorId: other })]
    const { id, version } = await it.submitted([first.id, second.id])
    await changeAccount()
    const approved = (await it.manager.call.paymentRuns.approve({ id, version })).data
    expect(approved.lines.find(({ billId }) => billId === first.id)).toMatchObject({
      state: 'refused',
      reason: otherAccount,
    })
    expect(approved).toMatchObject({ state: 'approved', total: 100_000 })
  })

  test('where nothing is left to pay the run is a draft again', async () => {
    const bill = await it.entered()
    const { id, version } = await it.submitted([bill.id])
    await it.call.vendorAccounts.remove({ vendorId: it.vendorId, id: it.vendorAccountId })
    const back = (await it.manager.call.paymentRuns.approve({ id, version })).data
    expect(back).toMatchObject({ state: 'draft', total: 0, lines: [{ state: 'refused', reason: otherAccount }] })
    await expect(it.call.paymentRuns.submit({ id, version: back.version })).rejects.toMatchObject({
      code: 'NOTHING_TO_PAY',
    })
    await it.vendorAccountOf(it.vendorId)
    const again = (await it.call.paymentRuns.addBills({ id, billIds: [bill.id] })).data
    expect(again).toMatchObject({ total: 100_000, lines: [{ state: 'ok' }] })
  })

  test('is not asked for while a line cannot be paid', async () => {
    const bill = await it.entered()
    const { id, version } = await it.begin([bill.id], dayIn(2))
    await it.pay({ amount: 100_000, bills: [{ billId: bill.id, amount: 100_000 }] })
    await expect(it.call.paymentRuns.submit({ id, version })).rejects.toMatchObject({
      code: 'NOT_PAYABLE',
      message: expect.stringContaining(bill.billNumber),
    })
  })
})

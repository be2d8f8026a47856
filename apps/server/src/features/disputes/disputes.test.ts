import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../test/make.ts'
import { setUpOnlinePayments, webhookSecret } from '../../../test/set-up-online-payments.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { checkTakenPayments } from '../payment-reviews/payment-reviews.service.ts'
import { applyDispute, checkDisputes } from './disputes-applying.service.ts'

const online = setUpOnlinePayments()
const { call, makeAccepted, payAtGateway, comeBack, listReceipts } = online

const apply = (disputeId: string) =>
  applyDispute(online.app.services, online.agency.agencyId, { provider: 'test-pay', disputeId })
const check = () => checkDisputes(online.app.services, online.agency.agencyId, new AbortController().signal)
const listDisputes = async (tripId: string) => (await call().disputes.ofTrip({ tripId })).data
const listProblems = async (tripId: string) =>
  (await call().onlinePayments.problems()).data.filter((one) => one.tripId === tripId)
const listNotices = async (tripId: string) =>
  (await call().notices.list({})).data
    .filter((one) => one.kind === 'payment_dispute' && one.subjectId === tripId)
    .map(({ title }) => title)
const post = (disputeId: string) => {
  const { headers, body } = signedEvent(webhookSecret, { id: crypto.randomUUID(), disputeId })
  return fetch(online.plugin.url, { method: 'POST', headers, body })
}
/** What an account comes to of a trip. */
async function sumAccount(tripId: string, account: string): Promise<number> {
  const sql = 'select coalesce(sum(amount), 0) as sum from ledger_lines where trip_id = $1 and account = $2'
  return Number((await online.app.owner.query<{ sum: string }>(sql, [tripId, account])).rows[0]?.sum)
}

/** A trip whose deposit of ₹22,500 came by the gateway, and that is disputed. */
async function makeDisputed(changes = {}) {
  const { tripId, path } = await makeAccepted()
  const link = await payAtGateway(path)
  await comeBack(path)
  const paymentId = `pay_${link.provider_link_id}`
  return { tripId, paymentId, disputeId: online.gateway.openDispute(paymentId, changes) }
}

describe('a dispute', () => {
  test('is known once, however it is heard of, told with its deadline, and what is withheld lies in suspense', async () => {
    const { tripId, disputeId, paymentId } = await makeDisputed()
    await Promise.all([post(disputeId), post(disputeId), apply(disputeId), apply(disputeId)])
    await expect.poll(async () => (await listDisputes(tripId)).length).toBe(1)
    expect(await listDisputes(tripId)).toMatchObject([
      { reference: disputeId, paymentId, state: 'needs-response', amount: 2_250_000, withheld: 2_250_000 },
    ])
    expect(await listNotices(tripId)).toMatchObject([
      expect.stringMatching(/disputes ₹22,500 paid through Test payments/),
    ])
    expect(await listProblems(tripId)).toMatchObject([
      { kind: 'dispute', url: `https://pay.test/disputes/${disputeId}`, dueBy: expect.stringMatching(/T/) },
    ])
    expect(await sumAccount(tripId, 'suspense')).toBe(2_250_000)
    expect(await sumAccount(tripId, 'gateway')).toBe(0)
    // The payment stands as long as nothing is decided.
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(2_250_000)
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'own' })
    expect((await clerk.call.onlinePayments.problems()).data).toEqual([])
    await expect(clerk.call.disputes.ofTrip({ tripId })).rejects.toMatchObject({ status: 404 })
  })

  test('that is won leaves nothing behind', async () => {
    const { tripId, disputeId, paymentId } = await makeDisputed()
    await apply(disputeId)
    online.gateway.moveDispute(paymentId, 'contest')
    await apply(disputeId)
    expect(await listProblems(tripId)).toEqual([])
    online.gateway.moveDispute(paymentId, 'win')
    await Promise.all([apply(disputeId), apply(disputeId)])
    expect(await listDisputes(tripId)).toMatchObject([{ state: 'won', withheld: 0, refundId: null }])
    expect(await sumAccount(tripId, 'suspense')).toBe(0)
    expect(await sumAccount(tripId, 'gateway')).toBe(2_250_000)
    expect((await listNotices(tripId))[0]).toBe('The dispute of ₹22,500 was won')
  })

  test('that is lost is a refund of the payment, once, and the trip is paid no more', async () => {
    const { tripId, disputeId, paymentId } = await makeDisputed()
    await apply(disputeId)
    online.gateway.moveDispute(paymentId, 'lose')
    await Promise.all([apply(disputeId), post(disputeId), apply(disputeId)])
    await expect.poll(async () => (await listDisputes(tripId))[0]?.state).toBe('lost')
    const [receipt] = await listReceipts(tripId)
    expect(receipt).toMatchObject({ state: 'refunded', refunded: 2_250_000 })
    expect(receipt?.refunds).toMatchObject([{ mode: 'gateway', reference: disputeId, amount: 2_250_000 }])
    expect(await listDisputes(tripId)).toMatchObject([{ refundId: receipt?.refunds[0]?.id, problem: null }])
    expect(await sumAccount(tripId, 'suspense')).toBe(0)
    expect(await sumAccount(tripId, 'gateway')).toBe(0)
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(0)
    expect((await listNotices(tripId))[0]).toBe('The dispute of ₹22,500 was lost')
    // What was said before comes late: nothing leads back.
    online.gateway.moveDispute(paymentId, 'contest')
    await apply(disputeId)
    expect(await listDisputes(tripId)).toMatchObject([{ state: 'lost' }])
  })

  test('that is lost while an invoice has the money waits among the problems, and is entered by a credit note', async () => {
    const { tripId, disputeId, paymentId } = await makeDisputed()
    const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
    online.gateway.moveDispute(paymentId, 'lose')
    await apply(disputeId)
    const [problem] = await listProblems(tripId)
    expect(problem).toMatchObject({ kind: 'lost-dispute', amount: 2_250_000 })
    expect(problem?.problem).toContain('issue a credit note')
    const enter = () => call().disputes.enter({ id: problem?.id ?? '' })
    await expect(enter()).rejects.toMatchObject({ status: 422 })
    const note = (await call().invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'Lost' })).data
    await call().invoices.issue({ id: note.id, version: note.version })
    await enter()
    expect((await enter()).data).toMatchObject({ problem: null, refundId: expect.stringMatching(/./) })
    expect(await listProblems(tripId)).toEqual([])
    expect(await sumAccount(tripId, 'suspense')).toBe(0)
  })

  test('is told of again three days and one day before its deadline, once each, and by a look of our own', async () => {
    const respondBy = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { tripId, disputeId } = await makeDisputed({ respondBy: respondBy(4) })
    await online.app.owner.query(`update gateway_payments set review_at = now() - interval '1 hour'`)
    await checkTakenPayments(online.app.services, online.agency.agencyId, new AbortController().signal)
    expect(await listDisputes(tripId)).toMatchObject([{ reference: disputeId }])
    online.app.clock.forward(1.5 * 86_400_000)
    await check()
    await check()
    online.app.clock.forward(1.8 * 86_400_000)
    await check()
    online.app.clock.reset()
    expect(await listNotices(tripId)).toEqual([
      '1 day left to answer the dispute of ₹22,500',
      '3 days left to answer the dispute of ₹22,500',
      expect.stringContaining('disputes ₹22,500'),
    ])
  })

  test('that somebody has dealt with is shown again once it needs another answer', async () => {
    const { tripId, disputeId, paymentId } = await makeDisputed()
    await apply(disputeId)
    const [problem] = await listProblems(tripId)
    await call().onlinePayments.handle({ kind: 'dispute', id: problem?.id ?? '', note: 'Evidence sent' })
    expect(await listProblems(tripId)).toEqual([])
    await apply(disputeId)
    expect(await listProblems(tripId)).toEqual([])
    online.gateway.moveDispute(paymentId, 'win')
    await apply(disputeId)
    online.gateway.changeDispute(disputeId, { state: 'needs-response', phase: 'pre-arbitration' })
    await apply(disputeId)
    expect(await listProblems(tripId)).toMatchObject([{ kind: 'dispute' }])
    expect((await listNotices(tripId))[0]).toContain('once more')
  })

  test('of a payment that nobody knows here is shown to those who see all, and moves nothing', async () => {
    const disputeId = online.gateway.openDispute(`pay_${crypto.randomUUID()}`)
    await apply(disputeId)
    const found = (await call().onlinePayments.problems()).data.find((one) => one.reference === disputeId)
    expect(found).toMatchObject({ kind: 'dispute', tripId: null, invoiceId: null })
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'own' })
    const handled = { kind: 'dispute' as const, id: found?.id ?? '', note: 'Of the shop' }
    await expect(clerk.call.onlinePayments.handle(handled)).rejects.toMatchObject({ status: 404 })
    await call().onlinePayments.handle(handled)
  })
})

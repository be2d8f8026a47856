import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../test/make.ts'
import { setUpOnlinePayments, webhookSecret } from '../../../test/set-up-online-payments.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { checkTakenPayments } from '../payment-reviews/payment-reviews.service.ts'
import { tryApplyRefund } from './gateway-refunds-applying.service.ts'
import { applyRefundsOfPayment } from './gateway-refunds-listed.service.ts'

const online = setUpOnlinePayments()
const { call, makeAccepted, payAtGateway, comeBack, listReceipts } = online

const listRefunds = async (tripId: string) => (await call().gatewayRefunds.ofTrip({ tripId })).data.refunds
const listProblems = async () => (await call().onlinePayments.problems()).data
const listNotices = async (tripId: string) =>
  (await call().notices.list({})).data.filter((one) => one.kind === 'gateway_refund' && one.subjectId === tripId)
const checkAll = () => checkTakenPayments(online.app.services, online.agency.agencyId, new AbortController().signal)
const look = (paymentId: string) =>
  applyRefundsOfPayment(online.app.services, online.agency.agencyId, { provider: 'test-pay', paymentId })
const findDay = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const post = (refundedId: string) => {
  const { headers, body } = signedEvent(webhookSecret, { id: crypto.randomUUID(), refundedId })
  return fetch(online.plugin.url, { method: 'POST', headers, body })
}

/** A trip whose deposit of ₹22,500 came by the gateway. */
async function makePaid() {
  const { tripId, path } = await makeAccepted()
  const link = await payAtGateway(path)
  await comeBack(path)
  const [receipt] = await listReceipts(tripId)
  if (!receipt) throw new Error('nothing has come')
  return { tripId, path, receipt, paymentId: `pay_${link.provider_link_id}` }
}

describe('a refund that was made on the gateway’s own pages', () => {
  test('is in the books once, as of this payment, however often and by whatever it is heard of, and told', async () => {
    const { tripId, paymentId } = await makePaid()
    const refundId = online.gateway.refundByHand(paymentId, 500_000)
    await Promise.all([post(paymentId), post(paymentId), look(paymentId), look(paymentId)])
    await expect.poll(async () => (await listRefunds(tripId))[0]?.state).toBe('done')
    await look(paymentId)
    expect(await listRefunds(tripId)).toMatchObject([{ isFromGateway: true, reference: refundId, problem: null }])
    const [after] = await listReceipts(tripId)
    expect(after).toMatchObject({ state: 'part-refunded', refunded: 500_000 })
    expect(after?.refunds).toMatchObject([{ amount: 500_000, mode: 'gateway', reference: refundId }])
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(1_750_000)
    expect(await listNotices(tripId)).toMatchObject([
      { title: '₹5,000 went back through Test payments (test-pay)', body: expect.stringContaining('own pages') },
    ])
    // No more than the rest can go back from here.
    const [payment] = (await call().gatewayRefunds.ofTrip({ tripId })).data.payments
    expect(payment).toMatchObject({ left: 1_750_000 })
  })

  test('is found by a look of our own where no event has come', async () => {
    const { tripId, paymentId } = await makePaid()
    online.gateway.refundByHand(paymentId, 300_000)
    online.app.clock.forward(2 * 86_400_000)
    await checkAll()
    online.app.clock.reset()
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 300_000 })
    const before = online.gateway.asked.length
    await checkAll()
    expect(online.gateway.asked.length).toBe(before)
  })

  test('that the gateway works on is entered once it is done', async () => {
    const { tripId, paymentId } = await makePaid()
    online.gateway.refundByHand(paymentId, 400_000, 'pending')
    await look(paymentId)
    expect(await listRefunds(tripId)).toMatchObject([{ state: 'pending' }])
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0 })
    online.gateway.setRefunds('done')
    const [refund] = await listRefunds(tripId)
    await tryApplyRefund(online.app.services, online.agency.agencyId, refund?.id ?? '')
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 400_000 })
    // Nothing was requested for it a second time.
    expect(online.gateway.asked).not.toContain('POST /refunds')
  })

  test('is that which a colleague wrote down by hand with its reference', async () => {
    const { tripId, paymentId, receipt } = await makePaid()
    const reference = online.gateway.refundByHand(paymentId, 500_000)
    const byHand = { id: receipt.id, version: receipt.version, amount: 500_000, day: receipt.day, reference }
    await call().receipts.refund({ ...byHand, mode: 'gateway' })
    await look(paymentId)
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000 })
  })

  test('on a day whose books are closed waits among the problems, and is entered once they are open', async () => {
    const { tripId, paymentId, receipt } = await makePaid()
    await call().ledger.lockPeriod({ until: receipt.day, reason: 'Year closed' })
    online.gateway.refundByHand(paymentId, 500_000)
    await look(paymentId)
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0 })
    const problem = (await listProblems()).find((one) => one.tripId === tripId)
    expect(problem).toMatchObject({ kind: 'refund', amount: 500_000 })
    expect(problem?.problem).toMatch(/closed.*Enter it/)
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'own' })
    expect((await clerk.call.onlinePayments.problems()).data).toEqual([])
    const enter = () => call().gatewayRefunds.enter({ id: problem?.id ?? '' })
    await expect(enter()).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    await call().ledger.unlock({ until: null, reason: 'Opened again' })
    await enter()
    await enter()
    expect((await listReceipts(tripId))[0]?.refunds).toMatchObject([{ amount: 500_000 }])
    expect((await listProblems()).filter((one) => one.tripId === tripId)).toEqual([])
  })

  test('of a payment that was cancelled here is a problem that says what to do, until somebody has dealt with it', async () => {
    const { tripId, paymentId, receipt } = await makePaid()
    await call().receipts.cancel({ id: receipt.id, version: receipt.version, day: receipt.day, reason: 'By mistake' })
    online.gateway.refundByHand(paymentId, 500_000)
    await look(paymentId)
    const problem = (await listProblems()).find((one) => one.tripId === tripId)
    expect(problem).toMatchObject({ kind: 'refund' })
    expect(problem?.problem).toMatch(/cancelled already\. Record the payment again/)
    await call().onlinePayments.handle({ kind: 'refund', id: problem?.id ?? '', note: 'Cancelled rightly' })
    await look(paymentId)
    expect((await listProblems()).filter((one) => one.tripId === tripId)).toEqual([])
  })

  test('goes by a credit note of the payer where an invoice was settled by the payment', async () => {
    const { tripId, path } = await makeAccepted()
    const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
    const link = await payAtGateway(path)
    await comeBack(path)
    const paymentId = `pay_${link.provider_link_id}`
    online.gateway.refundByHand(paymentId, 500_000)
    await look(paymentId)
    const problem = (await listProblems()).find((one) => one.tripId === tripId)
    expect(problem?.problem).toContain('issue a credit note')
    const note = (await call().invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'Cancelled' })).data
    await call().invoices.issue({ id: note.id, version: note.version })
    await call().gatewayRefunds.enter({ id: problem?.id ?? '' })
    expect((await call().receipts.ofTrip({ tripId })).data.refunds).toMatchObject([{ amount: 500_000 }])
  })

  test('of a payment that nobody knows here is kept once, for those who see all, until it is dealt with', async () => {
    const paymentId = `pay_${crypto.randomUUID()}`
    const reference = online.gateway.refundByHand(paymentId, 700_000)
    await post(paymentId)
    await post(paymentId)
    await expect.poll(async () => (await listProblems()).filter((one) => one.reference === reference)).toHaveLength(1)
    const problem = (await listProblems()).find((one) => one.reference === reference)
    expect(problem).toMatchObject({ kind: 'unmatched-refund', tripId: null, amount: 700_000 })
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'own' })
    expect((await clerk.call.onlinePayments.problems()).data).toEqual([])
    const handle = { kind: 'unmatched-refund' as const, id: problem?.id ?? '', note: 'Of the shop' }
    await expect(clerk.call.onlinePayments.handle(handle)).rejects.toMatchObject({ status: 403 })
    await call().onlinePayments.handle(handle)
    await look(paymentId)
    expect((await listProblems()).filter((one) => one.reference === reference)).toEqual([])
  })

  test('heard of before the payment is in the books is entered after it', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    const paymentId = `pay_${link.provider_link_id}`
    const reference = online.gateway.refundByHand(paymentId, 500_000)
    await look(paymentId)
    expect((await listProblems()).filter((one) => one.reference === reference)).toHaveLength(1)
    await comeBack(path)
    await look(paymentId)
    expect((await listProblems()).filter((one) => one.reference === reference)).toEqual([])
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000 })
  })
})

describe('a refund that fails after it was done', () => {
  test('is a payment that came back, once, and whoever refunded is told', async () => {
    const { tripId, paymentId, receipt } = await makePaid()
    const [payment] = (await call().gatewayRefunds.ofTrip({ tripId })).data.payments
    const of = { receiptId: receipt.id, version: receipt.version }
    const { data } = await call().gatewayRefunds.create({ gatewayPaymentId: payment?.id ?? '', of, amount: 500_000 })
    online.gateway.setRefunds('failed')
    await Promise.all([look(paymentId), look(paymentId)])
    online.gateway.setRefunds('done')
    await look(paymentId)
    const [refund] = await listRefunds(tripId)
    expect(refund).toMatchObject({ id: data.id, state: 'failed', refundId: data.refundId, problem: null })
    const back = (await listReceipts(tripId)).find(({ id }) => id === refund?.returnId)
    expect(back).toMatchObject({ amount: 500_000, mode: 'gateway', reference: refund?.reference, state: 'received' })
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(2_250_000)
    expect(await listNotices(tripId)).toMatchObject([{ title: expect.stringContaining('failed after all') }])
    // It can be given back again.
    const again = { receiptId: back?.id ?? '', version: back?.version ?? 0 }
    expect((await call().gatewayRefunds.ofTrip({ tripId })).data.payments).toMatchObject([{ left: 2_250_000 }])
    const other = {
      id: again.receiptId,
      version: again.version,
      amount: 500_000,
      day: findDay(),
      mode: 'cash' as const,
    }
    await call().receipts.refund({ ...other, isSure: true })
  })

  test('waits among the problems where the books are closed, and is entered later', async () => {
    const { tripId, paymentId, receipt } = await makePaid()
    online.gateway.refundByHand(paymentId, 500_000)
    await look(paymentId)
    await call().ledger.lockPeriod({ until: receipt.day, reason: 'Year closed' })
    online.gateway.setRefunds('failed')
    await look(paymentId)
    await call().ledger.unlock({ until: null, reason: 'Opened again' })
    const problem = (await listProblems()).find((one) => one.tripId === tripId)
    expect(problem).toMatchObject({ kind: 'return', amount: 500_000 })
    await call().gatewayRefunds.enter({ id: problem?.id ?? '' })
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(2_250_000)
    expect((await listProblems()).filter((one) => one.tripId === tripId)).toEqual([])
  })
})

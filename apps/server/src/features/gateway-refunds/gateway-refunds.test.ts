import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../test/make.ts'
import { setUpOnlinePayments, webhookSecret } from '../../../test/set-up-online-payments.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { checkRefunds, tryApplyRefund } from './gateway-refunds-applying.service.ts'

const online = setUpOnlinePayments()
const { call, makeAccepted, payAtGateway, comeBack, listReceipts } = online

const listRefunds = async (tripId: string) => (await call().gatewayRefunds.ofTrip({ tripId })).data
const listRefundNotices = async (tripId: string) =>
  (await call().notices.list({})).data.filter((one) => one.kind === 'gateway_refund' && one.subjectId === tripId)
const check = () => checkRefunds(online.app.services, online.agency.agencyId, new AbortController().signal)
const countAsked = () => online.gateway.asked.filter((one) => one === 'POST /refunds').length

/** A trip whose deposit of ₹22,500 came by the gateway. */
async function makePaid() {
  const { tripId, path } = await makeAccepted()
  await payAtGateway(path)
  await comeBack(path)
  const [receipt] = await listReceipts(tripId)
  const [payment] = (await listRefunds(tripId)).payments
  if (!receipt || !payment) throw new Error('nothing has come')
  const of = { receiptId: receipt.id, version: receipt.version }
  return { tripId, receipt, payment, ask: { gatewayPaymentId: payment.id, of } }
}

describe('a refund through the gateway', () => {
  test('is asked for once, in the books with its voucher, and lessens what can go back', async () => {
    const { tripId, payment, receipt, ask } = await makePaid()
    expect(payment).toMatchObject({ receiptId: receipt.id, amount: 2_250_000, left: 2_250_000, isOpen: true })
    const { data: refund } = await call().gatewayRefunds.create({ ...ask, amount: 500_000, note: 'One traveller less' })
    expect(refund).toMatchObject({ state: 'done', amount: 500_000, problem: null })
    const [after] = await listReceipts(tripId)
    expect(after).toMatchObject({ state: 'part-refunded', refunded: 500_000 })
    expect(after?.refunds).toMatchObject([{ id: refund.refundId, amount: 500_000, mode: 'gateway' }])
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(1_750_000)
    const listed = await listRefunds(tripId)
    expect(listed).toMatchObject({ payments: [{ left: 1_750_000 }], refunds: [{ id: refund.id, state: 'done' }] })
    // Heard of again, nothing more comes of it.
    const before = countAsked()
    await tryApplyRefund(online.app.services, online.agency.agencyId, refund.id)
    expect(countAsked()).toBe(before)
    // Who asked for it saw it done.
    expect(await listRefundNotices(tripId)).toEqual([])
  })

  test('asked for many times at once is one refund', async () => {
    const { tripId, ask } = await makePaid()
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => call().gatewayRefunds.create({ ...ask, amount: 500_000 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000 })
    expect((await listRefunds(tripId)).refunds).toHaveLength(1)
  })

  test('on its way keeps the same money from being given back by hand, or the payment from being taken back', async () => {
    const { tripId, ask, receipt } = await makePaid()
    online.gateway.refundState = 'pending'
    await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    online.gateway.refundState = 'done'
    const day = receipt.day
    const byHand = { id: receipt.id, version: receipt.version, amount: 100_000, day, mode: 'cash' as const }
    await expect(call().receipts.refund(byHand)).rejects.toMatchObject({ code: 'ON_ITS_WAY' })
    const back = { id: receipt.id, version: receipt.version, day, reason: 'Entered twice' }
    await expect(call().receipts.cancel(back)).rejects.toMatchObject({ code: 'ON_ITS_WAY' })
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0, state: 'received' })
  })

  test('is not asked for while the books of the day are closed; what went back before is entered once they are open', async () => {
    const { tripId, ask, receipt } = await makePaid()
    online.gateway.refundState = 'pending'
    await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    online.gateway.refundState = 'done'
    await call().ledger.lockPeriod({ until: receipt.day, reason: 'Year closed' })
    await expect(call().gatewayRefunds.create({ ...ask, amount: 400_000 })).rejects.toMatchObject({
      code: 'PERIOD_LOCKED',
    })
    online.gateway.setRefunds('done')
    online.app.clock.forward(90_000)
    await check()
    const [refund] = (await listRefunds(tripId)).refunds
    expect(refund).toMatchObject({ state: 'done', refundId: null })
    expect(refund?.problem).toContain('closed')
    expect((await listRefundNotices(tripId)).map(({ title }) => title)).toEqual([
      expect.stringContaining('could not be entered'),
    ])
    await expect(call().gatewayRefunds.enter({ id: refund?.id ?? '' })).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    await call().ledger.unlock({ until: null, reason: 'Opened again' })
    expect((await call().gatewayRefunds.enter({ id: refund?.id ?? '' })).data.refundId).not.toBeNull()
    await call().gatewayRefunds.enter({ id: refund?.id ?? '' })
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000 })
  })

  test('is not more than is left in the books or at the gateway, and another like it is asked about', async () => {
    const { tripId, ask } = await makePaid()
    await expect(call().gatewayRefunds.create({ ...ask, amount: 2_250_001 })).rejects.toMatchObject({ status: 422 })
    await call().gatewayRefunds.create({ ...ask, amount: 1_000_000 })
    const [receipt] = await listReceipts(tripId)
    const again = { ...ask, of: { receiptId: receipt?.id ?? '', version: receipt?.version ?? 0 }, amount: 1_000_000 }
    await expect(call().gatewayRefunds.create(again)).rejects.toMatchObject({ status: 409, code: 'DUPLICATE' })
    await call().gatewayRefunds.create({ ...again, isSure: true })
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 2_000_000 })
    // Somebody saw it before it was given back.
    await expect(call().gatewayRefunds.create({ ...again, isSure: true })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('that the gateway works on is done when it says so, by an event or asked, once, and is told', async () => {
    const { tripId, ask, payment } = await makePaid()
    online.gateway.refundState = 'pending'
    const { data: refund } = await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    online.gateway.refundState = 'done'
    expect(refund).toMatchObject({ state: 'pending', refundId: null })
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0 })
    // What is on its way is not there to be given back again.
    const rest = { ...ask, amount: 1_750_001 }
    await expect(call().gatewayRefunds.create(rest)).rejects.toMatchObject({ status: 422 })
    online.app.clock.forward(90_000)
    await check()
    expect((await listRefunds(tripId)).refunds).toMatchObject([{ state: 'pending' }])
    online.gateway.setRefunds('done')
    const event = signedEvent(webhookSecret, { id: crypto.randomUUID(), paymentId: payment.paymentId })
    const post = () => fetch(online.plugin.url, { method: 'POST', headers: event.headers, body: event.body })
    await Promise.all([post(), post(), post()])
    await expect.poll(async () => (await listRefunds(tripId)).refunds[0]?.state).toBe('done')
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000, refunds: [{ amount: 500_000 }] })
    expect((await listRefundNotices(tripId)).map(({ title }) => title)).toEqual([
      '₹5,000 went back through Test payments (test-pay)',
    ])
  })

  test('that fails at the gateway is in no books, and who waits for it is told', async () => {
    const { tripId, ask } = await makePaid()
    online.gateway.refundState = 'pending'
    await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    online.gateway.refundState = 'done'
    online.gateway.setRefunds('failed')
    online.app.clock.forward(90_000)
    await check()
    expect((await listRefunds(tripId)).refunds).toMatchObject([{ state: 'failed' }])
    expect((await listRefunds(tripId)).payments).toMatchObject([{ left: 2_250_000 }])
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0 })
    expect((await listRefundNotices(tripId)).map(({ title }) => title)).toEqual([
      '₹5,000 did not go back through Test payments (test-pay)',
    ])
  })

  test('that the gateway refuses says why at once', async () => {
    const { tripId, ask } = await makePaid()
    online.gateway.failures.push(422)
    await expect(call().gatewayRefunds.create({ ...ask, amount: 500_000 })).rejects.toThrow('as the test wants it')
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 0 })
    // Nothing of it stands in the way of the next.
    expect((await call().gatewayRefunds.create({ ...ask, amount: 500_000 })).data.state).toBe('done')
  })

  test('whose answer is lost is asked for again by itself under the same reference, and done once', async () => {
    const { tripId, ask } = await makePaid()
    online.gateway.failures.push(...Array.from({ length: 6 }, () => 503))
    const { data: refund } = await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    expect(refund.state).toBe('requested')
    expect(refund.problem).toContain('cannot be reached')
    online.gateway.failures.length = 0
    online.app.clock.forward(90_000)
    await Promise.all(
      Array.from({ length: 5 }, () => tryApplyRefund(online.app.services, online.agency.agencyId, refund.id)),
    )
    await check()
    expect((await listRefunds(tripId)).refunds).toMatchObject([{ state: 'done', amount: 500_000 }])
    expect((await listReceipts(tripId))[0]).toMatchObject({ refunded: 500_000, refunds: [{ amount: 500_000 }] })
  })

  test('of what a credit note left goes back by any payment of what it corrects', async () => {
    const { tripId, path } = await makeAccepted()
    const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
    await payAtGateway(path)
    await comeBack(path)
    const [payment] = (await listRefunds(tripId)).payments
    const [receipt] = await listReceipts(tripId)
    const ofReceipt = { receiptId: receipt?.id ?? '', version: receipt?.version ?? 0 }
    const ask = { gatewayPaymentId: payment?.id ?? '', amount: 500_000 }
    // The invoice has it.
    await expect(call().gatewayRefunds.create({ ...ask, of: ofReceipt })).rejects.toMatchObject({ status: 422 })
    const note = (await call().invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'Cancelled' })).data
    await call().invoices.issue({ id: note.id, version: note.version })
    const [credit] = (await call().receipts.ofTrip({ tripId })).data.credits
    const { data: refund } = await call().gatewayRefunds.create({ ...ask, of: { noteId: credit?.noteId ?? '' } })
    expect(refund).toMatchObject({ state: 'done', noteId: credit?.noteId })
    expect((await call().receipts.ofTrip({ tripId })).data.refunds).toMatchObject([
      { amount: 500_000, mode: 'gateway' },
    ])
    const other = await makePaid()
    const foreign = { gatewayPaymentId: other.payment.id, of: { noteId: credit?.noteId ?? '' }, amount: 100 }
    await expect(call().gatewayRefunds.create(foreign)).rejects.toMatchObject({ status: 422 })
  })

  test('is for whoever may refund, while the gateway is connected', async () => {
    const { ask } = await makePaid()
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'all' })
    await expect(clerk.call.gatewayRefunds.create({ ...ask, amount: 100_000 })).rejects.toMatchObject({
      code: 'RIGHT_MISSING',
    })
    await call().plugins.remove({ id: online.plugin.id })
    await expect(call().gatewayRefunds.create({ ...ask, amount: 100_000 })).rejects.toMatchObject({
      code: 'NO_GATEWAY',
    })
    await online.reconnect()
    expect((await call().gatewayRefunds.create({ ...ask, amount: 100_000 })).data.state).toBe('done')
  })

  // Last: a gateway that does not answer so often is left alone for a while.
  test('that its gateway does not answer for can be given up, but not once it has taken it on', async () => {
    const { tripId, ask } = await makePaid()
    online.gateway.refundState = 'pending'
    const { data: taken } = await call().gatewayRefunds.create({ ...ask, amount: 400_000 })
    online.gateway.refundState = 'done'
    await expect(call().gatewayRefunds.giveUp({ id: taken.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
    online.gateway.failures.push(...Array.from({ length: 12 }, () => 503))
    const { data: refund } = await call().gatewayRefunds.create({ ...ask, amount: 500_000 })
    expect((await listRefunds(tripId)).payments).toMatchObject([{ left: 1_350_000 }])
    expect((await call().gatewayRefunds.giveUp({ id: refund.id })).data.state).toBe('given-up')
    expect((await listRefunds(tripId)).payments).toMatchObject([{ left: 1_850_000 }])
    // It went back after all: that is entered, and told.
    online.gateway.failures.length = 0
    online.app.clock.forward(3_600_000)
    await expect
      .poll(async () => {
        await tryApplyRefund(online.app.services, online.agency.agencyId, refund.id)
        return (await listRefunds(tripId)).refunds.find(({ id }) => id === refund.id)?.state
      })
      .toBe('done')
    expect((await listRefundNotices(tripId)).map(({ title }) => title)).toContain(
      '₹5,000 went back through Test payments (test-pay)',
    )
  })
})

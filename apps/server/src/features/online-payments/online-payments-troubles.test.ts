import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../test/make.ts'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'
import { applyLink } from './online-payments-applying.service.ts'
import { checkLinks } from './online-payments-checking.service.ts'

const online = setUpOnlinePayments()
const {
  call,
  setPaused,
  makeAccepted,
  readPage,
  beginPayment,
  listLinks,
  findNewestLink,
  comeBack,
  listReceipts,
  listNotices,
  payAtGateway,
} = online

describe('a payment online', () => {
  test('of which the gateway answers with another amount, currency or reference, nothing is entered, and it is told (bar 28)', async () => {
    for (const changes of [
      { amount: { value: 2_249_999, currency: 'INR' } },
      { amount: { value: 2_250_000, currency: 'USD' } },
      { reference: 'of-somebody-else' },
    ]) {
      const { tripId, path } = await makeAccepted()
      const link = await payAtGateway(path)
      online.gateway.alter(link.provider_link_id, changes)
      await comeBack(path)
      await comeBack(path)
      expect(await listReceipts(tripId)).toEqual([])
      expect((await findNewestLink(path)).problem).toMatch(/The gateway/)
      expect((await listNotices(tripId)).map(({ title }) => /does not fit/.test(title))).toEqual([true])
    }
  })

  test('that cannot be entered is kept, once, with the reason, and told of', async () => {
    const { tripId } = await makeAccepted()
    const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
    const page = invoice.publicPath ?? ''
    const link = await payAtGateway(page, 'all')
    const cancelled = { id: invoice.id, version: invoice.version, reason: 'Wrong customer' }
    await call().invoices.cancel(cancelled)
    for (let tries = 0; tries < 3; tries += 1) await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect(await listReceipts(tripId)).toEqual([])
    const { rows } = await online.app.owner.query(
      'select problem, receipt_id from gateway_payments where link_id = $1',
      [link.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toMatch(/cancelled/)
    expect(await listNotices(tripId)).toMatchObject([
      { title: expect.stringContaining('could not be entered') as string },
    ])
    // Somebody who sees the trip records it for what it is for.
    const clerk = await makeMember(online.app, online.agency, { recordScope: 'own' })
    expect((await clerk.call.onlinePayments.problems()).data).toEqual([])
    const problem = (await call().onlinePayments.problems()).data.find((one) => one.tripId === tripId)
    expect(problem).toMatchObject({ kind: 'payment', amount: 7_500_000, reference: `pay_${link.provider_link_id}` })
    const wanted = { id: problem?.id ?? '', tripId }
    await expect(clerk.call.onlinePayments.enter(wanted)).rejects.toMatchObject({ status: 404 })
    await call().onlinePayments.enter(wanted)
    await expect(call().onlinePayments.enter(wanted)).rejects.toMatchObject({ code: 'WRONG_STATE' })
    expect(await listReceipts(tripId)).toMatchObject([
      { amount: 7_500_000, mode: 'gateway', reference: `pay_${link.provider_link_id}` },
    ])
    // Heard of once more, it is in the books once.
    await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect(await listReceipts(tripId)).toHaveLength(1)
  })

  test('on a day whose books are closed is kept, told of, and recorded once they are open', async () => {
    const { tripId, path } = await makeAccepted()
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    await call().ledger.lockPeriod({ until: day, reason: 'Year closed' })
    await payAtGateway(path)
    await comeBack(path)
    await call().ledger.unlock({ until: null, reason: 'Opened again' })
    expect(await listReceipts(tripId)).toEqual([])
    const problem = (await call().onlinePayments.problems()).data.find((one) => one.tripId === tripId)
    expect(problem?.problem).toContain('closed')
    await call().onlinePayments.enter({ id: problem?.id ?? '', tripId })
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 2_250_000 }])
  })

  test('that was recorded by hand for something else is not recorded again', async () => {
    const [right, wrong] = [await makeAccepted(), await makeAccepted()]
    const link = await payAtGateway(wrong.path)
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const paid = { mode: 'gateway' as const, day, amount: 2_250_000, reference: `pay_${link.provider_link_id}` }
    await call().receipts.create({ tripId: right.tripId, ...paid })
    await comeBack(wrong.path)
    expect(await listReceipts(wrong.tripId)).toEqual([])
    expect(await listReceipts(right.tripId)).toHaveLength(1)
  })

  test('that does not fit is looked at by somebody, and shown again should it fit in yet another way', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    online.gateway.alter(link.provider_link_id, { amount: { value: 1, currency: 'INR' } })
    await comeBack(path)
    const listOwn = async () => (await call().onlinePayments.problems()).data.filter((one) => one.tripId === tripId)
    const [problem] = await listOwn()
    expect(problem).toMatchObject({ kind: 'page', reference: link.provider_link_id })
    const note = 'Given back at the gateway'
    await call().onlinePayments.handle({ kind: 'page', id: problem?.id ?? '', note })
    expect(await listOwn()).toEqual([])
    online.gateway.alter(link.provider_link_id, { amount: { value: 1, currency: 'USD' } })
    await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect(await listOwn()).toHaveLength(1)
  })

  test('what a colleague wrote down by hand already is not entered again', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const reference = `pay_${link.provider_link_id}`
    await call().receipts.create({ tripId, mode: 'gateway', day, amount: 2_250_000, reference })
    await comeBack(path)
    expect(await listReceipts(tripId)).toHaveLength(1)
    expect((await findNewestLink(path)).state).toBe('paid')
  })

  test('is not offered without a gateway, nor taken for one that is off or that nobody has', async () => {
    const { path } = await makeAccepted()
    expect((await beginPayment(path, 'next', crypto.randomUUID())).status).toBe(409)
    expect((await beginPayment(path, 'twice')).status).toBe(400)
    await setPaused(true)
    expect(await readPage(path)).not.toContain('online</button>')
    expect((await beginPayment(path)).status).toBe(409)
    await setPaused(false)
    expect((await beginPayment(path)).status).toBe(200)
  })

  test('a gateway that refuses or is away says so on the page, and nothing is lost', async () => {
    const { tripId, path } = await makeAccepted()
    online.gateway.failures.push(422)
    const refused = await beginPayment(path)
    expect(refused.status).toBe(422)
    const text = await refused.text()
    expect(text).toContain('could not be opened')
    expect(text).toContain(`href="${path}">Back to the page`)
    expect(await listReceipts(tripId)).toEqual([])
    // The next try has the same link made.
    expect((await beginPayment(path)).status).toBe(200)
    expect(await listLinks(path)).toHaveLength(1)
  })

  test('the gateway is not asked without end by whoever opens the address that payers come back to', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    online.gateway.asked.length = 0
    for (let visits = 0; visits < 60; visits += 1) expect((await comeBack(path)).status).toBeLessThan(500)
    expect(online.gateway.asked.filter((one) => one.startsWith('GET /links/')).length).toBeLessThanOrEqual(40)
  })

  test('of which the account that is connected knows nothing any more, it is told, and the others are looked at', async () => {
    const [gone, other] = [await makeAccepted(), await makeAccepted()]
    const lost = await payAtGateway(gone.path)
    await payAtGateway(other.path)
    online.gateway.forget(lost.provider_link_id)
    online.app.clock.forward(90_000)
    await checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal)
    expect((await findNewestLink(gone.path)).problem).toContain('does not know it')
    expect((await listNotices(gone.tripId)).map(({ title }) => /does not fit/.test(title))).toEqual([true])
    expect(await listReceipts(other.tripId)).toHaveLength(1)
  })

  test('what comes by a plugin that was removed is entered once it is connected again', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    await call().plugins.remove({ id: online.plugin.id })
    await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect((await findNewestLink(path)).state).toBe('lost')
    expect(await listNotices(tripId)).toHaveLength(1)
    await online.reconnect()
    await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect(await listReceipts(tripId)).toHaveLength(1)
    expect((await findNewestLink(path)).state).toBe('paid')
  })

  test('a gateway that lets the account take no money is not offered again until it does', async () => {
    const { path } = await makeAccepted()
    online.gateway.failures.push(403)
    expect((await beginPayment(path)).status).toBe(422)
    expect(await readPage(path)).not.toContain('online</button>')
    expect((await call().plugins.read({ provider: 'test-pay' })).data.plugin?.state).toBe('identity-check')
    await online.app.owner.query(`update plugins set standing = 'active' where agency_id = $1`, [
      online.agency.agencyId,
    ])
  })
})

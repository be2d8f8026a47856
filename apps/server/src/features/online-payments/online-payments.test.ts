import { describe, expect, test } from 'vitest'
import { setUpOnlinePayments, webhookSecret } from '../../../test/set-up-online-payments.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { applyLink } from './online-payments-applying.service.ts'
import { checkLinks } from './online-payments-checking.service.ts'

const online = setUpOnlinePayments()
const {
  call,
  makeAccepted,
  makeShare,
  readPage,
  beginPayment,
  listLinks,
  findNewestLink,
  comeBack,
  listReceipts,
  listNotices,
  payAtGateway,
} = online

describe('paying online', () => {
  test('leads from the accepted page to the gateway and back, and the deposit is in the books', async () => {
    const { tripId, path } = await makeAccepted()
    expect(await readPage(path)).toContain('Pay ₹22,500 online')
    const on = await beginPayment(path)
    const link = await findNewestLink(path)
    expect(on.headers.get('refresh')).toBe(`0; url=${link.url}`)
    expect(await on.text()).toContain(`href="${link.url}"`)
    // Nothing has come: coming back does not make it so.
    expect(await (await comeBack(path, 0)).text()).toContain('Looking for your payment')
    expect(await readPage(path)).toContain('your payment is on its way')
    expect(await listReceipts(tripId)).toEqual([])
    online.gateway.pay(link.provider_link_id)
    const back = await comeBack(path)
    expect(back.url).toBe(`${online.app.url}${path}`)
    expect(await readPage(path)).toContain('Thank you. Your payment has come.')
    const [receipt] = await listReceipts(tripId)
    expect(receipt).toMatchObject({
      state: 'received',
      mode: 'gateway',
      amount: 2_250_000,
      reference: `pay_${link.provider_link_id}`,
    })
    expect(await findNewestLink(path)).toMatchObject({ state: 'paid', paid: '2250000' })
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(2_250_000)
    expect(await listNotices(tripId)).toHaveLength(1)
    expect(await readPage(path)).toContain('Pay ₹52,500 online')
  })

  test('for another amount closes the page that was opened before, unless that was paid', async () => {
    const { tripId, path } = await makeAccepted()
    await beginPayment(path)
    const first = await findNewestLink(path)
    await beginPayment(path, 'all')
    const [second, older] = await listLinks(path)
    expect(older).toMatchObject({ id: first.id, state: 'cancelled' })
    expect(second).toMatchObject({ state: 'open', amount: '7500000' })
    // It is paid by now, and nobody has heard of it yet: something else is due.
    online.gateway.pay(second?.provider_link_id ?? '')
    expect((await beginPayment(path)).status).toBe(409)
    expect((await listLinks(path)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 7_500_000 }])
  })

  test('of an invoice counts for it', async () => {
    const { tripId } = await makeAccepted()
    const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
    const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
    const page = invoice.publicPath ?? ''
    await payAtGateway(page, 'all')
    await comeBack(page)
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 7_500_000, invoiceId: invoice.id, state: 'received' }])
    expect(await readPage(page)).toContain('Paid')
  })

  test('an event, a return and a look of our own, fifty times at once, enter one payment (bar 26)', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    const postEvent = () => {
      const { headers, body } = signedEvent(webhookSecret, { id: 'evt_once', linkId: link.provider_link_id })
      return fetch(online.plugin.url, { method: 'POST', headers, body: new Uint8Array(body) })
    }
    const ways = [
      () => comeBack(path),
      postEvent,
      () => applyLink(online.app.services, online.agency.agencyId, link.id),
      () => checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal),
    ]
    await Promise.all(Array.from({ length: 50 }, async (_, at) => ways[at % ways.length]?.()))
    await expect.poll(async () => (await findNewestLink(path)).state).toBe('paid')
    expect(await listReceipts(tripId)).toHaveLength(1)
    expect(await listNotices(tripId)).toHaveLength(1)
  })

  test('nobody comes back and no event is sent: it is looked for until it is known', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    await checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal)
    expect(await listReceipts(tripId)).toEqual([])
    online.app.clock.forward(90_000)
    // The gateway is away once.
    online.gateway.failures.push(...Array.from({ length: 6 }, () => 503))
    await checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal)
    online.gateway.failures.length = 0
    expect(await listReceipts(tripId)).toEqual([])
    online.app.clock.forward(5 * 60_000)
    await checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal)
    expect(await listReceipts(tripId)).toMatchObject([{ reference: `pay_${link.provider_link_id}` }])
  })

  test('the same amount is paid by the page that is open already; another one gets its own', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    await beginPayment(path)
    await beginPayment(path, 'all')
    const links = await listLinks(path)
    expect(links.map(({ amount }) => amount)).toEqual(['7500000', '2250000'])
    // The first was closed, and is paid all the same by whoever was about to: both came, and both are in the books.
    for (const { provider_link_id: id } of links) online.gateway.pay(id)
    await comeBack(path)
    expect((await listLinks(path)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    online.app.clock.forward(2 * 3_600_000)
    await checkLinks(online.app.services, online.agency.agencyId, new AbortController().signal)
    expect((await listLinks(path)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  test('is thanked for when the payer comes back, hours after they went and an event came before them', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    online.app.clock.forward(3 * 3_600_000)
    const link = await findNewestLink(path)
    online.gateway.pay(link.provider_link_id)
    await applyLink(online.app.services, online.agency.agencyId, link.id)
    expect(await readPage(path)).not.toContain('Your payment has come')
    await comeBack(path)
    expect(await readPage(path)).toContain('Thank you. Your payment has come.')
    online.app.clock.forward(3_600_000)
    expect(await readPage(path)).not.toContain('Your payment has come')
  })

  // The last one: a trip by hand takes the number that the next accepted one would have.

  test('of one of several payers counts for their share', async () => {
    const { tripId, path, payerId } = await makeShare()
    expect(await readPage(path)).toContain('Pay ₹45,000 online')
    await payAtGateway(path)
    await comeBack(path)
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 4_500_000, payerId, state: 'received' }])
    expect(await readPage(path)).not.toContain('Pay ₹')
  })
})

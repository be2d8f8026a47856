import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { openGateway, type TestGateway } from '../../../test/test-gateway.ts'
import { signedEvent, testPayments } from '../../../test/test-provider.ts'
import { applyLink } from './online-payments-applying.service.ts'
import { checkLinks } from './online-payments-checking.service.ts'
import { onlinePaymentsListener } from './online-payments.listeners.ts'

const webhookSecret = 'what the webhook is signed with'

let gateway: TestGateway
let app: TestApp
let agency: TestAgency
let make: Maker
let plugin: { id: string; url: string }
beforeAll(async () => {
  gateway = await openGateway()
  app = await startApp({}, { providers: [testPayments(gateway.url)], listeners: [onlinePaymentsListener] })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('online'))
  await bankAccount(make)
  await registration(make)
  plugin = await connect()
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(async () => {
  app.clock.reset()
  await app.owner.query('delete from throttles')
})

const call = () => agency.owner.call

/** Connects the gateway and turns it on. */
async function connect() {
  const credentials = { apiKey: gateway.apiKey, webhookSecret }
  const { data } = await call().plugins.install({ provider: 'test-pay', way: 'keys', credentials })
  await call().plugins.connect({ id: data.id, version: data.version })
  return { id: data.id, url: `${app.url}${new URL(data.eventsUrl ?? '').pathname}` }
}

async function setPaused(isPaused: boolean): Promise<void> {
  const { version = 0 } = (await call().plugins.read({ provider: 'test-pay' })).data.plugin ?? {}
  await call().plugins.setPaused({ id: plugin.id, version, isPaused })
}

/** A trip of ₹75,000 that was accepted: ₹22,500 now, and the rest later. */
async function makeAccepted() {
  const sent = await makeSent(call())
  const acceptance = { way: 'phone' as const, name: 'Asha', optionId: sent.optionB, extras: [] }
  await call().prospects.recordAcceptance({ id: sent.id, version: 1, ...acceptance, total: 7_500_000 })
  const { data: trip } = await call().prospects.trip({ id: sent.id })
  return { tripId: trip.id, path: `/proposals/${sent.key}` }
}

/** The page of one of two who share a trip of ₹90,000. */
async function makeShare() {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 5, title: 'Group to Goa' })
  const people = [await contact(make), await contact(make)]
  const payers = people.map((contactId) => ({ contactId, share: 4_500_000 }))
  const { data } = await call().trips.setPayers({ id, payers })
  return { tripId: id, path: data.payers[0]?.publicPath ?? '', payerId: people[0] }
}

const readPage = async (path: string) => (await (await fetch(app.url + path)).text()).replaceAll(/\s+/g, ' ')
const beginPayment = (path: string, part = 'next', pluginId = plugin.id) =>
  fetch(`${app.url}${path}/online`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ plugin: pluginId, part }),
  })

interface LinkRow {
  id: string
  provider_link_id: string
  url: string
  state: string
  amount: string
  paid: string
  problem: string | null
}
async function listLinks(path: string): Promise<LinkRow[]> {
  const sql = 'select * from payment_links where agency_id = $1 and path = $2 order by id desc'
  return (await app.owner.query<LinkRow>(sql, [agency.agencyId, path])).rows
}
/** The newest link of a page. */
async function findNewestLink(path: string): Promise<LinkRow> {
  const [link] = await listLinks(path)
  if (!link) throw new Error('no link was opened')
  return link
}
const comeBack = (path: string, looked = 6) => fetch(`${app.url}${path}/paid?looked=${looked}`)
const listReceipts = async (tripId: string) => (await call().receipts.ofTrip({ tripId })).data.receipts
const listNotices = async (tripId: string) =>
  (await call().notices.list({})).data.filter(({ kind, subjectId }) => kind === 'paid_online' && subjectId === tripId)

/** Begins to pay what is next, and has the payer pay it at the gateway. */
async function payAtGateway(path: string, part = 'next'): Promise<LinkRow> {
  expect((await beginPayment(path, part)).status).toBe(200)
  const link = await findNewestLink(path)
  gateway.pay(link.provider_link_id)
  return link
}

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
    gateway.pay(link.provider_link_id)
    const back = await comeBack(path)
    expect(back.url).toBe(`${app.url}${path}`)
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
      return fetch(plugin.url, { method: 'POST', headers, body: new Uint8Array(body) })
    }
    const ways = [
      () => comeBack(path),
      postEvent,
      () => applyLink(app.services, agency.agencyId, link.id),
      () => checkLinks(app.services, agency.agencyId, new AbortController().signal),
    ]
    await Promise.all(Array.from({ length: 50 }, async (_, at) => ways[at % ways.length]?.()))
    await expect.poll(async () => (await findNewestLink(path)).state).toBe('paid')
    expect(await listReceipts(tripId)).toHaveLength(1)
    expect(await listNotices(tripId)).toHaveLength(1)
  })

  test('nobody comes back and no event is sent: it is looked for until it is known', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    await checkLinks(app.services, agency.agencyId, new AbortController().signal)
    expect(await listReceipts(tripId)).toEqual([])
    app.clock.forward(90_000)
    // The gateway is away once.
    gateway.failures.push(...Array.from({ length: 6 }, () => 503))
    await checkLinks(app.services, agency.agencyId, new AbortController().signal)
    gateway.failures.length = 0
    expect(await listReceipts(tripId)).toEqual([])
    app.clock.forward(5 * 60_000)
    await checkLinks(app.services, agency.agencyId, new AbortController().signal)
    expect(await listReceipts(tripId)).toMatchObject([{ reference: `pay_${link.provider_link_id}` }])
  })

  test('the same amount is paid by the page that is open already; another one gets its own', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    await beginPayment(path)
    await beginPayment(path, 'all')
    const links = await listLinks(path)
    expect(links.map(({ amount }) => amount)).toEqual(['7500000', '2250000'])
    // Both are paid: both came, and both are in the books.
    for (const { provider_link_id: id } of links) gateway.pay(id)
    await comeBack(path)
    expect((await listLinks(path)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  test('of which the gateway answers with another amount, currency or reference, nothing is entered, and it is told (bar 28)', async () => {
    for (const changes of [
      { amount: { value: 2_249_999, currency: 'INR' } },
      { amount: { value: 2_250_000, currency: 'USD' } },
      { reference: 'of-somebody-else' },
    ]) {
      const { tripId, path } = await makeAccepted()
      const link = await payAtGateway(path)
      gateway.alter(link.provider_link_id, changes)
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
    for (let tries = 0; tries < 3; tries += 1) await applyLink(app.services, agency.agencyId, link.id)
    expect(await listReceipts(tripId)).toEqual([])
    const { rows } = await app.owner.query('select problem, receipt_id from gateway_payments where link_id = $1', [
      link.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toMatch(/cancelled/)
    expect(await listNotices(tripId)).toMatchObject([
      { title: expect.stringContaining('could not be entered') as string },
    ])
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
    gateway.failures.push(422)
    const refused = await beginPayment(path)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('could not be opened')
    expect(await listReceipts(tripId)).toEqual([])
    // The next try has the same link made.
    expect((await beginPayment(path)).status).toBe(200)
    expect(await listLinks(path)).toHaveLength(1)
  })

  test('is thanked for when the payer comes back, hours after they went and an event came before them', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    app.clock.forward(3 * 3_600_000)
    const link = await findNewestLink(path)
    gateway.pay(link.provider_link_id)
    await applyLink(app.services, agency.agencyId, link.id)
    expect(await readPage(path)).not.toContain('Your payment has come')
    await comeBack(path)
    expect(await readPage(path)).toContain('Thank you. Your payment has come.')
    app.clock.forward(3_600_000)
    expect(await readPage(path)).not.toContain('Your payment has come')
  })

  test('the gateway is not asked without end by whoever opens the address that payers come back to', async () => {
    const { path } = await makeAccepted()
    await beginPayment(path)
    gateway.asked.length = 0
    for (let visits = 0; visits < 60; visits += 1) expect((await comeBack(path)).status).toBeLessThan(500)
    expect(gateway.asked.filter((one) => one.startsWith('GET /links/')).length).toBeLessThanOrEqual(40)
  })

  test('of which the account that is connected knows nothing any more, it is told, and the others are looked at', async () => {
    const [gone, other] = [await makeAccepted(), await makeAccepted()]
    const lost = await payAtGateway(gone.path)
    await payAtGateway(other.path)
    gateway.forget(lost.provider_link_id)
    app.clock.forward(90_000)
    await checkLinks(app.services, agency.agencyId, new AbortController().signal)
    expect((await findNewestLink(gone.path)).problem).toContain('does not know it')
    expect((await listNotices(gone.tripId)).map(({ title }) => /does not fit/.test(title))).toEqual([true])
    expect(await listReceipts(other.tripId)).toHaveLength(1)
  })

  test('what comes by a plugin that was removed is entered once it is connected again', async () => {
    const { tripId, path } = await makeAccepted()
    const link = await payAtGateway(path)
    await call().plugins.remove({ id: plugin.id })
    await applyLink(app.services, agency.agencyId, link.id)
    expect((await findNewestLink(path)).state).toBe('lost')
    expect(await listNotices(tripId)).toHaveLength(1)
    plugin = await connect()
    await applyLink(app.services, agency.agencyId, link.id)
    expect(await listReceipts(tripId)).toHaveLength(1)
    expect((await findNewestLink(path)).state).toBe('paid')
  })

  test('a gateway that lets the account take no money is not offered again until it does', async () => {
    const { path } = await makeAccepted()
    gateway.failures.push(403)
    expect((await beginPayment(path)).status).toBe(422)
    expect(await readPage(path)).not.toContain('online</button>')
    expect((await call().plugins.read({ provider: 'test-pay' })).data.plugin?.state).toBe('identity-check')
    await app.owner.query(`update plugins set standing = 'active' where agency_id = $1`, [agency.agencyId])
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

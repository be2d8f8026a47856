import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRequest } from './booking-stage.ts'
import { connect, findBookingSystem, findGateway, openTestSandbox } from './sandbox-stage.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox()
})
afterEach(() => sandbox.close())

const callControl = async (deed: string, input: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const body = JSON.stringify(input)
  return (await fetch(`${sandbox.url}/control/${deed}`, { method: 'POST', body, headers })).status
}

async function makeLink(reference: string) {
  const { keyId, keySecret } = sandbox.razorpay.state.merchants[0] ?? { keyId: '', keySecret: '' }
  const provider = findGateway({ RAZORPAY_URL: `${sandbox.url}/razorpay/api` }, 'razorpay')
  const connection = connect(provider, { keyId, keySecret }, keyId)
  const link = await provider.createLink(connection, {
    reference,
    amount: { value: 10_000, currency: 'INR' },
    description: 'Goa',
    customer: { name: 'Asha Rao', email: null, phone: null },
    expiresAt: null,
    returnUrl: 'https://agency.test/paid',
    isPartial: false,
  })
  return { link, fetch: () => provider.fetch(connection, link.id) }
}

/** Whoever is posted to, and refuses the first so many times. */
async function openListener(refusals: number) {
  const ids: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    ids.push(String(request.headers['x-razorpay-event-id']))
    response.writeHead(ids.length <= refusals ? 503 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hooks/key`, ids, close: () => server.close() }
}

test('is controlled by programs: pays, expires, fails, moves its clock', async () => {
  const { link, fetch: look } = await makeLink('CONTROL-1')
  expect(await callControl('pay', { provider: 'razorpay', link: link.id })).toBe(200)
  expect((await look()).state).toBe('paid')
  expect(await callControl('pay', { provider: 'razorpay', link: link.id })).toBe(422)
  const other = await makeLink('CONTROL-2')
  expect(await callControl('clock', { seconds: 400 * 86_400 })).toBe(200)
  expect((await other.fetch()).state).toBe('expired')
  expect(await callControl('fault', { provider: 'razorpay', kind: 'status', value: 403 })).toBe(200)
  await expect(other.fetch()).rejects.toMatchObject({ reason: 'not-ready' })
  for (const name of ['nothing', 'constructor', '__proto__']) {
    expect(await callControl(name, {})).toBe(404)
    expect(await callControl('pay', { provider: name, link: 'x' })).toBe(422)
    expect((await fetch(`${sandbox.url}/${name}/x`)).status).toBe(404)
  }
  const seen = expect.objectContaining({ provider: 'razorpay', method: 'GET', status: 403, fault: 'status' })
  expect(await (await fetch(`${sandbox.url}/control/calls`)).json()).toEqual({ calls: expect.arrayContaining([seen]) })
})

test('does to bookings what can happen to them, and to payments what is theirs alone', async () => {
  const { octo } = sandbox
  const key = octo.state.accounts[0]?.key ?? ''
  const provider = findBookingSystem({ OCTO_SANDBOX_URL: `${sandbox.url}/octo/v1` }, 'octo')
  const connection = connect(provider, { address: `${sandbox.url}/octo/v1`, apiKey: key }, 'control')
  const request = await makeRequest({ provider, connection }, { productId: 'havelock-scuba' })
  await provider.reserve(connection, request)
  const callOcto = (deed: string, input: Record<string, unknown>) => callControl(deed, { provider: 'octo', ...input })
  const booking = request.uuid
  for (const deed of ['accept', 'reject', 'redeem']) expect(await callOcto(deed, { booking }), deed).toBe(422)
  expect(await callOcto('lapse', { booking })).toBe(200)
  expect((await provider.fetch(connection, booking)).state).toBe('expired')
  expect(await callOcto('sell-out', { product: 'havelock-scuba', day: '2027-01-31' })).toBe(200)
  expect(await callOcto('reprice', { product: 'havelock-scuba', percent: 120 })).toBe(200)
  expect(await callOcto('reprice', { product: 'havelock-scuba', percent: 0 })).toBe(422)
  expect(await callOcto('drop', { product: 'havelock-scuba' })).toBe(200)
  expect(octo.listProducts().find(({ id }) => id === 'havelock-scuba')?.state).toBe('gone, at 120%')
  for (const deed of ['sell-out', 'drop', 'lapse'])
    expect(await callOcto(deed, { product: 'x', booking: 'x' })).toBe(422)
  for (const deed of ['pay', 'settle', 'kyc', 'listen']) expect(await callOcto(deed, { link: 'x' }), deed).toBe(422)
  expect(await callControl('lapse', { provider: 'razorpay', booking })).toBe(422)
  expect(await callOcto('revoke', { account: 'supplier-demo' })).toBe(200)
  await expect(provider.fetch(connection, booking)).rejects.toMatchObject({ reason: 'unauthorised' })
  const page = await (await fetch(`${sandbox.url}/control`)).text()
  for (const text of ['Bookings of octo', 'Products of bokun', 'Let the hold lapse', key]) expect(page).toContain(text)
})

test('does on phones what travellers do, and to those who write to them what Meta does', async () => {
  const { whatsappCloud } = sandbox
  const [account] = whatsappCloud.state.accounts
  const callWhatsapp = (deed: string, input: Record<string, unknown>) =>
    callControl(deed, { provider: 'whatsapp-cloud', ...input })
  const phone = '+919829077777'
  for (const kind of ['text', 'picture', 'document', 'voice', 'location', 'contact', 'sticker', 'poll'])
    expect(await callWhatsapp('write', { phone, name: 'Meera', kind, text: 'Hi' }), kind).toBe(200)
  for (const wrong of [{ phone: 'x' }, { kind: 'constructor' }, { kind: 'text', text: ' ' }, { account: '1' }])
    expect(await callWhatsapp('write', { phone, kind: 'picture', ...wrong })).toBe(422)
  expect(await callWhatsapp('react', { phone, emoji: '👍' })).toBe(422)
  expect(await callWhatsapp('echo', { phone, text: 'From the shop' })).toBe(200)
  expect(whatsappCloud.listPhones().find((one) => one.phone === phone)).toMatchObject({ name: 'Meera', unread: 1 })
  for (const deed of ['react', 'read']) expect(await callWhatsapp(deed, { phone, emoji: '👍' }), deed).toBe(200)
  expect(whatsappCloud.listPhones().find((one) => one.phone === phone)?.unread).toBe(0)
  for (const deed of ['hide', 'reach']) expect(await callWhatsapp(deed, { phone, on: false }), deed).toBe(200)
  expect(await callWhatsapp('template', { name: 'payment_link', language: 'hi', state: 'PAUSED' })).toBe(200)
  for (const wrong of [{ state: 'GONE' }, { name: 'x', state: 'PAUSED' }])
    expect(await callWhatsapp('template', { name: 'payment_link', language: 'hi', ...wrong })).toBe(422)
  expect(await callWhatsapp('restrict', { account: account?.id, on: true })).toBe(200)
  expect(account?.isRestricted).toBe(true)
  expect(await callControl('lose', { number: 2 })).toBe(200)
  expect(sandbox.outbox.losing).toBe(2)
  for (const deed of ['pay', 'enquire', 'lapse']) expect(await callWhatsapp(deed, { link: 'x' }), deed).toBe(422)
  expect(await callControl('write', { provider: 'razorpay', phone })).toBe(422)
  const page = await (await fetch(`${sandbox.url}/control`)).text()
  for (const text of ['Hold this phone', 'payment_link', 'Meera +919829077777']) expect(page).toContain(text)
})

test('gives tickets out as PDFs', async () => {
  const ticket = await fetch(`${sandbox.url}/octo/tickets/AB12CD34EF.pdf`)
  expect(ticket.headers.get('content-type')).toBe('application/pdf')
  expect(await ticket.text()).toMatch(/^%PDF-1\.4[^]*AB12CD34EF[^]*%%EOF\n$/)
  expect((await fetch(`${sandbox.url}/octo/tickets/..%2Fx`)).status).toBe(404)
})

test.each([
  ['no key', {}, '{}', 'UNAUTHORIZED'],
  ['a key that is nobody’s', { authorization: 'Bearer x' }, '{}', 'FORBIDDEN'],
  ['no capabilities', null, '{}', 'BAD_REQUEST'],
  ['no JSON', { 'octo-capabilities': '' }, '[', 'BAD_REQUEST'],
  ['no product', { 'octo-capabilities': '' }, '{}', 'INVALID_PRODUCT_ID'],
  ['no option', { 'octo-capabilities': '' }, '{"productId":"havelock-scuba"}', 'INVALID_OPTION_ID'],
  [
    'no slot',
    { 'octo-capabilities': '' },
    '{"productId":"havelock-scuba","optionId":"DEFAULT","unitItems":[{"unitId":"adult"}]}',
    'INVALID_AVAILABILITY_ID',
  ],
])('refuses as OCTO does: %s', async (_what, headers, body, error) => {
  const key = { authorization: `Bearer ${sandbox.octo.state.accounts[0]?.key}` }
  const answer = await fetch(`${sandbox.url}/octo/v1/bookings/`, {
    method: 'POST',
    headers: headers === null ? key : 'octo-capabilities' in headers ? { ...key, ...headers } : { ...headers },
    body,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error, errorMessage: expect.any(String) })
})

test('has a page for people, and does nothing that another site’s page asks for', async () => {
  const page = await (await fetch(`${sandbox.url}/control`)).text()
  for (const text of ['Test money', 'rzp_test_SANDBOX0000001', 'TEST_SANDBOX_1']) expect(page).toContain(text)
  expect(await callControl('hold', {}, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(sandbox.outbox.isHolding).toBe(false)
})

test('posts an event again until it is taken, with one id, and twice or in another order where it is told to', async () => {
  const listener = await openListener(2)
  const [merchant] = sandbox.razorpay.state.merchants
  sandbox.razorpay.listen(merchant?.account ?? '', listener.url, 'secret', ['payment_link.paid'])
  const one = await makeLink('EVENTS-1')
  expect(sandbox.razorpay.pay(one.link.id)).toBeUndefined()
  await sandbox.outbox.settle()
  expect(listener.ids).toHaveLength(3)
  expect(new Set(listener.ids).size).toBe(1)
  Object.assign(sandbox.outbox, { isHolding: true, isDoubling: true })
  for (const reference of ['EVENTS-2', 'EVENTS-3']) sandbox.razorpay.pay((await makeLink(reference)).link.id)
  listener.ids.length = 0
  listener.ids.push('', '')
  await sandbox.outbox.release('reversed')
  const sent = sandbox.outbox.deliveries.slice(-4).map(({ sign }) => sign('', 1)['x-razorpay-event-id'])
  expect(listener.ids.slice(2)).toEqual(sent.toReversed())
  expect(new Set(sent).size).toBe(2)
  expect(sandbox.outbox.replay()).toBe(true)
  await sandbox.outbox.settle()
  expect(listener.ids).toHaveLength(7)
  listener.close()
})

test('posts to this machine and the app alone', () => {
  for (const url of ['http://127.0.0.1:3000/hooks/a', 'http://localhost:1/', 'http://[::1]:1/'])
    expect(sandbox.outbox.isAllowed(url), url).toBe(true)
  for (const url of [
    'https://agency.test/',
    'http://127.0.0.1.evil.test/',
    'http://169.254.169.254/',
    'ftp://localhost/',
  ])
    expect(sandbox.outbox.isAllowed(url), url).toBe(false)
})

test.each([
  ['no key', {}, {}, 401],
  ['an amount that is no integer', { amount: 10.5 }, null, 400],
  ['less than a rupee', { amount: 99 }, null, 400],
  ['an end that is near', { amount: 100, expire_by: Math.floor(Date.now() / 1000) + 600 }, null, 400],
  ['an end that is far', { amount: 100, expire_by: Math.floor(Date.now() / 1000) + 300 * 86_400 }, null, 400],
  ['a long reference', { amount: 100, reference_id: 'x'.repeat(41) }, null, 400],
  ['half a callback', { amount: 100, callback_url: 'https://agency.test' }, null, 400],
  ['a first part without parts', { amount: 100, first_min_partial_amount: 100 }, null, 400],
  ['a UPI link in test mode', { amount: 100, upi_link: true }, null, 400],
  [
    'sixteen notes',
    { amount: 100, notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, 'x'])) },
    null,
    400,
  ],
])('refuses as Razorpay does: %s', async (_what, body, headers, status) => {
  const basic = Buffer.from('rzp_test_SANDBOX0000001:sandbox-secret-of-the-agency').toString('base64')
  const answer = await fetch(`${sandbox.url}/razorpay/api/v1/payment_links`, {
    method: 'POST',
    headers: headers ?? { authorization: `Basic ${basic}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) } })
})

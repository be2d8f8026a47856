import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { Sandbox } from '../../core/sandbox.ts'
import { bearerOf, signLink } from '../../core/file-links.ts'
import { findControls } from '../../kernel/plugins/plugins-sandbox.service.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeMember, makeAgency, type TestAgency } from '../../../test/make.ts'

/** Whoever answers in the place of the sandbox, whatever it says. */
class OtherSandbox extends Sandbox {
  isThere = true
  at = ''
  override get isOpen() {
    return this.isThere
  }
  override get origin() {
    return this.at
  }
}

let app: TestApp
let agency: TestAgency
let sandbox: OtherSandbox
let behind: Server
let front: Server
let url: string
let requests: IncomingMessage[] = []
let answerWith: (response: ServerResponse) => void

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

beforeAll(async () => {
  app = await startApp({ ROLE: 'web', APP_URL: 'http://agency.test' })
  agency = await makeAgency(app)
  behind = createServer((request, response) => {
    requests.push(request)
    request.resume()
    answerWith(response)
  })
  sandbox = new OtherSandbox(app.services.appUrl, app.services.logger)
  sandbox.at = await listen(behind)
  front = createApp({ ...app.services, sandbox }, { webFolder: app.dataDir })
  url = await listen(front)
})
afterAll(async () => {
  front.close()
  behind.closeAllConnections()
  behind.close()
  await app.close()
})

const sendPage = (response: ServerResponse) => {
  response.writeHead(200, {
    'content-type': 'text/html',
    'set-cookie': 'theirs=1',
    'access-control-allow-origin': '*',
    'content-security-policy': 'script-src *',
  })
  response.end('<style>body{color:red}</style>Test money')
}

async function ask(path: string, init: RequestInit = {}, answer = sendPage) {
  requests = []
  answerWith = answer
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('what a browser sends with a request stays here, but for the address and the form', async () => {
  const headers = { cookie: 'ours=1', authorization: 'Bearer mine', 'x-api-key': 'k', 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ answer: 'upi' })
  expect((await ask('/sandbox/razorpay/l/abc?part=1', { method: 'POST', headers, body })).status).toBe(200)
  expect(requests[0]?.url).toBe('/pages/razorpay/l/abc?part=1')
  expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'sec-fetch-site',
  ])
})

test('its pages come with our headers and none of its own', async () => {
  const { headers, text } = await ask('/sandbox/cashfree/consent/abc')
  expect(text).toContain('Test money')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('script-src')
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toContain(`form-action 'self'`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('addresses that could lead elsewhere, programs’ addresses and controls without a link lead nowhere', async () => {
  const paths = [
    '/sandbox/',
    '/sandbox//razorpay/l/a',
    '/sandbox/razorpay/%2e%2e/control',
    '/sandbox/razorpay%2fl',
    '/sandbox/.hidden',
    '/sandbox/control',
    '/sandbox/control/calls',
    '/sandbox/controls',
    '/sandbox/controls/a.b/control/clock',
    `/sandbox/${'a'.repeat(400)}`,
    `/sandbox/razorpay/l/a?${'q'.repeat(5000)}`,
  ]
  for (const path of paths) expect((await ask(path)).status, path).toBe(404)
  expect(requests).toEqual([])
})

test('while it is closed there is nothing', async () => {
  sandbox.isThere = false
  expect((await ask('/sandbox/razorpay/l/abc')).status).toBe(404)
  expect((await ask('/sandbox/razorpay/l/abc', { method: 'POST' })).status).toBe(404)
  sandbox.isThere = true
})

test('only small forms are handed on', async () => {
  const large = new URLSearchParams({ answer: 'x'.repeat(20_000) })
  expect((await ask('/sandbox/razorpay/l/abc', { method: 'POST', body: large })).status).toBe(413)
  expect((await ask('/sandbox/razorpay/l/abc', { method: 'POST', body: '{}' })).status).toBe(415)
  expect((await ask('/sandbox/razorpay/l/abc', { method: 'PUT' })).status).toBe(404)
  expect(requests).toEqual([])
})

test('it sends people on to our own address alone', async () => {
  const sendTo = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end()
  const own = await ask('/sandbox/razorpay/l/abc', {}, sendTo('http://agency.test/pay/key/paid?a=1'))
  expect([own.status, own.headers.get('location')]).toEqual([303, 'http://agency.test/pay/key/paid?a=1'])
  for (const away of ['https://evil.test/', '//evil.test/', 'javascript:alert(1)', 'http://agency.test:81/'])
    expect((await ask('/sandbox/razorpay/l/abc', {}, sendTo(away))).status, away).toBe(503)
})

test('an answer that is no page, too large or not there is none, and says so', async () => {
  const sendScript = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert(1)')
  const sendDrawing = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
  const sendLarge = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(600 * 1024))
  for (const answer of [sendScript, sendDrawing, sendLarge, (response: ServerResponse) => void response.destroy()]) {
    const { status, text, headers } = await ask('/sandbox/razorpay/l/abc', {}, answer)
    expect([status, text]).toEqual([503, 'The sandbox does not answer just now. Try again in a moment.'])
    expect(headers.get('retry-after')).toBe('5')
  }
})

test('controls are for who may manage plugins, as long as they may', async () => {
  const { agencyId, owner } = agency
  const main = await app.services.sessions.memberBy(agencyId, { userId: owner.userId })
  const colleague = await makeMember(app, agency)
  const other = await app.services.sessions.memberBy(agencyId, { userId: colleague.userId })
  if (main?.kind !== 'member' || other?.kind !== 'member') throw new Error('nobody is there')
  const services = { ...app.services, sandbox }
  const path = findControls(services, main) ?? ''
  expect((await ask(path)).status).toBe(200)
  expect(requests[0]?.url).toBe('/pages/control')
  expect(findControls(services, other)).toBeNull()
  expect(findControls(app.services, main)).toBeNull()
  const theirs = signLink(app.services, { kind: 'sandbox', bearer: bearerOf(other) })
  const draft = signLink(app.services, { kind: 'mail', bearer: bearerOf(main) })
  const forged = `${path.slice('/sandbox/controls/'.length, -'/control'.length - 2)}xx`
  for (const link of [theirs, draft, forged, 'a.b'])
    expect((await ask(`/sandbox/controls/${link}/control`)).status, link).toBe(410)
  expect(requests).toEqual([])
  app.clock.forward(9 * 3_600_000)
  expect((await ask(path)).status).toBe(410)
  app.clock.reset()
})

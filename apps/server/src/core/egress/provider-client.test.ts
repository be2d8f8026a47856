import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import type { CallLimits } from './call-limits.ts'
import { Egress } from './egress.ts'
import { type ClientOptions, ProviderClients, ProviderUnreachable } from './provider-client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let url: string
let answers: Answer[]
let asked: string[]
let now: number
let logged: string
let clients: ProviderClients

beforeEach(async () => {
  ;[answers, asked, now, logged] = [[], [], 0, '']
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    const answer = answers.shift() ?? ((_, said) => said.end('{"ok":true}'))
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sink = new PassThrough()
  sink.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  clients = new ProviderClients(new Egress(), createLogger('trace', sink), () => now)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

let serial = 0
function clientWith(options: Partial<ClientOptions> = {}, limits: Partial<CallLimits> = {}) {
  const label = { provider: 'test', pluginId: `plugin ${++serial}` }
  const fast = { timeoutMs: 300, retryMs: 5, maxBytes: 1000 }
  return clients.clientOf({ label, baseUrl: url, allowPrivate: true, ...fast, ...options }, limits)
}

const read = { name: 'read', method: 'GET', path: '/thing?key=secret-in-the-address' } as const
const write = { name: 'write', method: 'POST', path: '/things', body: { json: { pin: 'secret-in-the-body' } } } as const
const status =
  (code: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('{}')
const silence: Answer = () => {}
const reset: Answer = ({ socket }) => void socket.resetAndDestroy()
/** What became of a call: a status, or what went wrong. */
const outcome = (call: Promise<{ status: number }>) =>
  call.then(
    (answer) => answer.status,
    (error: unknown) => (error instanceof ProviderUnreachable ? error.problem : String(error)),
  )

test('a file goes out as it is, with its type and length', async () => {
  const bytes = Buffer.from([0, 255, 128, 10, 13])
  const parts: Buffer[] = []
  answers.push((request, response) => {
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => response.end(JSON.stringify(request.headers)))
  })
  const { text } = await clientWith().call({ ...write, body: { bytes, type: 'multipart/form-data; boundary=x' } })
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect(JSON.parse(text)).toMatchObject({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5' })
})

describe('a read', () => {
  test('is made again after what time heals, and no more often than that', async () => {
    answers.push(reset, status(503), status(200))
    expect(await outcome(clientWith().call(read))).toBe(200)
    expect(asked).toHaveLength(3)
    answers.push(reset, reset, reset)
    expect(await outcome(clientWith().call(read))).toBe('connection')
    expect(asked).toHaveLength(6)
    answers.push(status(500), status(500), status(500))
    expect(await outcome(clientWith().call(read))).toBe(500)
    answers.push(status(404))
    expect(await outcome(clientWith().call(read))).toBe(404)
    expect(asked).toHaveLength(10)
  })

  test('waits as long as the provider asks', async () => {
    answers.push(status(429, { 'retry-after': '1' }))
    const begun = performance.now()
    expect(await outcome(clientWith().call(read))).toBe(200)
    expect(performance.now() - begun).toBeGreaterThan(950)
  })

  test('answers with the bytes as they came, which are text only where they are read as such', async () => {
    const bytes = Buffer.from([0, 255, 128, 10, 13])
    answers.push((_, response) => void response.end(bytes))
    const answer = await clientWith().call(read)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(Buffer.from(answer.text).equals(bytes)).toBe(false)
  })

  test('is given up when no answer comes, or it does not end', async () => {
    const dribble: Answer = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
    }
    for (const slow of [silence, dribble]) {
      answers.push(slow)
      const begun = performance.now()
      expect(await outcome(clientWith({ maxTries: 1, maxBytes: 1e6 }).call(read))).toBe('late')
      expect(performance.now() - begun).toBeLessThan(5_000)
    }
  })

  test('reads no more of an answer than there is room for', async () => {
    let sent = 0
    answers.push((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && sent < 1e9 && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })
    expect(await outcome(clientWith({ timeoutMs: 20_000 }).call(read))).toBe('too-large')
    expect(sent).toBeLessThan(50e6)
    expect(asked).toHaveLength(1)
  })
})

describe('a write', () => {
  test('is made once where nothing says that it may be made again', async () => {
    for (const [trouble, came] of [
      [reset, 'connection'],
      [silence, 'late'],
      [status(503), 503],
      [status(429), 429],
    ] as const) {
      answers.push(trouble)
      expect(await outcome(clientWith().call(write))).toBe(came)
    }
    expect(asked).toHaveLength(4)
  })

  test('is made again where the provider knows it by a key', async () => {
    answers.push(reset, status(502))
    expect(await outcome(clientWith().call({ ...write, isRepeatable: true }))).toBe(200)
    expect(asked).toHaveLength(3)
  })

  test('says whether it can have been done', async () => {
    const closed = clientWith({ baseUrl: 'http://127.0.0.1:9' }).call(write)
    await expect(closed).rejects.toMatchObject({ problem: 'connection', wasSent: false })
    answers.push(reset)
    await expect(clientWith().call(write)).rejects.toMatchObject({ problem: 'connection', wasSent: true })
  })
})

describe('redirects', () => {
  test('are followed by reads within the provider’s own address', async () => {
    answers.push(status(302, { location: '/there' }), status(307, { location: '/again' }))
    expect(await outcome(clientWith().call(read))).toBe(200)
    expect(asked.slice(1)).toEqual(['GET /there', 'GET /again'])
  })

  test('lead nowhere else, whatever they look like, and do not go on without end', async () => {
    const port = Number(new URL(url).port)
    const elsewhere = [
      'http://127.0.0.2/',
      'https://example.com/',
      '//example.com/x',
      `http://localhost:${port}/`,
      'http://[',
      'file:///etc/passwd',
    ]
    for (const location of elsewhere) {
      answers.push(status(302, { location }))
      expect(await outcome(clientWith().call(read)), location).toBe('redirected')
    }
    expect(asked).toHaveLength(elsewhere.length)
    answers.push(...Array<Answer>(9).fill(status(302, { location: '/round' })))
    expect(await outcome(clientWith().call(read))).toBe('redirected')
    expect(asked).toHaveLength(elsewhere.length + 4)
  })

  test('are not followed by writes', async () => {
    answers.push(status(307, { location: '/there' }))
    expect(await outcome(clientWith().call({ ...write, isRepeatable: true }))).toBe('redirected')
    expect(asked).toHaveLength(1)
  })
})

describe('limits of an account', () => {
  test('let so many calls through, have some wait, and refuse the rest', async () => {
    const client = clientWith({}, { maxPerSecond: 20, maxBurst: 3, maxWaitMs: 200 })
    const begun = performance.now()
    const came = await Promise.all(Array.from({ length: 10 }, () => outcome(client.call(read))))
    expect(came.filter((one) => one === 200)).toHaveLength(7)
    expect(came.filter((one) => one === 'too-many')).toHaveLength(3)
    expect(performance.now() - begun).toBeGreaterThan(180)
    now += 10_000
    expect(await outcome(client.call(read))).toBe(200)
  })

  test('leave a provider alone that fails again and again, until one try goes well', async () => {
    const client = clientWith({ maxTries: 1 }, { maxFailures: 3, pauseMs: 1_000 })
    const fail = async (came: number | string) => expect(await outcome(client.call(read))).toBe(came)
    answers.push(status(500), reset, status(503))
    for (const came of [500, 'connection', 503]) await fail(came)
    for (let times = 0; times < 5; times++) await fail('paused')
    expect(asked).toHaveLength(3)
    now += 1_001
    // One tries; the others wait for what comes of it.
    answers.push(status(500))
    const came = await Promise.all([1, 2, 3].map(() => outcome(client.call(read))))
    expect(came.map(String).sort()).toEqual(['500', 'paused', 'paused'])
    await fail('paused')
    now += 1_001
    await fail(200)
    await fail(200)
  })

  test('are not used up by refusals, which are no failures', async () => {
    const client = clientWith({ maxTries: 1 }, { maxFailures: 2 })
    answers.push(status(422), status(429), status(401), status(404))
    for (const came of [422, 429, 401, 404, 200]) expect(await outcome(client.call(read))).toBe(came)
  })

  test('are an account’s own, and outlive the client they were made with', async () => {
    const label = { provider: 'test', pluginId: 'the same' }
    const again = () => clientWith({ label, maxTries: 1 }, { maxFailures: 1 })
    answers.push(status(500))
    await outcome(again().call(read))
    expect(await outcome(again().call(read))).toBe('paused')
    expect(await outcome(clientWith().call(read))).toBe(200)
  })
})

describe('where it leads', () => {
  test('not to what is inside, where the operator has not said so (bar 38)', async () => {
    for (const baseUrl of [url, 'http://169.254.169.254', 'https://127.0.0.1', 'https://localhost', 'https://10.0.0.1'])
      expect(await outcome(clientWith({ baseUrl, allowPrivate: false }).call(read)), baseUrl).toBe('refused')
    expect(asked).toEqual([])
  })

  test('and a path never to another host (bar 38)', async () => {
    for (const path of ['@example.com/', '.example.com/', ':1@example.com/'])
      expect(await outcome(clientWith().call({ ...read, path })), path).not.toBe(200)
    expect(asked).toEqual([])
  })
})

test('the log says what was called and what came of it, and nothing that was sent', async () => {
  const secret = { ...write, headers: { authorization: 'Bearer secret-in-a-header' } }
  answers.push(
    (_, response) => void response.writeHead(200, { 'x-key': 'secret-in-the-answer' }).end('secret-in-the-answer'),
  )
  await clientWith().call(secret)
  answers.push(reset, reset, reset)
  await outcome(clientWith().call(read))
  await expect.poll(() => logged).toContain('"problem":"connection"')
  expect(logged).toContain('"call":"write"')
  expect(logged).not.toContain('secret')
})

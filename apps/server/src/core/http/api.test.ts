import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('whatever is asked, the answer says what a browser may do with it (bar 35)', () => {
  const anywhere = [
    '/',
    '/leads',
    '/login/%2e%2e',
    '/assets/gone.js',
    '/api/nowhere',
    '/api/leads/nobody',
    '/api/user/session',
    '/uploads/company-logo/a.png',
  ]
  const plain = [
    '/api/health/live',
    '/api/health/ready',
    '/api/openapi.json',
    '/api/docs',
    '/files/nothing',
    '/forms/nobodys',
    '/forms/preview/x',
  ]

  test.each([...anywhere, ...plain])('%s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const { headers } = await fetch(app.url + path, { method })
      expect(headers.get('content-security-policy'), method).toMatch(/^default-src 'none'/)
      expect(headers.get('x-content-type-options'), method).toBe('nosniff')
      expect(headers.get('referrer-policy'), method).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
      expect(headers.get('cross-origin-resource-policy'), method).toMatch(/^(same|cross)-origin$/)
      expect(headers.get('x-powered-by'), method).toBeNull()
    }
  })

  test('only the form may stand in another’s page, and only its script may be taken by one', async () => {
    const { owner } = await makeAgency(app)
    const { key } = (await owner.call.intake.form()).data
    const frames = async (path: string) => (await fetch(app.url + path)).headers.get('x-frame-options')
    expect(await frames(`/forms/${key}`)).toBeNull()
    for (const path of ['/', '/leads', '/api/docs', '/api/openapi.json', '/api/health/live', '/api/nowhere'])
      expect(await frames(path), path).toBe('DENY')
    const { headers } = await fetch(`${app.url}/forms/${key}.js`)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toContain('max-age')
  })
})

test('a part of a build that is no longer served is not answered with the app, which a browser would keep as it', async () => {
  const [part, page] = await Promise.all(['/assets/gone.js', '/leads'].map((path) => fetch(app.url + path)))
  expect([part?.status, page?.status]).toEqual([404, 200])
})

test('long answers are compressed for whoever takes that, short ones never', async () => {
  const { owner } = await makeAgency(app)
  await Promise.all(Array.from({ length: 12 }, (_, index) => owner.call.leads.create({ name: `Person ${index}` })))
  const list = (encoding: string) =>
    fetch(`${app.url}/api/leads/all-leads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'accept-encoding': encoding,
      },
      body: '{}',
    })
  const packed = await list('gzip')
  const plain = await list('identity')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect(await packed.json()).toEqual(await plain.json())

  const short = await fetch(`${app.url}/api/health/live`, { headers: { 'accept-encoding': 'gzip' } })
  expect(short.headers.get('content-encoding')).toBe(null)
})

describe('a connection whose request does not come', () => {
  /** Opens one, says this much, and lets the time for a request run out. @returns what is answered */
  async function answerTo(said: string): Promise<string> {
    const { server } = app
    if (!server) throw new Error('there is no server')
    const opened = once(server, 'connection') as Promise<[Socket]>
    const client = connect(app.port, '127.0.0.1')
    let answer = ''
    client.on('data', (chunk) => {
      answer += chunk.toString()
    })
    const [socket] = await opened
    if (said) {
      client.write(said)
      while (socket.bytesRead === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    server.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    await once(client, 'close')
    return answer
  }

  test('is closed without a word where nothing was asked, since a browser takes any for the answer to what it asks next', async () => {
    expect(await answerTo('')).toBe('')
  })

  test('is told so where the request was begun', async () => {
    expect(await answerTo('GET /leads HTTP/1.1\r\nhost: a\r\n')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })
})

test('a proxy that looks whether the server is there needs to name no host', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.end('GET /api/health/live HTTP/1.0\r\n\r\n')
  let answer = ''
  socket.on('data', (part) => (answer += part.toString()))
  await once(socket, 'end')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

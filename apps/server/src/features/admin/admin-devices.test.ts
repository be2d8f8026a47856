import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp } from '../../../test/app.ts'
import { runCommand } from '../operator/operator-run.service.ts'
import { readCommand } from '../operator/operator-words.rules.ts'

const minute = 60_000
const chosen = 'quiet otters read at dusk'
const email = 'meera@provider.test'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  await setPassword('add', email, 'Meera')
  const { set, ...signedIn } = await signInFirst()
  cookie = signedIn.cookie
  attributes = set
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from throttles'))

/** Of the browser that Meera has signed in from. */
let cookie = ''
let attributes = ''

const makeCode = (base32: string) =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: app.clock.now().getTime() })

async function setPassword(...args: string[]) {
  const typed = readCommand(['admin', ...args])
  if (typed === 'help') throw new Error('that is no command')
  const { lines } = await runCommand(app.services, typed)
  const token = /set-password=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
  return send('setPassword', { token, password: chosen, confirmPassword: chosen })
}

/** Signs in and sets the second factor up, as somebody does who has opened the operator’s link. */
async function signInFirst() {
  const { challenge } = (await send('signin', { email, password: chosen })).body
  const { body } = await send('startTotp', {}, { token: challenge })
  return send('enableTotp', { code: makeCode(body.data.secret) }, { token: challenge })
}

const answer = z.object({
  challenge: z.string().default(''),
  data: z.object({ secret: z.string().default('') }).default({ secret: '' }),
  Error_Code: z.string().optional(),
})

const paths = {
  signin: '/api/admin/auth/signin',
  setPassword: '/api/admin/auth/set-password',
  startTotp: '/api/admin/auth/totp/start',
  enableTotp: '/api/admin/auth/totp/enable',
}

/** As a browser sends it, which keeps cookies. */
async function send(step: keyof typeof paths, input: object, { token = '', cookies = '', from = '203.0.113.1' } = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': from }
  if (token) headers.authorization = `Bearer ${token}`
  if (cookies) headers.cookie = cookies
  const response = await fetch(app.url + paths[step], { method: 'POST', headers, body: JSON.stringify(input) })
  const set = response.headers.getSetCookie().find((one) => one.includes('sarai-admin')) ?? ''
  return {
    status: response.status,
    body: answer.parse(await response.json()),
    cookie: set.split(';')[0] ?? '',
    set,
  }
}

const guessFromEverywhere = async () => {
  for (let at = 0; at < 12; at++) await send('signin', { email, password: `guess ${at}` }, { from: `198.51.100.${at}` })
}

test('strangers who guess do not lock an admin out of the browser that they have signed in from', async () => {
  expect(cookie).toMatch(/^sarai-admin=/)
  await guessFromEverywhere()
  expect((await send('signin', { email, password: chosen })).status).toBe(429)
  const { body } = await send('signin', { email, password: chosen }, { cookies: cookie })
  expect(body).toMatchObject({ Error_Code: 'TOTP_REQUIRED' })
})

test('such a browser has five guesses of its own, and then the strangers’; a cookie that was altered has none', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 16; at++)
    statuses.push((await send('signin', { email, password: `guess ${at}` }, { cookies: cookie })).status)
  expect(statuses).toEqual([...Array<number>(15).fill(200), 429])
  await app.owner.query('delete from throttles')
  await guessFromEverywhere()
  const altered = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await send('signin', { email, password: chosen }, { cookies: altered })).status).toBe(429)
})

test('it is sent to the admin area alone, out of reach of scripts and other sites', () => {
  expect(attributes).toMatch(/; Path=\/api\/admin; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
})

test('a browser is forgotten after half a year, and with a new password', async () => {
  const isKnown = async (cookies: string) => {
    await guessFromEverywhere()
    const { status } = await send('signin', { email, password: chosen }, { cookies })
    await app.owner.query('delete from throttles')
    return status === 200
  }
  expect(await isKnown(cookie)).toBe(true)
  await setPassword('reset', email)
  expect(await isKnown(cookie)).toBe(false)
  const again = await signInFirst()
  expect(await isKnown(again.cookie)).toBe(true)
  app.clock.forward(181 * 24 * 60 * minute)
  expect(await isKnown(again.cookie)).toBe(false)
})

test('a link to begin anew lets its admin in from where they open it, while strangers go on guessing', async () => {
  const opened = await setPassword('reset', email)
  expect(opened.cookie).toMatch(/^sarai-admin=/)
  await guessFromEverywhere()
  expect((await send('signin', { email, password: chosen })).status).toBe(429)
  const { body } = await send('signin', { email, password: chosen }, { cookies: opened.cookie })
  expect(body).toMatchObject({ Error_Code: 'TOTP_SETUP_REQUIRED' })
})

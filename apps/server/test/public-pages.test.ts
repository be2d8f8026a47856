import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPlainRoutes } from '../src/plain-routes.ts'
import { startApp, type TestApp } from './app.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { procedures } from './procedures.ts'
import { publicCases } from './public-pages.ts'
import type { PublicCase } from './public-requests.ts'

let app: TestApp
let agency: TestAgency
let cases: PublicCase[]
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  cases = await publicCases(app, agency)
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from throttles'))

/** What is no agency's, and calls about one's own account, which tests of signing in look after. */
const ofNoAgency = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /source',
  'GET /source.tar.gz',
  'admin.signin',
  'admin.setPassword',
  'auth.signin',
  'auth.signup',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.secureAccount',
  'auth.invitation',
  'auth.acceptInvitation',
  'auth.startPasskeySignin',
  'auth.signinPasskey',
  'auth.confirmNewAddress',
  'standing.confirm',
]
/** Show nothing: a provider's own question is answered, and what it tells of money is kept until the suspension ends (docs/decisions/0021-plugin-seam.md). */
const keptForLater = ['GET /hooks/*', 'POST /hooks/*']
/** No agency's, and there only while the sandbox is open (features/sandbox). */
const ofSandbox = ['GET /sandbox/*', 'POST /sandbox/*']

const sourceFolder = path.join(import.meta.dirname, '../src')
const routeFiles = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.routes.ts'),
)

test('every public route and call has a case here, and every part of a page that its routes tell apart', () => {
  const plain = new Hono()
  addPlainRoutes(plain, app.services, () => '')
  const routes = plain.routes.map((route) => `${route.method} ${route.path}`)
  const open = procedures.filter(({ meta }) => meta.access.audience === 'public').map(({ name }) => name)
  const known = [...ofNoAgency, ...keptForLater, ...ofSandbox, ...cases.map(({ route }) => route)]
  expect(new Set(known)).toEqual(new Set([...routes, ...open]))
  const paths = cases.flatMap(({ requests, secret }) => requests.map((make) => make(secret).path))
  for (const file of routeFiles) {
    const source = readFileSync(path.join(sourceFolder, file), 'utf8')
    // What a file with routes serves has a prefix that it names.
    for (const [, prefix = ''] of source.matchAll(/\.(?:get|post|on|all)\(\s*[`'](\/[^`'*]*)/g))
      expect(
        routes.some((route) => route.split(' ')[1]?.startsWith(prefix)),
        `${file} serves ${prefix}, which is in no list of routes`,
      ).toBe(true)
    for (const [, part = ''] of source.matchAll(/\b(?:part|rest|step) === '([^']+)'/g))
      expect(
        paths.some((one) => one.split('?')[0]?.endsWith(`/${part}`)),
        `${file} tells “${part}” apart, which no case asks for`,
      ).toBe(true)
  }
})

/** An answer as far as it could tell a known address from an unknown one. */
async function answerTo({ requests }: PublicCase, secret: string, headers: Record<string, string> = {}) {
  const answers = []
  for (const make of requests) {
    const { path: asked, init = {} } = make(secret)
    const whole = { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } }
    const response = await fetch(app.url + asked, { ...whole, redirect: 'manual' })
    const text = (await response.text()).replaceAll(secret, 'SECRET').replace(/"requestId":"[^"]+"/, '')
    const told = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    answers.push({
      asked: asked.replace(secret, 'SECRET'),
      status: response.status,
      told: Object.fromEntries(told.map(([name, value]) => [name, value.replaceAll(secret, 'SECRET')])),
      text,
    })
  }
  return answers
}

const ownScreen = { 'sec-fetch-site': 'same-origin' }

async function standing(column: 'confirmed_at' | 'suspended_at', value: 'now()' | 'null') {
  await app.owner.query(`update agencies set ${column} = ${value} where id = $1`, [agency.agencyId])
  app.services.standings.forgetAll()
}

test('while an agency is open each of them leads to something', async () => {
  for (const one of cases) {
    const [known, unknown] = [await answerTo(one, one.secret), await answerTo(one, one.nobodys)]
    for (const [at, answer] of known.entries()) {
      expect(answer.status, answer.asked).toBeLessThan(500)
      if (!one.isAlike) expect(answer, answer.asked).not.toEqual(unknown[at])
    }
  }
})

/** What is not for customers: vendors' pages, forms for whoever comes along, and what checks or downloads. */
const notForCustomers =
  /^GET \/(forms|vendor-requests|vendor-accounts|vouchers\/(check|keys)|uploads|files|calendars)\b/

test('every page for a customer says who looks after them, and how they are reached', async () => {
  const { name } = (await agency.owner.call.user.session()).data.user
  await agency.owner.call.user.updateProfile({ name, phone: '+919829012345' })
  const looked: string[] = []
  for (const one of cases) {
    const [make] = one.requests
    if (!make || !one.route.startsWith('GET /') || notForCustomers.test(one.route)) continue
    const reply = await fetch(app.url + make(one.secret).path, { redirect: 'manual' })
    if (!reply.headers.get('content-type')?.startsWith('text/html') || reply.status !== 200) continue
    const page = await reply.text()
    expect(page, one.route).toContain('class="adviser"')
    expect(page, one.route).toContain('href="tel:+919829012345"')
    looked.push(one.route)
  }
  expect(new Set(looked).size).toBeGreaterThan(4)
})

test('every page leads to the source of what wrote it, as the AGPL asks', async () => {
  const looked: string[] = []
  for (const { route, secret, nobodys, requests } of cases)
    for (const key of route.startsWith('GET /') ? [secret, nobodys] : []) {
      const reply = await fetch(app.url + (requests[0]?.(key).path ?? ''), { redirect: 'manual' })
      if (!reply.headers.get('content-type')?.startsWith('text/html')) continue
      expect(await reply.text(), route).toContain('href="/source"')
      looked.push(route)
    }
  expect(new Set(looked).size).toBeGreaterThan(8)
})

test('no page for people has a day as programs write it', async () => {
  const looked: string[] = []
  for (const one of cases) {
    const [make] = one.requests
    if (!make || !one.route.startsWith('GET /')) continue
    const reply = await fetch(app.url + make(one.secret).path, { redirect: 'manual' })
    if (!reply.headers.get('content-type')?.startsWith('text/html') || reply.status !== 200) continue
    // What stands between tags is what people read.
    const read = (await reply.text()).replace(/<(script|style)[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
    expect(read.match(/[^<>]{0,40}\b20\d\d-\d\d-\d\d\b/)?.[0] ?? null, one.route).toBe(null)
    looked.push(one.route)
  }
  expect(new Set(looked).size).toBeGreaterThan(8)
})

test('nothing that opens a page stands in a log (bar 41)', () => {
  const logs = app.logs()
  for (const { secret, route } of cases) expect(logs.includes(secret), route).toBe(false)
})

test('who guesses secrets is slowed down and then refused, and whoever has the right one is answered all the same (bar 24)', async () => {
  for (const one of cases.filter(({ nobodys }) => /^[\w-]{22}$/.test(nobodys))) {
    await app.owner.query('delete from throttles')
    const guess = async (secret: string) => (await answerTo(one, secret)).map(({ status }) => status)
    await guess(one.nobodys)
    const { rowCount } = await app.owner.query(`update throttles set hits = 5000 where key like '%unknown%'`)
    // Scripts that put a form into a page are the same for all.
    if (rowCount === 0)
      expect(
        one.requests.every((make) => make('').path.endsWith('.js')),
        one.route,
      ).toBe(true)
    else expect(await guess(one.nobodys), one.route).toEqual(one.requests.map(() => 429))
    expect(await guess(one.secret), one.route).not.toContain(429)
  }
})

/** Names that every object has, which are none of ours. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test('what strangers write into an address finds only what was meant for them (bar 46)', async () => {
  for (const one of cases) {
    const [make] = one.requests
    if (!make) continue
    const { path: asked, init = {} } = make(one.secret)
    for (const name of names) {
      await app.owner.query('delete from throttles')
      const [bare = ''] = asked.split('?')
      for (const address of [
        `${bare}/${name}`,
        `${bare}?said=${name}&look=${name}&line=${name}&option=${name}&from=${name}`,
      ]) {
        const response = await fetch(app.url + address, { ...init, redirect: 'manual' })
        expect(response.status, `${one.route}: ${name}`).toBeLessThan(500)
        expect(await response.text(), `${one.route}: ${name}`).not.toMatch(/native code|\[object/)
      }
    }
  }
})

describe.each([
  ['is not confirmed', () => standing('confirmed_at', 'null'), () => standing('confirmed_at', 'now()')],
  ['is suspended', () => standing('suspended_at', 'now()'), () => standing('suspended_at', 'null')],
] as const)('while an agency %s', (state, begin, end) => {
  beforeAll(begin)
  afterAll(end)

  test('everything that strangers can ask for answers like an address that there is not', async () => {
    for (const one of cases) {
      await app.owner.query('delete from throttles')
      const unknown = await answerTo(one, one.nobodys)
      expect(await answerTo(one, one.secret), one.route).toEqual(unknown)
      if (!one.isForOwnScreens) continue
      // The agency's own people go on working until it is suspended.
      const own = await answerTo(one, one.secret, ownScreen)
      for (const [at, { status }] of own.entries())
        if (state === 'is suspended') expect(status, one.route).toBe(unknown[at]?.status)
        else expect(status, one.route).toBeLessThan(400)
    }
  })
})

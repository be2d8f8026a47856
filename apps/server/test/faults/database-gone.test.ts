import { renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Child, databasePid, endAll, newDataDir, ownerUrl, register, startServer, until } from './child.ts'
import { hear } from './events.ts'
import { connectOwner } from './imports.ts'

let child: Child
let owner: Awaited<ReturnType<typeof register>>
const dataDir = newDataDir()
const control = path.join(dataDir, 'postgres/global/pg_control')

beforeAll(async () => {
  child = await startServer(dataDir)
  owner = await register(child)
})
afterAll(endAll)

/** PostgreSQL dies and cannot come back, however often it is started. */
async function takeDatabaseAway(): Promise<void> {
  renameSync(control, `${control}.away`)
  process.kill(databasePid(dataDir) ?? 0, 'SIGKILL')
  await until('not being ready', async () => (await ask('GET', '/api/health/ready')).status === 503)
}

const giveDatabaseBack = () => renameSync(`${control}.away`, control)

async function ask(method: string, route: string, body?: unknown, token = owner.token) {
  const answer = await fetch(child.url + route, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : text }
}

/** Pages that travellers and vendors open, by where they are. */
const strangersPages = [
  '/proposals',
  '/packages/preview',
  '/vouchers/preview',
  '/vouchers/check',
  '/invoices/view',
  '/pay',
  '/vendor-accounts',
  '/vendor-requests',
  '/travellers',
]

const isReady = async () => (await ask('GET', '/api/health/ready')).status === 200

describe('PostgreSQL is gone, and comes back', { timeout: 300_000 }, () => {
  test('every kind of call is answered 503 meanwhile, nothing is half written, and all works again by itself (bar 50)', async () => {
    const { formKey } = await formOf()
    await takeDatabaseAway()
    const gone = {
      status: 503,
      body: { status: false, code: 'UNAVAILABLE', message: expect.stringContaining('database') },
    }
    const calls: Parameters<typeof ask>[] = [
      ['POST', '/api/leads/all-leads', { perPage: 25 }],
      ['POST', '/api/leads', { name: 'Nobody', phone: '+919829099999' }],
      ['GET', '/api/user/session'],
      ['GET', '/api/live/events'],
      ['POST', '/api/auth/signin', { email: owner.email, password: 'wrong wrong wrong' }],
      ['POST', '/api/auth/forgot-password', { email: owner.email }],
      ['GET', '/api/user/session', undefined, `sat_${'x'.repeat(43)}`],
    ]
    for (const call of calls) expect(await ask(...call), call[1]).toMatchObject(gone)
    // What a person reads says it in words for them, and nothing of a database.
    const key = 'k'.repeat(22)
    for (const page of [`/forms/${formKey}`, ...strangersPages.map((path) => `${path}/${key}`)]) {
      const answer = await fetch(child.url + page)
      const words = await answer.text()
      expect(answer.status, page).toBe(503)
      expect(answer.headers.get('retry-after'), page).toBe('60')
      expect(words, page).toContain('This page is not available at the moment')
      expect(words, page).not.toMatch(/database|503|UNAVAILABLE|internal/i)
    }
    // What needs no database works.
    expect((await ask('GET', '/api/health/live')).status).toBe(200)
    expect((await ask('GET', '/login')).status).toBe(200)
    giveDatabaseBack()
    await until('being ready again', isReady)
    for (const call of calls.slice(0, 3))
      if (call[1] !== '/api/live/events') expect(await ask(...call), call[1]).toMatchObject({ status: 200 })
    const { data } = await owner.call.leads.list({})
    expect(data.map(({ name }) => name)).toEqual(['Nobody'])
    expect(child.hasEnded()).toBe(false)
  })

  test('streams of events outlive it, and hear what happens afterwards (bar 50)', async () => {
    const hearing = await hear(owner.call)
    await until('the first event', () => hearing.heard.length > 0)
    await takeDatabaseAway()
    giveDatabaseBack()
    await until('being ready again', isReady)
    const before = hearing.heard.length
    const { data } = await owner.call.leads.create({ name: 'Afterwards', phone: '+919829088888' })
    await until('the new lead to be told', () => hearing.heard.slice(before).some(({ ids }) => ids.includes(data.id)))
    expect(hearing.hasEnded()).toBe(false)
    hearing.close()
  })

  test('connections that are cut one and all are replaced; the calls of the moment get 503, none a 500 (bar 50)', async () => {
    const postgres = await connectOwner(ownerUrl(dataDir))
    const statuses = new Set<number>()
    const over = new AbortController()
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      while (!over.signal.aborted)
        statuses.add((await ask('POST', '/api/leads', { name: `Cut ${caller}`, destinations: [] })).status)
    })
    for (let time = 0; time < 10; time++) {
      const answered = (await owner.call.leads.list({}).catch(() => undefined)) !== undefined
      await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sarai_app_sarai'`)
      if (!answered) await until('an answer', () => owner.call.leads.list({}).catch(() => undefined))
    }
    over.abort()
    await Promise.all(callers)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    expect(child.hasEnded()).toBe(false)
    await postgres.end()
  })

  test('alive without a database, ready only with one that keeps what it has written and has all migrations (bars 48 and 56)', async () => {
    const postgres = await connectOwner(ownerUrl(dataDir))
    expect(await ask('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { durability: { fsync: 'on', fullPageWrites: 'on', dataChecksums: 'on' } },
    })
    await postgres.query(`update migrations set name = 'x' || name where name = (select max(name) from migrations)`)
    const notReady = { status: 503, body: { code: 'NOT_READY' } }
    await until('not being ready', async () => !(await isReady()))
    expect(await ask('GET', '/api/health/ready')).toMatchObject(notReady)
    expect((await ask('GET', '/api/health/live')).status).toBe(200)
    await postgres.query(`update migrations set name = substr(name, 2) where name like 'x%'`)
    await until('being ready again', isReady)
    await postgres.end()
  })
})

async function formOf(): Promise<{ formKey: string }> {
  const postgres = await connectOwner(ownerUrl(dataDir))
  const { rows } = await postgres.query<{ formKey: string }>('select form_key as "formKey" from agencies limit 1')
  await postgres.end()
  return rows[0] ?? { formKey: '' }
}

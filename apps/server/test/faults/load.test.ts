import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../app.ts'
import { type Child, endAll, newDataDir, register, startServer, until } from './child.ts'
import { connectOwner } from './imports.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let postgres: pg.Client
let child: Child
let one: Awaited<ReturnType<typeof register>>
let other: Awaited<ReturnType<typeof register>>

beforeAll(async () => {
  database = await freshDatabase()
  postgres = await connectOwner(database.url)
  // As in life, but sooner.
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1))
  await postgres.query(`alter role ${database.role} in database ${name} set statement_timeout = '3s'`)
  await postgres.query(`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger be_slow before insert on leads for each row when (new.name = 'Slow') execute function be_slow()`)
  child = await startServer(newDataDir(), { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '15' })
  one = await register(child)
  other = await register(child)
})
afterAll(async () => {
  await endAll()
  await postgres.end()
  await database.drop()
})

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0
const codeOf = (error: unknown) => (error as { code?: string }).code

describe('statements that do not end', { timeout: 300_000 }, () => {
  test('they are stopped, with a clear answer; meanwhile others are answered, and afterwards everybody (bar 52)', async () => {
    let ended = 0
    // Four times what there are connections.
    const slow = Array.from({ length: 32 }, () =>
      one.call.leads
        .create({ name: 'Slow', destinations: [] })
        .catch((error: unknown) => error)
        .finally(() => ended++),
    )
    await until('all that one agency may have to be busy', async () => {
      const { rows } = await postgres.query<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return (rows[0]?.busy ?? 0) >= 6
    })
    for (let time = 0; time < 10; time++) {
      expect((await other.call.leads.create({ name: `Quick ${time}`, destinations: [] })).status).toBe(true)
      expect((await other.call.leads.list({})).status).toBe(true)
    }
    for (const state of ['live', 'ready']) expect((await fetch(`${child.url}/api/health/${state}`)).status).toBe(200)
    expect(ended, 'the others were answered only after the slow ones').toBeLessThan(slow.length)
    const errors = await Promise.all(slow)
    expect([...new Set(errors.map(statusOf))]).toEqual([503])
    expect(['TOO_SLOW', 'OVERLOADED']).toEqual(expect.arrayContaining([...new Set(errors.map(codeOf))]))
    expect(errors.map(codeOf)).toContain('TOO_SLOW')
    expect((await one.call.leads.list({})).total).toBe(0)
    for (let time = 0; time < 16; time++) await one.call.leads.create({ name: `After ${time}`, destinations: [] })
    expect((await one.call.leads.list({})).total).toBe(16)
  })
})

const filesOpen = () => readdirSync(`/proc/${child.pid}/fd`).length
const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** A working day's calls in a second's worth, over and over. */
async function work({ call }: typeof one, times: number): Promise<number> {
  let failures = 0
  const tried = (promise: Promise<unknown>) => promise.catch(() => failures++)
  for (let time = 0; time < times; time++) {
    const { data: lead } = await call.leads.create({ name: `Load ${time}`, destinations: ['Goa'] })
    await Promise.all([
      tried(call.leads.list({ perPage: 25, sort: [{ by: 'createdAt', dir: 'desc' }] })),
      tried(call.leads.list({ search: 'Load' })),
      tried(call.leads.get({ id: lead.id })),
      tried(call.notes.create({ on: { leadId: lead.id }, body: 'Called; wants the sea' })),
      tried(call.contacts.list({})),
      tried(call.activity.list({})),
    ])
  }
  return failures
}

describe('load', { timeout: 300_000 }, () => {
  test('in short: no failure, memory within bounds, nothing left open (bars 61, 62, 63)', async () => {
    await work(one, 10)
    const before = filesOpen()
    const failures = await Promise.all(Array.from({ length: 6 }, (_, at) => work(at % 2 ? one : other, 10)))
    expect(failures).toEqual([0, 0, 0, 0, 0, 0])
    expect(memory()).toBeLessThan(600)
    // The pool's eight, and the test's own few.
    await until('what was opened to be closed', () => filesOpen() <= before + 30)
  })

  test('one agency that asks without end leaves another its turn (bar 64)', async () => {
    const over = new AbortController()
    let flood = 0
    const waves = Array.from({ length: 120 }, async () => {
      while (!over.signal.aborted) {
        await one.call.leads.list({})
        flood++
      }
    })
    await until('the flood', () => flood > 200)
    const before = flood
    const asked = 20
    for (let time = 0; time < asked; time++) await other.call.leads.list({})
    const meanwhile = flood - before
    over.abort()
    await Promise.all(waves)
    // In one queue each of them would wait behind all the 120.
    expect(meanwhile / asked).toBeLessThan(80)
  })
})

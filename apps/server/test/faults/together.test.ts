import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationFiles } from '../../src/core/db/migrations.ts'
import { freshDatabase } from '../app.ts'
import { migrationsFolder } from '../test-paths.ts'
import { type Client, clientOf } from '../make.ts'
import { type Child, endAll, killed, newDataDir, password, ready, spawnServer, until } from './child.ts'
import { hear } from './events.ts'
import { beginImport, connectOwner, importEnded, manyRows } from './imports.ts'

const servers = 5
const demoOwner = 'owner@demo.test'

let database: Awaited<ReturnType<typeof freshDatabase>>
let postgres: pg.Client
let children: Child[] = []

const dataDir = newDataDir()

/** A server beside others: the same database, secret and folder of files. Some only answer. */
const beside = (_: unknown, at: number) =>
  spawnServer(dataDir, {
    DATABASE_URL: database.url,
    DEMO: 'on',
    DEMO_PASSWORD: password,
    DATABASE_CONNECTIONS: '7',
    ROLE: at < 2 ? 'all' : 'web',
  })

beforeAll(async () => {
  database = await freshDatabase('template0')
  postgres = await connectOwner(database.url)
})
afterAll(async () => {
  await endAll()
  await postgres.end()
  await database.drop()
})

const migrated = async () => {
  const { rows } = await postgres
    .query<{ name: string }>('select name from migrations order by name')
    .catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

describe('several servers on one database', { timeout: 300_000 }, () => {
  test('killed while it migrates, and then started five at once: each migration once, one demo agency (bar 57)', async () => {
    // Those of a first try would do jobs that nobody counts.
    await Promise.all(children.map(killed))
    const first = beside(undefined, 0)
    await until('a migration', async () => (await migrated()).length > 0)
    await killed(first)
    children = Array.from({ length: servers }, beside)
    await Promise.all(children.map(ready))
    expect(await migrated()).toEqual(migrationFiles(migrationsFolder))
    const ran = [first, ...children].reduce((sum, child) => sum + child.logged('migrated'), 0)
    expect(ran).toBeLessThanOrEqual(migrationFiles(migrationsFolder).length)
    const { rows } = await postgres.query(
      `select (select count(*)::int from agencies) as agencies, (select count(*)::int from users where email = $1) as owners,
              (select count(*) > 50 from leads) as "hasLeads"`,
      [demoOwner],
    )
    expect(rows).toEqual([{ agencies: 1, owners: 1, hasLeads: true }])
    for (const child of children)
      expect(await clientOf(child).auth.signin({ email: demoOwner, password })).toMatchObject({ status: true })
    for (const child of children.slice(2)) child.send('SIGINT')
    for (const child of children.slice(2)) expect((await child.ended).code).toBe(0)
  })

  describe('two servers (bar 49)', () => {
    let calls: [Client, Client]
    beforeAll(async () => {
      const [a, b] = children as [Child, Child]
      const tokenAt = async (child: Child) =>
        (await clientOf(child).auth.signin({ email: demoOwner, password })).token ?? ''
      calls = [clientOf(a, await tokenAt(a)), clientOf(b, await tokenAt(b))]
    })

    test('what one stores, the browsers at the other hear of', async () => {
      const hearings = [await hear(calls[0]), await hear(calls[1])]
      await until('both to listen', () => hearings.every(({ heard }) => heard.length > 0))
      for (const [at, call] of calls.entries()) {
        const { data } = await call.leads.create({ name: `Told by ${at}`, phone: `+9198290911${at}0` })
        for (const { heard } of hearings)
          await until('the lead to be told', () =>
            heard.some(({ topic, ids }) => topic === 'leads' && ids.includes(data.id)),
          )
      }
      for (const hearing of hearings) hearing.close()
    })

    test('a listener that lost its connection tells its browsers to look at everything again', async () => {
      const hearing = await hear(calls[0])
      await until('it to listen', () => hearing.heard.length > 0)
      await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sarai listener' and datname = current_database()`,
      )
      await until('everything to be looked at', () =>
        hearing.heard.some(({ topic, ids }) => topic === 'leads' && ids.length === 0),
      )
      expect(hearing.hasEnded()).toBe(false)
      hearing.close()
    })

    test('rights and sessions that one takes away, the other knows of', async () => {
      const [a, b] = children as [Child, Child]
      const { token = '' } = await clientOf(a).auth.signin({ email: 'agent@demo.test', password })
      const statusAt = async (child: Child) =>
        (
          await fetch(`${child.url}/api/leads/all-leads`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
          })
        ).status
      expect([await statusAt(a), await statusAt(b)]).toEqual([200, 200])
      const change = (sql: string) => postgres.query(`update users set ${sql} where email = 'agent@demo.test'`)
      await change(`permissions = jsonb_set(permissions, '{leads}', '{"read": false, "write": false}')`)
      // Far below the half minute for which rights are believed without looking.
      for (const child of [a, b]) await until('403', async () => (await statusAt(child)) === 403)
      await change(`permissions = jsonb_set(permissions, '{leads}', '{"read": true, "write": true}')`)
      for (const child of [a, b]) await until('200', async () => (await statusAt(child)) === 200)
      await clientOf(a, token).auth.logout()
      expect(await statusAt(a)).toBe(401)
      await until('401', async () => (await statusAt(b)) === 401)
    })

    test('attempts are counted over both', async () => {
      const windowNow = () => Math.floor(Date.now() / 900_000)
      const tries = async () => {
        const email = `nobody-${Date.now()}@fault.test`
        for (let count = 0; count < 40; count++) {
          const status = await fetch(`${children[count % 2]?.url}/api/auth/signin`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: 'not the password' }),
          }).then((answer) => answer.status)
          if (status === 429) return count
        }
        return 40
      }
      const begun = windowNow()
      const first = await tries()
      // In a new quarter of an hour counting begins anew.
      const taken = begun === windowNow() ? first : await tries()
      expect(taken).toBeGreaterThan(0)
      expect(taken).toBeLessThanOrEqual(10)
    })

    test('every job is done once, whoever does it', async () => {
      const files = Array.from({ length: 8 }, (_, at) => ({ mark: `Once${at}x`, ...manyRows(100, `Once${at}x`) }))
      const ids = await Promise.all(
        files.map(({ mark, text }, at) =>
          beginImport(calls[at % 2] as Client, `${mark}.csv`, text.replaceAll(',90', `,9${at}`)),
        ),
      )
      for (const id of ids) expect((await importEnded(calls[0], id)).result).toMatchObject({ rows: 100, created: 80 })
      const done = () => children.slice(0, 2).map((child) => child.logged('job done', { job: 'imports.run' }))
      await until('all to be done', () => done().reduce((sum, one) => sum + one, 0) >= ids.length)
      expect(done().reduce((sum, one) => sum + one, 0)).toBe(ids.length)
      const { rows } = await postgres.query(`select count(*)::int as leads from leads where name like 'Once%'`)
      expect(rows).toEqual([{ leads: 8 * 80 }])
      const { rows: queue } = await postgres.query(
        `select count(*)::int as jobs, max(retry_count)::int as retries from pgboss.job where name = 'imports.run'`,
      )
      expect(queue).toEqual([{ jobs: 8, retries: 0 }])
    })
  })
})

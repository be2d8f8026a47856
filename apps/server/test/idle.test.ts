import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { tellDueTasksJob } from '../src/kernel/webhooks/webhooks.jobs.ts'
import { startApp, type TestApp } from './app.ts'
import { makeAgency } from './make.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0).toReversed()) await app.close()
})

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env)
  apps.push(app)
  return app
}

describe('a server of which nobody wants anything', () => {
  /** Looks at the queue and for abandoned work, with those of a minute's start: docs/performance.md has what it is by itself. */
  const maxTransactions = 45
  const windowMs = 10_000

  const readCounts = async ({ owner }: TestApp) => {
    const { rows } = await owner.query<{ transactions: number; written: number }>(
      `select (xact_commit + xact_rollback)::int as transactions, (tup_inserted + tup_updated + tup_deleted)::int as written
         from pg_stat_database where datname = current_database()`,
    )
    return rows[0] ?? { transactions: NaN, written: NaN }
  }

  test('asks the database little, and writes nothing', { timeout: 60_000 }, async () => {
    const app = await start()
    await makeAgency(app)
    // Connections say what they have done when they have been idle for ten seconds.
    await sleep(12_000)
    const before = await readCounts(app)
    await sleep(windowMs)
    const after = await readCounts(app)
    expect(after.transactions - before.transactions).toBeLessThan(maxTransactions)
    expect(after.written - before.written).toBe(0)
  })
})

describe('work begins when it should', () => {
  /** Less than servers wait between looks. */
  const maxLateMs = 2_000

  const readDelays = async ({ owner }: TestApp) => {
    const { rows } = await owner.query<{ ms: number | null }>(
      `select extract(epoch from started_on - greatest(start_after, created_on))::float8 * 1000 as ms
         from pgboss.job where name = $1`,
      [tellDueTasksJob.name],
    )
    return rows.map(({ ms }) => ms)
  }

  test('on another server than the one that queued it', { timeout: 60_000 }, async () => {
    const app = await start({ ROLE: 'web' })
    await start({ ROLE: 'worker', DATABASE_URL: app.databaseUrl })
    const { agencyId } = await makeAgency(app)
    const { database, jobs } = app.services
    for (let queued = 1; queued <= 5; queued++) {
      // At different times of the worker's own looks.
      await sleep(600)
      await database.writeAs(agencyId, (db) => jobs.enqueue(db, tellDueTasksJob, {}))
      await expect.poll(() => readDelays(app), { timeout: 10_000 }).toHaveLength(queued)
      await expect.poll(() => readDelays(app), { timeout: 10_000 }).not.toContain(null)
    }
    for (const ms of await readDelays(app)) expect(ms).toBeLessThan(maxLateMs)
  })

  test('later, as it was queued, here and on another server', { timeout: 60_000 }, async () => {
    const app = await start({ ROLE: 'web' })
    await start({ ROLE: 'worker', DATABASE_URL: app.databaseUrl })
    const agencies = [await makeAgency(app), await makeAgency(app), await makeAgency(app)]
    const { database, jobs } = app.services
    for (const [at, { agencyId }] of agencies.entries()) {
      const startAfter = new Date(Date.now() + 1_500 + at * 2_500)
      await database.writeAs(agencyId, (db) => jobs.enqueue(db, tellDueTasksJob, {}, { startAfter }))
    }
    await expect.poll(() => readDelays(app), { timeout: 30_000 }).not.toContain(null)
    for (const ms of await readDelays(app)) {
      expect(ms).toBeGreaterThanOrEqual(0)
      expect(ms).toBeLessThan(maxLateMs)
    }
  })

  test('of which nobody was notified, a few seconds later', { timeout: 60_000 }, async () => {
    const app = await start()
    await app.owner.query(
      `insert into pgboss.job (name, data, group_id) values ($1, '{"agencyId": "", "payload": {}}', 'nobody')`,
      [tellDueTasksJob.name],
    )
    await expect.poll(() => readDelays(app), { timeout: 15_000 }).toEqual([expect.any(Number)])
  })
})

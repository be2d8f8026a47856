import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { DueQuestion } from '../src/core/db/due-work.ts'
import type { Job } from '../src/core/jobs/jobs.ts'
import { runCommand } from '../src/features/operator/operator-run.service.ts'
import { ringJob, watchRemindersJob } from '../src/features/reminders/reminders.jobs.ts'
import { jobs as registered } from '../src/jobs.ts'
import { freshDatabase, startApp, type TestApp } from './app.ts'
import { makeAgency } from './make.ts'
import { breakNotices, countReminded, makeManyAgencies, mendNotices, remindAll } from './many-agencies.ts'

const jobs = registered as unknown as Job<object>[]
/** As many as an installation may have: MANY_AGENCIES=10000. */
const count = Number(process.env.MANY_AGENCIES ?? 300)
const idleCount = Math.max(2_000, count)
const failingCount = Math.max(3, count / 1000)
const minuteMs = 60_000

let app: TestApp
afterEach(() => app.close())

/** Does a job of the whole installation once, here and now. */
const look = ({ services }: TestApp, job: Job<object>) =>
  job.run({
    services,
    agencyId: '',
    payload: {},
    signal: new AbortController().signal,
    logger: services.logger,
  })

const failuresOf = async () => (await runCommand(app.services, { name: 'failures', args: [] })).data as unknown[]
const agenciesFailing = async () => {
  const answer = await fetch(`${app.url}/api/health/ready`)
  return ((await answer.json()) as { jobs: { agenciesFailing: number } }).jobs.agenciesFailing
}

test(
  `of ${count} agencies ${failingCount} fail: the others’ reminders are out within the minute, and who fails is shown`,
  { timeout: 10 * minuteMs },
  async () => {
    app = await startApp()
    const ids = await makeManyAgencies(app, count)
    const [failing, others] = [ids.slice(0, failingCount), ids.slice(failingCount)]
    await breakNotices(app, failing)
    const dueAt = Date.now() + 2_000 + count / 2
    await remindAll(app, ids, new Date(dueAt))
    // What the clock does every minute: those that are soon due are in the queue by then.
    await look(app, watchRemindersJob)
    const reminded = () => countReminded(app, others)
    await expect.poll(reminded, { timeout: dueAt + minuteMs - Date.now(), interval: 500 }).toBe(others.length)

    // Each was tried again by then, and said once.
    const tried = async () => (await failuresOf()).filter((one) => (one as { failures: number }).failures > 1).length
    await expect.poll(tried, { timeout: minuteMs }).toBe(failingCount)
    const shown = { job: 'reminders.ring', problem: 'this agency is broken' }
    for (const agency of failing)
      expect(await failuresOf()).toContainEqual(
        expect.objectContaining({ ...shown, agency, agencyName: `Agency ${agency}` }),
      )
    expect(await agenciesFailing()).toBe(failingCount)
    const said = app
      .logs()
      .split('\n')
      .filter((line) => line.includes('job failed; it will be retried'))
    for (const agency of failing) expect(said.filter((line) => line.includes(agency))).toHaveLength(1)

    await mendNotices(app)
    await expect.poll(() => countReminded(app, failing), { timeout: 3 * minuteMs }).toBe(failingCount)
    await expect.poll(failuresOf).toEqual([])
  },
)

describe('a look', () => {
  const listQueued = async () => {
    const { rows } = await app.owner.query<{ agencyId: string; at: Date }>(
      `select group_id as "agencyId", start_after as at from pgboss.job where name = $1 order by start_after`,
      [ringJob.name],
    )
    return rows
  }

  test('queues the same due work once, whoever looks and however often, and none of a suspended agency', async () => {
    app = await startApp({ ROLE: 'web' })
    const beside = await startApp({ ROLE: 'web', DATABASE_URL: app.databaseUrl })
    try {
      const [suspended = '', ...ids] = await makeManyAgencies(app, 20)
      await app.owner.query('update agencies set suspended_at = now() where id = $1', [suspended])
      await remindAll(app, [suspended, ...ids], new Date(Date.now() - 1_000))
      await Promise.all([look(app, watchRemindersJob), look(beside, watchRemindersJob), look(app, watchRemindersJob)])
      await look(beside, watchRemindersJob)
      const agencies = (await listQueued()).map(({ agencyId }) => agencyId)
      expect(agencies.sort()).toEqual(ids.sort())
      // One at work, or to be tried again, counts as well.
      for (const state of ['active', 'retry']) {
        await app.owner.query(`update pgboss.job set state = $2 where name = $1`, [ringJob.name, state])
        await look(app, watchRemindersJob)
        expect(await listQueued()).toHaveLength(ids.length)
      }
      await app.owner.query(`update pgboss.job set state = 'failed' where name = $1`, [ringJob.name])
      await look(app, watchRemindersJob)
      expect(await listQueued()).toHaveLength(2 * ids.length)
      await app.owner.query('update agencies set suspended_at = null where id = $1', [suspended])
      await look(app, watchRemindersJob)
      expect(await listQueued()).toHaveLength(2 * ids.length + 1)
    } finally {
      await beside.close()
    }
  })

  test('queues what is due before a job that waits for later', async () => {
    app = await startApp({ ROLE: 'web' })
    const [id = ''] = await makeManyAgencies(app, 1)
    const [soon, sooner] = [Date.now() + 50_000, Date.now() + 30_000].map((ms) => new Date(ms)) as [Date, Date]
    for (const at of [soon, soon, sooner]) {
      await remindAll(app, [id], at)
      await look(app, watchRemindersJob)
    }
    expect((await listQueued()).map(({ at }) => at)).toEqual([sooner, soon])
  })
})

describe(`with ${idleCount} agencies and nothing due`, () => {
  const statements: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  beforeAll(() => {
    Reflect.set(
      pg.Client.prototype,
      'query',
      function (this: { connectionParameters: { application_name: string } }, ...args: unknown[]) {
        const [first] = args
        const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
        if (['sarai', 'sarai shared'].includes(this.connectionParameters.application_name)) statements.push(text)
        return query.apply(this, args)
      },
    )
  })
  afterAll(() => {
    Reflect.set(pg.Client.prototype, 'query', query)
  })

  test('all looks of a minute are a statement each that reads a few pages', { timeout: 5 * minuteMs }, async () => {
    app = await startApp({ ROLE: 'web' })
    await makeManyAgencies(app, idleCount)
    await app.owner.query('vacuum analyze')
    const everyMinute = jobs.filter(({ schedule }) => schedule?.everyMinutes === 1)
    expect(everyMinute.length).toBeGreaterThanOrEqual(4)
    statements.length = 0
    for (const job of everyMinute) await look(app, job)
    expect(statements.filter((text) => text.includes('from "due_'))).toHaveLength(everyMinute.length)
    expect(statements).toHaveLength(everyMinute.length)

    const client = await app.owner.connect()
    const pagesRead = async (name: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) select * from ${name}(now())`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      expect(plan['Actual Rows'], name).toBe(0)
      return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN)
    }
    for (const { name } of jobs.flatMap(({ due }): DueQuestion[] => (due ? [due] : []))) {
      // The first call reads the catalogue as well.
      await pagesRead(name)
      expect(await pagesRead(name), name).toBeLessThan(30)
    }
    client.release()
  })
})

test('the server’s role learns which agencies have work due, and sees no row of theirs', async () => {
  app = await startApp({ ROLE: 'web' })
  const agency = await makeAgency(app)
  const [id = ''] = await makeManyAgencies(app, 1)
  await remindAll(app, [id], new Date(Date.now() - 1_000))
  const restricted = new pg.Client({ connectionString: app.services.database.url })
  await restricted.connect()
  try {
    await restricted.query(
      `select set_config('app.agency_id', $1, false), set_config('app.crossing', 'trying', false)`,
      [agency.agencyId],
    )
    const { rows, fields } = await restricted.query('select * from due_reminders(now())')
    expect(rows).toEqual([{ agency_id: id, due_at: expect.any(Date) as Date }])
    expect(fields.map(({ name }) => name)).toEqual(['agency_id', 'due_at'])
    for (const table of jobs.flatMap(({ due }) => due?.reads ?? [])) {
      const foreign = await restricted.query(`select from ${table} where agency_id <> $1`, [agency.agencyId])
      expect(foreign.rowCount, table).toBe(0)
    }
  } finally {
    await restricted.end()
  }
})

test('so it is where the database’s owner is held by row-level security too', async () => {
  const database = await freshDatabase('template0')
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  const owner = `sarai_owner_${process.pid}`
  onTestFinished(async () => {
    await database.drop()
    await admin.query(`drop role ${owner}`)
    await admin.end()
  })
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`create role ${owner} login createrole password 'secret'`)
  await admin.query(`grant ${database.role} to ${owner} with admin option`)
  await admin.query(`alter database ${name} owner to ${owner}`)
  const url = Object.assign(new URL(database.url), { username: owner, password: 'secret' })
  app = await startApp({ ROLE: 'web', DATABASE_URL: url.toString() })
  const [{ agencyId, owner: person }] = [await makeAgency(app), await makeAgency(app)]
  const { data: lead } = await person.call.leads.create({ name: 'Asha', followUp: null })
  // Later than is rung at once, so that it waits for the look.
  const remindAt = new Date(Date.now() + 90_000)
  const on = { leadId: lead.id }
  await person.call.tasks.create({ on, kind: 'task', title: 'Call', dueAt: remindAt.toISOString(), remindMinutes: 0 })
  expect((await app.owner.query('select from tasks')).rowCount).toBe(0)
  app.clock.forward(60_000)
  await look(app, watchRemindersJob)
  const { rows } = await app.owner.query(
    `select group_id as "agencyId", start_after as at from pgboss.job where name = $1`,
    [ringJob.name],
  )
  expect(rows).toEqual([{ agencyId, at: remindAt }])
})

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../src/core/jobs/jobs.ts'
import { jobs as registered } from '../src/jobs.ts'
import { startApp, type TestApp } from './app.ts'
import { agencyTables } from './database.ts'
import { serverFolder } from './test-paths.ts'
import { jobExamples } from './job-examples.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { Maker } from './maker.ts'
import { newSide } from './matrix.ts'

const jobs = registered as unknown as Job<unknown>[]

let app: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  // Jobs wait until the test does them, as often as it likes.
  app = await startApp({ ROLE: 'web', SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

/** Does a job as the queue would: what fails is tried again. */
async function work(job: Job<unknown>, { agencyId }: Maker, payload: object): Promise<void> {
  const { services } = app
  const { signal } = new AbortController()
  const run = { services, agencyId, payload: job.payload.parse(payload), signal, logger: services.logger }
  for (let tries = 0; ; tries++) {
    try {
      return await job.run(run)
    } catch (error) {
      if (tries > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** What there is of an agency's, in the database and in the storage, and which mails went out. */
async function effects({ agencyId, mark }: Maker): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of await agencyTables(app.owner)) {
    // How many rows of counters there are depends on how many wrote at once.
    if (['ledger_totals', 'lead_counts', 'usage_counts'].includes(table)) continue
    const { rows } = await app.owner.query(`select count(*)::int as rows from ${table} where agency_id = $1`, [
      agencyId,
    ])
    found[table] = rows[0].rows as number
  }
  const { rows } = await app.owner.query('select state from operations where agency_id = $1', [agencyId])
  for (const { state } of rows) found[`operation ${state}`] = 1
  const sent = await app.owner.query(
    'select coalesce(sum(attempts), 0)::int as tries from webhook_deliveries where agency_id = $1',
    [agencyId],
  )
  found['tries at deliveries'] = sent.rows[0].tries as number
  const pushed = await app.owner.query(
    'select count(*)::int as tokens from sessions where agency_id = $1 and push_token is not null',
    [agencyId],
  )
  found['push tokens'] = pushed.rows[0].tokens as number
  const unchecked = await app.owner.query(
    'select count(*)::int as trips from trips where agency_id = $1 and check_due_at is not null',
    [agencyId],
  )
  found['trips to check'] = unchecked.rows[0].trips as number
  const reviewed = await app.owner.query<{ payments: number }>(
    'select count(*)::int as payments from gateway_payments where agency_id = $1 and review_at is not null',
    [agencyId],
  )
  found['payments to ask a gateway about'] = reviewed.rows[0]?.payments ?? 0
  const explained = await app.owner.query(
    'select count(*)::int as lines from gateway_lines where agency_id = $1 and entry_id is not null',
    [agencyId],
  )
  found['payments of settlements explained'] = explained.rows[0].lines as number
  const messages = await app.owner.query<{ state: string; messages: number }>(
    'select state, count(*)::int as messages from conversation_messages where agency_id = $1 group by state',
    [agencyId],
  )
  for (const row of messages.rows) found[`messages ${row.state}`] = row.messages
  const missing = await app.owner.query<{ tickets: number }>(
    'select count(*)::int as tickets from supplier_tickets where agency_id = $1 and fetch_at <= now()',
    [agencyId],
  )
  found['tickets to fetch'] = missing.rows[0]?.tickets ?? 0
  const queued = await app.owner.query(
    `select count(distinct name)::int as kinds from pgboss.job where data->>'agencyId' = $1`,
    [agencyId],
  )
  found['kinds of work in the queue'] = queued.rows[0].kinds as number
  const folder = path.join(app.dataDir, 'files', agencyId)
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  found.files = files.filter((file) => file.isFile()).length
  found.mails = mailbox.mails.filter(({ text }) => text.includes(mark)).length
  return found
}

describe('a job done twice, one after the other and at once, does what it does once (bar 54)', () => {
  test.each(jobs.map((job) => [job.name, job] as const))('%s (bar 54)', async (name, job) => {
    const prepare = jobExamples[name]
    if (!prepare) throw new Error(`${name} has no example; write one in test/job-examples.ts`)
    const [once, often] = [await newSide(app, 'once'), await newSide(app, 'often')]

    const payload = await prepare(once)
    const before = await effects(once)
    await work(job, once, payload)
    const expected = await effects(once)
    expect(expected, 'it did nothing').not.toEqual(before)

    const given = await prepare(often)
    await Promise.all([work(job, often, given), work(job, often, given)])
    expect(await effects(often)).toEqual(expected)
    await work(job, often, given)
    expect(await effects(often)).toEqual(expected)
  })

  test('every job that a file of jobs exports is registered (bar 54)', async () => {
    const sources = path.join(serverFolder, 'src')
    const files = (readdirSync(sources, { recursive: true }) as string[]).filter((file) => file.endsWith('.jobs.ts'))
    const isJob = (value: unknown): value is Job<unknown> =>
      typeof value === 'object' && value !== null && 'payload' in value
    const defined: string[][] = await Promise.all(
      files.map(async (file) => {
        const exported = Object.values((await import(path.join(sources, file))) as object)
        return exported.filter(isJob).map(({ name }) => name)
      }),
    )
    expect(defined.flat().length).toBeGreaterThan(40)
    expect(jobs.map((job) => job.name).sort()).toEqual(defined.flat().sort())
  })
})

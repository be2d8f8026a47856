import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../app.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import type { Client } from '../make.ts'
import { type Child, endAll, killed, letIn, newDataDir, register, startServer, until } from './child.ts'
import { connectOwner } from './imports.ts'

const count = 30
const dataDir = newDataDir()
let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
/** Holds locks; what it sees stands still meanwhile. */
let holder: pg.Client
let mailbox: Mailbox
let child: Child

const start = () => startServer(dataDir, { DATABASE_URL: database.url, SMTP_URL: mailbox.url })

beforeAll(async () => {
  database = await freshDatabase()
  owner = await connectOwner(database.url)
  holder = await connectOwner(database.url)
  mailbox = await openMailbox()
})
afterAll(async () => {
  await endAll()
  await holder.end()
  await owner.end()
  await database.drop()
  await mailbox.close()
})
beforeEach(async () => {
  child = await start()
  mailbox.mails.length = 0
})
afterEach(async () => {
  await killed(child)
})

/** Has many follow-ups of one lead become due in a moment. @returns the lead */
async function dueTogether(call: Client): Promise<string> {
  const { data: lead } = await call.leads.create({ name: 'Asha Verma', followUp: null })
  const dueAt = new Date(Date.now() + 6_000).toISOString()
  const on = { leadId: lead.id }
  for (let at = 0; at < count; at++)
    await call.tasks.create({ on, kind: 'task', title: `Call ${at}`, dueAt, remindMinutes: 0 })
  return lead.id
}

const waitingForLocks = () =>
  owner
    .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .then(({ rowCount }) => (rowCount ?? 0) > 0)

const told = async (leadId: string) =>
  (await owner.query<{ cause: string }>(`select cause from notices where subject_id = $1`, [leadId])).rows

const header =
  (name: string) =>
  ({ text }: { text: string }) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

/** The mails that came of what was due; the agency's people are mailed of other things too. */
const reminders = () => mailbox.mails.filter((mail) => header('Subject')(mail).startsWith('Call '))

/** Waits until every mail is sent. @returns the Message-IDs of those that came, and the states of the outbox */
async function arrived(): Promise<{ ids: string[]; subjects: string[] }> {
  const outbox = () => owner.query<{ state: string }>(`select state from mails where subject like 'Call %'`)
  await until('the mails to be sent', async () => {
    const { rows } = await outbox()
    return rows.length > 0 && rows.every(({ state }) => state === 'sent')
  })
  return { ids: reminders().map(header('Message-ID')), subjects: reminders().map(header('Subject')) }
}

const forget = () => owner.query(`delete from mails where subject like 'Call %'`)

describe('reminders of a server that is killed', { timeout: 300_000 }, () => {
  test('in the middle of a batch: none of it was said, and each comes once', async () => {
    const { call } = await register(child)
    await letIn(owner)
    await holder.query('begin')
    // The notices of the batch are written by then, its mails are not.
    await holder.query('lock table mails in share mode')
    const leadId = await dueTogether(call)
    await until('the batch to be held up', waitingForLocks)
    await killed(child)
    await holder.query('rollback')
    expect(await told(leadId)).toEqual([])
    child = await start()
    const { ids, subjects } = await arrived()
    const causes = (await told(leadId)).map(({ cause }) => cause)
    expect({ causes: causes.length, distinct: new Set(causes).size }).toEqual({ causes: count, distinct: count })
    expect({ mails: ids.length, distinct: new Set(ids).size }).toEqual({ mails: count, distinct: count })
    expect(new Set(subjects).size).toBe(count)
    await forget()
  })

  test('between what was said and its mails: nothing is said again, and each mail goes out once', async () => {
    const { call } = await register(child)
    await letIn(owner)
    // Whoever takes up a mail waits.
    await owner.query(`
      create or replace function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4242); return new; end $$;
      create or replace trigger wait_here before update on mails for each row execute function wait_here();
      grant execute on function wait_here() to public`)
    await holder.query('select pg_advisory_lock(4242)')
    const leadId = await dueTogether(call)
    // A mail about signing up may be held up before them.
    await until(
      'the mails to be held up',
      async () => (await told(leadId)).length === count && (await waitingForLocks()),
    )
    const before = await told(leadId)
    expect(before).toHaveLength(count)
    expect(reminders()).toEqual([])
    await killed(child)
    await holder.query('select pg_advisory_unlock_all()')
    await owner.query('drop trigger wait_here on mails')
    child = await start()
    const { ids } = await arrived()
    expect(await told(leadId)).toEqual(before)
    expect({ mails: ids.length, distinct: new Set(ids).size }).toEqual({ mails: count, distinct: count })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { trip } from '../../../test/examples/prospects.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { ringDue } from './reminders.service.ts'

const hour = 3_600_000
const { signal } = new AbortController()

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
beforeEach(async () => {
  app.clock.reset()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'rung')
})
afterAll(() => app.close())

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
/** Has every reminder that is still to come be due. */
const letTimePass = () =>
  make.sql(`update tasks set remind_at = now() - interval '1 second' where remind_at is not null and agency_id = $1`, [
    agency.agencyId,
  ])
const ring = () => ringDue(app.services, agency.agencyId, signal)
const told = async () => (await agency.owner.call.notices.list({})).data
const mails = async () =>
  (await make.sql('select subject, text from mails where agency_id = $1', [agency.agencyId])).rows

describe('a reminder', () => {
  test('comes when it is due and not before, in the app and by mail, and leads to the record', async () => {
    const { call } = agency.owner
    const { data: lead } = await call.leads.create({ name: 'Asha Verma', followUp: null })
    const { data: task } = await call.tasks.create({
      on: { leadId: lead.id },
      kind: 'follow_up',
      channel: 'call',
      note: 'Ask about the visa',
      dueAt: inHours(3),
      remindMinutes: 60,
    })
    expect(Date.parse(task.remindAt ?? '')).toBe(Date.parse(task.dueAt) - hour)
    await ring()
    expect(await told()).toEqual([])
    app.clock.forward(2 * hour)
    await ring()
    const [notice, ...more] = await told()
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      kind: 'reminder',
      title: 'Follow up with Asha Verma',
      body: expect.stringMatching(/^Call · .* · Ask about the visa$/),
      subject: 'lead',
      subjectId: lead.id,
      taskId: task.id,
      readAt: null,
    })
    expect((await call.notices.unread()).data.unread).toBe(1)
    expect(await mails()).toEqual([
      { subject: 'Follow up with Asha Verma', text: expect.stringContaining(`/leads/${lead.id}`) },
    ])
  })

  test('of a follow-up that is due before the next look at all of them is waited for, wherever it was planned', async () => {
    const { call } = agency.owner
    const soon = () => new Date(app.clock.now().getTime() + 40_000).toISOString()
    const waited = async () => {
      const { rows } = await make.sql(
        `select 1 from pgboss.job where name = 'reminders.ring' and data->>'agencyId' = $1`,
        [agency.agencyId],
      )
      return rows.length
    }
    const { data: lead } = await call.leads.create({ name: 'Asha', followUp: { dueAt: soon(), channel: 'call' } })
    expect(await waited()).toBe(1)
    const [first] = (await call.tasks.list({ on: { leadId: lead.id } })).data
    await call.tasks.complete({ id: first?.id ?? '', outcome: 'talked', next: { dueAt: soon(), channel: 'call' } })
    expect(await waited()).toBe(2)
  })

  test('of a task from before there were reminders is what it would be now', async () => {
    const { call } = agency.owner
    const { data: lead } = await call.leads.create({ name: 'Asha Verma', followUp: null })
    const on = { leadId: lead.id }
    const todo = (title: string, remindMinutes: number | null, dueAt = inHours(30)) =>
      call.tasks.create({ on, kind: 'task', title, dueAt, remindMinutes })
    const { data: early } = await todo('Early', 60)
    const { data: quiet } = await todo('Quiet', null)
    const { data: done } = await todo('Done', 60)
    const { data: told } = await todo('Told', 60)
    await call.tasks.complete({ id: done.id })
    await make.sql(`update tasks set remind_at = now() - interval '1 second' where id = $1`, [told.id])
    await ring()
    await make.sql('update tasks set remind_at = null where agency_id = $1', [agency.agencyId])
    const folder = path.join(import.meta.dirname, '../../../migrations')
    const migration = readdirSync(folder).find((name) => name.endsWith('_reminders_of_earlier_tasks.sql')) ?? ''
    await app.owner.query(readFileSync(path.join(folder, migration), 'utf8'))
    await make.sql('alter table tasks force row level security', [])
    await make.sql('alter table notices force row level security', [])
    const { rows } = await make.sql('select id, remind_at from tasks where agency_id = $1 and remind_at is not null', [
      agency.agencyId,
    ])
    expect(rows).toEqual([{ id: early.id, remind_at: new Date(early.remindAt ?? '') }])
    expect(quiet.remindAt).toBeNull()
  })

  test('comes once, whoever looks and however often', async () => {
    for (let made = 0; made < 30; made++) await make.task()
    await letTimePass()
    await Promise.all(Array.from({ length: 6 }, ring))
    await ring()
    // The lead of each of these tasks has its first follow-up besides.
    const { rows } = await make.sql(
      `select count(*)::int as all, count(distinct task_id)::int as tasks from notices where agency_id = $1`,
      [agency.agencyId],
    )
    expect(rows[0]?.all).toBe(rows[0]?.tasks)
    expect(rows[0]?.tasks).toBeGreaterThanOrEqual(30)
  })

  test('that was sent in a transaction that failed comes with the next look, once', async () => {
    await make.task()
    await letTimePass()
    const { database } = app.services
    const broken = { ...app.services, database: Object.create(database) as typeof database }
    broken.database.writeAs = (id, work) =>
      database.writeAs(id, async (db) => {
        await work(db)
        throw new Error('the server died')
      })
    await expect(ringDue(broken, agency.agencyId, signal)).rejects.toThrow('the server died')
    expect(await told()).toEqual([])
    await ring()
    await ring()
    expect((await told()).filter(({ title }) => title.includes('rung')).length).toBeGreaterThan(0)
    const causes = await make.sql('select cause from notices where agency_id = $1', [agency.agencyId])
    expect(new Set(causes.rows.map(({ cause }) => cause)).size).toBe(causes.rows.length)
  })

  test('comes again after a snooze, and after the task was moved; not once it is done', async () => {
    const { call } = agency.owner
    const id = await make.task()
    await letTimePass()
    await ring()
    const [first, ...others] = (await told()).filter(({ taskId }) => taskId === id)
    expect(others).toEqual([])

    await call.tasks.snooze({ id, until: inHours(1) })
    expect((await told()).find(({ title }) => title === first?.title)?.readAt).not.toBeNull()
    app.clock.forward(2 * hour)
    await ring()
    expect((await told()).filter(({ taskId }) => taskId === id)).toHaveLength(2)

    await call.tasks.snooze({ id, until: inHours(1) })
    await call.tasks.complete({ id })
    app.clock.forward(2 * hour)
    await ring()
    // Done, it is nothing to act on any more.
    const all = (await told()).filter(({ title }) => title === first?.title)
    expect(all.map(({ taskId }) => taskId)).toEqual([null, null])
    await expect(call.tasks.snooze({ id, until: inHours(1) })).rejects.toMatchObject({ status: 422 })
  })

  test('goes to whoever has to do it, and nowhere where they have left or the record was deleted', async () => {
    const { call } = agency.owner
    const colleague = await make.member()
    const gone = await make.member()
    const leadId = await make.lead()
    for (const assigneeId of [colleague, gone])
      await call.tasks.create({ on: { leadId }, kind: 'task', title: 'Visa', dueAt: inHours(2), assigneeId })
    const deleted = await make.lead()
    await call.tasks.create({ on: { leadId: deleted }, kind: 'task', title: 'Nothing', dueAt: inHours(2) })
    await call.leads.remove({ id: deleted })
    await make.sql('update users set is_active = false where id = $1', [gone])
    app.clock.forward(3 * hour)
    await ring()
    const { rows } = await make.sql(
      `select user_id, title from notices where title like 'Visa%' or title like 'Nothing%'`,
      [],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([colleague])
    await expect(
      call.tasks.create({ on: { leadId }, kind: 'task', title: 'Visa', dueAt: inHours(9), assigneeId: gone }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('comes as its person wants to be told, unless it says how', async () => {
    const { call } = agency.owner
    await call.user.setPreference({ key: 'notices', value: { reminder: { mail: false } } })
    const leadId = await make.lead()
    const task = { on: { leadId }, kind: 'task' as const, dueAt: inHours(2) }
    await call.tasks.create({ ...task, title: 'As I like' })
    await call.tasks.create({ ...task, title: 'By mail', remindBy: ['mail'] })
    await call.tasks.create({ ...task, title: 'Not at all', remindMinutes: null })
    app.clock.forward(3 * hour)
    await ring()
    expect((await told()).map(({ title }) => title.split(':')[0])).toEqual(['As I like'])
    expect((await mails()).map(({ subject }) => String(subject).split(':')[0])).toEqual(['By mail'])
  })
})

test('a task can be on every kind of record, and is found among mine with that record', async () => {
  const { call } = agency.owner
  const tripId = await trip(make)
  const { rows } = await make.sql('select proposal_id as id from trips where id = $1', [tripId])
  const proposalId = rows[0]?.id as string
  const { data: made } = await call.packages.create({ title: 'Kerala', days: 2 })
  const { data: contact } = await call.contacts.create({ kind: 'person', name: 'Ravi' })
  const records = [{ proposalId }, { tripId }, { packageId: made.id }, { contactId: contact.id }]
  for (const on of records) {
    await call.tasks.create({ on, kind: 'task', title: JSON.stringify(on), dueAt: inHours(40) })
    const { data } = await call.tasks.list({ on })
    expect(data.map(({ title }) => title)).toEqual([JSON.stringify(on)])
  }
  const { data, counts } = await call.tasks.mine({ when: 'upcoming' })
  const mine = new Map(data.map(({ title, record }) => [title, record]))
  expect(mine.get(JSON.stringify(records[0]))).toMatchObject({ kind: 'proposal', id: proposalId })
  expect(mine.get(JSON.stringify(records[1]))).toMatchObject({ kind: 'trip', id: tripId })
  expect(mine.get(JSON.stringify(records[2]))).toEqual({ kind: 'package', id: made.id, label: 'Kerala' })
  expect(mine.get(JSON.stringify(records[3]))).toEqual({ kind: 'contact', id: contact.id, label: 'Ravi' })
  expect(counts.upcoming).toBe(data.length)
})

test('what is mine to do is paged in the order it is due', async () => {
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({ name: 'Asha', followUp: null })
  const leadId = lead.id
  for (const hours of [50, 30, 40])
    await call.tasks.create({ on: { leadId }, kind: 'task', title: `In ${hours}`, dueAt: inHours(hours) })
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await call.tasks.mine({ from: inHours(29), until: inHours(60), perPage: 1, cursor })
    titles.push(...page.data.map(({ title }) => title))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(titles).toEqual(['In 30', 'In 40', 'In 50'])
})

test('a task that repeats is planned again when it is done', async () => {
  const { call } = agency.owner
  const leadId = await make.lead()
  const on = { leadId }
  const { data: task } = await call.tasks.create({
    on,
    kind: 'task',
    title: 'Call in',
    dueAt: inHours(5),
    repeats: 'weekly',
  })
  await call.tasks.complete({ id: task.id })
  const again = (await call.tasks.list({ on })).data.filter(({ title, doneAt }) => title === 'Call in' && !doneAt)
  expect(again).toHaveLength(1)
  const later = Date.parse(again[0]?.dueAt ?? '') - Date.parse(task.dueAt)
  expect(Math.abs(later - 7 * 24 * hour)).toBeLessThan(60_000)
  expect(again[0]).toMatchObject({ repeats: 'weekly', version: 1 })
})

test('notices are their person’s alone: read, read again, all read', async () => {
  const { call } = agency.owner
  await make.task()
  await make.task()
  await letTimePass()
  await ring()
  const [newest, older] = await told()
  if (!newest || !older) throw new Error('nothing was told')
  await call.notices.read({ id: newest.id })
  expect((await call.notices.list({ unreadOnly: true })).data.map(({ id }) => id)).not.toContain(newest.id)
  await call.notices.read({ id: newest.id, isRead: false })
  await call.notices.readAll({ upTo: older.id })
  const left = (await call.notices.list({ unreadOnly: true })).data.map(({ id }) => id)
  expect(left).toContain(newest.id)
  expect(left).not.toContain(older.id)
  const page = await call.notices.list({ perPage: 1 })
  expect((await call.notices.list({ perPage: 1, cursor: page.next ?? undefined })).data[0]?.id).not.toBe(newest.id)
  const other = await makeAgency(app)
  await expect(other.owner.call.notices.read({ id: newest.id })).rejects.toMatchObject({ status: 404 })
  expect((await other.owner.call.notices.list({})).data).toEqual([])
})

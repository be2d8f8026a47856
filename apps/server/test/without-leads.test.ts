import { gatedPages } from '@sarai/contract/access'
import { noticeSubjects } from '@sarai/contract/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOfSubject } from '../src/kernel/notices/notices.rules.ts'
import { startApp, type TestApp } from './app.ts'
import { exampleOf } from './examples.ts'
import { makeSent } from './make-proposal.ts'
import { dayIn, makeTrip } from './make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'
import { isWriting, populate } from './populate.ts'
import { send, walkLimit } from './procedures.ts'
import { walkedProcedures } from './walked-calls.ts'

/** What stands in leads and what hangs on them, and nowhere else; the name is also on the proposals made for them. */
const [fact, name] = ['LEADFACT', 'LEADNAME']
const everyPageBut = (page: string) =>
  Object.fromEntries(gatedPages.map((one) => [one, { read: one !== page, write: one !== page }]))

let app: TestApp
let agency: TestAgency
let without: Person
/** The same, who makes every call: some of them end sessions. */
let walker: Person
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  await populate(app, agency, isWriting)
  await makeSent(agency.owner.call)
  await makeTrip(app, agency.owner, { startsIn: 2, dueIn: 3 })
  const permissions = everyPageBut('leads')
  const rights = { recordScope: 'all', isRestricted: true, permissions } as const
  without = await makeMember(app, agency, rights)
  walker = await makeMember(app, agency, rights)
  await markLeads()
}, walkLimit(2))
afterAll(() => app.close())

/** Marks whatever the leads of the agency say, and gives the person every task and notice about one. */
async function markLeads(): Promise<void> {
  const mark = (sql: string, ...values: unknown[]) => app.owner.query(sql, [agency.agencyId, ...values])
  const say = `'${fact} ' || left(id::text, 8)`
  await mark(`update leads set name = '${name} ' || number, requirement = ${say}, city = ${say},
    destinations = array[${say}], email = 'leadfact' || number || '@lead.test', tags = array[${say}],
    phone = '+9177' || lpad(number::text, 8, '0') where agency_id = $1`)
  await mark(
    `update tasks set title = ${say}, note = ${say}, assignee_id = $2, done_at = null
    where agency_id = $1 and subject_kind = 'lead'`,
    without.userId,
  )
  await mark(`update notes set body = ${say} where agency_id = $1 and subject_kind = 'lead'`)
  await mark(
    `update notices set title = ${say}, body = ${say} where agency_id = $1 and subject in ('lead', 'leads_import')`,
  )
  await mark(
    `insert into notices (agency_id, id, user_id, kind, cause, title, subject, subject_id)
    select agency_id, gen_random_uuid(), $2, 'lead_assigned', 'told ' || id, ${say}, 'lead', id from leads where agency_id = $1`,
    without.userId,
  )
  await mark(`update timeline set subject_label = ${say} where agency_id = $1 and subject = 'lead'`)
  await mark('update trips set number = number + 100000 where agency_id = $1')
  // Trips and proposals of leads alone: a contact's name is everybody's.
  for (const table of ['proposals', 'trips'])
    await mark(`update ${table} set contact_id = null where agency_id = $1 and lead_id is not null`)
}

/** A proposal names whom it is for, to those who may open proposals. */
const namesItsCustomer = (call: string) => call.startsWith('prospect')

test(
  'no call answers a fact of a lead to somebody who may not open leads',
  async () => {
    const make = new Maker(app, agency.agencyId, walker.userId, newMark('own'))
    const found: string[] = []
    for (const procedure of walkedProcedures) {
      if (procedure.meta.access.audience !== 'member') continue
      const { inputs, token } = exampleOf(procedure.name)
      for (const input of inputs) {
        const made = await input(make)
        const { text } = await send(app, procedure, made, { token: await (token?.(make) ?? make.token()) })
        if (/leadfact|\+?9177000/i.test(text) || (text.includes(name) && !namesItsCustomer(procedure.name)))
          found.push(`${procedure.name}: ${/.{60}(?:leadfact|leadname|9177000).{30}/i.exec(text)?.[0]}`)
      }
    }
    expect(found).toEqual([])
  },
  walkLimit(2),
)

const days = { from: dayIn(-30), to: dayIn(60) }

/** What is asked of everything there is, as examples narrow it down. */
const whole: Record<string, (person: Person) => Promise<unknown>> = {
  search: async ({ call }) => [
    await call.search.records({ query: name }),
    await call.search.records({ query: '9177' }),
  ],
  tasks: ({ call }) => call.tasks.mine({ perPage: 100 }),
  notices: ({ call }) => call.notices.list({ perPage: 100 }),
  unread: ({ call }) => call.notices.unread(),
  activity: ({ call }) => call.activity.list({ perPage: 100 }),
  agenda: ({ call }) => call.agenda.list(days),
  departures: ({ call }) => call.departures.list(days),
  sheet: ({ call }) => call.departures.day({ day: dayIn(2) }),
  dashboard: async ({ call }) => {
    const { leads, departures, proposals } = (await call.dashboard.get({})).data
    return { leads, departures, dues: proposals?.dues }
  },
  reminders: async ({ call }) => feed((await call.feeds.make({ kind: 'reminders' })).data.url),
  'departure feed': async ({ call }) => feed((await call.feeds.make({ kind: 'departures' })).data.url),
}
const feed = async (url: string | null) => (await fetch(app.url + new URL(url ?? '').pathname)).text()

test.each(Object.keys(whole))('nothing of leads is in the %s of somebody who may not open them', async (what) => {
  const said = JSON.stringify(await whole[what]?.(without))
  expect(/.{0,80}(?:leadfact|leadname|9177000).{0,30}/i.exec(said)?.[0]).toBeUndefined()
})

test('and main users find it there', async () => {
  for (const what of ['agenda', 'departures', 'sheet', 'departure feed'])
    expect(JSON.stringify(await whole[what]?.(agency.owner)), what).toMatch(/leadfact|leadname/i)
})

test('nobody is told of, or given, what they may not open', async () => {
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const task = { on: { leadId: lead.id }, kind: 'task' as const, title: 'Call', dueAt, assigneeId: without.userId }
  await expect(call.tasks.create(task)).rejects.toMatchObject({
    fields: { assigneeId: 'This person may not open a lead' },
  })
  const sent = async () => (await app.owner.query('select from mails where "to" = $1', [without.email])).rowCount
  const before = await sent()
  await call.leads.assign({ id: lead.id, ownerId: without.userId })
  expect(await sent()).toBe(before)
  expect((await without.call.notices.unread()).data.unread).toBe(0)
  expect(noticeSubjects.filter((subject) => pageOfSubject(subject) === 'leads')).toEqual(['lead', 'leads_import'])
})

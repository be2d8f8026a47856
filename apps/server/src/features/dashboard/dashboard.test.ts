import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

const figuresOf = async ({ call }: Person, owner?: string) => (await call.dashboard.get({ owner })).data

async function backdate(leadId: string, days: number): Promise<void> {
  await app.owner.query('update leads set created_at = $2 where id = $1', [leadId, inDays(-days)])
}

test('a new agency has nothing, and is told so', async () => {
  const { owner } = await makeAgency(app)
  const figures = await figuresOf(owner)
  expect(figures.leads).toMatchObject({ hasAny: false, overdue: { total: 0, rows: [] }, sources: [] })
  expect(figures.leads?.stages.every(({ leads, value }) => leads === 0 && value === 0)).toBe(true)
  expect(figures.proposals).toMatchObject({ sent: { now: 0, before: 0 }, dues: { total: 0, amount: 0 } })
  expect(figures.departures).toMatchObject({ total: 0, rows: [] })
})

test('every figure of leads is what the list of the same conditions counts', async () => {
  const { call } = agency.owner
  const make = async (facts: object) => (await call.leads.create({ name: 'Somebody', ...facts })).data
  const late = await make({ source: 'google', expectedValue: 5_000_000, followUp: { dueAt: inDays(-2) } })
  await make({ source: 'google', followUp: { dueAt: inDays(-1) } })
  await make({ source: 'referral', followUp: { dueAt: inDays(3) } })
  const old = await make({ followUp: { dueAt: inDays(5) } })
  await backdate(old.id, 45)
  const { data: open } = await call.tasks.list({ on: { leadId: late.id } })
  await call.tasks.complete({
    id: open[0]?.id ?? '',
    outcome: 'talked',
    next: { dueAt: inDays(-0.5), channel: 'call' },
  })

  const figures = await figuresOf(agency.owner)
  const { leads, sourceDays, outcomeDays, month } = figures
  if (!leads) throw new Error('there are no figures of leads')
  const count = async (filters: object) => (await call.leads.list({ filters })).total
  expect(leads.overdue.total).toBe(2)
  expect(await count({ followUp: 'overdue' })).toBe(leads.overdue.total)
  expect(await count({ followUp: 'today' })).toBe(leads.dueToday.total)
  expect(leads.unanswered.total).toBe(3)
  expect(await count({ unanswered: true })).toBe(leads.unanswered.total)
  expect(leads.unanswered.rows[0]?.id).toBe(old.id)
  for (const { stageId, leads: held } of leads.stages) expect(await count({ stage: [stageId] })).toBe(held)
  expect(leads.stages.reduce((sum, { value }) => sum + value, 0)).toBe(5_000_000)
  expect(leads.sources).toEqual([
    { source: 'google', leads: 2 },
    { source: 'referral', leads: 1 },
  ])
  const during = ({ from, to }: { from: string; to: string }) => ({ createdFrom: from, createdTo: to })
  expect(await count({ source: ['google'], ...during(sourceDays) })).toBe(2)
  expect(leads.outcome).toEqual({ leads: 4, won: 0, lost: 0 })
  expect(await count(during(outcomeDays))).toBe(leads.outcome.leads)
  expect(leads.created.reduce((sum, one) => sum + one, 0)).toBe(await count(during(month)))
})

test('leads that came from nobody knows where are a source of their own, in the list too', async () => {
  const { owner } = await makeAgency(app)
  await owner.call.leads.create({ name: 'Somebody' })
  await owner.call.leads.create({ name: 'Another', source: 'call' })
  const { leads } = await figuresOf(owner)
  expect(leads?.sources).toContainEqual({ source: null, leads: 1 })
  const listed = await owner.call.leads.list({ filters: { source: ['none'] } })
  expect(listed.data.map(({ name }) => name)).toEqual(['Somebody'])
  expect((await owner.call.leads.list({ filters: { source: ['none', 'call'] } })).total).toBe(2)
})

test('figures of proposals are what their lists count, and collections what falls due in a week', async () => {
  const { owner } = await makeAgency(app)
  await makeSent(owner.call)
  await makeTrip(app, owner, { startsIn: 3, dueIn: 2 })
  await makeTrip(app, owner, { startsIn: 20, dueIn: 6 })
  await makeTrip(app, owner, { startsIn: 30, dueIn: 12 })
  const { proposals, departures, month } = await figuresOf(owner)
  expect(proposals).toMatchObject({
    sent: { now: 1, before: 0 },
    accepted: { now: 3, before: 0 },
    sold: { now: 27_000_000, before: 0 },
    dues: { total: 2, amount: 8_000_000 },
  })
  const count = async (filters: object) => (await owner.call.prospects.list({ filters })).total
  expect(await count({ sentFrom: month.from, sentTo: month.to })).toBe(1)
  expect(await count({ acceptedFrom: month.from, acceptedTo: month.to })).toBe(3)
  expect(departures).toMatchObject({ total: 1, rows: [{ title: 'Kerala', travellers: 2, readiness: 'risk' }] })
  const listed = await owner.call.departures.list({ from: departures.from, to: departures.to })
  expect(listed.data.map(({ id }) => id)).toEqual(departures.rows.map(({ id }) => id))
})

test('a sub-user sees the figures of what they see, and nothing of pages they may not use', async () => {
  const { owner, ...rest } = await makeAgency(app)
  const all = { owner, ...rest }
  const agent = await makeMember(app, all)
  const limited = await makeMember(app, all, {
    isRestricted: true,
    permissions: { dashboard: { read: true, write: false }, leads: { read: true, write: false } },
  })
  await owner.call.leads.create({ name: 'Of the owner', source: 'call' })
  await agent.call.leads.create({ name: 'Of the agent', source: 'google' })
  await makeTrip(app, owner, { startsIn: 2 })

  const own = await figuresOf(agent)
  expect(own.leads?.sources).toEqual([{ source: 'google', leads: 1 }])
  expect(own.leads?.stages.reduce((sum, { leads }) => sum + leads, 0)).toBe(1)
  expect(own.departures.total).toBe(0)
  expect(own.proposals?.dues.total).toBe(0)
  const theirs = await figuresOf(limited)
  expect(theirs.proposals).toBeNull()
  expect(theirs.leads?.hasAny).toBe(false)

  const ofAgent = await figuresOf(owner, agent.userId)
  expect(ofAgent.leads?.sources).toEqual([{ source: 'google', leads: 1 }])
  const ofOwner = await figuresOf(agent, owner.userId)
  expect(ofOwner.leads).toMatchObject({ hasAny: false, sources: [] })
})

test('somebody without the dashboard is not given it', async () => {
  const closed = await makeMember(app, agency, { isRestricted: true, permissions: {} })
  await expect(closed.call.dashboard.get({})).rejects.toMatchObject({ status: 403 })
})

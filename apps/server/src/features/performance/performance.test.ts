import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'

let app: TestApp
let agency: TestAgency
let owner: Person
let asha: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  owner = agency.owner
  asha = await makeMember(app, agency, { name: 'Asha', recordScope: 'own', rights: ['export'] })
})

const sql = (text: string, values: unknown[]) => app.owner.query(text, values)

/** Two days in Jaipur: the second begins at half past six in the evening, UTC. */
const days = { from: '2026-11-10', to: '2026-11-12' }
const late = '2026-11-10T18:00:00Z'
const afterMidnight = '2026-11-10T19:00:00Z'

interface Came {
  at: string
  answeredIn?: number
  kind?: 'won' | 'lost'
}

async function lead({ call, userId }: Person, { at, answeredIn, kind }: Came): Promise<string> {
  const { data } = await call.leads.create({ name: 'Somebody', ownerId: userId })
  await sql(
    `update leads set created_at = $2::timestamptz, first_response_at = $2::timestamptz + make_interval(mins => $3),
       stage_id = coalesce((select id from stages where stages.agency_id = leads.agency_id and kind = $4 limit 1), stage_id),
       lost_reason = case when $4 = 'lost' then 'price' end
     where id = $1`,
    [data.id, at, answeredIn ?? null, kind ?? null],
  )
  return data.id
}

const figuresOn = async ({ call }: Person, day: string) =>
  (await call.performance.days(days)).data.days.find((one) => one.day === day)?.figures

test('leads count on the day of the agency that they came in, with what has become of them', async () => {
  await lead(owner, { at: late, answeredIn: 10, kind: 'won' })
  await lead(asha, { at: late, answeredIn: 30 })
  await lead(asha, { at: late, answeredIn: 50, kind: 'lost' })
  const other = await lead(asha, { at: afterMidnight })
  const gone = await lead(asha, { at: late })
  await owner.call.leads.remove({ id: gone })
  const { data } = await owner.call.performance.days(days)
  expect(data.days.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
  expect(data.days.map(({ figures }) => figures.leads)).toEqual([
    { created: 3, answered: 3, responseMinutes: 30, won: 1, lost: 1 },
    { created: 1, answered: 0, responseMinutes: null, won: 0, lost: 0 },
    { created: 0, answered: 0, responseMinutes: null, won: 0, lost: 0 },
  ])
  expect(data.total.leads).toEqual({ created: 4, answered: 3, responseMinutes: 30, won: 1, lost: 1 })
  expect(data.lostReasons).toEqual([{ reason: 'price', leads: 1 }])
  // The list that the figure leads to has the same.
  const filters = { createdFrom: '2026-11-11', createdTo: '2026-11-11', owner: [asha.userId] }
  expect((await owner.call.leads.list({ filters })).data.map(({ id }) => id)).toEqual([other])
})

test('an agency of another zone has other days', async () => {
  await sql(`update agencies set time_zone = 'America/New_York' where id = $1`, [agency.agencyId])
  await lead(owner, { at: '2026-11-11T04:30:00Z' })
  const { data } = await (await makeMember(app, agency, { recordScope: 'all' })).call.performance.days(days)
  expect(data.days.map(({ figures }) => figures.leads?.created)).toEqual([1, 0, 0])
})

test('notes, calls and follow-ups count for who did them, and missed ones for who was to do them', async () => {
  const leadId = await lead(asha, { at: late })
  const { call } = asha
  await call.notes.create({ on: { leadId }, body: 'Wants a houseboat' })
  await sql(`update notes set created_at = $2 where agency_id = $1`, [agency.agencyId, late])
  for (const channel of ['call', 'email', 'call'] as const)
    await call.tasks.create({ on: { leadId }, kind: 'follow_up', title: 'Follow up', channel, dueAt: late })
  const { data: planned } = await call.tasks.list({ on: { leadId } })
  // One is done in time, one a day late, and one never.
  const [first, second] = planned
  for (const task of [first, second]) await call.tasks.complete({ id: task?.id ?? '', outcome: 'talked' })
  await sql(`update tasks set done_at = $2, channel = 'call' where id = $1`, [first?.id, late])
  await sql(`update tasks set done_at = $2, channel = 'email' where id = $1`, [second?.id, afterMidnight])
  expect(await figuresOn(owner, '2026-11-10')).toMatchObject({
    notes: 1,
    calls: 1,
    followUpsDone: 1,
    followUpsMissed: 2,
  })
  expect(await figuresOn(owner, '2026-11-11')).toMatchObject({ notes: 0, calls: 0, followUpsDone: 1 })
  const { people } = (await owner.call.performance.people({ day: '2026-11-10' })).data
  expect(people.map(({ id, figures }) => [id, figures.notes, figures.followUpsMissed])).toContainEqual([
    asha.userId,
    1,
    2,
  ])
  expect(people.find(({ id }) => id === owner.userId)?.figures.notes).toBe(0)
})

/** A proposal that was sent, viewed and accepted on the same day, with what its trip was agreed to cost. */
async function sold(person: Person): Promise<string> {
  const { id, proposalId } = await makeTrip(app, person, { startsIn: 20 })
  await sql(`update trips set quoted_tax = 400000, quoted_net = 7000000 where id = $1`, [id])
  await sql(`update proposals set sent_at = $2, last_viewed_at = $2, accepted_at = $2 where id = $1`, [
    proposalId,
    late,
  ])
  return id
}

test('proposals count when they were sent and accepted, with what they sold for; money when it came in', async () => {
  const tripId = await sold(owner)
  const day = '2026-11-12'
  await owner.call.receipts.create({ tripId, mode: 'cash', day, amount: 1_000_000 })
  const proposals = { sent: 1, viewed: 1, accepted: 1, sold: 9_000_000, margin: 1_600_000, unrated: 0, unknown: 0 }
  expect(await figuresOn(owner, '2026-11-10')).toMatchObject({ proposals, collected: 0 })
  expect(await figuresOn(owner, day)).toMatchObject({ proposals: { sent: 0, sold: 0 }, collected: 1_000_000 })
  const { data } = await owner.call.performance.people({ day })
  expect(data.people.find(({ id }) => id === owner.userId)?.figures.collected).toBe(1_000_000)
  // What was agreed before costs were kept with a trip has no margin, which is said.
  await sql(`update trips set quoted_net = null where id = $1`, [tripId])
  expect(await figuresOn(owner, '2026-11-10')).toMatchObject({
    proposals: { sold: 9_000_000, margin: null, unknown: 1 },
  })
  // In a currency that nobody has given a rate for it is counted and not added.
  await sql(`update proposals set currency = 'USD' where agency_id = $1`, [agency.agencyId])
  expect(await figuresOn(owner, '2026-11-10')).toMatchObject({ proposals: { accepted: 1, sold: 0, unrated: 1 } })
})

test('who does not see costs sees no margin, and who may not use a page nothing of it', async () => {
  await sold(owner)
  const hidden = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  expect((await figuresOn(hidden, '2026-11-10'))?.proposals).toMatchObject({ sold: 9_000_000, margin: null })
  const permissions = { 'performance-report': { read: true, write: false } }
  const narrow = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
  expect(await figuresOn(narrow, '2026-11-10')).toMatchObject({ leads: null, proposals: null })
  const without = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions: {} })
  await expect(without.call.performance.days(days)).rejects.toMatchObject({ status: 403 })
})

test('a sub-user sees the people whose records they see, and nobody sees those of another agency', async () => {
  await lead(owner, { at: late })
  await lead(asha, { at: late })
  await sold(owner)
  const day = '2026-11-10'
  const { data } = await asha.call.performance.people({ day })
  expect(data.people.map(({ id }) => id)).toEqual([asha.userId])
  expect(data.total).toMatchObject({ leads: { created: 1 }, proposals: { sold: 0 } })
  await expect(asha.call.performance.person({ day, person: owner.userId })).rejects.toMatchObject({ status: 404 })
  expect((await asha.call.performance.person({ day, person: asha.userId })).data).toMatchObject({
    person: { name: 'Asha' },
    total: { leads: { created: 1 } },
  })
  const stranger = (await makeAgency(app)).owner
  expect((await stranger.call.performance.days(days)).data.total.leads?.created).toBe(0)
  await expect(stranger.call.performance.person({ day, person: asha.userId })).rejects.toMatchObject({ status: 404 })
})

test('who left is named where they have figures, and so is what nobody looks after', async () => {
  await lead(asha, { at: late })
  const id = await lead(owner, { at: late })
  await sql(`update leads set owner_id = null where id = $1`, [id])
  await sql(`update users set is_active = false where id = $1`, [asha.userId])
  const names = async (day: string) =>
    (await owner.call.performance.people({ day })).data.people.map(({ name, isActive }) => [name, isActive])
  expect(await names('2026-11-10')).toEqual(
    expect.arrayContaining([
      ['Asha', false],
      [null, true],
    ]),
  )
  expect((await names('2026-11-11')).map(([name]) => name)).not.toContain('Asha')
  const nobody = await owner.call.performance.person({ day: '2026-11-10', person: 'none' })
  expect(nobody.data).toMatchObject({ person: { id: null }, total: { leads: { created: 1 } } })
})

test('what somebody did on a day is the activity of that day', async () => {
  const leadId = await lead(asha, { at: late })
  await asha.call.notes.create({ on: { leadId }, body: 'Wants a houseboat' })
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const of = async (day: string) => (await owner.call.activity.list({ actor: asha.userId, day })).data
  expect((await of(today)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['note_added', 'created']))
  expect(await of('2026-11-10')).toEqual([])
})

test('a year is the longest time', async () => {
  const read = (to: string) => owner.call.performance.days({ from: '2026-01-01', to })
  expect((await read('2026-12-31')).data.days).toHaveLength(365)
  await expect(read('2027-01-02')).rejects.toMatchObject({ status: 422 })
})

test('a file has a row for each day and person, without what is hidden from who asked', async () => {
  await lead(asha, { at: late, answeredIn: 5, kind: 'won' })
  await sold(owner)
  const asked = async ({ call }: Person) => {
    const { data } = await call.performance.export({ ...days, format: 'csv' })
    return (await fileOf(app, call, data.operationId)).text
  }
  const all = await asked(owner)
  expect(all).toContain('"Quoted margin, INR"')
  expect(all).toMatch(/2026-11-10,Asha,1,1,5,1,0,100,/)
  expect(all).toContain('90000,16000,0')
  // Who sees some of the records only gets no file of the whole agency.
  await expect(asked(asha)).rejects.toMatchObject({ code: 'SEES_PART' })
  const hidden = await makeMember(app, agency, { recordScope: 'all', hidesCost: true, rights: ['export'] })
  expect(await asked(hidden)).not.toContain('margin')
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { adminToken } from '../../../test/examples/admin.ts'
import { type Client, clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { trialPlanId, unlimitedPlanId } from '../../kernel/plans/plans.table.ts'

const nothing = '00000000-0000-7000-8000-00000000dead'

let app: TestApp
let agency: TestAgency
let admin: Client['admin']
let email: string
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('plans'))
  admin = clientOf(app, await adminToken(make, 'full', 'finance')).admin
  email = (await admin.session()).data.email
})
afterAll(() => app.close())

let serial = 0
const makeFacts = () => ({
  name: `Studio ${++serial}`,
  price: 250_000,
  currency: 'INR',
  isPricePerSeat: true,
  seats: 5,
  mailsPerDay: 100,
  storageBytes: 1_000_000_000,
  records: 50,
})
type Facts = ReturnType<typeof makeFacts>
const makePlan = async (changes: Partial<Facts> = {}) => (await admin.plans.create({ ...makeFacts(), ...changes })).data
type Changed = Omit<Parameters<typeof admin.plans.update>[0], 'id' | 'version' | 'isSure'>
type Plan = Awaited<ReturnType<typeof makePlan>>

/** The same plan with other limits, as its form sends it. */
function changePlan(plan: Plan, changes: Partial<Changed>, isSure = false) {
  const { id, version, name, price, currency, isPricePerSeat, seats, mailsPerDay, storageBytes, records } = plan
  const whole = { name, price, currency, isPricePerSeat, seats, mailsPerDay, storageBytes, records }
  return admin.plans.update({ id, version, ...whole, ...changes, isSure })
}
const read = async (id: string) => (await admin.plans.list()).data.find((one) => one.id === id)
const findLastAction = async () => {
  const { rows } = await app.owner.query<{ by: string; command: string; details: Record<string, string> }>(
    'select os_user as by, command, details from operator_actions order by id desc limit 1',
  )
  return rows[0]
}

beforeEach(async () => {
  await app.owner.query('update plans set is_default = false where is_default')
  await app.owner.query('update plans set is_default = true where id = $1', [trialPlanId])
})

describe('a plan', () => {
  test('is made with price and limits, listed with how many are on it, and logged', async () => {
    const plan = await makePlan()
    expect(plan).toMatchObject({ price: 250_000, isPricePerSeat: true, seats: 5, agencies: 0, isKept: false })
    expect(await findLastAction()).toMatchObject({ by: email, command: 'plan-create', details: { plan: plan.name } })
    await admin.agencies.changePlan({ id: agency.agencyId, planId: plan.id })
    expect(await read(plan.id)).toMatchObject({ agencies: 1, isKept: true })
    expect((await agency.owner.call.plan.plan()).data).toMatchObject({ name: plan.name, seats: 5, records: 50 })
    await expect(makePlan({ name: plan.name.toUpperCase() })).rejects.toMatchObject({ status: 422 })
    await expect(makePlan({ seats: 0 })).rejects.toMatchObject({ status: 422 })
  })

  test('is changed once, and whoever had an older one before them hears of it', async () => {
    const plan = await makePlan()
    const { data } = await changePlan(plan, { records: null, seats: 7 })
    expect(data).toMatchObject({ records: null, seats: 7, version: 2 })
    expect((await findLastAction())?.details).toEqual({
      plan: plan.name,
      seats: 'seats 5 → seats 7',
      records: 'records 50 → records without limit',
    })
    await expect(changePlan(plan, { seats: 9 })).rejects.toMatchObject({ status: 409, code: 'STALE' })
    await expect(changePlan({ ...plan, id: nothing }, {})).rejects.toMatchObject({ status: 404 })
  })

  test('made smaller than what is used says whose and by how much, and is saved only by who is sure', async () => {
    const plan = await makePlan({ seats: 4, records: 20 })
    const crowded = await makeAgency(app, 'Crowded Coast')
    await makeMember(app, crowded)
    await makeMember(app, crowded)
    const { data: lead } = await crowded.owner.call.leads.create({ name: 'Before' })
    await admin.agencies.changePlan({ id: crowded.agencyId, planId: plan.id })
    await expect(changePlan(plan, { seats: 2, records: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'OVER_LIMITS',
      message: '1 agency on this plan uses more than it would allow.',
      detail: {
        count: 1,
        agencies: [
          {
            id: crowded.agencyId,
            name: 'Crowded Coast',
            over: [
              { limit: 'seats', used: 3, allowed: 2 },
              { limit: 'records', used: 2, allowed: 1 },
            ],
          },
        ],
      },
    })
    expect(await read(plan.id)).toMatchObject({ seats: 4, version: 1 })
    await changePlan(plan, { seats: 2, records: 1 }, true)
    // Nothing is added, and what there is can be read and removed.
    const { call } = crowded.owner
    await expect(call.leads.create({ name: 'After' })).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
    await call.leads.get({ id: lead.id })
    await call.leads.remove({ id: lead.id })
    // A limit that was not lowered asks nothing, over it or not.
    const now = await read(plan.id)
    if (now) expect((await changePlan(now, { mailsPerDay: 500 })).data.mailsPerDay).toBe(500)
  })

  test('that is used or needed cannot be deleted, and one that is not can', async () => {
    const plan = await makePlan()
    await admin.plans.remove({ id: plan.id })
    expect(await read(plan.id)).toBeUndefined()
    expect(await findLastAction()).toMatchObject({ command: 'plan-delete', details: { plan: plan.name } })
    const used = await makePlan()
    await admin.agencies.changePlan({ id: agency.agencyId, planId: used.id })
    await expect(admin.plans.remove({ id: used.id })).rejects.toMatchObject({ code: 'IN_USE' })
    // Not even where an agency was put on it a moment ago.
    await expect(
      app.services.database.writeAsStaff('a test', (db) => db.execute(`delete from plans where id = '${used.id}'`)),
    ).rejects.toThrow()
    await expect(admin.plans.remove({ id: trialPlanId })).rejects.toMatchObject({ status: 422 })
    await admin.agencies.changePlan({ id: agency.agencyId, planId: unlimitedPlanId })
  })

  test('that is archived keeps its agencies and gets no others, until it is restored', async () => {
    const plan = await makePlan()
    await admin.agencies.changePlan({ id: agency.agencyId, planId: plan.id })
    expect((await admin.plans.archive({ id: plan.id })).data.archivedAt).not.toBeNull()
    expect((await agency.owner.call.plan.plan()).data.name).toBe(plan.name)
    const other = await makeAgency(app)
    await expect(admin.agencies.changePlan({ id: other.agencyId, planId: plan.id })).rejects.toMatchObject({
      code: 'ARCHIVED',
    })
    await expect(admin.plans.chooseDefault({ id: plan.id })).rejects.toMatchObject({ code: 'ARCHIVED' })
    await admin.plans.restore({ id: plan.id })
    await admin.agencies.changePlan({ id: other.agencyId, planId: plan.id })
  })

  test('that was chosen for new agencies is what they get', async () => {
    const plan = await makePlan()
    await admin.plans.chooseDefault({ id: plan.id })
    expect((await admin.plans.list()).data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([plan.id])
    const registered = { username: 'Lotus Journeys', email: `lotus-${serial}@agency.test` }
    await clientOf(app).auth.signup({ ...registered, password, confirmPassword: password })
    const { data } = await admin.agencies.list({ search: registered.email })
    expect(data).toMatchObject([{ plan: plan.name, planState: 'trial' }])
    await expect(admin.plans.archive({ id: plan.id })).rejects.toMatchObject({ code: 'IS_DEFAULT' })
    await expect(admin.plans.remove({ id: plan.id })).rejects.toMatchObject({ status: 422 })
  })
})

test('the database takes changes of plans and announcements from the staff alone (bar 1)', async () => {
  const restricted = new pg.Client({ connectionString: app.roleUrl })
  await restricted.connect()
  await restricted.query(`select set_config('app.agency_id', $1, false), set_config('app.crossing', 'x', false)`, [
    agency.agencyId,
  ])
  for (const table of ['plans', 'announcements']) {
    const title = table === 'plans' ? 'name' : 'title, body'
    const values = table === 'plans' ? `'free'` : `'free', 'free'`
    await expect(
      restricted.query(`insert into ${table} (id, ${title}) values (gen_random_uuid(), ${values})`),
    ).rejects.toThrow('row-level security')
  }
  expect((await restricted.query('update plans set seats = null, records = null')).rowCount).toBe(0)
  expect((await restricted.query('delete from plans')).rowCount).toBe(0)
  await expect(restricted.query('delete from announcements')).rejects.toThrow('permission denied')
  // And `app.staff` shows no record of any agency.
  await restricted.query(`set app.agency_id = ''; set app.crossing = ''; set app.staff = 'x'`)
  for (const table of ['agencies', 'leads', 'users'])
    expect((await restricted.query(`select from ${table}`)).rowCount, table).toBe(0)
  await restricted.end()
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { trialPlanId, unlimitedPlanId } from '../../kernel/plans/plans.table.ts'
import { runCommand } from '../operator/operator-run.service.ts'
import { readCommand } from '../operator/operator-words.rules.ts'

const email = 'meera@provider.test'
const password = 'quiet otters read at dusk'
const nothing = '00000000-0000-7000-8000-00000000dead'

let app: TestApp
let admin: Client['admin']
let challenge: string
beforeAll(async () => {
  app = await startApp({ AGENCY_APPROVAL: 'on' })
  const { lines } = await operator('admin', 'add', email, 'Meera')
  const token = /set-password=([\w-]+)/.exec(lines.join())?.[1] ?? ''
  const nobody = clientOf(app).admin
  await nobody.setPassword({ token, password, confirmPassword: password })
  challenge = (await nobody.signin({ email, password })).challenge ?? ''
  const challenged = clientOf(app, challenge).admin
  const { secret } = (await challenged.startTotp()).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  admin = clientOf(app, (await challenged.enableTotp({ code })).data.token).admin
})
afterAll(() => app.close())

let serial = 0
let agency: TestAgency
let name: string
beforeEach(async () => {
  name = `Konkan 100% ${++serial} Tours`
  agency = await makeAgency(app, name)
})

async function operator(...argv: string[]) {
  const typed = readCommand(argv)
  if (typed === 'help') throw new Error('that is no command')
  return runCommand(app.services, typed)
}
const ids = async (wanted: Parameters<Client['admin']['agencies']['list']>[0]) =>
  (await admin.agencies.list(wanted)).data.map(({ id }) => id)
const byId = () => ({ id: agency.agencyId })
const standing = async () => (await admin.agencies.get(byId())).data.standing
const isLetIn = () =>
  agency.owner.call.leads.list({}).then(
    () => true,
    () => false,
  )

describe('the list of agencies', () => {
  test('finds by part of a name, an id, and the whole address of one of its people', async () => {
    const member = await makeMember(app, agency)
    for (const search of [name.slice(2).toUpperCase(), agency.agencyId, member.email.toUpperCase()])
      expect(await ids({ search }), search).toEqual([agency.agencyId])
    // Signs of patterns are what they are, and part of an address finds nobody.
    for (const search of ['Konkan 1__', member.email.slice(1), 'nobody@agency.test', nothing])
      expect(await ids({ search }), search).toEqual([])
  })

  test('narrows down by standing, plan, day of registration and failing work, all at once', async () => {
    const search = name
    await admin.agencies.approve(byId())
    expect(await ids({ search, standing: 'open', planId: unlimitedPlanId, registeredWithin: 7 })).toEqual([
      agency.agencyId,
    ])
    expect(await ids({ search, standing: 'unapproved' })).toEqual([])
    expect(await ids({ search, planId: trialPlanId })).toEqual([])
    await app.owner.query(`update agencies set created_at = now() - interval '20 days' where id = $1`, [
      agency.agencyId,
    ])
    expect(await ids({ search, registeredWithin: 7 })).toEqual([])
    expect(await ids({ search, registeredWithin: 30 })).toEqual([agency.agencyId])
    expect(await ids({ search, isFailing: true })).toEqual([])
    await app.services.jobFailures.note('imports.run', agency.agencyId, new Error('Asha Rao has no phone'))
    expect(await ids({ search, isFailing: true })).toEqual([agency.agencyId])
    expect(await ids({ search: agency.owner.email, isFailing: true })).toEqual([agency.agencyId])
    const { data } = await admin.agencies.get(byId())
    expect(data.failures).toMatchObject([{ job: 'imports.run', times: 1 }])
    // What went wrong may name what is in a record.
    expect(JSON.stringify(data)).not.toContain('Asha Rao')
  })
})

describe('one agency', () => {
  test('shows plan, standing, main user and usage, and nothing of its records', async () => {
    await agency.owner.call.leads.create({ name: 'Somebody of the records' })
    await makeMember(app, agency)
    const { data } = await admin.agencies.get(byId())
    expect(data).toMatchObject({
      name,
      mainUser: agency.owner.email,
      mainUsers: [{ email: agency.owner.email }],
      plan: 'Unlimited',
      planState: 'active',
      needsApproval: true,
      seats: { used: 2, of: null },
      // The lead, and its contact.
      records: { used: 2, of: null },
    })
    expect(JSON.stringify(data)).not.toContain('Somebody of the records')
    await expect(admin.agencies.get({ id: nothing })).rejects.toMatchObject({ status: 404 })
  })

  test('is suspended with a reason and resumed: twice is once, logged with who did it each time', async () => {
    expect(await isLetIn()).toBe(true)
    const first = await admin.agencies.suspend({ ...byId(), reason: 'spam' })
    expect(first.data).toMatchObject({ isNew: true, agency: { standing: 'suspended' } })
    await expect.poll(isLetIn).toBe(false)
    // Its own token opens nothing here either, suspended or not.
    await expect(agency.owner.call.admin.agencies.get(byId())).rejects.toMatchObject({ status: 401 })
    expect((await admin.agencies.suspend({ ...byId(), reason: 'again' })).data.isNew).toBe(false)
    expect((await admin.agencies.resume(byId())).data).toMatchObject({ isNew: true })
    await expect.poll(isLetIn).toBe(true)
    expect((await admin.agencies.resume(byId())).data.isNew).toBe(false)
    await operator('suspend', agency.agencyId)
    const { data } = await admin.agencies.log(byId())
    expect(data.map(({ command, details, isByCommand }) => [command, details.join(), isByCommand])).toEqual([
      ['suspend', '', true],
      ['resume', '', false],
      ['resume', '', false],
      ['suspend', 'again', false],
      ['suspend', 'spam', false],
    ])
    expect(data[4]?.by).toBe(email)
    expect((await operator('log', agency.agencyId)).lines.join('\n')).toContain(`${email} (admin area)`)
    await expect(admin.agencies.suspend({ ...byId(), reason: ' ' })).rejects.toMatchObject({ status: 422 })
  })

  test('of two who suspend it at once one does', async () => {
    const both = await Promise.all([1, 2].map(() => admin.agencies.suspend({ ...byId(), reason: 'spam' })))
    expect(both.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect(await standing()).toBe('suspended')
    await admin.agencies.resume(byId())
    await expect.poll(isLetIn).toBe(true)
    const told = (await agency.owner.call.activity.list({})).data.map(({ kind }) => kind)
    expect(told).toEqual(['agency_resumed', 'agency_suspended'])
  })

  test('is confirmed and approved', async () => {
    await app.owner.query('update agencies set confirmed_at = null, approved_at = null where id = $1', [
      agency.agencyId,
    ])
    expect(await standing()).toBe('unconfirmed')
    expect((await admin.agencies.confirm(byId())).data.agency).toMatchObject({
      standing: 'unapproved',
      mainUsers: [{ isConfirmed: true }],
    })
    expect(await ids({ search: name, standing: 'unapproved' })).toEqual([agency.agencyId])
    expect((await admin.agencies.approve(byId())).data).toMatchObject({ isNew: true, agency: { standing: 'open' } })
    expect((await admin.agencies.approve(byId())).data.isNew).toBe(false)
  })

  test('is put on another plan, which it sees at once', async () => {
    const { data } = await admin.agencies.changePlan({ ...byId(), planId: trialPlanId })
    expect(data).toMatchObject({ isNew: true, agency: { plan: 'Trial', planState: 'trial', seats: { of: 10 } } })
    expect((await agency.owner.call.plan.plan()).data).toMatchObject({ name: 'Trial', seats: 10 })
    expect((await admin.agencies.changePlan({ ...byId(), planId: trialPlanId })).data.isNew).toBe(false)
    await expect(admin.agencies.changePlan({ ...byId(), planId: nothing })).rejects.toMatchObject({ status: 404 })
    await expect(admin.agencies.suspend({ id: nothing, reason: 'gone' })).rejects.toMatchObject({ status: 404 })
  })

  test('has its people signed out everywhere, or one of them, and its keys go on', async () => {
    const member = await makeMember(app, agency)
    const people = (await admin.agencies.people(byId())).data
    expect(new Map(people.map((one) => [one.email, `${one.role} ${one.state}`]))).toEqual(
      new Map([
        [member.email, 'sub-user active'],
        [agency.owner.email, 'main-user active'],
      ]),
    )
    expect(JSON.stringify(people)).not.toMatch(/phone|password|secret/i)
    const isIn = (call: typeof member.call) =>
      call.user.session().then(
        () => true,
        ({ status }: { status: number }) => status,
      )
    await admin.agencies.signOut({ ...byId(), personId: member.userId })
    await expect.poll(() => isIn(member.call)).toBe(401)
    expect(await isIn(agency.owner.call)).toBe(true)
    await admin.agencies.signOut(byId())
    await expect.poll(() => isIn(agency.owner.call)).toBe(401)
    const { data } = await admin.agencies.log(byId())
    expect(data.map(({ command, person }) => [command, person])).toEqual([
      ['sign-out', null],
      ['sign-out', member.email],
    ])
    const other = await makeAgency(app)
    await expect(admin.agencies.signOut({ ...byId(), personId: other.owner.userId })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('on trial gets more days, from the end or from now, and only then', async () => {
    await expect(admin.agencies.extendTrial({ ...byId(), days: 14 })).rejects.toMatchObject({ code: 'NO_TRIAL' })
    const end = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
    await app.owner.query(`update agencies set plan_state = 'trial', trial_ends_at = $2 where id = $1`, [
      agency.agencyId,
      end,
    ])
    const extend = async (days: number) =>
      Date.parse((await admin.agencies.extendTrial({ ...byId(), days })).data.agency.trialEndsAt ?? '')
    expect(await extend(14)).toBe(Date.parse(end) + 14 * 86_400_000)
    await app.owner.query(`update agencies set trial_ends_at = now() - interval '9 days' where id = $1`, [
      agency.agencyId,
    ])
    expect((await extend(2)) / 1000).toBeCloseTo((app.clock.now().getTime() + 2 * 86_400_000) / 1000, -1)
    await expect(admin.agencies.extendTrial({ ...byId(), days: 91 })).rejects.toMatchObject({ status: 422 })
    const kinds = (await agency.owner.call.activity.list({})).data.map(({ kind }) => kind)
    expect(kinds).toEqual(['trial_extended', 'trial_extended'])
  })

  test('is shown to nobody without the admin area’s own token', async () => {
    for (const call of [clientOf(app), clientOf(app, challenge), agency.owner.call, clientOf(app, 'saa_made-up')]) {
      const refused = { status: 401 }
      await expect(call.admin.agencies.get(byId())).rejects.toMatchObject(refused)
      await expect(call.admin.agencies.suspend({ ...byId(), reason: 'spam' })).rejects.toMatchObject(refused)
      await expect(call.admin.dashboard()).rejects.toMatchObject(refused)
      await expect(call.admin.staff.list()).rejects.toMatchObject(refused)
    }
    expect(await standing()).not.toBe('suspended')
  })
})

describe('the dashboard', () => {
  test('counts what its lists show', async () => {
    await admin.agencies.suspend({ ...byId(), reason: 'spam' })
    await app.services.jobFailures.note('imports.run', agency.agencyId, new Error('no'))
    await app.services.jobFailures.note('imports.run', nothing, new Error('of an agency that is gone'))
    const { data } = await admin.dashboard()
    for (const { standing: one, agencies } of data.byStanding)
      expect(await ids({ standing: one, perPage: 100 }), one).toHaveLength(agencies)
    for (const { id, agencies } of data.byPlan)
      expect(await ids({ planId: id, perPage: 100 }), id).toHaveLength(agencies)
    expect(await ids({ registeredWithin: 7, perPage: 100 })).toHaveLength(data.registered.week)
    expect(await ids({ registeredWithin: 30, perPage: 100 })).toHaveLength(data.registered.month)
    expect(await ids({ isFailing: true, perPage: 100 })).toHaveLength(data.failing)
    expect(data.agencies).toBe((await ids({ perPage: 100 })).length)
  })

  test('says how far backups can be relied on', async () => {
    const readBackups = async () => (await admin.dashboard()).data.backups
    expect(await readBackups()).toMatchObject({ state: 'off', lastGoodAt: null, place: null })
    const insert = `insert into backups (id, state, started_at, place, name, is_encrypted, size, problem) values`
    await app.owner.query(
      `${insert} (gen_random_uuid(), 'done', now() - interval '2 hours', '/mnt/backups', 'a', true, 7, null)`,
    )
    expect(await readBackups()).toMatchObject({ state: 'ok', size: 7, place: '/mnt/backups', problem: null })
    await app.owner.query(
      `${insert} (gen_random_uuid(), 'failed', now(), '/mnt/backups', 'b', true, null, 'The disk is full.')`,
    )
    expect(await readBackups()).toMatchObject({ state: 'failed', problem: 'The disk is full.', size: 7 })
    await app.owner.query(`delete from backups`)
  })

  test('goes with the plans and those who sign in here', async () => {
    expect((await admin.plans.list()).data.map((plan) => plan.name)).toEqual(['Unlimited', 'Trial'])
    await operator('admin', 'add', `new-${serial}@provider.test`, 'New')
    const { data } = await admin.staff.list()
    expect(data).toMatchObject([{ email, state: 'active', lastSeenAt: expect.any(String) }, { state: 'invited' }])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['email', 'id', 'lastSeenAt', 'name', 'role', 'state'])
  })
})

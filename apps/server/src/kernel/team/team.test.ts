import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, mailedToken, openMailbox } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'

let mailbox: Mailbox
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterEach(() => app.clock.reset())

let serial = 0
const address = () => `invited-${++serial}-${Date.now()}@agency.test`
const chosen = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }

const invitationTo = (email: string) => mailedToken(mailbox, email, 'join')

async function invite(rights: object = {}) {
  const email = address()
  const { data, warnings } = await agency.owner.call.team.invite({ name: 'Ravi Iyer', email, ...rights })
  return { ...data, warnings, email }
}

const personOf = async (id: string) => {
  const person = (await agency.owner.call.team.list()).data.members.find((one) => one.id === id)
  if (!person) throw new Error('there is no such person')
  return person
}

describe('an invitation', () => {
  test('reaches its person, who sets a password by it once and signs in', async () => {
    const { member, link, warnings, email } = await invite({ recordScope: 'team' })
    expect([member.state, member.role, link, warnings]).toEqual(['invited', 'sub-user', null, []])
    const token = await invitationTo(email)
    const nobody = clientOf(app)
    expect((await nobody.auth.invitation({ token })).data).toMatchObject({ name: 'Ravi Iyer', email })
    await nobody.auth.acceptInvitation({ token, name: 'Ravi K Iyer', ...chosen })
    expect((await nobody.auth.signin({ email, password: chosen.password })).status).toBe(true)
    expect(await personOf(member.id)).toMatchObject({ state: 'active', name: 'Ravi K Iyer', recordScope: 'team' })
    expect((await nobody.auth.invitation({ token })).data).toBeNull()
    await expect(nobody.auth.acceptInvitation({ token, name: 'Thief', ...chosen })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    })
  })

  test('and a code for the bank accounts go through the installation where agencies send by themselves', async () => {
    const strict = await startApp({ SMTP_URL: mailbox.url, SMTP_FOR_AGENCIES: 'off' })
    try {
      const { call, email: owner } = (await makeAgency(strict)).owner
      const email = address()
      expect(await call.team.invite({ name: 'Ravi Iyer', email })).toMatchObject({ data: { link: null }, warnings: [] })
      expect(await invitationTo(email)).not.toBe('')
      const account = {
        label: 'Main',
        holder: 'Saffron',
        bankName: 'HDFC',
        branch: null,
        accountNumber: '50100123456789',
      }
      const codes = { ifsc: null, swift: null, upiId: null }
      await call.bankAccounts.propose({ change: { kind: 'add', account: { ...account, ...codes } } })
      const code = () => mailbox.mails.some(({ to, text }) => to.includes(owner) && text.includes('bank accounts'))
      await expect.poll(code).toBe(true)
    } finally {
      await strict.close()
    }
  })

  test('lets nobody in before it is accepted, with no password at all', async () => {
    const { email } = await invite()
    for (const guess of ['', 'null', password])
      expect((await clientOf(app).auth.signin({ email, password: guess || ' ' })).status).toBe(false)
  })

  test('sent again ends the earlier link; taken back, it ends and its address and seat are free', async () => {
    const { member, email } = await invite()
    const first = await invitationTo(email)
    await agency.owner.call.team.resend({ id: member.id })
    await expect.poll(() => invitationTo(email)).not.toBe(first)
    expect((await clientOf(app).auth.invitation({ token: first })).data).toBeNull()
    const second = await invitationTo(email)
    await agency.owner.call.team.revoke({ id: member.id })
    expect((await clientOf(app).auth.invitation({ token: second })).data).toBeNull()
    await agency.owner.call.team.invite({ name: 'Again', email })
  })

  test('is over after seven days, and is no link to reset a password', async () => {
    const { email } = await invite()
    const token = await invitationTo(email)
    await expect(clientOf(app).auth.resetPassword({ token, ...chosen })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    app.clock.forward(7 * 86_400_000 + 1000)
    expect((await clientOf(app).auth.invitation({ token })).data).toBeNull()
  })

  test('is not sent to an address that has an account, or where no seat is left', async () => {
    await expect(agency.owner.call.team.invite({ name: 'Twin', email: agency.owner.email })).rejects.toMatchObject({
      status: 422,
      fields: { email: 'This address already has an account. Use another.' },
    })
    const plan = crypto.randomUUID()
    await app.owner.query(`insert into plans (id, name, seats) values ($1, 'Small', 2)`, [plan])
    await app.owner.query('update agencies set plan_id = $1 where id = $2', [plan, agency.agencyId])
    const both = await Promise.allSettled([invite(), invite()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(invite()).rejects.toMatchObject({ code: 'NO_SEAT', message: expect.stringContaining('All 2 seats') })
  })
})

describe('rights', () => {
  test('what is taken away is refused with the very next request, and the open screen is told (bar 9)', async () => {
    const person = await makeMember(app, agency, { recordScope: 'all' })
    await person.call.leads.list({})
    const heard: string[] = []
    const gone = new AbortController()
    const events = await person.call.live.events(undefined, { signal: gone.signal })
    const listening = (async () => {
      for await (const { topic } of events) heard.push(topic)
    })().catch(() => {})
    const { version } = await personOf(person.userId)
    const permissions = { packages: { read: true, write: true } }
    await agency.owner.call.team.update({ id: person.userId, version, changes: { permissions } })
    await expect(person.call.leads.list({})).rejects.toMatchObject({ status: 403 })
    await person.call.packages.list({})
    await expect.poll(() => heard, { timeout: 2000 }).toContain('agency')
    const { data } = await person.call.permission.readPermission()
    expect(data.filter(({ read }) => read === '1').map(({ title }) => title.title)).toEqual(['packages'])
    gone.abort()
    await listening
  })

  test('of a main user cannot be restricted, and nobody can take their own role or place', async () => {
    const { userId: id, call } = agency.owner
    const { version } = await personOf(id)
    for (const changes of [{ permissions: {} }, { recordScope: 'own' as const }, { hidesCost: true }])
      await expect(call.team.update({ id, version, changes })).rejects.toMatchObject({ code: 'MAIN_USER' })
    await expect(call.team.changeRole({ id, role: 'sub-user' })).rejects.toMatchObject({ code: 'OWN_ROLE' })
    await expect(call.team.deactivate({ id, handOverTo: null })).rejects.toMatchObject({ code: 'ONESELF' })
    await expect(call.team.revoke({ id })).rejects.toMatchObject({ code: 'NOT_INVITED' })
  })

  test('two main users who demote each other at once leave one', async () => {
    const second = await makeMember(app, agency, { isSubuser: false, recordScope: 'all' })
    const outcomes = await Promise.allSettled([
      agency.owner.call.team.changeRole({ id: second.userId, role: 'sub-user' }),
      second.call.team.changeRole({ id: agency.owner.userId, role: 'sub-user' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await app.owner.query('select from users where agency_id = $1 and not is_subuser', [
      agency.agencyId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('cannot be raised by a manager, and a stale change is refused with what is there', async () => {
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    await expect(manager.call.team.changeRole({ id: manager.userId, role: 'main-user' })).rejects.toMatchObject({
      status: 403,
    })
    const change = { id: manager.userId, version: 1, changes: { recordScope: 'own' as const } }
    await agency.owner.call.team.update(change)
    await expect(agency.owner.call.team.update(change)).rejects.toMatchObject({ status: 409, code: 'STALE' })
  })

  test('a role is changed only by who gave the password of late (bar 21)', async () => {
    const person = await makeMember(app, agency)
    app.clock.forward(11 * 60_000)
    await expect(agency.owner.call.team.changeRole({ id: person.userId, role: 'manager' })).rejects.toMatchObject({
      status: 428,
      code: 'PASSWORD_NEEDED',
    })
  })
})

describe('somebody who leaves', () => {
  test('is out at once, and everything of theirs is with a colleague, until that is undone (bar 16)', async () => {
    const [leaver, heir] = [await makeMember(app, agency), await makeMember(app, agency)]
    const { data: lead } = await leaver.call.leads.create({ name: 'Asha' })
    const { data: contact } = await leaver.call.contacts.create({ kind: 'person', name: 'Asha Rao' })
    const { data: pack } = await leaver.call.packages.create({ title: 'Kerala' })
    const { data: proposal } = await leaver.call.prospects.create({ leadId: lead.id })
    const { call } = agency.owner
    const before = (await call.team.holdings({ id: leaver.userId })).data
    expect(before).toMatchObject({ leads: 1, contacts: 2, packages: 1, proposals: 1, trips: 0 })

    const { data } = await call.team.deactivate({ id: leaver.userId, handOverTo: heir.userId })
    await expect(leaver.call.leads.list({})).rejects.toMatchObject({ status: 401 })
    expect((await clientOf(app).auth.signin({ email: leaver.email, password })).status).toBe(false)
    const owners = async () => [
      (await call.leads.get({ id: lead.id })).data.ownerId,
      (await call.contacts.get({ id: contact.id })).data.ownerId,
      (await call.packages.get({ id: pack.id })).data.ownerId,
      (await call.prospects.get({ id: proposal.id })).data.ownerId,
    ]
    expect(await owners()).toEqual([heir.userId, heir.userId, heir.userId, heir.userId])
    expect((await call.team.holdings({ id: heir.userId })).data).toEqual(before)
    expect(await personOf(leaver.userId)).toMatchObject({ state: 'deactivated' })

    const undone = await call.operations.undo({ id: data.operationId ?? '' })
    expect(undone.data.kept).toBe(0)
    expect(await owners()).toEqual([leaver.userId, leaver.userId, leaver.userId, leaver.userId])
    await call.team.reactivate({ id: leaver.userId })
    expect((await clientOf(app).auth.signin({ email: leaver.email, password })).status).toBe(true)
  })

  test('with much to hand over is handed over in the background, all of it', async () => {
    const [leaver, heir] = [await makeMember(app, agency), await makeMember(app, agency)]
    const { data: lead } = await leaver.call.leads.create({ name: 'One of many' })
    await app.owner.query(
      `insert into leads select (jsonb_populate_record(leads, jsonb_build_object('id', gen_random_uuid(), 'number', 1000 + n))).*
         from leads, generate_series(1, 1200) as n where id = $1`,
      [lead.id],
    )
    const { call } = agency.owner
    await call.team.handOver({ id: leaver.userId, to: heir.userId })
    await expect.poll(async () => (await call.team.holdings({ id: leaver.userId })).data.leads).toBe(0)
    expect((await call.team.holdings({ id: heir.userId })).data.leads).toBe(1201)
  })

  test('hands nothing to who has left, or to themselves', async () => {
    const [leaver, gone] = [await makeMember(app, agency), await makeMember(app, agency)]
    await agency.owner.call.team.deactivate({ id: gone.userId, handOverTo: null })
    for (const to of [gone.userId, leaver.userId])
      await expect(agency.owner.call.team.handOver({ id: leaver.userId, to })).rejects.toMatchObject({ status: 422 })
  })
})

test('a team that is removed leaves its people, and what they see of each other goes', async () => {
  const { call } = agency.owner
  const { data: team } = await call.team.createTeam({ name: 'Holidays' })
  const [one, other] = [
    await makeMember(app, agency, { teamId: team.id, recordScope: 'team' }),
    await makeMember(app, agency, { teamId: team.id, recordScope: 'team' }),
  ]
  const { data: lead } = await one.call.leads.create({ name: 'Asha' })
  expect((await other.call.leads.get({ id: lead.id })).data.name).toBe('Asha')
  await expect(call.team.createTeam({ name: 'Holidays' })).rejects.toMatchObject({ status: 409 })
  await call.team.removeTeam({ id: team.id })
  await expect(other.call.leads.get({ id: lead.id })).rejects.toMatchObject({ status: 404 })
  expect((await personOf(one.userId)).teamId).toBeNull()
})

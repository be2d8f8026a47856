import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { absoluteMs, idleMs } from './sessions.service.ts'

const minute = 60_000
const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.forward(60 * minute)
  agency = await makeAgency(app)
})

const statusOf = async (token: string, path = '/api/user/session', method = 'GET') =>
  (await fetch(app.url + path, { method, headers: { authorization: `Bearer ${token}` } })).status
const listLeads = (token: string) => statusOf(token, '/api/leads/all-leads', 'POST')
const change = (sql: string, person: Person) =>
  app.owner.query(`update users set ${sql} where id = $1`, [person.userId])

describe('rights taken away are gone with the next request (bar 9)', () => {
  test.each([
    [
      'leads taken off the permissions',
      `is_restricted = true, permissions = '{"dashboard": {"read": true, "write": true}}'`,
      403,
    ],
    ['restricted to nothing', `is_restricted = true, permissions = '{}'`, 403],
    ['disabled', `is_active = false`, 401],
  ])('%s', async (_, sql, expected) => {
    const member = await makeMember(app, agency)
    expect(await listLeads(member.token)).toBe(200)
    // Not by a call of ours, as an operator would by hand: the database itself tells the servers.
    await change(sql, member)
    await expect.poll(() => listLeads(member.token), { timeout: 1000, interval: 5 }).toBe(expected)
  })

  test('a manager who is one no more, and a scope that was narrowed', async () => {
    const member = await makeMember(app, agency, { recordScope: 'all' })
    const { data: lead } = await agency.owner.call.leads.create({ name: 'Not theirs' })
    expect((await member.call.leads.get({ id: lead.id })).data.id).toBe(lead.id)
    await change(`record_scope = 'own'`, member)
    await expect.poll(() => statusOf(member.token, `/api/leads/${lead.id}`), { timeout: 1000, interval: 5 }).toBe(404)
  })

  test('on another server too', async () => {
    const member = await makeMember(app, agency)
    const other = await startApp({ DATABASE_URL: app.databaseUrl })
    const there = () =>
      fetch(`${other.url}/api/auth/sessions`, { headers: { authorization: `Bearer ${member.token}` } })
    expect((await there()).status).toBe(200)
    await member.call.auth.logout()
    await expect.poll(async () => (await there()).status, { timeout: 1000, interval: 5 }).toBe(401)
    await other.close()
  })
})

test('permissions that are no list are not taken for none (bar 12)', async () => {
  const member = await makeMember(app, agency)
  await expect(change(`is_restricted = true, permissions = 'null'`, member)).rejects.toThrow(/users_permissions/)
  await app.owner.query('alter table users drop constraint users_permissions')
  await change(`is_restricted = true, permissions = 'null'`, member)
  await expect.poll(() => listLeads(member.token)).toBe(403)
})

describe('tokens (bar 15)', () => {
  test('carry 256 bits and are new at every sign-in, second factor and change of password', async () => {
    const { owner } = await makeAgency(app)
    const make = new Maker(app, owner.agencyId, owner.userId, 'tokens')
    const seen = new Set([owner.token])
    const expectNew = (token: string | undefined) => {
      expect(token).toMatch(/^sat_[\w-]{43}$/)
      expect(seen).not.toContain(token)
      seen.add(token ?? '')
      return token ?? ''
    }
    let current = expectNew((await clientOf(app).auth.signin({ email: owner.email, password })).token)
    const step = async (next: string) => {
      expect(await statusOf(current)).toBe(401)
      current = expectNew(next)
      expect(await statusOf(current)).toBe(200)
    }
    const change = { currentPassword: password, ...another }
    await step((await clientOf(app, current).auth.changePassword(change)).data.token)
    const code = await make.offeredSecondFactor()
    await step((await clientOf(app, current).auth.enableTotp({ code })).data.token)
    app.clock.forward(minute)
    const { challenge = '', Error_Code } = await clientOf(app).auth.signin({
      email: owner.email,
      password: another.password,
    })
    expect(Error_Code).toBe('TOTP_REQUIRED')
    const second = await clientOf(app, challenge).auth.signinTotp({ code: make.code() })
    expectNew(second.token)
    expect(await statusOf(challenge)).toBe(401)
  })

  test('end when they were not used for twelve hours, to the second', async () => {
    const { token } = await makeMember(app, agency)
    expect(await statusOf(token)).toBe(200)
    // A use within the minute is not written down, but counts.
    app.clock.forward(30_000)
    expect(await statusOf(token)).toBe(200)
    app.clock.forward(idleMs - 1000)
    expect(await statusOf(token)).toBe(200)
    app.clock.forward(idleMs)
    expect(await statusOf(token)).toBe(401)
  })

  test('end after seven days however much they are used, to the second', async () => {
    const { token } = await makeMember(app, agency)
    const stepMs = 11 * 60 * minute
    for (let age = 0; age + stepMs < absoluteMs - 1000; age += stepMs) {
      app.clock.forward(stepMs)
      expect(await statusOf(token)).toBe(200)
    }
    const made = await app.owner.query('select expires_at from sessions order by created_at desc limit 1')
    const left = (made.rows[0].expires_at as Date).getTime() - app.clock.now().getTime()
    app.clock.forward(left - 1000)
    expect(await statusOf(token)).toBe(200)
    app.clock.forward(1000)
    expect(await statusOf(token)).toBe(401)
  })
})

describe('what ends a session ends it at once, with its push token (bar 16)', () => {
  const withSession = async () => {
    const member = await makeMember(app, agency)
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    await member.call.user.storeToken({ token: JSON.stringify({ endpoint, keys }) })
    expect(await statusOf(member.token)).toBe(200)
    return member
  }
  const pushTokens = async ({ userId }: Person) =>
    (await app.owner.query('select from sessions where user_id = $1 and push_token is not null', [userId])).rowCount

  test.each<[string, (member: Person) => Promise<unknown>]>([
    ['logging out', ({ call }) => call.auth.logout()],
    ['changing the password', ({ call }) => call.auth.changePassword({ currentPassword: password, ...another })],
    [
      'setting a new one by a mailed link',
      async ({ userId }) => {
        const make = new Maker(app, agency.agencyId, userId, 'link')
        await clientOf(app).auth.resetPassword({ token: await make.passwordLink(), ...another })
      },
    ],
    [
      'revoking it from another device',
      async ({ email }) => {
        const { token = '' } = await clientOf(app).auth.signin({ email, password })
        const other = clientOf(app, token)
        const { data } = await other.auth.sessions()
        await other.auth.revokeSession({ id: data.find((session) => !session.current)?.id ?? '' })
      },
    ],
    [
      'revoking all others',
      async ({ email }) => {
        const { token = '' } = await clientOf(app).auth.signin({ email, password })
        await clientOf(app, token).auth.revokeOtherSessions()
      },
    ],
  ])('%s', async (_, end) => {
    const member = await withSession()
    await end(member)
    expect(await statusOf(member.token)).toBe(401)
    expect(await pushTokens(member)).toBe(0)
  })

  test('a live connection hears nothing more', async () => {
    const member = await makeMember(app, agency, { recordScope: 'all' })
    const heard: string[] = []
    const events = await member.call.live.events()
    const listening = (async () => {
      for await (const event of events) heard.push(event.topic)
    })()
    await expect.poll(() => heard.length).toBe(1)
    await member.call.auth.logout()
    await agency.owner.call.leads.create({ name: 'After the logout' })
    await listening
    expect(heard).toEqual(['account'])
  })
})

test('a code and a recovery code work once (bar 20)', async () => {
  const { owner } = await makeAgency(app)
  const make = new Maker(app, owner.agencyId, owner.userId, 'codes')
  const { data } = await owner.call.auth.enableTotp({ code: await make.offeredSecondFactor() })
  const challenged = async () => {
    const { challenge = '' } = await clientOf(app).auth.signin({ email: owner.email, password })
    return clientOf(app, challenge)
  }
  app.clock.forward(2 * minute)
  const code = make.code()
  expect((await (await challenged()).auth.signinTotp({ code })).status).toBe(true)
  await expect((await challenged()).auth.signinTotp({ code })).rejects.toMatchObject({ status: 422 })
  const [recovery = ''] = data.recoveryCodes
  expect((await (await challenged()).auth.signinTotp({ code: recovery })).status).toBe(true)
  await expect((await challenged()).auth.signinTotp({ code: recovery })).rejects.toMatchObject({ status: 422 })
})

describe('sensitive settings ask for the password (bar 21)', () => {
  test('which giving it again settles', async () => {
    const member = await makeMember(app, agency)
    app.clock.forward(11 * minute)
    await expect(member.call.auth.startTotp({})).rejects.toMatchObject({ status: 428, code: 'PASSWORD_NEEDED' })
    await expect(member.call.auth.confirmPassword({ password: 'not it' })).rejects.toMatchObject({ status: 422 })
    await member.call.auth.confirmPassword({ password })
    expect((await member.call.auth.startTotp({})).data.secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('and a new password for the old one', async () => {
    const member = await makeMember(app, agency)
    const change = member.call.auth.changePassword({ currentPassword: 'not the password', ...another })
    await expect(change).rejects.toMatchObject({ status: 422, fields: { currentPassword: expect.any(String) } })
  })
})

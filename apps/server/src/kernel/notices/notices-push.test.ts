import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { startPushService } from '../../../test/push-service.ts'
import { createPusher } from '../../providers/push/pusher.ts'
import { pushNotices } from './notices-push.service.ts'
import { tellPeople } from './notices.service.ts'

const { signal } = new AbortController()

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  service = await startPushService()
  app.services.pusher = createPusher({
    web: {
      privateKey: undefined,
      secret: 'a secret of thirty-two characters or more',
      contact: 'mailto:ops@agency.test',
      agent: service.agent,
    },
  })
})
beforeEach(async () => {
  service.calls.length = 0
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

let causes = 0
/** Tells somebody something. @returns the notice's id */
async function tell(userId: string, facts: { title?: string; body?: string } = {}): Promise<string> {
  const cause = `test ${++causes}`
  const about = { subject: 'lead' as const, id: crypto.randomUUID() }
  const telling = { userId, kind: 'reminder' as const, cause, title: 'Follow up with Asha', about, ...facts }
  await app.services.database.writeAs(agency.agencyId, (db) => tellPeople(app.services, db, [telling]))
  const { rows } = await app.owner.query('select id from notices where cause = $1', [cause])
  return rows[0]?.id as string
}

const push = (...ids: string[]) => pushNotices(app.services, agency.agencyId, ids, signal)
const tokens = async () =>
  (await app.owner.query('select from sessions where agency_id = $1 and push_token is not null', [agency.agencyId]))
    .rowCount

test('a notice is read by the browser that subscribed, and nobody in between', async () => {
  const { token, path } = service.subscribe()
  await agency.owner.call.user.storeToken({ token })
  const id = await tell(agency.owner.userId, { title: 'Follow up with आशा', body: 'Call · 21 Nov 2026, 10:00' })
  const { rows } = await app.owner.query(
    `select data from pgboss.job where name = 'notices.push' and data->>'agencyId' = $1`,
    [agency.agencyId],
  )
  expect(rows.map(({ data }) => data.payload)).toEqual([{ noticeIds: [id] }])
  await push(id)
  await push(id)
  expect(service.calls).toHaveLength(1)
  const [call] = service.calls
  expect(call).toMatchObject({
    host: 'fcm.googleapis.com',
    path,
    message: {
      title: 'Follow up with आशा',
      body: 'Call · 21 Nov 2026, 10:00',
      tag: id,
      url: expect.stringMatching(/^\/leads\/[0-9a-f-]{36}$/),
    },
    claims: { aud: 'https://fcm.googleapis.com', sub: 'mailto:ops@agency.test' },
    headers: { ttl: '43200', urgency: 'high', topic: id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' },
  })
  const { publicKey } = (await agency.owner.call.notices.pushKey()).data
  expect(call?.headers.authorization).toContain(`k=${publicKey}`)
  expect(Number(call?.claims?.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
})

test('the key is the same at every start, and another for another installation', () => {
  const keyOf = (secret: string) =>
    createPusher({ web: { privateKey: undefined, secret, contact: 'mailto:a@b.test' } }).publicKey
  expect(keyOf('one')).toBe(keyOf('one'))
  expect(keyOf('one')).not.toBe(keyOf('two'))
})

test.each([404, 410])('a browser that is gone (%s) is forgotten, and the others are still told', async (status) => {
  const [gone, there] = [service.subscribe(), service.subscribe('updates.push.services.mozilla.com')]
  service.answers.set(gone.path, [status])
  await agency.owner.call.user.storeToken({ token: gone.token })
  const { token: second = '' } = await clientOf(app).auth.signin({ email: agency.owner.email, password })
  await clientOf(app, second).user.storeToken({ token: there.token })
  await push(await tell(agency.owner.userId))
  expect(service.calls.map(({ path }) => path)).toEqual([there.path])
  expect(await tokens()).toBe(1)
})

test.each([429, 503])('a service that has no time (%s) is asked again, for those who were not told', async (status) => {
  const [busy, quick] = [service.subscribe(), service.subscribe()]
  service.answers.set(busy.path, [status])
  await agency.owner.call.user.storeToken({ token: busy.token })
  const { token: second = '' } = await clientOf(app).auth.signin({ email: agency.owner.email, password })
  await clientOf(app, second).user.storeToken({ token: quick.token })
  const id = await tell(agency.owner.userId)
  await expect(push(id)).rejects.toThrow('tried again')
  await push(id)
  expect(service.calls.map(({ path }) => path).sort()).toEqual([busy.path, quick.path].sort())
  expect(await tokens()).toBe(2)
})

describe('a push token is its session’s (bar 16)', () => {
  test('after logging out nothing is sent, also of what was told before', async () => {
    const member = await makeMember(app, agency)
    await member.call.user.storeToken({ token: service.subscribe().token })
    const id = await tell(member.userId)
    await member.call.auth.logout()
    await push(id, await tell(member.userId))
    expect(service.calls).toEqual([])
  })

  test('nor when the session has run out', async () => {
    const member = await makeMember(app, agency)
    await member.call.user.storeToken({ token: service.subscribe().token })
    const id = await tell(member.userId)
    await app.owner.query(`update sessions set last_used_at = now() - interval '13 hours' where user_id = $1`, [
      member.userId,
    ])
    await push(id)
    expect(service.calls).toEqual([])
  })

  test('one browser is one person’s at a time', async () => {
    const { token } = service.subscribe()
    const [first, second] = [await makeMember(app, agency), await makeMember(app, agency)]
    await first.call.user.storeToken({ token })
    await second.call.user.storeToken({ token })
    await push(await tell(first.userId), await tell(second.userId))
    expect(service.calls).toHaveLength(1)
  })

  test('it is in no log and no answer', async () => {
    const { token, path } = service.subscribe()
    service.answers.set(path, [503])
    await agency.owner.call.user.storeToken({ token })
    await push(await tell(agency.owner.userId)).catch(() => {})
    const { keys } = JSON.parse(token) as { keys: { auth: string } }
    for (const secret of [path, keys.auth]) {
      expect(app.logs()).not.toContain(secret)
      expect(JSON.stringify(await agency.owner.call.auth.sessions())).not.toContain(secret)
    }
  })
})

describe('messages go to push services and nowhere else (bar 38)', () => {
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  test.each([
    'http://fcm.googleapis.com/send/a',
    'https://127.0.0.1/send',
    'https://localhost/send',
    'https://[::1]/send',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/send',
    'https://push.example/send',
    'https://fcm.googleapis.com.push.example/send',
    'https://fcm.googleapis.com@push.example/send',
    'https://user:secret@fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://notify.windows.com.push.example/send',
    'https://xnotify.windows.com/send',
    'https://push.apple.com/send',
    'ftp://web.push.apple.com/send',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://fcm.googleapis.com/',
    '//fcm.googleapis.com/send',
    'https://0x7f000001/',
    'https://2130706433/',
    '',
  ])('not to %s', async (endpoint) => {
    const token = JSON.stringify({ endpoint, keys })
    await expect(agency.owner.call.user.storeToken({ token })).rejects.toMatchObject({ status: 422 })
    // What got into the database another way is not sent to either.
    await app.owner.query('update sessions set push_token = $2 where user_id = $1', [agency.owner.userId, token])
    await push(await tell(agency.owner.userId))
    expect(service.calls).toEqual([])
    expect(await tokens()).toBe(0)
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ])('but to %s', async (endpoint) => {
    await agency.owner.call.user.storeToken({ token: JSON.stringify({ endpoint, keys }) })
  })

  test('and what is no subscription is said to be none', async () => {
    for (const token of ['{', '{}', '{"endpoint":1}', `{"endpoint":"https://fcm.googleapis.com/a","keys":{}}`])
      await expect(agency.owner.call.user.storeToken({ token })).rejects.toMatchObject({ status: 422 })
    // A token of another kind is kept: it is sent by whoever knows what it is.
    await agency.owner.call.user.storeToken({ token: 'fcm-registration-token' })
  })
})

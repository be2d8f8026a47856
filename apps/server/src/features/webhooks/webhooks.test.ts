import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@sarai/contract/webhook-words'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { openReceiver, type ReceivedPost, type Receiver } from '../../../test/receiver.ts'
import { fillDraft } from '../../../test/make-proposal.ts'
import { raiseEvents } from './webhooks-events.service.ts'
import { sweep } from '../housekeeping/housekeeping.service.ts'
import { deliverDue } from './webhooks-delivery.service.ts'

/** No jobs run here: what is due is sent by hand, at the time the test says it is. */
let app: TestApp
let agency: TestAgency
let receiver: Receiver
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_WEBHOOKS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await openReceiver()
  agency = await makeAgency(app)
})
afterEach(async () => {
  app.clock.reset()
  await receiver.close()
})

const idle = new AbortController().signal
const send = (of = agency) => deliverDue(app.services, of.agencyId, idle)
const hooks = () => agency.owner.call.webhooks
const [minute, hour] = [60_000, 3_600_000]

async function listen(events: WebhookEvent[] = ['lead.created'], path = '/in') {
  return (await hooks().create({ url: receiver.url + path, events })).data
}

const log = async (filter = {}) => (await hooks().deliveries(filter)).data
const newest = async () => (await hooks().delivery({ id: (await log())[0]?.id ?? '' })).data
const addLead = async (name = 'Asha Rao') => (await agency.owner.call.leads.create({ name })).data

/** Days later, signed in anew. */
async function daysPass(ms: number): Promise<void> {
  app.clock.forward(ms)
  const { token } = await clientOf(app).auth.signin({ email: agency.owner.email, password })
  agency.owner = { ...agency.owner, call: clientOf(app, token) }
}

/** Whether a post was signed with a secret, found out as its receiver would: nothing of ours is asked. */
function isSignedBy(secret: string, { headers, body }: ReceivedPost): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = createHmac('sha256', key).update(said, 'utf8').digest('base64')
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${right}`)
}

describe('what happens is told', () => {
  test('signed, with the record it is about and who did it', async () => {
    const { webhook, secret } = await listen()
    const lead = await addLead()
    expect(await send()).toBe(null)
    const [post] = receiver.posts
    expect(receiver.posts).toHaveLength(1)
    if (!post) return
    expect(isSignedBy(secret, post)).toBe(true)
    expect(isSignedBy(secret, { ...post, body: post.body.replace('Asha', 'Usha') })).toBe(false)
    expect(post.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Sarai-Webhooks/1' })
    expect(Number(post.headers['webhook-timestamp']) * 1000).toBeCloseTo(Date.now(), -5)
    expect(JSON.parse(post.body)).toEqual({
      id: post.headers['webhook-id'],
      type: 'lead.created',
      version: 1,
      timestamp: expect.any(String),
      agencyId: agency.agencyId,
      data: {
        record: { kind: 'lead', id: lead.id, name: 'Asha Rao', path: `/api/leads/${lead.id}` },
        ownerId: agency.owner.userId,
        by: { userId: agency.owner.userId, name: null },
        changed: [],
        values: {},
        details: {},
      },
    })
    expect(await log()).toMatchObject([
      { webhookId: webhook.id, type: 'lead.created', state: 'delivered', attempts: 1, lastStatus: 200, nextAt: null },
    ])
    expect((await newest()).log).toMatchObject([{ status: 200, problem: null, answer: 'thank you' }])
  })

  test('only what was asked for, and only what was kept', async () => {
    await listen(['lead.deleted'])
    const lead = await addLead()
    await expect(agency.owner.call.leads.create({ name: '' })).rejects.toMatchObject({ status: 422 })
    await agency.owner.call.leads.remove({ id: lead.id })
    await send()
    expect(receiver.posts.map(({ body }) => JSON.parse(body).type)).toEqual(['lead.deleted'])
  })

  test('to each endpoint by itself, with one id', async () => {
    await listen(['lead.created'], '/one')
    await listen(['lead.created', 'lead.deleted'], '/two')
    await addLead()
    await send()
    expect(receiver.posts.map(({ path }) => path).toSorted()).toEqual(['/one', '/two'])
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('a status or RM that changes with the ids before and after, one of many changed at once among them', async () => {
    await listen(['lead.stage_changed', 'lead.assigned', 'bulk.changed'])
    const member = await makeMember(app, agency, { recordScope: 'all' })
    const lead = await addLead()
    const { stages } = (await agency.owner.call.user.session()).data
    const other = stages.find((stage) => stage.kind === 'open' && stage.id !== lead.stageId)
    await agency.owner.call.leads.move({ id: lead.id, stageId: other?.id ?? '' })
    const { data } = await agency.owner.call.leads.bulk({
      selection: { ids: [lead.id] },
      change: { action: 'assign', ownerId: member.userId },
    })
    await expect
      .poll(async () => (await agency.owner.call.operations.get({ id: data.operationId })).data.state)
      .toBe('done')
    await send()
    const told = receiver.posts.map(({ body }) => JSON.parse(body)).map(({ type, data: of }) => [type, of.values])
    expect(told).toContainEqual(['lead.stage_changed', { stageId: { from: lead.stageId, to: other?.id } }])
    expect(told).toContainEqual(['lead.assigned', { ownerId: { from: agency.owner.userId, to: member.userId } }])
    expect(told).toContainEqual(['bulk.changed', {}])
  })

  test('nothing of prices, of what was written, or of other agencies', async () => {
    await listen(['proposal.created', 'proposal.updated', 'note.created', 'proposal.sent', 'lead.updated'])
    const { call } = agency.owner
    const lead = await addLead()
    await call.notes.create({ on: { leadId: lead.id }, body: 'SECRET-NOTE of a colleague', pinned: false })
    const { data: proposal } = await call.prospects.create({ leadId: lead.id, title: 'Kerala' })
    await fillDraft(call, proposal.id)
    const other = await makeAgency(app)
    await other.owner.call.leads.create({ name: 'Theirs' })
    await send()
    await send(other)
    const sent = receiver.posts.map(({ body }) => body).join('\n')
    expect(sent).toContain('proposal.created')
    expect(sent).toContain('note.created')
    expect(sent).not.toMatch(/SECRET|net|cost|Theirs/)
  })

  test('an agency without a webhook writes nothing', async () => {
    await addLead()
    const { rows } = await app.owner.query('select from webhook_deliveries where agency_id = $1', [agency.agencyId])
    expect(rows).toHaveLength(0)
  })
})

describe('what does not get through is tried again', () => {
  test('with the same id and body, after the pauses, until it is taken', async () => {
    const { secret } = await listen()
    receiver.manners.push(500, 'hang up', 200)
    await addLead()
    const next = await send()
    expect(Date.parse(next ?? '') - Date.now()).toBeGreaterThan(3_000)
    expect(Date.parse(next ?? '') - Date.now()).toBeLessThan(6_000)
    // It is not its time yet.
    await send()
    expect(receiver.posts).toHaveLength(1)
    app.clock.forward(6_000)
    await send()
    app.clock.forward(70_000)
    expect(await send()).toBe(null)
    expect(receiver.posts).toHaveLength(3)
    const [first, , third] = receiver.posts
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(third?.body).toBe(first?.body)
    expect(third?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    for (const post of receiver.posts) expect(isSignedBy(secret, post)).toBe(true)
    expect((await newest()).log.map(({ status, problem }) => [status, problem])).toEqual([
      [500, null],
      [null, 'The connection broke off'],
      [200, null],
    ])
    expect((await hooks().list()).data[0]?.failingSince).toBe(null)
  })

  test('ten times in three days, and is given up then', async () => {
    await listen()
    await addLead()
    receiver.manners.push(...Array<number>(20).fill(503))
    let tries = 0
    for (let next = await send(); next; next = await send()) {
      tries++
      app.clock.forward(Date.parse(next) - app.clock.now().getTime())
      if (tries > 20) break
    }
    expect(receiver.posts).toHaveLength(10)
    await daysPass(0)
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 10, lastStatus: 503 }])
  })

  test('an endpoint that fails for three days is switched off, and main users are told by mail', async () => {
    const { webhook } = await listen()
    receiver.manners.push(...Array<number>(20).fill(500))
    await addLead()
    await send()
    expect((await hooks().list()).data[0]).toMatchObject({ isActive: true, failingSince: expect.any(String) })
    await daysPass(72 * hour)
    await addLead('Waits')
    await send()
    expect((await hooks().list()).data[0]).toMatchObject({ id: webhook.id, isActive: false, offReason: 'failing' })
    expect((await log()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await addLead('Not told')
    expect(await log()).toHaveLength(2)
    const { rows } = await app.owner.query('select subject, text from mails where agency_id = $1', [agency.agencyId])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain(receiver.url)
    // Switched on again, it starts afresh, and what failed can be sent.
    const { version } = (await hooks().list()).data[0] ?? { version: 0 }
    const { data: on } = await hooks().update({ id: webhook.id, version, changes: { isActive: true } })
    expect(on).toMatchObject({ isActive: true, offReason: null, failingSince: null })
    receiver.manners.length = 0
    const { data } = await hooks().replayFailed({ id: webhook.id, since: new Date(0).toISOString() })
    expect(data.count).toBe(2)
    await send()
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('410 switches an endpoint off at once', async () => {
    await listen()
    receiver.manners.push(410)
    await addLead()
    expect(await send()).toBe(null)
    expect((await hooks().list()).data[0]).toMatchObject({ isActive: false, offReason: 'gone' })
    expect(await log()).toMatchObject([{ state: 'failed', lastStatus: 410 }])
  })

  test('a redirect is not followed, and counts as a failure', async () => {
    await listen()
    receiver.manners.push({ redirectTo: `${receiver.url}/elsewhere` })
    await addLead()
    await send()
    expect(receiver.posts.map(({ path }) => path)).toEqual(['/in'])
    expect(await log()).toMatchObject([{ state: 'pending', lastStatus: 302 }])
  })

  test('whoever does not answer is waited for ten seconds, while others are served', async () => {
    await listen(['lead.created'], '/slow')
    await listen(['lead.deleted'], '/quick')
    receiver.manners.push('silence')
    const lead = await addLead()
    const began = Date.now()
    const sending = send()
    await expect.poll(() => receiver.posts.length).toBe(1)
    await agency.owner.call.leads.remove({ id: lead.id })
    await send()
    expect(receiver.posts.map(({ path }) => path)).toEqual(['/slow', '/quick'])
    expect(Date.now() - began).toBeLessThan(8_000)
    await sending
    expect(Date.now() - began).toBeLessThan(13_000)
    const [slow] = await log({ type: 'lead.created' })
    expect((await hooks().delivery({ id: slow?.id ?? '' })).data.log).toMatchObject([
      { status: null, problem: 'No answer in time' },
    ])
  }, 20_000)

  test('of a long answer the beginning is kept', async () => {
    await listen()
    receiver.manners.push({ words: 'a\u0000b'.repeat(100_000), status: 400 })
    await addLead()
    await send()
    const [attempt] = (await newest()).log
    expect(attempt?.status).toBe(400)
    expect(attempt?.answer?.length).toBeLessThanOrEqual(2048)
    expect(attempt?.answer).toMatch(/^abab/)
  })
})

describe('each goes out once', () => {
  test('bar 54: whatever the number of workers', async () => {
    await listen(['lead.created'])
    await Promise.all(Array.from({ length: 12 }, (_, at) => addLead(`Lead ${at}`)))
    await Promise.all([send(), send(), send()])
    expect(receiver.posts).toHaveLength(12)
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  })

  test('one that a server left half done is taken up by another', async () => {
    await listen()
    await addLead()
    const leave = `update webhook_deliveries set state = 'sending', claimed_at = now() - $2::interval where agency_id = $1`
    await app.owner.query(leave, [agency.agencyId, '30 seconds'])
    expect(await send()).not.toBe(null)
    expect(receiver.posts).toHaveLength(0)
    await app.owner.query(leave, [agency.agencyId, '2 minutes'])
    expect(await send()).toBe(null)
    expect(receiver.posts).toHaveLength(1)
  })

  test('sent again by hand, it has the id and body it had', async () => {
    const { webhook } = await listen()
    await addLead()
    await send()
    const { id } = await newest()
    await hooks().replay({ id })
    await send()
    const [first, second] = receiver.posts
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await newest()).toMatchObject({ state: 'delivered', attempts: 1, log: [{ status: 200 }, { status: 200 }] })
    const { version } = (await hooks().list()).data[0] ?? { version: 0 }
    await hooks().update({ id: webhook.id, version, changes: { isActive: false } })
    await expect(hooks().replay({ id })).rejects.toMatchObject({ code: 'WEBHOOK_OFF' })
  })
})

describe('bar 40: the secret', () => {
  test('bar 40: is given out once, and sealed where it is kept', async () => {
    const { webhook, secret } = await listen()
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify((await hooks().list()).data)).not.toContain(secret)
    const { rows } = await app.owner.query('select secret from webhooks where id = $1', [webhook.id])
    expect(rows[0]?.secret).not.toContain(secret.slice(6))
    // Moved to another row it cannot be read.
    const { webhook: other } = await listen()
    await app.owner.query('update webhooks set secret = $1 where id = $2', [rows[0]?.secret, other.id])
    await expect(hooks().rotateSecret({ id: other.id })).rejects.toMatchObject({ status: 500 })
  })

  test('changed, the old one signs too for a day', async () => {
    const { webhook, secret: old } = await listen()
    const { secret, webhook: changed } = (await hooks().rotateSecret({ id: webhook.id })).data
    expect(secret).not.toBe(old)
    expect(Date.parse(changed.previousUntil ?? '') - Date.now()).toBeGreaterThan(23 * hour)
    await addLead()
    await send()
    app.clock.forward(24 * hour + minute)
    await app.services.database.writeAs(agency.agencyId, async (db) => {
      const lead = { subject: 'lead' as const, subjectId: agency.agencyId, subjectLabel: 'Later' }
      await raiseEvents(db, [{ kind: 'created', ...lead }])
    })
    await send()
    const [first, second] = receiver.posts
    if (!first || !second) throw new Error('not both were sent')
    expect([isSignedBy(secret, first), isSignedBy(old, first)]).toEqual([true, true])
    expect([isSignedBy(secret, second), isSignedBy(old, second)]).toEqual([true, false])
  })
})

describe('who may do what', () => {
  test('main users only, and with the password just given where a secret or an address is at stake', async () => {
    const { webhook } = await listen()
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    await expect(manager.call.webhooks.list()).rejects.toMatchObject({ status: 403 })
    await expect(manager.call.webhooks.deliveries({})).rejects.toMatchObject({ status: 403 })
    app.clock.forward(11 * minute)
    const change = { id: webhook.id, version: 1, changes: { description: 'x' } }
    for (const refused of [
      () => hooks().create({ url: receiver.url, events: ['lead.created'] }),
      () => hooks().update(change),
      () => hooks().rotateSecret({ id: webhook.id }),
      () => hooks().remove({ id: webhook.id }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 428, code: 'PASSWORD_NEEDED' })
    await hooks().test({ id: webhook.id })
  })

  test('a stale change is answered with what is there now', async () => {
    const { webhook } = await listen()
    const change = (description: string) =>
      hooks().update({ id: webhook.id, version: webhook.version, changes: { description } })
    await change('First')
    await expect(change('Second')).rejects.toMatchObject({ code: 'STALE', status: 409 })
  })

  test('a test event goes to the endpoint it is asked for, twenty in ten minutes', async () => {
    const { webhook } = await listen()
    await listen(['lead.created'], '/other')
    for (let sent = 0; sent < 20; sent++) await hooks().test({ id: webhook.id })
    await expect(hooks().test({ id: webhook.id })).rejects.toMatchObject({ status: 429 })
    await send()
    expect(receiver.posts.map(({ path }) => path)).toEqual(Array<string>(20).fill('/in'))
    expect(JSON.parse(receiver.posts[0]?.body ?? '{}')).toMatchObject({ type: 'test' })
  })

  test('another agency’s webhooks and deliveries are not there', async () => {
    const { webhook } = await listen()
    await addLead()
    const delivery = await newest()
    const { webhooks } = (await makeAgency(app)).owner.call
    expect((await webhooks.list()).data).toEqual([])
    expect((await webhooks.deliveries({ webhookId: webhook.id })).data).toEqual([])
    for (const refused of [
      () => webhooks.delivery({ id: delivery.id }),
      () => webhooks.replay({ id: delivery.id }),
      () => webhooks.test({ id: webhook.id }),
      () => webhooks.rotateSecret({ id: webhook.id }),
      () => webhooks.remove({ id: webhook.id }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 404 })
  })
})

test('the log goes back thirty days', async () => {
  await listen()
  await addLead('Old')
  await addLead('New')
  await send()
  const age = `update webhook_deliveries set created_at = now() - interval '31 days' where agency_id = $1 and body like '%Old%'`
  await app.owner.query(age, [agency.agencyId])
  await sweep(app.services, idle)
  expect((await log()).length).toBe(1)
  expect((await newest()).body).toContain('New')
})

test('the log is read in pages, and narrowed down', async () => {
  await listen(['lead.created', 'lead.deleted'])
  for (const name of ['A', 'B', 'C']) await addLead(name)
  const first = await hooks().deliveries({ perPage: 2 })
  const second = await hooks().deliveries({ perPage: 2, cursor: first.next ?? '' })
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
  expect(await log({ type: 'lead.deleted' })).toEqual([])
  expect(await log({ state: 'pending' })).toHaveLength(3)
  await expect(hooks().deliveries({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
})

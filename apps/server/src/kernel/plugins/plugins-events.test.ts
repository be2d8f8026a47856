import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, type TestAgency } from '../../../test/make.ts'
import { signedEvent, testPayments } from '../../../test/test-provider.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { suspendAgency } from '../standing/standing.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { handleEvent, maxEventTries } from './plugins-handling.service.ts'
import type { PluginListener } from './plugins-registry.service.ts'

const webhookSecret = 'what the webhook is signed with'

/** What listeners were told, and what they are to fail with. */
const heard: string[] = []
let trouble: Error | undefined
const listener: PluginListener = {
  kind: 'payments',
  hear: ({ event, connection, plugin }) => {
    if (trouble) return Promise.reject(trouble)
    heard.push(`${event.eventId} ${event.type} ${connection.credentials.apiKey}`)
    return Promise.resolve(async (db) => {
      const subject = { kind: 'agency' as const, id: plugin.id, label: event.eventId, ownerId: null }
      await record(db, { label: 'Test payments' }, 'agency_changed', subject)
    })
  },
}

let app: TestApp
let agency: TestAgency
let call: Client
let plugin: { id: string; url: string }
beforeAll(async () => {
  app = await startApp(
    { TRUSTED_PROXIES: '127.0.0.1' },
    { providers: [testPayments('http://127.0.0.1:9')], listeners: [listener] },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  trouble = undefined
  heard.length = 0
  await app.owner.query('delete from throttles')
  agency = await makeAgency(app)
  call = agency.owner.call
  plugin = await installed(call)
})

async function installed(client: Client) {
  const typed = { apiKey: 'key', webhookSecret }
  const { data } = await client.plugins.install({ provider: 'test-pay', credentials: typed })
  return { id: data.id, url: `${app.url}${new URL(data.eventsUrl ?? '').pathname}` }
}

interface Posted {
  headers: Record<string, string>
  body: Buffer
}

const post = (url: string, { headers, body }: Posted) =>
  fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
const postEvent = (id: string, url = plugin.url) => post(url, signedEvent(webhookSecret, { id }))
const events = async () => (await call.plugins.events({})).data
const rowsOf = async () =>
  (await app.owner.query('select from plugin_events where agency_id = $1', [agency.agencyId])).rowCount
const acted = async (id: string) =>
  (await call.activity.list({})).data.filter(({ subjectLabel }) => subjectLabel === id).length

describe('an event of a provider', () => {
  test('is answered at once, handled by a job of its agency, and shown', async () => {
    const response = await postEvent('evt_1')
    expect([response.status, await response.json()]).toEqual([200, { status: true }])
    await expect.poll(async () => (await events())[0]?.state).toBe('handled')
    expect(heard).toEqual(['evt_1 link.paid key'])
    expect(await acted('evt_1')).toBe(1)
    expect(await events()).toMatchObject([{ eventId: 'evt_1', type: 'link.paid', attempts: 1, problem: null }])
    const other = await makeAgency(app)
    expect((await other.owner.call.plugins.events({})).data).toEqual([])
  })

  test('sent fifty times at once is one, and acted on once (bar 26)', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => postEvent('evt_50')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(async () => (await events())[0]?.state).toBe('handled')
    expect((await postEvent('evt_50')).status).toBe(200)
    expect([await rowsOf(), await acted('evt_50'), heard.length]).toEqual([1, 1, 1])
  })

  test('is kept as the bytes that were signed, also where these are many and strange', async () => {
    const note = `﻿"₹ 12,34,567.50" \\u0000 ${'x'.repeat(200_000)}`
    const event = signedEvent(webhookSecret, { id: 'evt_bytes', type: note })
    expect((await post(plugin.url, event)).status).toBe(200)
    const { rows } = await app.owner.query('select body from plugin_events where agency_id = $1', [agency.agencyId])
    expect(Buffer.from(rows[0].body as string).equals(event.body)).toBe(true)
  })

  test('of which a byte of body, signature or time is another, is refused, and nothing is kept (bar 25)', async () => {
    const { headers, body } = signedEvent(webhookSecret, { id: 'evt_2' })
    const another = Buffer.from(body)
    another.writeUInt8(body.readUInt8(8) ^ 1, 8)
    const signature = headers['x-test-signature'] ?? ''
    const wrong: Posted[] = [
      { headers, body: another },
      {
        headers: { ...headers, 'x-test-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
        body,
      },
      { headers: { ...headers, 'x-test-timestamp': String(Number(headers['x-test-timestamp']) + 1) }, body },
      { headers: {}, body },
      signedEvent('another secret', { id: 'evt_2' }),
      signedEvent(webhookSecret, { id: 'evt_2' }, new Date(Date.now() - 6 * 60_000)),
    ]
    for (const posted of wrong) expect((await post(plugin.url, posted)).status).toBe(401)
    expect(await rowsOf()).toBe(0)
  })

  test('of another account is refused (bar 28)', async () => {
    await app.owner.query(`update plugins set account = 'acc_ours' where id = $1`, [plugin.id])
    const of = (account: string) => signedEvent(webhookSecret, { id: `evt of ${account}`, account })
    expect((await post(plugin.url, of('acc_theirs'))).status).toBe(401)
    expect((await post(plugin.url, of('acc_ours'))).status).toBe(200)
    expect(await rowsOf()).toBe(1)
  })

  test('is not taken where it is larger than any is', async () => {
    const event = signedEvent(webhookSecret, { id: 'evt_large', type: 'x'.repeat(300_000) })
    expect((await post(plugin.url, event)).status).toBe(413)
    expect(await rowsOf()).toBe(0)
  })

  test('is heard of also while the plugin is disabled, and not twice after it was installed anew', async () => {
    expect((await postEvent('evt_kept')).status).toBe(200)
    await expect.poll(() => acted('evt_kept')).toBe(1)
    await call.plugins.remove({ id: plugin.id })
    expect((await postEvent('evt_kept')).status).toBe(404)
    plugin = await installed(call)
    expect((await postEvent('evt_kept')).status).toBe(200)
    await expect.poll(async () => (await events()).length).toBe(1)
    expect(await acted('evt_kept')).toBe(1)
  })

  test('waits while its agency is suspended', async () => {
    const { services } = app
    await services.database.writeAs(agency.agencyId, (db) => suspendAgency(services, db, { label: 'Operator' }))
    expect((await postEvent('evt_waits')).status).toBe(200)
    const jobs = `select from pgboss.job where name = 'plugins.event' and data->>'isParked' = 'true' and data->>'agencyId' = $1`
    await expect.poll(async () => (await app.owner.query(jobs, [agency.agencyId])).rowCount).toBe(1)
    expect([await rowsOf(), heard]).toEqual([1, []])
  })
})

describe('an address', () => {
  test('that is nobody’s answers like one that was, and like one of a provider that is gone', async () => {
    const gone = plugin.url
    await call.plugins.remove({ id: plugin.id })
    const foreign = await installed((await makeAgency(app)).owner.call)
    await app.owner.query(`update plugins set provider = 'of-an-earlier-version' where id = $1`, [foreign.id])
    const answers = []
    for (const url of [
      gone,
      foreign.url,
      `${app.url}/hooks/${newPublicKey()}`,
      `${app.url}/hooks/x`,
      `${app.url}/hooks/`,
      `${plugin.url}/more`,
    ]) {
      const response = await postEvent('evt', url)
      answers.push(`${response.status} ${await response.text()}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
  })

  test('is not found by guessing, and whoever guesses is slowed down (bar 24)', async () => {
    const guess = () =>
      post(`${app.url}/hooks/${newPublicKey()}`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
        body: Buffer.from('{}'),
      })
    await guess()
    await app.owner.query(`update throttles set hits = 400 where key like 'hook unknown%'`)
    expect((await guess()).status).toBe(429)
    // The provider, at another address, is not.
    expect((await postEvent('evt_unhurt')).status).toBe(200)
  })

  test('stands in no log', async () => {
    await postEvent('evt_logged')
    await postEvent('evt_logged', `${plugin.url}/more`)
    const key = plugin.url.split('/').at(-1) ?? ''
    await expect.poll(() => app.logs()).toContain('/hooks/…')
    expect(app.logs()).not.toContain(key)
  })
})

describe('an event that cannot be handled', () => {
  const handle = (id: string) =>
    handleEvent(app.services, agency.agencyId, id).then(
      () => 'done',
      () => 'failed',
    )

  /** The worker has been at it; it comes back in some seconds. */
  const triedByWorker = () => expect.poll(async () => (await events())[0]?.attempts).toBe(1)

  test('is tried again, waits for somebody in the end, and is handled when it is replayed', async () => {
    trouble = new Error('the books are closed')
    expect((await postEvent('evt_3')).status).toBe(200)
    const [{ id } = { id: '' }] = await events()
    for (let tries = 0; tries < maxEventTries; tries++) await handle(id)
    await expect
      .poll(events)
      .toMatchObject([{ state: 'failed', attempts: maxEventTries, problem: expect.stringContaining('log') }])
    expect(await acted('evt_3')).toBe(0)
    trouble = undefined
    expect(await handle(id)).toBe('done')
    expect((await events())[0]?.state).toBe('failed')
    expect((await call.plugins.replayEvent({ id })).data).toMatchObject({ state: 'received', attempts: 0 })
    await expect.poll(async () => (await events())[0]?.state).toBe('handled')
    expect(await acted('evt_3')).toBe(1)
  })

  test('is acted on once by two that take it up at once', async () => {
    trouble = new Error('not yet')
    await postEvent('evt_4')
    const [{ id } = { id: '' }] = await events()
    await triedByWorker()
    trouble = undefined
    await Promise.all([handle(id), handle(id), handle(id)])
    expect([(await events())[0]?.state, await acted('evt_4')]).toEqual(['handled', 1])
  })

  test('is ignored where nothing listens to its kind any more', async () => {
    trouble = new Error('not yet')
    await postEvent('evt_5')
    const [{ id } = { id: '' }] = await events()
    await triedByWorker()
    await app.owner.query(`update plugin_events set provider = 'of-an-earlier-version' where id = $1`, [id])
    expect(await handle(id)).toBe('done')
    expect((await events())[0]?.state).toBe('ignored')
  })
})

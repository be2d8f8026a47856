import { describe, expect, test } from 'vitest'
import { isSignedBy, listening } from '../../../test/listening.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { sweepAgency } from '../../features/housekeeping/housekeeping.service.ts'
import { raiseEvents } from '../webhook-events/webhooks-events.service.ts'

const at = listening()
const [minute, hour] = [60_000, 3_600_000]
const idle = new AbortController().signal

describe('the secret (bar 40)', () => {
  test('is given out once, and sealed where it is kept', async () => {
    const { webhook, secret } = await at().listen()
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify((await at().calls.list()).data)).not.toContain(secret)
    const { rows } = await at().app.owner.query('select secret from webhooks where id = $1', [webhook.id])
    expect(rows[0]?.secret).not.toContain(secret.slice(6))
    // Moved to another row it cannot be read.
    const { webhook: other } = await at().listen()
    await at().app.owner.query('update webhooks set secret = $1 where id = $2', [rows[0]?.secret, other.id])
    await expect(at().calls.rotateSecret({ id: other.id })).rejects.toMatchObject({ status: 500 })
  })

  test('changed, the old one signs too for a day', async () => {
    const { webhook, secret: old } = await at().listen()
    const { secret, webhook: changed } = (await at().calls.rotateSecret({ id: webhook.id })).data
    expect(secret).not.toBe(old)
    expect(Date.parse(changed.previousUntil ?? '') - Date.now()).toBeGreaterThan(23 * hour)
    await at().addLead()
    await at().send()
    at().app.clock.forward(24 * hour + minute)
    await at().app.services.database.writeAs(at().agency.agencyId, async (db) => {
      const lead = { subject: 'lead' as const, subjectId: at().agency.agencyId, subjectLabel: 'Later' }
      await raiseEvents(db, [{ kind: 'created', ...lead }])
    })
    await at().send()
    const [first, second] = at().receiver.posts
    if (!first || !second) throw new Error('not both were sent')
    expect([isSignedBy(secret, first), isSignedBy(old, first)]).toEqual([true, true])
    expect([isSignedBy(secret, second), isSignedBy(old, second)]).toEqual([true, false])
  })
})

describe('who may do what', () => {
  test('main users only, and with the password just given where a secret or an address is at stake', async () => {
    const { webhook } = await at().listen()
    const manager = await makeMember(at().app, at().agency, { isManager: true, recordScope: 'all' })
    await expect(manager.call.webhooks.list()).rejects.toMatchObject({ status: 403 })
    await expect(manager.call.webhooks.deliveries({})).rejects.toMatchObject({ status: 403 })
    at().app.clock.forward(11 * minute)
    const change = { id: webhook.id, version: 1, changes: { description: 'x' } }
    for (const refused of [
      () => at().calls.create({ url: at().receiver.url, events: ['lead.created'] }),
      () => at().calls.update(change),
      () => at().calls.rotateSecret({ id: webhook.id }),
      () => at().calls.remove({ id: webhook.id }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 428, code: 'PASSWORD_NEEDED' })
    await at().calls.test({ id: webhook.id })
  })

  test('a stale change is answered with what is there now', async () => {
    const { webhook } = await at().listen()
    const change = (description: string) =>
      at().calls.update({ id: webhook.id, version: webhook.version, changes: { description } })
    await change('First')
    await expect(change('Second')).rejects.toMatchObject({ code: 'STALE', status: 409 })
  })

  test('a test event goes to the endpoint it is asked for, twenty in ten minutes', async () => {
    const { webhook } = await at().listen()
    await at().listen(['lead.created'], '/other')
    for (let sent = 0; sent < 20; sent++) await at().calls.test({ id: webhook.id })
    await expect(at().calls.test({ id: webhook.id })).rejects.toMatchObject({ status: 429 })
    await at().send()
    expect(at().receiver.posts.map(({ path }) => path)).toEqual(Array<string>(20).fill('/in'))
    expect(JSON.parse(at().receiver.posts[0]?.body ?? '{}')).toMatchObject({ type: 'test' })
  })

  test('another agency’s webhooks and deliveries are not there', async () => {
    const { webhook } = await at().listen()
    await at().addLead()
    const delivery = await at().newest()
    const { webhooks } = (await makeAgency(at().app)).owner.call
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
  await at().listen()
  await at().addLead('Old')
  await at().addLead('New')
  await at().send()
  const age = `update webhook_deliveries set created_at = now() - interval '31 days' where agency_id = $1 and body like '%Old%'`
  await at().app.owner.query(age, [at().agency.agencyId])
  await sweepAgency(at().app.services, at().agency.agencyId, idle)
  expect((await at().log()).length).toBe(1)
  expect((await at().newest()).body).toContain('New')
})

test('the log is read in pages, and narrowed down', async () => {
  await at().listen(['lead.created', 'lead.deleted'])
  for (const name of ['A', 'B', 'C']) await at().addLead(name)
  const first = await at().calls.deliveries({ perPage: 2 })
  const second = await at().calls.deliveries({ perPage: 2, cursor: first.next ?? '' })
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
  expect(await at().log({ type: 'lead.deleted' })).toEqual([])
  expect(await at().log({ state: 'pending' })).toHaveLength(3)
  await expect(at().calls.deliveries({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
})

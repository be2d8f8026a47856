import { describe, expect, test } from 'vitest'
import { isSignedBy, listening } from '../../../test/listening.ts'
import { makeMember } from '../../../test/make.ts'
import { resumeAgency, suspendAgency } from '../standing/standing.service.ts'
import { claimDue } from '../webhook-events/webhooks-deliveries.queries.ts'

const at = listening()
const hour = 3_600_000

describe('what does not get through is tried again', () => {
  test('with the same id and body, after the pauses, until it is taken', async () => {
    const { secret } = await at().listen()
    at().receiver.manners.push(500, 'hang up', 200)
    await at().addLead()
    const next = await at().send()
    expect(Date.parse(next ?? '') - Date.now()).toBeGreaterThan(3_000)
    expect(Date.parse(next ?? '') - Date.now()).toBeLessThan(6_000)
    // It is not its time yet.
    await at().send()
    expect(at().receiver.posts).toHaveLength(1)
    at().app.clock.forward(6_000)
    await at().send()
    at().app.clock.forward(70_000)
    expect(await at().send()).toBe(null)
    expect(at().receiver.posts).toHaveLength(3)
    const [first, , third] = at().receiver.posts
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(third?.body).toBe(first?.body)
    expect(third?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    for (const post of at().receiver.posts) expect(isSignedBy(secret, post)).toBe(true)
    expect((await at().newest()).log.map(({ status, problem }) => [status, problem])).toEqual([
      [500, null],
      [null, 'The connection was interrupted'],
      [200, null],
    ])
    expect((await at().calls.list()).data[0]?.failingSince).toBe(null)
  })

  test('while the agency is suspended nothing is sent or lost, and all of it goes on afterwards', async () => {
    const { app, agency, receiver } = at()
    const { secret } = await at().listen()
    receiver.manners.push(500)
    await at().addLead('Before')
    await at().send()
    expect(receiver.posts).toHaveLength(1)
    const by = { label: 'Operator' }
    await app.services.database.writeAs(agency.agencyId, (db) => suspendAgency(app.services, db, by))
    await expect.poll(() => app.services.standings.reachOf(agency.agencyId)).toBe('suspended')
    app.clock.forward(hour)
    expect(await at().send()).toBe(null)
    expect(receiver.posts).toHaveLength(1)
    await app.services.database.writeAs(agency.agencyId, (db) => resumeAgency(app.services, db, by))
    await expect.poll(() => app.services.standings.reachOf(agency.agencyId)).toBe('open')
    await at().send()
    expect(receiver.posts).toHaveLength(2)
    const [first, second] = receiver.posts
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    for (const post of receiver.posts) expect(isSignedBy(secret, post)).toBe(true)
    expect((await at().newest()).log.map(({ status }) => status)).toEqual([500, 200])
  })

  test('ten times in three days, and is given up then', async () => {
    await at().listen()
    await at().addLead()
    at().receiver.manners.push(...Array<number>(20).fill(503))
    let tries = 0
    for (let next = await at().send(); next; next = await at().send()) {
      tries++
      at().app.clock.forward(Date.parse(next) - at().app.clock.now().getTime())
      if (tries > 20) break
    }
    expect(at().receiver.posts).toHaveLength(10)
    await at().daysPass(0)
    expect(await at().log()).toMatchObject([{ state: 'failed', attempts: 10, lastStatus: 503 }])
  })

  test('an endpoint that fails for three days is switched off, and main users are told by mail', async () => {
    const { webhook } = await at().listen()
    at().receiver.manners.push(...Array<number>(20).fill(500))
    await at().addLead()
    await at().send()
    expect((await at().calls.list()).data[0]).toMatchObject({ isActive: true, failingSince: expect.any(String) })
    await at().daysPass(72 * hour)
    await at().addLead('Waits')
    await at().send()
    expect((await at().calls.list()).data[0]).toMatchObject({ id: webhook.id, isActive: false, offReason: 'failing' })
    expect((await at().log()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await at().addLead('Not told')
    expect(await at().log()).toHaveLength(2)
    const { rows } = await at().app.owner.query('select subject, text from mails where agency_id = $1', [
      at().agency.agencyId,
    ])
    expect(rows.filter(({ text }) => text.includes(at().receiver.url))).toHaveLength(1)
    const { data: notices, unread } = await at().agency.owner.call.notices.list({})
    expect(notices).toMatchObject([
      { kind: 'webhook_off', subject: 'webhook', subjectId: webhook.id, title: 'A webhook was switched off' },
    ])
    expect(notices[0]?.body).toContain(`${at().receiver.url}/in has accepted nothing for three days`)
    expect(unread).toBe(1)
    // Switched on again, it starts afresh, and what failed can be sent.
    const { version } = (await at().calls.list()).data[0] ?? { version: 0 }
    const { data: on } = await at().calls.update({ id: webhook.id, version, changes: { isActive: true } })
    expect(on).toMatchObject({ isActive: true, offReason: null, failingSince: null })
    at().receiver.manners.length = 0
    const { data } = await at().calls.replayFailed({ id: webhook.id, since: new Date(0).toISOString() })
    expect(data.count).toBe(2)
    await at().send()
    expect((await at().log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('410 switches an endpoint off at once, of which main users alone are told, once', async () => {
    const agent = await makeMember(at().app, at().agency)
    const second = await makeMember(at().app, at().agency, { isSubuser: false })
    await second.call.user.setPreference({ key: 'notices', value: { webhook_off: { app: false } } })
    await at().listen()
    at().receiver.manners.push(410, 410)
    await at().addLead()
    await at().addLead()
    expect(await at().send()).toBe(null)
    const toldTo = async (one: { call: typeof agent.call }) =>
      (await one.call.notices.list({})).data.map(({ kind }) => kind)
    expect(await toldTo(at().agency.owner)).toEqual(['webhook_off'])
    expect(await toldTo(agent)).toEqual([])
    expect(await toldTo(second)).toEqual([])
    expect((await at().calls.list()).data[0]).toMatchObject({ isActive: false, offReason: 'gone' })
    const given = { state: 'failed', lastStatus: 410 }
    expect(await at().log()).toMatchObject([given, given])
  })

  test('a redirect is not followed, and counts as a failure', async () => {
    await at().listen()
    at().receiver.manners.push({ redirectTo: `${at().receiver.url}/elsewhere` })
    await at().addLead()
    await at().send()
    expect(at().receiver.posts.map(({ path }) => path)).toEqual(['/in'])
    expect(await at().log()).toMatchObject([{ state: 'pending', lastStatus: 302 }])
  })

  test('whoever does not answer is waited for ten seconds, while others are served', async () => {
    await at().listen(['lead.created'], '/slow')
    await at().listen(['lead.deleted'], '/quick')
    at().receiver.manners.push('silence')
    const lead = await at().addLead()
    const began = Date.now()
    const sending = at().send()
    await expect.poll(() => at().receiver.posts.length).toBe(1)
    await at().agency.owner.call.leads.remove({ id: lead.id })
    await at().send()
    expect(at().receiver.posts.map(({ path }) => path)).toEqual(['/slow', '/quick'])
    expect(Date.now() - began).toBeLessThan(8_000)
    await sending
    expect(Date.now() - began).toBeLessThan(13_000)
    const [slow] = await at().log({ type: 'lead.created' })
    expect((await at().calls.delivery({ id: slow?.id ?? '' })).data.log).toMatchObject([
      { status: null, problem: 'No answer in time' },
    ])
  })

  test('of a long answer the beginning is kept', async () => {
    await at().listen()
    at().receiver.manners.push({ words: 'a\u0000b'.repeat(100_000), status: 400 })
    await at().addLead()
    await at().send()
    const [attempt] = (await at().newest()).log
    expect(attempt?.status).toBe(400)
    expect(attempt?.answer?.length).toBeLessThanOrEqual(2048)
    expect(attempt?.answer).toMatch(/^abab/)
  })
})

describe('each goes out once', () => {
  test('whatever the number of workers (bar 54)', async () => {
    await at().listen(['lead.created'])
    await Promise.all(Array.from({ length: 12 }, (_, index) => at().addLead(`Lead ${index}`)))
    await Promise.all([at().send(), at().send(), at().send()])
    expect(at().receiver.posts).toHaveLength(12)
    expect(new Set(at().receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  })

  test('whoever takes one leaves the others to be taken', async () => {
    await at().listen()
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await at().addLead(name)
    const { agencyId } = at().agency
    const claim = () => at().app.services.database.writeAs(agencyId, (db) => claimDue(db, new Date().toISOString()))
    const taken = await Promise.all([claim(), claim(), claim()])
    const ids = taken.flatMap((one) => (one ? [one.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect((await at().log({ state: 'sending' })).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('one that a server left half done is taken up by another', async () => {
    await at().listen()
    await at().addLead()
    const leave = `update webhook_deliveries set state = 'sending', claimed_at = now() - $2::interval where agency_id = $1`
    await at().app.owner.query(leave, [at().agency.agencyId, '10 seconds'])
    expect(await at().send()).not.toBe(null)
    expect(at().receiver.posts).toHaveLength(0)
    await at().app.owner.query(leave, [at().agency.agencyId, '2 minutes'])
    expect(await at().send()).toBe(null)
    expect(at().receiver.posts).toHaveLength(1)
  })

  test('sent again by hand, it has the id and body it had', async () => {
    const { webhook } = await at().listen()
    await at().addLead()
    await at().send()
    const { id } = await at().newest()
    await at().calls.replay({ id })
    await at().send()
    const [first, second] = at().receiver.posts
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await at().newest()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      log: [{ status: 200 }, { status: 200 }],
    })
    const { version } = (await at().calls.list()).data[0] ?? { version: 0 }
    await at().calls.update({ id: webhook.id, version, changes: { isActive: false } })
    await expect(at().calls.replay({ id })).rejects.toMatchObject({ code: 'WEBHOOK_OFF' })
  })
})

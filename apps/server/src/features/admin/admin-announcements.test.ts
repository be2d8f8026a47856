import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { adminToken } from '../../../test/examples/admin.ts'
import { type Client, clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import type { Heard } from '../../core/events/live-bus.ts'
import { trialPlanId, unlimitedPlanId } from '../../kernel/plans/plans.table.ts'

/** Short, since nobody stays signed in to the admin area who does nothing for half an hour. */
const turn = 5 * 60_000

let app: TestApp
let admin: Client['admin']
let [ours, theirs]: TestAgency[] = []
beforeAll(async () => {
  app = await startApp()
  ours = await makeAgency(app, 'Anjuna Trips')
  theirs = await makeAgency(app, 'Baga Tours')
  const make = new Maker(app, ours.agencyId, ours.owner.userId, newMark('news'))
  admin = clientOf(app, await adminToken(make)).admin
  await admin.agencies.changePlan({ id: theirs.agencyId, planId: trialPlanId })
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from announcements'))

type Facts = Parameters<Client['admin']['announcements']['create']>[0]

const facts: Facts = {
  title: 'Maintenance on Sunday',
  body: 'Sarai is away from 02:00 to 03:00.',
  level: 'warning',
  linkUrl: 'https://status.provider.test/sunday',
  linkLabel: 'What is done',
  planId: null,
  agencyId: null,
  startsAt: null,
  endsAt: null,
}
const addTurns = (turns: number) => new Date(app.clock.now().getTime() + turns * turn).toISOString()
const publish = async (changes: Partial<Facts> = {}) =>
  (await admin.announcements.create({ ...facts, ...changes })).data

const readSession = async (agency: TestAgency | undefined) => (await agency?.owner.call.user.session())?.data
const listTitles = async (agency: TestAgency | undefined) =>
  (await readSession(agency))?.announcements.map(({ title }) => title)

describe('an announcement', () => {
  test('to all is shown to all, with its level and link', async () => {
    await publish()
    expect((await readSession(ours))?.announcements).toMatchObject([
      {
        title: facts.title,
        body: facts.body,
        level: 'warning',
        linkUrl: facts.linkUrl,
        linkLabel: facts.linkLabel,
      },
    ])
    expect(await listTitles(theirs)).toEqual([facts.title])
  })

  test('to one agency is seen by nobody else, and by the database’s own rules (bar 1)', async () => {
    const { id } = await publish({ agencyId: ours?.agencyId ?? '' })
    expect(await listTitles(ours)).toEqual([facts.title])
    expect(await listTitles(theirs)).toEqual([])
    for (const [agency, rows] of [
      [ours, 1],
      [theirs, 0],
    ] as const) {
      const db = app.services.database.readAs(agency?.agencyId ?? '')
      expect((await db.execute(`select from announcements where id = '${id}'`)).rowCount).toBe(rows)
    }
  })

  test('to a plan is shown to those on it, for as long as they are', async () => {
    await publish({ planId: trialPlanId })
    expect(await listTitles(ours)).toEqual([])
    expect(await listTitles(theirs)).toEqual([facts.title])
    await admin.agencies.changePlan({ id: theirs?.agencyId ?? '', planId: unlimitedPlanId })
    expect(await listTitles(theirs)).toEqual([])
    await admin.agencies.changePlan({ id: theirs?.agencyId ?? '', planId: trialPlanId })
  })

  test('begins and ends when it says so, and screens know when to look again', async () => {
    const [startsAt, endsAt] = [addTurns(1), addTurns(3)]
    const { state } = await publish({ startsAt, endsAt })
    expect(state).toBe('scheduled')
    expect(await listTitles(ours)).toEqual([])
    expect((await readSession(ours))?.announcementsChangeAt).toBe(startsAt)
    app.clock.forward(2 * turn)
    expect(await listTitles(ours)).toEqual([facts.title])
    expect((await readSession(ours))?.announcementsChangeAt).toBe(endsAt)
    app.clock.forward(2 * turn)
    expect(await listTitles(ours)).toEqual([])
    expect((await readSession(ours))?.announcementsChangeAt).toBeNull()
    expect((await admin.announcements.list()).data).toMatchObject([{ state: 'ended', title: facts.title }])
  })

  test('rings in open browsers of those that it is for, and of nobody else', async () => {
    const heard: string[] = []
    const listen = (agency: TestAgency | undefined, name: string) =>
      app.services.live.listen(agency?.agencyId ?? '', ({ topic }: Heard) => {
        if (topic === 'announcements') heard.push(name)
      })
    const stops = [listen(ours, 'ours'), listen(theirs, 'theirs')]
    const { id } = await publish({ agencyId: ours?.agencyId ?? '' })
    expect(heard).toEqual(['ours'])
    await admin.announcements.end({ id })
    expect(heard).toEqual(['ours', 'ours'])
    await publish({ planId: trialPlanId })
    expect(heard).toEqual(['ours', 'ours', 'theirs'])
    for (const stop of stops) stop()
  })

  test('is changed until it ends, without ringing again, and once', async () => {
    const made = await publish({ endsAt: addTurns(5) })
    const before = (await readSession(ours))?.announcements[0]?.publishedAt
    const { data } = await admin.announcements.update({ ...facts, id: made.id, version: 1, title: 'On Monday' })
    expect(data).toMatchObject({ title: 'On Monday', version: 2, endsAt: null })
    expect((await readSession(ours))?.announcements).toMatchObject([{ title: 'On Monday', publishedAt: before }])
    await expect(admin.announcements.update({ ...facts, id: made.id, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
    })
    expect((await admin.announcements.end({ id: made.id })).data.state).toBe('ended')
    expect((await admin.announcements.end({ id: made.id })).data.version).toBe(3)
    expect(await listTitles(ours)).toEqual([])
    await expect(admin.announcements.update({ ...facts, id: made.id, version: 3 })).rejects.toMatchObject({
      code: 'ENDED',
    })
    const { rows } = await app.owner.query<{ command: string }>(
      `select command from operator_actions where details ->> 'title' in ('On Monday', $1) order by id desc limit 3`,
      [facts.title],
    )
    expect(rows.map(({ command }) => command)).toEqual([
      'announcement-end',
      'announcement-change',
      'announcement-publish',
    ])
  })

  test('takes no other link than https, no two audiences, and no end before its beginning', async () => {
    const refused = { status: 422 }
    for (const linkUrl of ['javascript:alert(1)', 'http://plain.test/', 'status'])
      await expect(publish({ linkUrl }), linkUrl).rejects.toMatchObject(refused)
    await expect(publish({ planId: trialPlanId, agencyId: ours?.agencyId ?? '' })).rejects.toMatchObject(refused)
    await expect(publish({ startsAt: addTurns(2), endsAt: addTurns(1) })).rejects.toMatchObject(refused)
    await expect(publish({ endsAt: addTurns(-1) })).rejects.toMatchObject(refused)
    const nobody = '00000000-0000-7000-8000-00000000dead'
    await expect(publish({ agencyId: nobody })).rejects.toMatchObject({ status: 404 })
    await expect(publish({ planId: nobody })).rejects.toMatchObject({ status: 404 })
    await expect(admin.announcements.end({ id: nobody })).rejects.toMatchObject({ status: 404 })
  })

  test('says beforehand how many agencies it reaches', async () => {
    const countReached = async (planId: string | null, agencyId: string | null) =>
      (await admin.announcements.countReached({ planId, agencyId })).data.agencies
    expect(await countReached(null, null)).toBe(2)
    expect(await countReached(trialPlanId, null)).toBe(1)
    expect(await countReached(null, ours?.agencyId ?? '')).toBe(1)
  })
})

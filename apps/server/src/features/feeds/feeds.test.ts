import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
beforeEach(() => app.owner.query('truncate throttles'))
afterAll(() => app.close())

type Kind = 'departures' | 'reminders'

async function addressOf(person: Person, kind: Kind): Promise<string> {
  const { data } = await person.call.feeds.make({ kind })
  return app.url + new URL(data.url ?? '').pathname
}

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, lines: text.replaceAll('\r\n ', '').split('\r\n') }
}

test('a feed shows the trips of its person as calendars want them', async () => {
  const { owner } = agency
  const { id } = await makeTrip(app, owner, {
    startsIn: 3,
    title: 'Kerala; slowly',
    bookings: ['confirmed', 'requested'],
  })
  const { status, headers, lines } = await read(await addressOf(owner, 'departures'))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(lines).toContain(`UID:trip-${id}@sarai`)
  expect(lines).toContain(`DTSTART;VALUE=DATE:${dayIn(3).replaceAll('-', '')}`)
  expect(lines).toContain(`DTEND;VALUE=DATE:${dayIn(8).replaceAll('-', '')}`)
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toMatch(/^SUMMARY:Asha \d+: Kerala\\; slowly$/)
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('1 of 2 services confirmed')
})

test('what has not changed is not sent again', async () => {
  const url = await addressOf(agency.owner, 'departures')
  const etag = (await read(url)).headers.get('etag') ?? ''
  const again = await read(url, { 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  await makeTrip(app, agency.owner, { startsIn: 9 })
  expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
})

test('reminders are one’s own, with their moments', async () => {
  const member = await makeMember(app, agency, { recordScope: 'all' })
  await makeTrip(app, agency.owner, { startsIn: 5 })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  await member.call.leads.create({ name: 'Rahul', followUp: { dueAt } })
  await agency.owner.call.leads.create({ name: 'Of the owner', followUp: { dueAt } })
  const { lines } = await read(await addressOf(member, 'reminders'))
  expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:Follow up: Rahul'])
  expect(lines).toContain(`DTSTART:${dueAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
})

/** What a feed says of an event. */
async function saidOf(url: string, uid: string) {
  const { lines } = await read(url)
  const ofEvent = lines.slice(lines.indexOf(`UID:${uid}`))
  const of = (name: string) => ofEvent.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  return {
    sequence: Number(of('SEQUENCE')),
    changed: of('LAST-MODIFIED'),
    text: of('DESCRIPTION') + of('SUMMARY'),
    url: of('URL'),
  }
}

test('a trip says that it was changed by whatever changes what is said of it, and links to itself', async () => {
  const { owner } = await makeAgency(app)
  const { id } = await makeTrip(app, owner, { startsIn: 12, bookings: ['confirmed', 'requested'] })
  const { data: contact } = await owner.call.contacts.create({ name: 'Geeta Mehta' })
  await app.owner.query('update trips set contact_id = $1 where id = $2', [contact.id, id])
  const [url, uid] = [await addressOf(owner, 'departures'), `trip-${id}@sarai`]
  const first = await saidOf(url, uid)
  expect(first).toMatchObject({ sequence: 0, url: `${app.services.appUrl}/trips/${id}` })
  app.clock.forward(3_600_000)
  expect(await saidOf(url, uid)).toEqual(first)

  const [, open] = (await owner.call.bookings.list({ filters: { trip: id }, sort: [{ by: 'number', dir: 'asc' }] }))
    .data
  if (!open) throw new Error('there is no booking')
  await owner.call.bookings.move({ id: open.id, version: open.version, status: 'confirmed', confirmationNumber: 'A-1' })
  const booked = await saidOf(url, uid)
  expect(booked).toMatchObject({ sequence: 1, text: expect.stringContaining('2 of 2 services confirmed') })
  expect(booked.changed > first.changed).toBe(true)

  app.clock.forward(3_600_000)
  await owner.call.contacts.update({ id: contact.id, version: contact.version, changes: { name: 'Geeta Rao' } })
  const renamed = await saidOf(url, uid)
  expect(renamed).toMatchObject({ sequence: 2, text: expect.stringContaining('Geeta Rao') })
  expect(renamed.changed > booked.changed).toBe(true)
  app.clock.forward(-7_200_000)
})

test('what falls due has a moment of its own that stays, and is counted when its sum changes', async () => {
  const { owner } = await makeAgency(app)
  const { id } = await makeTrip(app, owner, { startsIn: 40, dueIn: 20 })
  const { rows } = await app.owner.query('select id from trip_instalments where trip_id = $1', [id])
  const [url, uid] = [await addressOf(owner, 'reminders'), `due-${rows[0].id}@sarai`]
  const first = await saidOf(url, uid)
  expect(first).toMatchObject({
    sequence: 0,
    changed: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    url: `${app.services.appUrl}/trips/${id}`,
  })
  app.clock.forward(2 * 86_400_000)
  expect(await saidOf(url, uid)).toEqual(first)
  await app.owner.query('update trip_instalments set amount = amount + 100000 where id = $1', [rows[0].id])
  const changed = await saidOf(url, uid)
  expect(changed.sequence).toBe(1)
  expect(changed.changed > first.changed).toBe(true)
  app.clock.forward(-2 * 86_400_000)
})

test('two programs that read a change at once count it once, and what comes back goes on counting', async () => {
  const { owner } = await makeAgency(app)
  const { id } = await makeTrip(app, owner, { startsIn: 12 })
  const [url, uid] = [await addressOf(owner, 'departures'), `trip-${id}@sarai`]
  await saidOf(url, uid)
  await app.owner.query(`update trips set title = 'Kerala by boat' where id = $1`, [id])
  const both = await Promise.all([saidOf(url, uid), saidOf(url, uid)])
  expect(both.map(({ sequence }) => sequence)).toEqual([1, 1])
  await app.owner.query('update trips set cancelled_at = now() where id = $1', [id])
  expect((await read(url)).text).not.toContain(uid)
  await app.owner.query(`update trips set cancelled_at = null, title = 'Kerala' where id = $1`, [id])
  expect((await saidOf(url, uid)).sequence).toBe(2)
})

test('a changed task and a trip say when and how often they were changed', async () => {
  const member = await makeMember(app, agency, { recordScope: 'all' })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const { data: lead } = await member.call.leads.create({ name: 'Rahul', followUp: { dueAt } })
  const url = await addressOf(member, 'reminders')
  const said = async () => {
    const { lines } = await read(url)
    const of = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
    return { changed: of('LAST-MODIFIED'), sequence: of('SEQUENCE'), starts: of('DTSTART') }
  }
  await app.owner.query(
    `update tasks set created_at = now() - interval '2 days', updated_at = now() - interval '1 day' where subject_id = $1`,
    [lead.id],
  )
  const before = await said()
  expect(before.sequence).toBe('0')
  const [task] = (await member.call.tasks.list({ on: { leadId: lead.id } })).data
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await member.call.tasks.update({ id: task?.id ?? '', version: task?.version ?? 0, dueAt: later })
  const after = await said()
  expect(after.sequence).toBe('1')
  expect(after.starts).not.toBe(before.starts)
  expect(Number(after.changed?.slice(0, 8))).toBeGreaterThan(Number(before.changed?.slice(0, 8)))
  const { id } = await makeTrip(app, agency.owner, { startsIn: 12 })
  await app.owner.query('update trips set version = 3 where id = $1', [id])
  const { lines } = await read(await addressOf(agency.owner, 'departures'))
  expect(lines.slice(lines.indexOf(`UID:trip-${id}@sarai`)).find((line) => line.startsWith('SEQUENCE:'))).toBe(
    'SEQUENCE:2',
  )
})

test('a feed that was revoked, or given a new address, is nobody’s from then on (bar 24)', async () => {
  const { owner } = await makeAgency(app)
  const first = await addressOf(owner, 'departures')
  expect((await read(first)).status).toBe(200)
  const second = await addressOf(owner, 'departures')
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  expect((await owner.call.feeds.list()).data).toMatchObject([
    { kind: 'departures', url: expect.stringContaining(new URL(second).pathname) },
    { kind: 'reminders', url: null },
  ])
  await owner.call.feeds.revoke({ kind: 'departures' })
  const revoked = await read(second)
  expect(revoked.status).toBe(404)
  expect(revoked.text).not.toContain('VCALENDAR')
  expect((await read(second.replace('departures.ics', 'reminders.ics'))).status).toBe(404)
})

test('an address of one calendar opens no other, and made-up ones open nothing', async () => {
  const url = await addressOf(agency.owner, 'departures')
  for (const wrong of [
    url.replace('departures.ics', 'reminders.ics'),
    url.replace('departures.ics', 'departures'),
    `${app.url}/calendars/${'a'.repeat(22)}/departures.ics`,
    `${app.url}/calendars/x/departures.ics`,
    `${app.url}/calendars/${encodeURIComponent("' or 1=1 --")}/departures.ics`,
  ])
    expect((await read(wrong)).status, wrong).toBe(404)
})

test('whoever tries many addresses is answered late, and then told to wait; those who know theirs are not', async () => {
  const url = await addressOf(agency.owner, 'departures')
  const wrong = `${app.url}/calendars/${'b'.repeat(22)}/departures.ics`
  for (let tried = 0; tried < 41; tried++) await read(wrong)
  await app.owner.query(`update throttles set hits = 400 where key like 'feed unknown %'`)
  const { status, headers } = await read(wrong)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read(url)).status).toBe(200)
})

test('a feed shows what its person may see at the moment it is read, and nothing once they have left', async () => {
  const all = await makeAgency(app)
  const member = await makeMember(app, all, { recordScope: 'all' })
  await makeTrip(app, all.owner, { startsIn: 2, title: 'Of the owner' })
  const url = await addressOf(member, 'departures')
  expect((await read(url)).text).toContain('Of the owner')
  await app.owner.query(`update users set record_scope = 'own' where id = $1`, [member.userId])
  const narrowed = await read(url)
  expect(narrowed.status).toBe(200)
  expect(narrowed.text).not.toContain('Of the owner')
  await app.owner.query('update users set is_active = false where id = $1', [member.userId])
  expect((await read(url)).status).toBe(404)
})

test('the secret is nowhere in the database as it is', async () => {
  const url = await addressOf(agency.owner, 'reminders')
  const key = new URL(url).pathname.split('/')[2] ?? ''
  const { rows } = await app.owner.query('select * from feeds')
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(app.logs()).not.toContain(key)
})

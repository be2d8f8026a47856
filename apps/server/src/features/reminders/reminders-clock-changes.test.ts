import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { makeAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { runRules } from './reminders-rules-run.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const { signal } = new AbortController()
const setClock = (moment: number) => app.clock.forward(moment - app.clock.now().getTime())

test.each([
  ['2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '01:30', '2027-03-14T06:30:00.000Z'],
  ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07', '02:30', '2027-11-07T07:30:00.000Z'],
])('in New York a rule of %s at %s is told once, at the moment that was announced', async (day, at, moment) => {
  app.clock.reset()
  const agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'clocks')
  await make.sql(`update agencies set time_zone = 'America/New_York' where id = $1`, [agency.agencyId])
  app.services.sessions.forget([agency.owner.userId])
  const { call } = agency.owner
  await call.leads.create({ name: 'Asha', travelStart: day })
  const facts = { ...ruleFacts(make), trigger: { kind: 'date', field: 'lead.travelStart', offsetDays: 0, at } } as const
  const { data: rule } = await call.reminderRules.create({ ...facts, title: '{{name}}' })
  const due = Date.parse(moment)

  // Nobody stays signed in so long: the clock is turned for what is announced, and for what is run.
  setClock(due - 3_600_000)
  const token = await make.token()
  const asked = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  const { trigger, ...rest } = { ...facts, title: '{{name}}' }
  const tried = await fetch(`${app.url}/api/reminder-rules/dry-run`, {
    ...asked,
    body: JSON.stringify({ ...rest, trigger }),
  })
  const announced = (await tried.json()) as { data: { examples: { dueAt: string }[] } }
  expect(announced.data.examples.map(({ dueAt }) => dueAt)).toEqual([moment])

  const runAt = async (ms: number) => {
    setClock(due + ms)
    await runRules(app.services, agency.agencyId, signal)
    const { rows } = await make.sql(`select id from notices where agency_id = $1 and rule_id = $2`, [
      agency.agencyId,
      rule.id,
    ])
    return rows.length
  }
  await make.sql('update reminder_rules set last_run_at = $2 where id = $1', [
    rule.id,
    new Date(due - 7_200_000).toISOString(),
  ])
  expect(await runAt(-60_000)).toBe(0)
  const { rows } = await make.sql('select next_run_at from reminder_rules where id = $1', [rule.id])
  expect(new Date(rows[0]?.next_run_at as string).toISOString()).toBe(moment)
  expect(await runAt(1000)).toBe(1)
  expect(await runAt(3_600_000)).toBe(1)
  expect(await runAt(86_400_000)).toBe(1)
})

// A lead of 04:30 in New York on a day before the clocks change; a rule tells of it after 22 hours, and daily again. What
// is shown twice comes the first time, what is skipped an hour later, and what is due within the doubled hour when it is.
test.each([
  ['02:30, which is skipped', '2027-03-12T09:30:00.000Z', 22, '2027-03-14T07:30:00.000Z'],
  ['02:30, a day after it was skipped', '2027-03-12T09:30:00.000Z', 22, '2027-03-15T06:30:00.000Z'],
  ['01:30, which is shown twice', '2027-11-05T08:30:00.000Z', 21, '2027-11-07T05:30:00.000Z'],
  ['01:30, a day after it was shown twice', '2027-11-05T08:30:00.000Z', 21, '2027-11-08T06:30:00.000Z'],
  ['the second 01:30', '2027-11-07T02:30:00.000Z', 4, '2027-11-07T06:30:00.000Z'],
  ['the first 01:30', '2027-11-07T02:30:00.000Z', 3, '2027-11-07T05:30:00.000Z'],
])('in New York a rule that counts hours tells at %s', async (_, createdAt, afterHours, moment) => {
  app.clock.reset()
  const agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'clocks')
  await make.sql(`update agencies set time_zone = 'America/New_York' where id = $1`, [agency.agencyId])
  app.services.sessions.forget([agency.owner.userId])
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  await make.sql('update leads set created_at = $2, next_follow_up_at = null where id = $1', [lead.id, createdAt])
  const trigger = { kind: 'no_follow_up', afterHours } as const
  const facts = { ...ruleFacts(make), trigger, title: '{{name}}', everyDays: 1, times: 4 }
  const { data: rule } = await call.reminderRules.create(facts)
  const due = Date.parse(moment)
  const told = async (after: number, until: number) => {
    const iso = (ms: number) => new Date(ms).toISOString()
    setClock(until)
    await make.sql('update reminder_rules set last_run_at = $2, next_run_at = $2 where id = $1', [rule.id, iso(after)])
    await runRules(app.services, agency.agencyId, signal)
    const { rows } = await make.sql('select next_run_at from reminder_rules where id = $1', [rule.id])
    const notices = await make.sql('select id from notices where agency_id = $1 and rule_id = $2', [
      agency.agencyId,
      rule.id,
    ])
    return { next: new Date(rows[0]?.next_run_at as string).toISOString(), told: notices.rows.length }
  }
  expect(await told(due - 1_200_000, due - 600_000)).toEqual({ next: moment, told: 0 })
  expect(await told(due - 600_000, due)).toMatchObject({ told: 1 })
  expect(await told(due, due + 7_200_000)).toMatchObject({ told: 1 })
})

import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { sent, trip } from '../../../test/examples/prospects.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { plusDays, today } from '../../core/days.rules.ts'
import { runRules } from './reminders-rules-run.service.ts'

const { signal } = new AbortController()
const zone = 'Asia/Kolkata'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'ruled')
})
afterAll(() => app.close())

const run = () => runRules(app.services, agency.agencyId, signal)
const told = async () =>
  (
    await make.sql(
      `select title, body, user_id, reason from notices where agency_id = $1 and kind = 'rule' order by id`,
      [agency.agencyId],
    )
  ).rows

/** A rule that has been on for a day, so that what falls due today has not been told of. */
async function rule(facts: Partial<RuleFacts>): Promise<string> {
  const { data } = await agency.owner.call.reminderRules.create({ ...ruleFacts(make), title: '{{name}}', ...facts })
  await make.sql(`update reminder_rules set last_run_at = now() - interval '1 day' where id = $1`, [data.id])
  return data.id
}

const now = () => app.clock.now()
/** A time of the clock that has passed on every day that began in the last day. */
const at = () => '00:00'
const inDays = (days: number) => plusDays(today(now(), zone), days)

describe('a rule tells once of', () => {
  test('a lead that nobody has planned anything for', async () => {
    const { call } = agency.owner
    const { data: forgotten } = await call.leads.create({ name: 'Forgotten', followUp: null, destinations: ['Bali'] })
    await call.leads.create({ name: 'Planned' })
    await call.leads.create({ name: 'Young', followUp: null })
    await make.sql(
      `update leads set created_at = now() - interval '5 hours' where name in ('Forgotten', 'Planned') and agency_id = $1`,
      [agency.agencyId],
    )
    const id = await rule({ trigger: { kind: 'no_follow_up', afterHours: 4 }, body: 'To {{destination}}, {{owner}}' })
    await Promise.all([run(), run(), run()])
    await run()
    const member = (await call.user.session()).data.user.name
    expect(await told()).toEqual([
      {
        title: 'Forgotten',
        body: `To Bali, ${member}`,
        user_id: agency.owner.userId,
        reason: '4 hours old and no follow-up planned',
      },
    ])
    expect((await call.reminderRules.sent({ id })).data).toMatchObject([
      { title: 'Forgotten', person: member, subject: 'lead', subjectId: forgotten.id },
    ])
  })

  test('a lead that came to a stage, and again when it comes back', async () => {
    const { call } = agency.owner
    const stageId = await make.stage()
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    await rule({ trigger: { kind: 'stage', stageId, afterHours: 0 } })
    await run()
    expect(await told()).toEqual([])
    await call.leads.move({ id: lead.id, stageId })
    await run()
    await run()
    expect(await told()).toHaveLength(1)
    await make.sql(`update leads set stage_since = now() - interval '1 millisecond' where id = $1`, [lead.id])
    await make.sql(`update reminder_rules set last_run_at = now() - interval '1 minute' where agency_id = $1`, [
      agency.agencyId,
    ])
    await run()
    expect(await told()).toHaveLength(2)
  })

  test.each(['lead.travelStart', 'lead.expectedClose'] as const)('%s, some days before', async (field) => {
    const { call } = agency.owner
    const column = field === 'lead.travelStart' ? 'travelStart' : 'expectedClose'
    for (const days of [2, 3, 4]) await call.leads.create({ name: `In ${days}`, [column]: inDays(days) })
    await rule({ trigger: { kind: 'date', field, offsetDays: -3, at: at() }, body: '{{date}} {{days}}' })
    await run()
    const told3 = await told()
    expect(told3.map(({ title }) => title)).toContain('In 3')
    expect(told3.map(({ title }) => title)).not.toContain('In 4')
    expect(told3.find(({ title }) => title === 'In 3')?.body).toMatch(/^\d+ \w+ \d{4} 3$/)
  })

  test('a departure, an instalment, a birthday and a passport', async () => {
    const { call } = agency.owner
    const tripId = await trip(make)
    await make.sql('update trips set start_date = $2 where id = $1', [tripId, inDays(7)])
    await make.sql(
      `insert into trip_instalments (id, agency_id, trip_id, position, label, agreed, amount, currency, due_on) values (gen_random_uuid(), $1, $2, 90, 'Rest', 100, 100, 'INR', $3)`,
      [agency.agencyId, tripId, inDays(1)],
    )
    const { data: contact } = await call.contacts.create({
      kind: 'person',
      name: 'Ravi',
      birthday: `1990${inDays(0).slice(4)}`,
    })
    await call.contactDocuments.create({
      contactId: contact.id,
      document: { kind: 'passport', number: 'Z1234567', expiresOn: inDays(30) },
    })
    const by = (field: Extract<RuleFacts['trigger'], { kind: 'date' }>['field'], offsetDays: number) =>
      rule({ name: field, title: `${field} {{customer}}`, trigger: { kind: 'date', field, offsetDays, at: at() } })
    await by('trip.startDate', -7)
    await by('instalment.dueOn', -1)
    await by('contact.birthday', 0)
    await by('document.expiresOn', -30)
    await run()
    await run()
    const titles = (await told()).map(({ title }) => String(title).split(' ')[0] ?? '')
    expect(titles.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'contact.birthday',
      'document.expiresOn',
      'instalment.dueOn',
      'trip.startDate',
    ])
  })

  test('a proposal that was not opened, and a lead that is silent', async () => {
    const { id } = await sent(make)
    const { id: opened } = await sent(make)
    await make.sql(`update proposals set sent_at = now() - interval '3 days' where agency_id = $1`, [agency.agencyId])
    await make.sql(`update proposals set last_viewed_at = now() where id = $1`, [opened])
    const leadId = await make.lead()
    await make.sql(`update leads set last_activity_at = now() - interval '9 days' where id = $1`, [leadId])
    await rule({ name: 'unopened', title: 'Unopened', trigger: { kind: 'unopened', afterDays: 3, at: at() } })
    await rule({ name: 'silent', title: 'Silent', trigger: { kind: 'silent', afterDays: 9, at: at() } })
    await run()
    const { rows } = await make.sql(
      `select title, subject_id from notices where agency_id = $1 and kind = 'rule' order by title`,
      [agency.agencyId],
    )
    expect(rows).toEqual([
      { title: 'Silent', subject_id: leadId },
      { title: 'Unopened', subject_id: id },
    ])
  })
})

describe('a rule does not tell', () => {
  async function forgottenLead(name = 'Forgotten'): Promise<string> {
    const { data } = await agency.owner.call.leads.create({
      name,
      followUp: null,
      source: 'referral',
      expectedValue: 500_000,
    })
    await make.sql(`update leads set created_at = now() - interval '5 hours' where id = $1`, [data.id])
    return data.id
  }
  const trigger = { kind: 'no_follow_up', afterHours: 4 } as const

  test.each<[string, Partial<RuleFacts>, number]>([
    ['of another source', { conditions: { sources: ['website'] } }, 0],
    ['of this source, but it does', { conditions: { sources: ['referral'] } }, 1],
    ['of what is worth less', { conditions: { minValue: 600_000 } }, 0],
    ['of what is worth as much, but it does', { conditions: { minValue: 500_000, maxValue: 500_000 } }, 1],
    ['when it is off', { isEnabled: false }, 0],
  ])('%s', async (_, facts, count) => {
    await forgottenLead()
    await rule({ trigger, ...facts })
    await run()
    expect(await told()).toHaveLength(count)
  })

  test('in quiet hours, and does when they are over', async () => {
    await forgottenLead()
    const { timeZone } = (await agency.owner.call.user.session()).data.agency
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
        now().getTime() + minutes * 60_000,
      )
    const id = await rule({ trigger, quietFrom: clock(-60), quietUntil: clock(60) })
    await run()
    expect(await told()).toEqual([])
    await make.sql('update reminder_rules set quiet_until = $2 where id = $1', [id, clock(-1)])
    await run()
    await run()
    expect(await told()).toHaveLength(1)
  })

  test('of what was before it was turned on', async () => {
    await forgottenLead()
    await agency.owner.call.reminderRules.create({ ...ruleFacts(make), trigger })
    await run()
    expect(await told()).toEqual([])
  })

  test('more than so many times, nor when a follow-up was planned meanwhile', async () => {
    const { call } = agency.owner
    const id = await forgottenLead()
    await make.sql(`update leads set created_at = now() - interval '50 hours' where id = $1`, [id])
    const ruleId = await rule({ trigger, everyDays: 1, times: 2, stops: ['follow_up_planned'] })
    const again = (interval: string) =>
      make.sql(`update reminder_rules set last_run_at = now() - $2::interval where id = $1`, [ruleId, interval])
    await again('47 hours')
    await run()
    await again('47 hours')
    await run()
    // Due 46 and 22 hours ago.
    expect((await told()).map(({ reason }) => reason)).toEqual([
      '4 hours old and no follow-up planned',
      '4 hours old and no follow-up planned, told the 2nd time',
    ])
    const other = await forgottenLead('Other')
    await call.tasks.create({
      on: { leadId: other },
      kind: 'follow_up',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    await again('47 hours')
    await run()
    expect(await told()).toHaveLength(2)
  })

  test('whom it is not meant for: the owner, their manager, or the main user where nobody is left', async () => {
    const boss = await makeMember(app, agency, { isManager: true })
    const agent = await makeMember(app, agency)
    const id = await forgottenLead()
    await make.sql('update leads set owner_id = $2 where id = $1', [id, agent.userId])
    await rule({ name: 'owner', trigger, recipients: ['owner'] })
    await rule({ name: 'manager', trigger, recipients: ['manager'] })
    await run()
    expect(new Set((await told()).map(({ user_id }) => user_id))).toEqual(new Set([boss.userId, agent.userId]))
    await make.sql('update users set is_active = false where id = $1', [agent.userId])
    await rule({ name: 'nobody', trigger, recipients: ['owner'] })
    await run()
    expect((await told()).at(-1)?.user_id).toBe(agency.owner.userId)
  })

  test('of one record, where another rule fails', async () => {
    await forgottenLead()
    const broken = await rule({ trigger })
    await make.sql(
      `update reminder_rules set trigger = '{"kind":"date","field":"lead.travelStart","offsetDays":1,"at":"nonsense"}' where id = $1`,
      [broken],
    )
    await rule({ trigger })
    await expect(run()).rejects.toThrow('1 of 2 reminder rules failed')
    expect(await told()).toHaveLength(1)
    // It is tried again in some minutes, not at every look.
    const { rows } = await make.sql(
      'select extract(epoch from next_run_at - last_run_at) / 60 as minutes from reminder_rules where id = $1',
      [broken],
    )
    expect(Number(rows[0]?.minutes)).toBeCloseTo(24 * 60 + 5, 0)
  })
})

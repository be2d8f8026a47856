import type { CustomKind, CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomValue } from '@sarai/contract/custom-fields'
import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { type Client, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { plusDays, today } from '../../core/days.rules.ts'
import { runRules } from './reminders-rules-run.service.ts'

let app: TestApp
let agency: TestAgency
let call: Client
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'own')
})
afterAll(() => app.close())

const run = () => runRules(app.services, agency.agencyId, new AbortController().signal)
const told = async () =>
  (
    await make.sql(`select title, reason from notices where agency_id = $1 and kind = 'rule' order by title, reason`, [
      agency.agencyId,
    ])
  ).rows
const inDays = (days: number) => plusDays(today(app.clock.now(), 'Asia/Kolkata'), days)
const asBefore = () =>
  make.sql(`update reminder_rules set last_run_at = now() - interval '1 day' where agency_id = $1`, [agency.agencyId])

const add = async (kind: CustomKind, record: CustomRecord = 'leads', label = `A ${kind} of ${record}`) =>
  (
    await call.customFields.create({
      record,
      kind,
      label,
      options: kind === 'select' ? [{ label: 'One' }, { label: 'Two' }] : [],
    })
  ).data

/** A rule that has been on for a day, so that what falls due today has not been told of. */
async function rule(facts: Partial<RuleFacts>) {
  const { data } = await call.reminderRules.create({ ...ruleFacts(make), stops: [], title: '{{name}}', ...facts })
  await asBefore()
  return data
}
const onDate = (id: string, offsetDays: number): RuleFacts['trigger'] => ({
  kind: 'date',
  field: `custom.${id}`,
  offsetDays,
  at: '00:00',
})

describe('a date of the agency’s own', () => {
  test('of leads, contacts and proposals is told of once, so many days before or after', async () => {
    const [ofLead, ofContact, ofProposal] = [
      await add('date'),
      await add('date', 'contacts'),
      await add('date', 'prospects'),
    ]
    const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [ofLead.id]: inDays(30) } })
    await call.leads.create({ name: 'Later', custom: { [ofLead.id]: inDays(31) } })
    await call.leads.create({ name: 'Without' })
    await call.contacts.create({ name: 'Ravi', custom: { [ofContact.id]: inDays(-3) } })
    await call.prospects.create({ leadId: lead.id, title: 'Kerala', custom: { [ofProposal.id]: inDays(0) } })
    await rule({ trigger: onDate(ofLead.id, -30), title: '{{name}} on {{date}} in {{days}} days' })
    await rule({ trigger: onDate(ofContact.id, 3) })
    await rule({ trigger: onDate(ofProposal.id, 0) })
    await Promise.all([run(), run(), run()])
    await asBefore()
    await run()
    expect(await told()).toEqual([
      { title: expect.stringMatching(/^Asha on \d+ \w+ \d+ in 30 days$/), reason: '30 days before “A date of leads”' },
      { title: 'Kerala', reason: 'On the day of “A date of prospects”' },
      { title: 'Ravi', reason: '3 days after “A date of contacts”' },
    ])
  })

  test('is a reason of its own: a rule that goes by another on the same day tells of it', async () => {
    const [one, other] = [await add('date', 'leads', 'Visa'), await add('date', 'leads', 'Passport')]
    await call.leads.create({ name: 'Asha', custom: { [one.id]: inDays(7), [other.id]: inDays(7) } })
    const { id } = await rule({ trigger: onDate(one.id, -7) })
    await run()
    await call.reminderRules.update({ id, version: 1, trigger: onDate(other.id, -7) })
    await asBefore()
    await run()
    await asBefore()
    await run()
    expect((await told()).map(({ reason }) => reason)).toEqual(['7 days before “Passport”', '7 days before “Visa”'])
  })

  test('is shown by a dry run, and only a date can be', async () => {
    const [date, number] = [await add('date'), await add('number')]
    await call.leads.create({ name: 'Asha', custom: { [date.id]: inDays(9) } })
    const facts = { ...ruleFacts(make), title: '{{name}}' }
    const { data } = await call.reminderRules.dryRun({ ...facts, trigger: onDate(date.id, -7) })
    expect(data).toMatchObject({ past: 0, coming: 1, examples: [{ label: 'Asha', subject: 'lead' }] })
    const { data: theirs } = await (
      await makeAgency(app)
    ).owner.call.customFields.create({ record: 'leads', kind: 'date', label: 'Theirs' })
    for (const id of [number.id, theirs.id, crypto.randomUUID()])
      await expect(call.reminderRules.create({ ...facts, trigger: onDate(id, 0) })).rejects.toMatchObject({
        status: 422,
        fields: { trigger: expect.any(String) },
      })
  })
})

describe('conditions on the agency’s own fields', () => {
  const forgotten: RuleFacts['trigger'] = { kind: 'no_follow_up', afterHours: 4 }
  const age = () =>
    make.sql(`update leads set created_at = now() - interval '5 hours' where agency_id = $1`, [agency.agencyId])

  test.each<[CustomKind, CustomValue, CustomValue, object]>([
    ['text', 'Needs a VISA', 'nothing', { contains: 'visa' }],
    ['number', 5, 3, { from: 4 }],
    ['money', { minor: 500, currency: 'INR' }, { minor: 900, currency: 'INR' }, { to: 600 }],
    ['date', '2030-02-01', '2030-03-01', { from: '2030-01-01', to: '2030-02-28' }],
  ])('of a %s', async (kind, fitting, other, condition) => {
    const field = await add(kind)
    for (const [name, value] of [
      ['Fits', fitting],
      ['Not', other],
    ] as const)
      await call.leads.create({ name, followUp: null, custom: { [field.id]: value } })
    await call.leads.create({ name: 'Without', followUp: null })
    await age()
    await rule({ trigger: forgotten, conditions: { custom: { [field.id]: condition } } })
    await rule({
      trigger: forgotten,
      title: 'Empty {{name}}',
      conditions: { custom: { [field.id]: { filled: false } } },
    })
    await run()
    expect((await told()).map(({ title }) => title)).toEqual(['Empty Without', 'Fits'])
  })

  test('of a choice, and of the lead that a proposal is for', async () => {
    const [choice, date] = [await add('select'), await add('date', 'prospects')]
    const [one, two] = choice.options.map(({ id }) => id)
    for (const [name, option] of [
      ['One', one],
      ['Two', two],
    ] as const) {
      const { data: lead } = await call.leads.create({ name, custom: { [choice.id]: option ?? '' } })
      await call.prospects.create({ leadId: lead.id, title: `For ${name}`, custom: { [date.id]: inDays(1) } })
    }
    const conditions = { custom: { [choice.id]: { any: [two ?? ''] } } }
    await rule({ trigger: onDate(date.id, -1), conditions })
    await run()
    expect((await told()).map(({ title }) => title)).toEqual(['For Two'])
    await expect(
      call.reminderRules.create({
        ...ruleFacts(make),
        trigger: { kind: 'date', field: 'contact.birthday', offsetDays: 0, at: '09:00' },
        conditions,
      }),
    ).rejects.toMatchObject({ status: 422, fields: { conditions: expect.any(String) } })
  })
})

test('a rule whose field is archived tells of nothing, says why, can be turned off, and goes on when it is back', async () => {
  const [date, number] = [await add('date', 'leads', 'Passport'), await add('number', 'leads', 'Score')]
  await call.leads.create({ name: 'Asha', custom: { [date.id]: inDays(1), [number.id]: 5 } })
  const byDate = await rule({ trigger: onDate(date.id, -1), conditions: { custom: { [number.id]: { from: 1 } } } })
  expect(byDate.problem).toBeNull()
  await call.customFields.remove({ id: number.id })
  await run()
  const problem = async () => (await call.reminderRules.list()).data[0]?.problem
  expect(await problem()).toContain('It uses “Score”, which is archived')
  await call.customFields.remove({ id: date.id })
  await asBefore()
  await run()
  expect(await told()).toEqual([])
  expect(await problem()).toContain('It uses “Passport”, which is archived')
  const off = await call.reminderRules.update({ id: byDate.id, version: 1, isEnabled: false })
  expect(off.data).toMatchObject({ isEnabled: false, problem: expect.any(String) })
  await expect(call.reminderRules.update({ id: byDate.id, version: 2, isEnabled: true })).rejects.toMatchObject({
    fields: { trigger: 'This date does not exist any more' },
  })
  await call.customFields.restore({ id: number.id })
  const again = call.reminderRules.update({ id: byDate.id, version: 2, isEnabled: true })
  await expect(again).rejects.toMatchObject({ fields: { trigger: expect.any(String) } })
  await expect(again).rejects.not.toMatchObject({ fields: { conditions: expect.any(String) } })
  await call.customFields.restore({ id: date.id })
  await call.reminderRules.update({ id: byDate.id, version: 2, isEnabled: true })
  expect(await problem()).toBeNull()
  await asBefore()
  await run()
  expect(await told()).toHaveLength(1)
})

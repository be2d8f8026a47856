import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { plusDays, today } from '../../core/days.rules.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'made')
})
afterAll(() => app.close())

const inDays = (days: number) => plusDays(today(app.clock.now(), 'Asia/Kolkata'), days)

describe('a rule', () => {
  test('is tried before it is kept: who would get what, with nothing sent', async () => {
    const { call } = agency.owner
    for (const days of [3, 5, -2]) await call.leads.create({ name: `In ${days}`, travelStart: inDays(days) })
    const facts = {
      ...ruleFacts(make),
      title: '{{name}} leaves',
      trigger: { kind: 'date', field: 'lead.travelStart', offsetDays: 0, at: '09:00' } as const,
    }
    const { data } = await call.reminderRules.dryRun(facts)
    expect(data).toMatchObject({ past: 1, coming: 2, people: [{ count: 3 }] })
    expect(data.examples.map(({ title }) => title)).toEqual(['In 3 leaves', 'In 5 leaves', 'In -2 leaves'])
    expect((await agency.owner.call.notices.list({})).data).toEqual([])
    expect((await call.reminderRules.list()).data).toEqual([])
  })

  test.each<[string, Partial<RuleFacts>, string]>([
    ['a field that there is not', { title: 'Hello {{nmae}}' }, 'title'],
    ['a stage of nobody', { trigger: { kind: 'stage', stageId: crypto.randomUUID(), afterHours: 1 } }, 'trigger'],
    ['a person of nobody', { conditions: { ownerIds: [crypto.randomUUID()] } }, 'conditions'],
    ['a least above the most', { conditions: { minValue: 2, maxValue: 1 } }, 'conditions'],
    ['repetitions without a distance', { times: 3 }, 'everyDays'],
    ['half of quiet hours', { quietFrom: '21:00' }, 'quietUntil'],
    ['nobody to tell', { recipients: [] }, 'recipients'],
  ])('is refused with %s', async (_, facts, field) => {
    const refused = agency.owner.call.reminderRules.create({ ...ruleFacts(make), ...facts })
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('is not put over what a colleague has changed, and is the main user’s alone', async () => {
    const { call } = agency.owner
    const { id } = (await call.reminderRules.create(ruleFacts(make))).data
    await call.reminderRules.update({ id, version: 1, isEnabled: false })
    await expect(call.reminderRules.update({ id, version: 1, name: 'Mine' })).rejects.toMatchObject({ code: 'STALE' })
    const agent = await makeMember(app, agency)
    await expect(agent.call.reminderRules.list()).rejects.toMatchObject({ status: 403 })
    await call.reminderRules.remove({ id })
    expect((await call.reminderRules.list()).data).toEqual([])
  })
})

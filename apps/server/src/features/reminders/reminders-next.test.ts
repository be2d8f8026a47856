import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { runRules } from './reminders-rules-run.service.ts'

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

const run = () => runRules(app.services, agency.agencyId, new AbortController().signal)

async function rule(facts: Partial<RuleFacts>): Promise<string> {
  return (await agency.owner.call.reminderRules.create({ ...ruleFacts(make), ...facts })).data.id
}

/** When a rule is looked at next, in minutes from now. */
async function minutesUntil(id: string): Promise<number> {
  const { rows } = await make.sql('select next_run_at as at from reminder_rules where id = $1', [id])
  return Math.round((Date.parse(String(rows[0]?.at)) - app.clock.now().getTime()) / 60_000)
}

describe('a rule is looked at next', () => {
  const trigger = { kind: 'no_follow_up' as const, afterHours: 4 }
  const nextAfterRun = async (facts: Partial<RuleFacts>) => {
    const id = await rule(facts)
    await run()
    return minutesUntil(id)
  }
  const leadMade = async (minutesAgo: number) => {
    const { data } = await agency.owner.call.leads.create({ name: 'Asha' })
    await make.sql(`update leads set created_at = now() - make_interval(mins => $2) where id = $1`, [
      data.id,
      minutesAgo,
    ])
    return data.id
  }

  test('when the first lead is due that it may have to tell of, whatever that is like now', async () => {
    await leadMade(4 * 60 - 20)
    await leadMade(4 * 60 - 40)
    await leadMade(4 * 60 + 1)
    expect(await nextAfterRun({ trigger })).toBe(20)
    expect(await nextAfterRun({ trigger: { kind: 'no_follow_up', afterHours: 100 } })).toBe(60)
  })

  test('when it tells of one again', async () => {
    await leadMade(24 * 60 + 4 * 60 - 30)
    expect(await nextAfterRun({ trigger, everyDays: 1, times: 3 })).toBe(30)
    expect(await nextAfterRun({ trigger, everyDays: 1, times: 1 })).toBe(60)
  })

  test('when a lead has been in its stage for so long', async () => {
    const stageId = await make.stage()
    const id = await leadMade(1_000)
    await agency.owner.call.leads.move({ id, stageId })
    await make.sql(`update leads set stage_since = now() - interval '90 minutes' where id = $1`, [id])
    expect(await nextAfterRun({ trigger: { kind: 'stage', stageId, afterHours: 2 } })).toBe(30)
    expect(await nextAfterRun({ trigger: { kind: 'stage', stageId: await make.stage(), afterHours: 2 } })).toBe(60)
  })

  test('at once where it, or the agency’s clock, was changed', async () => {
    const { call } = agency.owner
    const id = await rule({ trigger: { kind: 'silent', afterDays: 3, at: '09:00' } })
    const isDue = async () => (await minutesUntil(id)) <= 0
    await run()
    expect(await isDue()).toBe(false)
    await make.sql(`update agencies set time_zone = 'Asia/Dubai' where id = $1`, [agency.agencyId])
    expect(await isDue()).toBe(true)
    await run()
    expect(await isDue()).toBe(false)
    const { data } = await call.reminderRules.list()
    const version = data.find((one) => one.id === id)?.version ?? 0
    await call.reminderRules.update({ id, version, trigger: { kind: 'silent', afterDays: 3, at: '10:00' } })
    expect(await isDue()).toBe(true)
  })
})

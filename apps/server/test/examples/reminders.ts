import type { Contract } from '@sarai/contract'
import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { addRule } from '../../src/features/reminders/reminders-rules.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** A rule that tells of leads that nobody has planned anything for. */
export const ruleFacts = (make: Maker): RuleFacts => ({
  name: make.word(),
  isEnabled: true,
  trigger: { kind: 'no_follow_up', afterHours: 1 },
  conditions: {},
  everyDays: null,
  times: 1,
  stops: ['closed'],
  recipients: ['owner'],
  channels: ['app', 'mail'],
  title: `${make.mark} {{name}} waits`,
  body: null,
  quietFrom: null,
  quietUntil: null,
})

export async function aRule(make: Maker, facts: Partial<RuleFacts> = {}): Promise<string> {
  const actor = await make.trusted()
  return (await make.write((db) => addRule(make.services, db, actor, { ...ruleFacts(make), ...facts }))).id
}

const narrow = async (make: Maker) => ({
  ...ruleFacts(make),
  trigger: { kind: 'stage' as const, stageId: await make.stage(), afterHours: 2 },
  conditions: { stageIds: [await make.stage()], ownerIds: [await make.member()] },
})

export const reminderRules: ExamplesOf<Contract['reminderRules']> = {
  list: { inputs: [() => undefined] },
  create: { inputs: [(make) => Promise.resolve(ruleFacts(make)), narrow] },
  update: {
    inputs: [async (make) => ({ id: await aRule(make), version: 1, ...(await narrow(make)), title: make.word() })],
  },
  remove: { inputs: [async (make) => ({ id: await aRule(make) })] },
  dryRun: { inputs: [narrow] },
  sent: { inputs: [async (make) => ({ id: await aRule(make) })] },
}

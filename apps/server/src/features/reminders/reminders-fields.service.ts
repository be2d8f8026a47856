import type { ReminderRule, RuleFacts } from '@sarai/contract/reminder-rules'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listCustomFields } from '../../kernel/custom-fields/custom-fields.queries.ts'
import { asksOwn, ownAsked, ruleProblem } from './reminders-fields.rules.ts'
import type { RuleRecord } from './reminders-rules.queries.ts'

/** What a rule asks of the agency's own fields, which are looked up only where it does. */
export async function askedOfOwn(db: AgencyDb, rule: Pick<RuleFacts, 'trigger' | 'conditions'>) {
  return ownAsked(rule, asksOwn(rule) ? await listCustomFields(db) : [])
}

/** Rules as they are shown, each with the reason why it sends nothing, if any. */
export async function presentRules(db: AgencyDb, rules: RuleRecord[]): Promise<ReminderRule[]> {
  const fields = rules.some(asksOwn) ? await listCustomFields(db) : []
  return rules.map((rule) => ({ ...rule, problem: ruleProblem(rule, fields) }))
}

import type { CustomFilters } from '@sarai/contract/custom-fields'
import { customIdOf } from '@sarai/contract/custom-field-words'
import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { isRuled, type RuledRecord, ruleRecords, ruleSubject } from '@sarai/contract/reminder-words'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { customQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'
import type { CustomFieldRecord } from '../../kernel/custom-fields/custom-fields.service.ts'

type Field = Pick<CustomFieldRecord, 'id' | 'record' | 'kind' | 'label' | 'deletedAt'>
type Asked = Pick<RuleFacts, 'trigger' | 'conditions'>

/** What a rule asks of the agency's own fields. */
export interface OwnAsked {
  /** The date it uses, if that is a custom field. */
  date?: { id: string; record: RuledRecord; label: string }
  /** What the values of a record are to be, as a predicate of PostgreSQL's jsonpath. */
  path?: string
}

const isOfRuled = (field: Field): field is Field & { record: RuledRecord } => isRuled(field.record)

const dateOf = ({ trigger }: Asked) => (trigger.kind === 'date' ? customIdOf(trigger.field) : undefined)

/** Whether a rule uses custom fields. */
export function asksOwn(rule: Asked): boolean {
  return dateOf(rule) !== undefined || Object.keys(rule.conditions.custom ?? {}).length > 0
}

/** Reads what a rule asks of the agency's own fields, or what is wrong with that. */
export function ownAsked(rule: Asked, fields: Field[]): { asked: OwnAsked; problems: FieldErrors } {
  const live = fields.filter(isOfRuled).filter(({ deletedAt }) => deletedAt === null)
  const problems: FieldErrors = {}
  const id = dateOf(rule)
  const date = live.find((field) => field.id === id)
  if (id !== undefined && !date) problems.trigger = 'This date does not exist any more'
  if (date && date.kind !== 'date') problems.trigger = 'Choose a date'
  const { question, problem } = conditionsOf(rule, fields)
  if (problem) problems.conditions = problem
  return { asked: { date, path: question?.path }, problems }
}

function conditionsOf(rule: Asked, fields: Field[]) {
  const custom: CustomFilters = rule.conditions.custom ?? {}
  const subject = ruleSubject(rule.trigger, fields)
  const offered = fields.filter(
    ({ record, deletedAt }) => deletedAt === null && subject && ruleRecords[subject].includes(record),
  )
  const { question, problems } = customQuestion(offered, custom)
  return { question, problem: Object.values(problems)[0] }
}

/** Why a rule sends nothing at present; null if it does. */
export function ruleProblem(rule: Asked, fields: Field[]): string | null {
  const archived = (id: string | undefined) => fields.find((field) => field.id === id && field.deletedAt !== null)
  const date = archived(dateOf(rule))
  if (date) return `It uses “${date.label}”, which is archived. It sends nothing until that is restored.`
  const looked = Object.keys(rule.conditions.custom ?? {}).flatMap((id) => archived(id) ?? [])[0]
  if (looked) return `It uses “${looked.label}”, which is archived. It sends nothing until that is restored.`
  const { problems } = ownAsked(rule, fields)
  return Object.keys(problems).length > 0 ? 'It uses a field that does not exist.' : null
}

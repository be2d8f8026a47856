import type { CustomCondition, CustomFilters } from '@sarai/contract/custom-fields'
import { customKey } from '@sarai/contract/custom-field-words'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import type { CustomFieldRecord } from './custom-fields.queries.ts'

type Filtered = Pick<CustomFieldRecord, 'id' | 'kind'>

/** The filters of a list on custom fields. */
export interface CustomQuestion {
  /** A predicate of PostgreSQL's jsonpath on the record's values. */
  path: string
  /** Whether a record without any value cannot fit, so that only those with some need be looked at. */
  needsValue: boolean
}

/** The conditions each kind supports; `filled` works for all. */
const ways: Record<Filtered['kind'], (keyof CustomCondition)[]> = {
  text: ['contains', 'is'],
  number: ['from', 'to'],
  money: ['from', 'to'],
  date: ['from', 'to'],
  select: ['any'],
  multi_select: ['any'],
  person: ['any'],
  file: [],
}

const literal = (value: string | number) => JSON.stringify(value)

function problemOf({ kind }: Filtered, condition: CustomCondition): string | undefined {
  const { filled: _, ...asked } = condition
  const names = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.some((name) => !(ways[kind] as string[]).includes(name))) return 'This field cannot be asked that'
  const wanted = kind === 'date' ? 'string' : 'number'
  const bounds = [condition.from, condition.to].filter((bound) => bound !== undefined)
  if (bounds.some((bound) => typeof bound !== wanted)) return kind === 'date' ? 'Enter a date' : 'Enter a number'
  return undefined
}

/** One field's condition as jsonpath. */
function predicateOf({ id, kind }: Filtered, condition: CustomCondition): string[] {
  const field = `$."${id}"`
  const amount = kind === 'money' ? `${field}.minor` : field
  const { contains, is, from, to, any, filled } = condition
  return [
    // Looked for letter by letter, whatever the letters are.
    ...(contains === undefined ? [] : [`${field} like_regex ${literal(contains)} flag "iq"`]),
    ...(is === undefined ? [] : [`${field} like_regex ${literal(`^${escaped(is)}$`)} flag "i"`]),
    ...(from === undefined ? [] : [`${amount} >= ${literal(from)}`]),
    ...(to === undefined ? [] : [`${amount} <= ${literal(to)}`]),
    ...(any === undefined ? [] : [`(${any.map((one) => `${field} == ${literal(one)}`).join(' || ')})`]),
    ...(filled === undefined ? [] : [filled ? `exists(${field})` : `!exists(${field})`]),
  ]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Reads the conditions on the agency's own fields. */
export function customQuestion(
  fields: Filtered[],
  filters: CustomFilters,
): { question: CustomQuestion | undefined; problems: FieldErrors } {
  const known = new Map(fields.map((field) => [field.id, field]))
  const problems: FieldErrors = {}
  const parts: string[] = []
  let needsValue = false
  for (const [id, condition] of Object.entries(filters)) {
    const field = known.get(id)
    const problem = field ? problemOf(field, condition) : 'This field does not exist'
    if (problem) problems[`filters.${customKey(id)}`] = problem
    else if (field) parts.push(...predicateOf(field, condition))
    const { filled, ...rest } = condition
    needsValue ||= filled === true || Object.values(rest).some((value) => value !== undefined)
  }
  return { question: parts.length > 0 ? { path: parts.join(' && '), needsValue } : undefined, problems }
}

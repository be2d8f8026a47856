import { customIdOf } from '@sarai/contract/custom-field-words'
import type { AttachedTo } from '@sarai/contract/record-kinds'

/** How a fact is typed. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'phone'
  | 'email'
  | 'day'
  | 'month'
  | 'number'
  | 'money'
  | 'choice'
  | 'places'
  | 'tags'
  | 'ages'
  | 'flag'
  | 'country'
  | 'gstin'
  | 'pan'
  | 'phones'
  | 'emails'
  | 'programmes'
  | 'company'
  | 'time'
  | 'zone'
  | 'place'
  | 'decimal'
  | 'amount'
  | 'choices'
  | 'person'
  | 'file'
  | 'moment'
  | 'vendor'
  | 'cost'

/** A fact of a record: what it is called and how it is typed. A record's forms and its page are made from these. */
export interface RecordField<Name extends string = string, Section extends string = string> {
  /** A fact of a part is named with it: `driver.name`. */
  name: Name
  /** What it is kept as, where that is several facts of the record: its value is an object of these. */
  parts?: readonly string[]
  label: string
  kind: FieldKind
  /** The heading it stands under. */
  section: Section
  help?: string
  /** Those that are retired are shown where a record has them, and not offered any more. */
  choices?: { value: string; label: string; isRetired?: boolean }[]
  /** What is often typed into a text. */
  suggestions?: string[]
  /** One of the choices it must be. */
  isRequired?: true
  /** A new record must have it. */
  isAsked?: true
  /** The record whose files can be chosen. */
  on?: AttachedTo
  /** The choices stand for numbers. */
  isNumber?: true
  max?: number
  /** A day that is over, as birthdays are: a year that is not typed is the last one. */
  isPast?: true
  /** Written in capital letters. */
  isCode?: boolean
  /** Of a cost: what its currency is exchanged for. */
  currency?: string
  /** Shown on the record's page even while it is empty. */
  isAlways?: true
}

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) ? value.length === 0 : isPart(value) && Object.values(value).every(isEmpty))
  )
}

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A record's value by the name of a field: one of every record, a part of one, or one of the agency's own. */
export function valueIn(record: object, name: string): unknown {
  const id = customIdOf(name)
  if (id !== undefined) return (record as { custom?: Record<string, unknown> }).custom?.[id]
  return name.split('.').reduce<unknown>((holder, key) => (isPart(holder) ? holder[key] : undefined), record)
}

/** A record's value of a field; of one that is kept as several facts, all of these. */
export const valueOf = (record: object, { name, parts }: Pick<RecordField, 'name' | 'parts'>): unknown =>
  parts ? Object.fromEntries(parts.map((part) => [part, valueIn(record, part)])) : valueIn(record, name)

/** A part with one value changed, however deep it is. */
function withValue(part: unknown, [key = '', ...deeper]: string[], value: unknown): unknown {
  const before = isPart(part) ? part : {}
  return { ...before, [key]: deeper.length === 0 ? value : withValue(before[key], deeper, value) }
}

/** Values by their fields' names as a save takes them: the agency's own together under `custom`. */
export function savable<T extends object>(values: T): T {
  const facts: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const id = customIdOf(name)
    if (id === undefined) facts[name] = value
    else custom[id] = value
  }
  return (Object.keys(custom).length > 0 ? { ...facts, custom } : facts) as T
}

/** Changes by their fields' names as a save takes them: parts whole, with what the record has of them already. */
export function savableChanges(
  changes: Record<string, unknown>,
  fields: readonly RecordField[],
  record: object,
): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changes)) {
    const [first = name, ...path] = name.split('.')
    if (fields.find((field) => field.name === name)?.parts) Object.assign(facts, value)
    else if (path.length > 0 && customIdOf(name) === undefined)
      facts[first] = withValue(facts[first] ?? valueIn(record, first), path, value)
    else facts[name] = value
  }
  return savable(facts)
}

/** The fields under one heading. */
export function fieldsUnder<Field extends RecordField>(fields: readonly Field[], section: Field['section']): Field[] {
  return fields.filter((field) => field.section === section)
}

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
  | 'list'
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

/** A fact of a record: what it is called and how it is typed. A record's forms and its page are made from these. */
export interface RecordField<Name extends string = string, Section extends string = string> {
  name: Name
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
  /** Shown on the record's page even while it is empty. */
  isAlways?: true
}

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** A record's value of a field, one of every record or one of the agency's own. */
export function valueIn(record: object, name: string): unknown {
  const id = customIdOf(name)
  if (id === undefined) return (record as Record<string, unknown>)[name]
  return (record as { custom?: Record<string, unknown> }).custom?.[id]
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

/** The fields under one heading. */
export function fieldsUnder<Field extends RecordField>(fields: readonly Field[], section: Field['section']): Field[] {
  return fields.filter((field) => field.section === section)
}

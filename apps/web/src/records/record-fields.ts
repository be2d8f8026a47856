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

/** A fact of a record: what it is called and how it is typed. A record's forms and its page are made from these. */
export interface RecordField<Name extends string = string, Section extends string = string> {
  name: Name
  label: string
  kind: FieldKind
  /** The heading it stands under. */
  section: Section
  help?: string
  choices?: { value: string; label: string }[]
  /** What is often typed into a text. */
  suggestions?: string[]
  /** One of the choices it must be. */
  isRequired?: true
  /** The choices stand for numbers. */
  isNumber?: true
  max?: number
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

/** The fields under one heading. */
export function fieldsUnder<Field extends RecordField>(fields: readonly Field[], section: Field['section']): Field[] {
  return fields.filter((field) => field.section === section)
}

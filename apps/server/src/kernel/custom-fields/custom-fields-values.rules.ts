import { customKey } from '@sarai/contract/custom-field-words'
import type { CustomInput, CustomValue, CustomValues } from '@sarai/contract/custom-fields'
import { isCalendarDate } from '@sarai/contract/primitives'
import type { FieldChange } from '@sarai/contract/timeline'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { isSame } from '../../core/changes.rules.ts'
import type { CustomFieldRecord } from './custom-fields.queries.ts'

/** A field as far as values of it go. */
export type ValueField = Pick<CustomFieldRecord, 'id' | 'label' | 'kind' | 'options' | 'isRequired'>

/** What values refer to, by id; a missing one does not exist or may not be chosen. */
export interface Referred {
  /** Everybody, including former colleagues, with their names. */
  people: ReadonlyMap<string, { name: string; isActive: boolean }>
  /** The files of the record that everybody may see, with their names. */
  files: ReadonlyMap<string, string>
}

const maxNumber = 1e12
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 })

/** A value as a reader knows it; empty where there is none. */
export function valueWords(
  field: Pick<ValueField, 'kind' | 'options'>,
  value: CustomValue | undefined,
  referred: Referred,
): string {
  if (value === undefined) return ''
  const optionOf = (id: string) => field.options.find((option) => option.id === id)?.label ?? ''
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? numberFormat.format(value) : String(value)
    case 'money':
      return typeof value === 'object' && 'minor' in value ? formatMoney(value.minor, value.currency) : ''
    case 'date':
      return dayWords(String(value))
    case 'select':
      return optionOf(String(value))
    case 'multi_select':
      return Array.isArray(value) ? value.map(optionOf).filter(Boolean).join(', ') : ''
    case 'person':
      return referred.people.get(String(value))?.name ?? ''
    case 'file':
      return referred.files.get(String(value)) ?? 'a file'
    case 'text':
      return String(value)
  }
}

type Checked = { value: CustomValue | undefined } | { problem: string }
const wrong = (problem: string): Checked => ({ problem })

/** A value as it is stored; undefined where it empties the field. */
function checked(field: ValueField, given: CustomValue, before: CustomValue | undefined, referred: Referred): Checked {
  const mayChoose = (id: string, had: boolean) => {
    const option = field.options.find((one) => one.id === id)
    return option !== undefined && (had || !option.isRetired)
  }
  switch (field.kind) {
    case 'text': {
      if (typeof given !== 'string') return wrong('Enter a text')
      return { value: given.trim() || undefined }
    }
    case 'number':
      if (typeof given !== 'number' || !Number.isFinite(given)) return wrong('Enter a number')
      return Math.abs(given) > maxNumber ? wrong('This number is too large') : { value: given }
    case 'money':
      return typeof given === 'object' && 'minor' in given ? { value: given } : wrong('Enter an amount')
    case 'date':
      return typeof given === 'string' && isCalendarDate(given) ? { value: given } : wrong('Enter a real date')
    case 'select':
      return typeof given === 'string' && mayChoose(given, given === before)
        ? { value: given }
        : wrong('Choose one of the options')
    case 'multi_select': {
      if (!Array.isArray(given)) return wrong('Choose from the options')
      const had = Array.isArray(before) ? before : []
      const chosen = [...new Set(given)]
      if (!chosen.every((id) => mayChoose(id, had.includes(id)))) return wrong('Choose from the options')
      return { value: chosen.length > 0 ? chosen : undefined }
    }
    case 'person': {
      const person = typeof given === 'string' ? referred.people.get(given) : undefined
      return person && (person.isActive || given === before)
        ? { value: given }
        : wrong('This person is not in your team')
    }
    case 'file':
      return typeof given === 'string' && (referred.files.has(given) || given === before)
        ? { value: given }
        : wrong('Choose a file of this record that everyone may see')
  }
}

interface Saving {
  fields: ValueField[]
  before: CustomValues
  given: CustomInput
  referred: Referred
  /** A record that is being made must have what is required. */
  isNew: boolean
}

/** The values of a record after a save, or what is wrong with those given. */
export function savedValues({ fields, before, given, referred, isNew }: Saving): {
  values: CustomValues
  problems: FieldErrors
} {
  const values: CustomValues = { ...before }
  const problems: FieldErrors = {}
  const known = new Map(fields.map((field) => [field.id, field]))
  for (const [id, value] of Object.entries(given)) {
    const field = known.get(id)
    if (!field) problems[customKey(id)] = 'This field does not exist'
    else if (value === null) delete values[id]
    else {
      const result = checked(field, value, before[id], referred)
      if ('problem' in result) problems[customKey(id)] = result.problem
      else if (result.value === undefined) delete values[id]
      else values[id] = result.value
    }
  }
  if (isNew)
    for (const { id, label, isRequired } of fields)
      if (isRequired && values[id] === undefined) problems[customKey(id)] ??= `Fill in ${label}`
  return { values, problems }
}

/** The changed fields as the timeline stores them, with their current names and texts. */
export function valueChanges(
  fields: ValueField[],
  before: CustomValues,
  after: CustomValues,
  referred: Referred,
): FieldChange[] {
  return fields
    .filter(({ id }) => !isSame(before[id], after[id]))
    .map((field) => ({
      field: customKey(field.id),
      label: field.label,
      from: valueWords(field, before[field.id], referred) || null,
      to: valueWords(field, after[field.id], referred) || null,
    }))
}

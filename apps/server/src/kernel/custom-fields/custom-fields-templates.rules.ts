import { customMergeField } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { CustomFieldRecord } from './custom-fields.queries.ts'
import { type Referred, valueWords } from './custom-fields-values.rules.ts'

/** What a record has for the agency's own fields in a template; null where it has nothing. */
export function mergeValuesOf(
  fields: CustomFieldRecord[],
  values: CustomValues,
  referred: Referred,
): Record<string, string | null> {
  return Object.fromEntries(
    fields.map((field) => [customMergeField(field), valueWords(field, values[field.id], referred) || null]),
  )
}

import { customMergeField, type CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listCustomFields, listCustomFieldsOf } from './custom-fields.queries.ts'
import { mergeValuesOf } from './custom-fields-templates.rules.ts'
import { referredBy } from './custom-fields-values.service.ts'

/** The names by which templates know the agency's own fields. */
export async function ownMergeFields(db: AgencyDb): Promise<string[]> {
  return (await listCustomFields(db)).filter(({ deletedAt }) => deletedAt === null).map(customMergeField)
}

/** What a record has in its own fields, for templates. */
export async function ownMergeValues(
  db: AgencyDb,
  record: CustomRecord,
  { id, custom }: { id: string; custom: CustomValues },
): Promise<Record<string, string | null>> {
  const fields = await listCustomFieldsOf(db, record)
  if (fields.length === 0) return {}
  const filled = fields.filter((field) => custom[field.id] !== undefined)
  return mergeValuesOf(fields, custom, await referredBy(db, filled, { record, id }))
}

import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomFilters } from '@sarai/contract/custom-fields'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { type CustomQuestion, customQuestion } from './custom-fields-filters.rules.ts'
import { listCustomFieldsOf } from './custom-fields.queries.ts'

/**
 * What a list's conditions on the agency's own fields ask.
 * @throws AppError 422 for a field that does not exist or does not support the condition
 */
export async function askedOfCustom(
  db: AgencyDb,
  record: CustomRecord,
  filters: CustomFilters | undefined,
): Promise<CustomQuestion | undefined> {
  if (!filters || Object.keys(filters).length === 0) return undefined
  const { question, problems } = customQuestion(await listCustomFieldsOf(db, record), filters)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return question
}

import { customIdOf, type CustomRecord, isSorted } from '@sarai/contract/custom-field-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { ComputedOrder } from '../../core/db/table-query.ts'
import { invalid } from '../../core/errors.ts'
import { listCustomFieldsOf } from './custom-fields.queries.ts'
import { customOrder } from './custom-fields-sort.queries.ts'

/**
 * The order that one of the agency's own fields puts a list in.
 * @throws AppError 422 for a field that does not exist or cannot be sorted
 */
export async function orderByCustom(
  db: AgencyDb,
  record: CustomRecord,
  name: string,
): Promise<{ order: ComputedOrder; values: Record<string, unknown> }> {
  const field = (await listCustomFieldsOf(db, record)).find(({ id }) => id === customIdOf(name))
  if (!field) throw invalid({ sort: 'This field does not exist' })
  if (!isSorted(field)) throw invalid({ sort: 'A list cannot be put in order by this kind of field' })
  const sortOptions = field.options.map(({ id }) => id)
  return { order: customOrder(record, field.kind), values: { sortField: field.id, sortOptions } }
}

import type { CustomRecord, SortedKind } from '@sarai/contract/custom-field-words'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ComputedOrder } from '../../core/db/table-query.ts'
import { customValuesOf } from './custom-fields.queries.ts'

const ph = sql.placeholder
const textIn = (custom: AnyPgColumn) => sql`(${custom} ->> ${ph('sortField')}::text)`

/**
 * How each kind is sorted: texts ignoring case, amounts currency by currency, choices in the order of their options.
 */
const kinds: Record<SortedKind, { type: string; key: (custom: AnyPgColumn) => SQL }> = {
  text: { type: 'text', key: (custom) => sql`lower${textIn(custom)}` },
  number: { type: 'float8', key: (custom) => sql`${textIn(custom)}::float8` },
  money: {
    type: 'text',
    key: (custom) => {
      const amount = sql`(${custom} -> ${ph('sortField')}::text)`
      return sql`(${amount} ->> 'currency' || lpad(${amount} ->> 'minor', 13, '0'))`
    },
  },
  date: { type: 'text', key: textIn },
  select: {
    type: 'int4',
    key: (custom) => sql`array_position(${ph('sortOptions')}::text[], ${textIn(custom)})`,
  },
}

/** The order of a field of this kind; which field is asked for with each call, as `sortField` and `sortOptions`. */
export function customOrder(record: CustomRecord, kind: SortedKind): ComputedOrder {
  const { custom } = customValuesOf(record)
  const { type, key } = kinds[kind]
  return { shape: `custom:${kind}`, type, key: () => key(custom), has: () => sql`${custom} <> '{}'` }
}

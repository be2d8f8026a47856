import { customKey, type CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import { toUnits } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { type CustomFieldRecord, fileNamesIn, listCustomFieldsOf } from './custom-fields.queries.ts'
import { type Referred, valueWords } from './custom-fields-values.rules.ts'
import { referredBy } from './custom-fields-values.service.ts'

/** A column of an export that one of the agency's own fields is. */
export interface CustomColumn {
  key: string
  label: string
  value(record: { custom: CustomValues }): Cell
}

/** A value in a cell: numbers and days as such, everything else as a reader knows it. */
function cellOf(field: CustomFieldRecord, values: CustomValues, referred: Referred): Cell {
  const value = values[field.id]
  if (value === undefined) return null
  if (field.kind === 'number' || field.kind === 'date') return value as number | string
  // By its code: a sign is that of several currencies, and the importer reads the code.
  if (typeof value === 'object' && 'minor' in value) {
    const { minor, currency } = value
    return `${currency} ${toUnits(minor, currency)}`
  }
  return valueWords(field, value, referred) || null
}

/** The agency's own fields as columns: those asked for, or all. */
export async function customColumns(
  db: AgencyDb,
  record: CustomRecord,
  keys: string[] | undefined,
): Promise<CustomColumn[]> {
  const all = await listCustomFieldsOf(db, record)
  const fields = keys ? all.filter(({ id }) => keys.includes(customKey(id))) : all
  const files = await fileNamesIn(
    db,
    record,
    fields.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  const referred = { ...(await referredBy(db, fields)), files }
  return fields.map((field) => ({
    key: customKey(field.id),
    label: field.label,
    value: ({ custom }) => cellOf(field, custom, referred),
  }))
}

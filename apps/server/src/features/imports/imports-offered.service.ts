import { type ImportField, importFields, type ImportTarget } from '@sarai/contract/import-fields'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listCustomFields } from '../../kernel/custom-fields/custom-fields.service.ts'
import { customImportFields } from './imports-custom.rules.ts'
import type { ImportedField } from './imports-target.rules.ts'

/** The agency's own fields that columns can become: all but files. */
export async function importedFields(db: AgencyDb): Promise<ImportedField[]> {
  const fields = await listCustomFields(db)
  return fields
    .filter(({ kind, deletedAt }) => kind !== 'file' && deletedAt === null)
    .map(({ id, record, label, kind, options, isRequired }) => ({ id, record, label, kind, options, isRequired }))
}

/** What a column of such a file can become. */
export function fieldsOf(target: ImportTarget, custom: ImportedField[]): ImportField[] {
  return [...importFields[target], ...customImportFields(custom.filter(({ record }) => record === target))]
}

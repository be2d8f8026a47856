import { customKinds, customRecords } from '@sarai/contract/custom-field-words'
import type { CustomOption } from '@sarai/contract/custom-fields'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** The fields that agencies add to their records. What records have in them is in the records' `custom`. */
export const customFields = agencyTable(
  'custom_fields',
  {
    version: integer().notNull().default(1),
    record: text({ enum: customRecords }).notNull(),
    key: text().notNull(),
    label: text().notNull(),
    kind: text({ enum: customKinds }).notNull(),
    options: jsonb().$type<CustomOption[]>().notNull().default([]),
    isRequired: boolean().notNull().default(false),
    help: text(),
    position: integer().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    uniquePerAgency('custom_fields_key', table, table.record, table.key),
    uniqueIndex('custom_fields_label')
      .on(table.agencyId, table.record, sql`lower(label)`)
      .where(sql`deleted_at is null`),
  ],
)

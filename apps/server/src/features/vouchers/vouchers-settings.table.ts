import type { EmergencyContact } from '@sarai/contract/voucher-schemas'
import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'

/** What an agency says on each new voucher: one row each. */
export const voucherSettings = agencyTable(
  'voucher_settings',
  {
    version: integer().notNull().default(1),
    contacts: jsonb().$type<EmergencyContact[]>().notNull().default([]),
    billing: text(),
    policies: text(),
  },
  (table) => [uniqueIndex('voucher_settings_one').on(table.agencyId)],
)

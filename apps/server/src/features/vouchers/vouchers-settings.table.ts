import type { EmergencyContact, StoredVoucherToggles } from '@sarai/contract/voucher-schemas'
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
    /** What new vouchers show; null before somebody chose. */
    toggles: jsonb().$type<StoredVoucherToggles>(),
  },
  (table) => [uniqueIndex('voucher_settings_one').on(table.agencyId)],
)

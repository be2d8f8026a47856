import type { StoredVoucherDocument, StoredVoucherToggles } from '@sarai/contract/voucher-schemas'
import { voucherTypes } from '@sarai/contract/voucher-words'
import { index, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import type { TakenOver } from './vouchers-taken.rules.ts'
import { vouchers } from './vouchers.table.ts'

/** What was issued. It never changes. */
export const voucherRevisions = agencyTable(
  'voucher_revisions',
  {
    voucherId: uuid().notNull(),
    number: smallint().notNull(),
    type: text({ enum: voucherTypes }).notNull(),
    document: jsonb().$type<StoredVoucherDocument>().notNull(),
    toggles: jsonb().$type<StoredVoucherToggles>().notNull(),
    /** What of it was taken over from bookings and travellers. */
    taken: jsonb().$type<TakenOver>(),
    /** Unguessable: where it is shown. */
    publicKey: text().notNull(),
    /** SHA-256 of document and toggles. */
    hash: text().notNull(),
    /** What the QR code holds: the facts that are signed, and the signature. */
    token: text().notNull(),
    keyId: text().notNull(),
    overrideReason: text(),
    issuedAt: moment().notNull(),
    issuedBy: uuid(),
  },
  (table) => [
    belongsTo(table, table.voucherId, () => vouchers, 'cascade'),
    belongsTo(table, table.issuedBy, () => users),
    uniquePerAgency('voucher_revisions_number', table, table.voucherId, table.number),
    index('voucher_revisions_public_key').on(table.publicKey),
  ],
)

import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** The keys that an agency signs its vouchers with. Retired ones stay, so that what they signed can be checked. */
export const voucherKeys = agencyTable(
  'voucher_keys',
  {
    /** From the public key itself, so that nobody can give a key another's name. */
    keyId: text().notNull(),
    /** 32 bytes in base64url. */
    publicKey: text().notNull(),
    /** Encrypted; gone once it is retired. */
    privateKey: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    retiredAt: moment(),
  },
  (table) => [
    uniquePerAgency('voucher_keys_key_id', table, table.keyId),
    uniqueIndex('voucher_keys_current')
      .on(table.agencyId)
      .where(sql`retired_at is null`),
    index('voucher_keys_name').on(table.keyId),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { attachedColumns } from '../records/attachments.table.ts'
import { users } from '../accounts/accounts-people.table.ts'

export const files = agencyTable(
  'files',
  {
    ...attachedColumns(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Where the bytes are in the storage. */
    storageKey: text().notNull(),
    /** Whether the bytes are sealed with the agency's key, as those of every new file are. */
    isSealed: boolean().notNull().default(false),
    /** The scan of a travel document, or once was: it takes the right to reveal it. */
    isScan: boolean().notNull().default(false),
    /** For those who see costs only, as the bill that a vendor sends. */
    tellsCosts: boolean().notNull().default(false),
    /** Where the bytes are that a sealed copy has taken the place of, until they are removed. */
    clearKey: text(),
    uploadedBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.uploadedBy, () => users),
    index('files_subject').on(table.agencyId, table.subjectId),
    index('files_in_clear')
      .on(table.agencyId)
      .where(sql`not is_sealed or clear_key is not null`),
  ],
)

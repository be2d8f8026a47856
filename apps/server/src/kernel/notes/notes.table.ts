import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { attachedColumns } from '../records/attachments.table.ts'
import { users } from '../accounts/accounts-people.table.ts'

export const notes = agencyTable(
  'notes',
  {
    version: integer().notNull().default(1),
    ...attachedColumns(),
    body: text().notNull(),
    pinned: boolean().notNull().default(false),
    authorId: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.authorId, () => users),
    index('notes_subject').on(table.agencyId, table.subjectId),
    index('notes_created').on(table.agencyId, table.createdAt),
  ],
)

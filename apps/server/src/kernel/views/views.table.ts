import { lists } from '@sarai/contract/record-kinds'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** Saved states of lists. */
export const views = agencyTable(
  'views',
  {
    list: text({ enum: lists }).notNull(),
    name: text().notNull(),
    shared: boolean().notNull(),
    ownerId: uuid().notNull(),
    position: integer().notNull().default(0),
    state: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.ownerId, () => users, 'cascade'),
    index('views_list').on(table.agencyId, table.list),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** Pictures of itineraries, each kept in several sizes. Their ids are random: whoever has one may see the picture. */
export const pictures = agencyTable(
  'pictures',
  {
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    alt: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull(),
    uploadedBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [belongsTo(table, table.uploadedBy, () => users)],
)

import type { RichText } from '@sarai/contract/rich-text'
import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { pictures } from '../pictures/pictures.table.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** What stands below the mails that a person writes. */
export const signatures = agencyTable(
  'signatures',
  {
    version: integer().notNull().default(1),
    userId: uuid().notNull(),
    body: jsonb().$type<RichText>().notNull(),
    title: text(),
    phone: text(),
    pictureId: uuid(),
    showsLogo: boolean().notNull().default(false),
  },
  (table) => [
    belongsTo(table, table.userId, () => users, 'cascade'),
    belongsTo(table, table.pictureId, () => pictures),
    uniquePerAgency('signatures_user', table, table.userId),
  ],
)

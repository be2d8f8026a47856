import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What a table is called in the database. */
export const findTableName = (table: PgTable): string => getTableName(table)

import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Attempts within a window, by what is being limited. Belongs to no agency: who is signing in is not known yet. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().notNull(),
    /** When the window ends, in seconds since 1970. */
    until: bigint('window', { mode: 'number' }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.until] }), index('throttles_window').on(table.until)],
)

import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/** What agencies can be on. Belongs to the installation, not to an agency. */
export const plans = pgTable('plans', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** null means without limit. */
  seats: integer(),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** The plan of a self-hosted installation: everything, for everybody. */
export const unlimitedPlanId = '00000000-0000-7000-8000-000000000001'

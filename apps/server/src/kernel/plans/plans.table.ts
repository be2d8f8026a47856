import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/** What agencies can be on, with its quotas. Belongs to the installation, not to an agency. */
export const plans = pgTable('plans', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** null means without limit. */
  seats: integer(),
  /** Mails to people outside the agency in a day of 24 hours; null means without limit, as with all that follow. */
  mailsPerDay: integer(),
  /** Bytes of files, pictures and rows of the database together. */
  storageBytes: bigint({ mode: 'number' }),
  /** Leads, contacts, packages, proposals and library items together. */
  records: integer(),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** The plan of a self-hosted installation: everything, for everybody. */
export const unlimitedPlanId = '00000000-0000-7000-8000-000000000001'

/** The plan of agencies that registered themselves on an installation that had one already. */
export const trialPlanId = '00000000-0000-7000-8000-000000000002'

import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/**
 * What agencies can be on, with its quotas. Belongs to the installation, not to an agency: everybody reads it, and the
 * database takes changes only from `writeAsStaff` (sql/policies.sql).
 */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** A month, in minor units of the currency; null where none was set. */
    price: bigint({ mode: 'number' }),
    currency: text().notNull().default('INR'),
    isPricePerSeat: boolean().notNull().default(false),
    /** Agencies that register themselves get it. One plan is. */
    isDefault: boolean().notNull().default(false),
    /** Agencies stay on it, and no other is put on it. */
    archivedAt: moment(),
    version: integer().notNull().default(1),
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
  },
  (table) => [
    uniqueIndex('plans_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
)

/** The plan of a self-hosted installation: everything, for everybody. */
export const unlimitedPlanId = '00000000-0000-7000-8000-000000000001'

/** The plan that new agencies got before staff could choose one; whoever is put on it is on trial. */
export const trialPlanId = '00000000-0000-7000-8000-000000000002'

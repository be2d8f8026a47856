import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { plugins } from '../../kernel/plugins/plugins.table.ts'

/** Up to when the enquiries of each connected source are known, and when it is asked next. */
export const leadPulls = agencyTable(
  'lead_pulls',
  {
    pluginId: uuid().notNull(),
    /** All that came before is here, but for what was late in the provider's list. */
    pulledUntil: moment().notNull(),
    /** Null while there is nothing to ask by: it was connected, and is no longer. */
    nextAt: moment(),
    /** Calls in a row that failed. */
    failures: integer().notNull().default(0),
    /** Why the last one failed. */
    problem: text(),
  },
  (table) => [
    belongsTo(table, table.pluginId, () => plugins, 'cascade'),
    uniquePerAgency('lead_pulls_plugin', table, table.pluginId),
    index('lead_pulls_next')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
)

/** Enquiries that were taken in, each once, whether it was posted, fetched or replayed. Outlives plugin and lead. */
export const takenEnquiries = agencyTable(
  'taken_enquiries',
  {
    /** Short code of the provider. */
    provider: text().notNull(),
    /** The provider's. */
    enquiryId: text().notNull(),
    /** What it became, or was added to. */
    leadId: uuid(),
    /** Whether the lead was made of it. */
    isNew: boolean().notNull().default(false),
    takenAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniquePerAgency('taken_enquiries_once', table, table.provider, table.enquiryId)],
)

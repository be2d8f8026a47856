import { text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** What people have gone to another service for, to agree to there, until they come back. */
export const consents = agencyTable(
  'consents',
  {
    /** Of the state, by which they are recognised. */
    stateHash: text().notNull(),
    /** Whoever comes back has to be the same person. */
    userId: uuid().notNull(),
    /** The session that they have to come back in; null where any of theirs will do. */
    sessionId: uuid(),
    /** What it is for: `mail`, or `plugin`. */
    purpose: text().notNull(),
    /** What the beginning has to tell the end, as one text, sealed by the vault. */
    facts: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniquePerAgency('consents_state', table, table.stateHash)],
)

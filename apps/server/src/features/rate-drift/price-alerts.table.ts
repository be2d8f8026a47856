import type { DriftLine } from '@sarai/contract/rate-drift'
import { priceAlertStates } from '@sarai/contract/rate-card-words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { proposals } from '../prospects/prospects.table.ts'

/** Proposals and bookings whose prices are others by now. One of each waits at a time. */
export const priceAlerts = agencyTable(
  'price_alerts',
  {
    /** Exactly one of the two. */
    proposalId: uuid(),
    bookingId: uuid(),
    /** Amounts are in minor units of the agency's currency. */
    before: minorUnits().notNull(),
    after: minorUnits(),
    difference: minorUnits().notNull(),
    atRisk: minorUnits().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<DriftLine[]>().notNull(),
    /** The state of the itinerary, or the version of the booking, that was priced; of what is `unsent` the one that has the new price. */
    pricedAt: integer().notNull(),
    state: text({ enum: priceAlertStates }).notNull().default('open'),
    askedBy: uuid(),
    decidedBy: uuid(),
    decidedAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals, 'cascade'),
    belongsTo(table, table.bookingId, () => bookings, 'cascade'),
    belongsTo(table, table.askedBy, () => users),
    belongsTo(table, table.decidedBy, () => users),
    uniqueIndex('price_alerts_proposal')
      .on(table.agencyId, table.proposalId)
      .where(sql`state in ('open', 'asked') and proposal_id is not null`),
    uniqueIndex('price_alerts_booking')
      .on(table.agencyId, table.bookingId)
      .where(sql`state in ('open', 'asked') and booking_id is not null`),
    index('price_alerts_risk')
      .on(table.agencyId, table.atRisk, table.id)
      .where(sql`state in ('open', 'asked', 'unsent')`),
  ],
)

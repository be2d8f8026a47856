import { travellerLinkWays } from '@sarai/contract/traveller-words'
import { sql } from 'drizzle-orm'
import { boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Pages on which travellers fill in who they are, by a secret address. */
export const tripTravellerLinks = agencyTable(
  'trip_traveller_links',
  {
    tripId: uuid().notNull(),
    /** Whom it shows, and nobody else. */
    travellerIds: uuid().array().notNull(),
    /** Of the secret in the address, by which the link is found. */
    keyHash: text().notNull(),
    /** The secret itself, sealed by the vault, so that the address can be copied again. */
    sealedKey: text().notNull(),
    /** Whoever made it may see travel documents: passports that are there can be replaced by it, as long as they may. */
    replacesPassports: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    openedAt: moment(),
    filledAt: moment(),
    /** How it was sent last, to whom and when; null where it was only copied. */
    way: text({ enum: travellerLinkWays }),
    sentTo: text(),
    sentAt: moment(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.createdBy, () => users),
    index('trip_traveller_links_trip').on(table.agencyId, table.tripId, table.createdAt),
    index('trip_traveller_links_key').on(table.keyHash),
  ],
)

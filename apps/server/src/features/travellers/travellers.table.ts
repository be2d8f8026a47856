import { genders, mealPreferences, salutations, seatPreferences } from '@sarai/contract/contact-words'
import { travellerKinds, visaStates } from '@sarai/contract/traveller-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Who travels. `passportNumber` is sealed by the vault; `passportDigits`, its end, is what may be shown. */
export const tripTravellers = agencyTable(
  'trip_travellers',
  {
    tripId: uuid().notNull(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    kind: text({ enum: travellerKinds }).notNull(),
    isLead: boolean().notNull().default(false),
    title: text({ enum: salutations }),
    givenName: text(),
    familyName: text(),
    gender: text({ enum: genders }),
    birth: date({ mode: 'string' }),
    nationality: text(),
    contactId: uuid(),
    phone: text(),
    email: text(),
    passportNumber: text(),
    passportDigits: text(),
    passportCountry: text(),
    passportIssuedOn: date({ mode: 'string' }),
    passportExpiresOn: date({ mode: 'string' }),
    visa: text({ enum: visaStates }).notNull().default('unknown'),
    visaExpiresOn: date({ mode: 'string' }),
    meal: text({ enum: mealPreferences }),
    seat: text({ enum: seatPreferences }),
    wishes: text(),
    /** Who has the same shares a room. */
    room: text(),
    emergencyName: text(),
    emergencyPhone: text(),
    ticketName: text(),
    /** The age that a child was priced at. */
    pricedAge: smallint(),
    cancelledAt: moment(),
    cancelReason: text(),
    /** In the trip's currency. */
    cancelCharge: minorUnits(),
    /** The part of the price that was theirs. */
    cancelShare: minorUnits(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.contactId, () => contacts),
    index('trip_travellers_trip').on(table.agencyId, table.tripId, table.position, table.id),
    index('trip_travellers_contact')
      .on(table.agencyId, table.contactId)
      .where(sql`contact_id is not null`),
    uniqueIndex('trip_travellers_lead')
      .on(table.agencyId, table.tripId)
      .where(sql`is_lead`),
    check('trip_travellers_passport', sql`(passport_number is null) = (passport_digits is null)`),
  ],
)

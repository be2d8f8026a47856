import type { CustomValues } from '@sarai/contract/custom-fields'
import {
  leadServices,
  leadSources,
  lostReasons,
  mealPlans,
  temperatures,
  tripTypes,
} from '@sarai/contract/lead-schemas'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, derivedAgencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { stages } from '../stages/stages.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Enquiries. Deleted ones stay, with `deletedAt`, until they are restored or purged. */
export const leads = agencyTable(
  'leads',
  {
    number: integer().notNull(),
    /** Search terms; from `leadTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    contactId: uuid(),
    phone: text(),
    whatsapp: text(),
    email: text(),
    city: text(),
    state: text(),
    source: text({ enum: leadSources }),
    campaign: text(),
    service: text({ enum: leadServices }),
    destinations: text().array().notNull().default([]),
    origin: text(),
    travelMonth: date({ mode: 'string' }),
    travelStart: date({ mode: 'string' }),
    travelEnd: date({ mode: 'string' }),
    flexibleDays: smallint(),
    nights: smallint(),
    adults: smallint(),
    children: smallint(),
    childAges: smallint().array().notNull().default([]),
    infants: smallint(),
    rooms: smallint(),
    hotelClass: smallint(),
    mealPlan: text({ enum: mealPlans }),
    budgetMin: minorUnits(),
    budgetMax: minorUnits(),
    budgetPerPerson: boolean().notNull().default(false),
    currency: text().notNull(),
    tripType: text({ enum: tripTypes }),
    temperature: text({ enum: temperatures }),
    expectedValue: minorUnits(),
    expectedClose: date({ mode: 'string' }),
    requirement: text(),
    marketingConsent: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    stageId: uuid().notNull(),
    stageSince: moment()
      .notNull()
      .default(sql`now()`),
    lostReason: text({ enum: lostReasons }),
    lostCompetitor: text(),
    lostNote: text(),
    ownerId: uuid(),
    /** When the earliest open follow-up is due; kept by the tasks. */
    nextFollowUpAt: moment(),
    firstResponseAt: moment(),
    lastActivityAt: moment()
      .notNull()
      .default(sql`now()`),
    importId: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    /** Values of custom fields, by field id. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.stageId, () => stages),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.contactId, () => contacts),
    uniquePerAgency('leads_number', table, table.number),
    index('leads_newest')
      // What leads of a time are told apart by, so that counting them needs the index alone.
      .on(table.agencyId, table.createdAt, table.id, table.source, table.stageId)
      .where(sql`deleted_at is null`),
    index('leads_unanswered')
      .on(table.agencyId, table.createdAt, table.id, table.stageId)
      .where(sql`deleted_at is null and first_response_at is null`),
    index('leads_stage')
      .on(table.agencyId, table.stageId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('leads_owner')
      .on(table.agencyId, table.ownerId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('leads_follow_up')
      .on(table.agencyId, table.nextFollowUpAt, table.id)
      .where(sql`deleted_at is null and next_follow_up_at is not null`),
    index('leads_stage_since')
      .on(table.agencyId, table.stageSince)
      .where(sql`deleted_at is null`),
    index('leads_contact')
      .on(table.agencyId, table.contactId)
      .where(sql`contact_id is not null`),
    index('leads_import')
      .on(table.agencyId, table.importId, table.id)
      .where(sql`import_id is not null`),
    index('leads_deleted')
      .on(table.agencyId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    // Few records have such values, if any: the others cost it nothing.
    index('leads_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('leads_name', sql`name <> ''`),
    check('leads_travel', sql`travel_end >= travel_start`),
  ],
)

/**
 * How many leads each stage holds, and their expected value in the agency's currency, per owner and for everybody
 * (`everyone`). Kept by a trigger, spread over slots so that people who write at the same time do not wait for each other.
 */
export const leadCounts = derivedAgencyTable(
  'lead_counts',
  {
    stageId: uuid().notNull(),
    ownerId: uuid().notNull(),
    slot: smallint().notNull(),
    leads: bigint({ mode: 'number' }).notNull(),
    value: minorUnits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.stageId, table.ownerId, table.slot] })],
)

/** Stands for all owners together in `leadCounts`. */
export const everyone = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Stands for "nobody" in `leadCounts`. */
export const nobody = '00000000-0000-0000-0000-000000000000'

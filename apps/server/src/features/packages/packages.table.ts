import { packageStatuses } from '@sarai/contract/package-words'
import type { tripThemes } from '@sarai/contract/itinerary-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { itineraries } from '../itineraries/itineraries.table.ts'
import { pictures } from '../../kernel/pictures/pictures.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Trips that are sold more than once. Deleted ones stay, with `deletedAt`. */
export const packages = agencyTable(
  'packages',
  {
    number: integer().notNull(),
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    status: text({ enum: packageStatuses }).notNull().default('draft'),
    itineraryId: uuid().notNull(),
    // What lists show, order and filter by: from the itinerary, whenever that changes (`factsOf`).
    title: text().notNull(),
    code: text(),
    destinations: text().array().notNull().default([]),
    /** Two letters each, of the destinations. */
    countries: text().array().notNull().default([]),
    themes: text().array().$type<(typeof tripThemes)[number][]>().notNull().default([]),
    departureCity: text(),
    days: smallint().notNull().default(0),
    nights: smallint().notNull().default(0),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    fromPrice: minorUnits(),
    currency: text().notNull(),
    coverId: uuid(),
    tags: text().array().notNull().default([]),
    ownerId: uuid(),
    /** Names the public page, before the agency is known. */
    previewKey: text().notNull(),
    isPreviewOpen: boolean().notNull().default(true),
    /** Whoever has the address sees a draft only once somebody shares it. */
    isDraftShared: boolean().notNull().default(false),
    /** How often the public page was opened, and when last. */
    views: integer().notNull().default(0),
    lastViewedAt: moment(),
    publishedAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.itineraryId, () => itineraries),
    belongsTo(table, table.coverId, () => pictures),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('packages_number', table, table.number),
    uniquePerAgency('packages_itinerary', table, table.itineraryId),
    index('packages_preview').on(table.previewKey),
    ...(['createdAt', 'updatedAt', 'title', 'nights', 'fromPrice', 'lastViewedAt'] as const).map((name) =>
      index(`packages_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    check('packages_title', sql`title <> ''`),
  ],
)

/** That the public page of a package was looked at. */
export const packageViews = agencyTable(
  'package_views',
  {
    packageId: uuid().notNull(),
    at: moment()
      .notNull()
      .default(sql`now()`),
    /** Tells visitors apart without saying who they are. */
    visitorHash: text().notNull(),
  },
  (table) => [
    belongsTo(table, table.packageId, () => packages),
    index('package_views_package').on(table.agencyId, table.packageId, table.at),
  ],
)

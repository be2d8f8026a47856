import type { RegistrationFacts, TaxFacts } from '@sarai/contract/tax-profile-schemas'
import type { RegistrationKind, SeriesKind, TurnoverBand } from '@sarai/contract/tax-words'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

const createdAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)

/** What holds for the whole agency: one row each. */
export const taxSettings = agencyTable(
  'tax_settings',
  {
    version: integer().notNull().default(1),
    pan: text(),
    tan: text(),
    /** A supply mode of the rules. */
    defaultMode: text(),
    /** Parts per 100,000; where the rules leave the rate to the agency. */
    defaultRate: integer(),
    turnover: text().$type<TurnoverBand>(),
    /** By pack and setting. */
    choices: jsonb().$type<TaxFacts['choices']>().notNull().default({}),
    /** Whether an accepted proposal has its invoice drawn up. */
    draftsOnAcceptance: boolean().notNull().default(false),
    units: jsonb().$type<string[]>().notNull(),
    /** Who signs documents: name, designation, and the file name of the picture of their signature. */
    signatoryName: text(),
    signatoryTitle: text(),
    signature: text(),
  },
  (table) => [uniqueIndex('tax_settings_one').on(table.agencyId)],
)

/** How an agency is registered for tax, each in one state and for its days. */
export const taxRegistrations = agencyTable(
  'tax_registrations',
  {
    version: integer().notNull().default(1),
    kind: text().$type<RegistrationKind>().notNull(),
    taxNumber: text(),
    legalName: text().notNull(),
    tradeName: text(),
    address: text(),
    state: text(),
    from: date('from_day').notNull(),
    to: date('to_day'),
    luts: jsonb().$type<RegistrationFacts['luts']>().notNull().default([]),
    packId: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tax_registrations_default')
      .on(table.agencyId)
      .where(sql`is_default`),
  ],
)

/**
 * How a kind of document is numbered for a registration. Once it is used, another prefix closes it and begins a new one.
 * The last number of each financial year is in `document_numbers`, under the series' id.
 */
export const documentSeries = agencyTable(
  'document_series',
  {
    version: integer().notNull().default(1),
    registrationId: uuid().notNull(),
    kind: text().$type<SeriesKind>().notNull(),
    pattern: text().notNull(),
    minDigits: integer().notNull(),
    /** What numbering begins with in this financial year; with 1 in every other. */
    firstNumber: integer().notNull().default(1),
    firstPeriod: text(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, table.registrationId, () => taxRegistrations, 'cascade'),
    uniquePerAgency('document_series_pattern', table, table.pattern),
    uniqueIndex('document_series_open')
      .on(table.agencyId, table.registrationId, table.kind)
      .where(sql`closed_at is null`),
  ],
)

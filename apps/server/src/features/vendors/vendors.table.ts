import type { CustomValues } from '@sarai/contract/custom-fields'
import type { VendorPerson } from '@sarai/contract/vendor-schemas'
import { gstRegistrations, vendorStatuses } from '@sarai/contract/vendor-words'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { vendorTypes } from '../vendor-types/vendor-types.table.ts'

/** What cancelling costs from so many days before the service. */
interface Slab {
  id: string
  daysBefore: number
  percent: number
}

const vendorTarget = (): { agencyId: AnyPgColumn; id: AnyPgColumn } => vendors

/** Deleted ones stay, with `deletedAt`; merged ones also say into which. */
export const vendors = agencyTable(
  'vendors',
  {
    number: integer().notNull(),
    /** Search terms; from `vendorTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    /** What it can have in common with a duplicate of it; from `vendorKeys`. */
    keys: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    name: text().notNull(),
    legalName: text(),
    typeId: uuid(),
    status: text({ enum: vendorStatuses }).notNull().default('active'),
    phone: text(),
    whatsapp: text(),
    email: text(),
    people: jsonb().$type<VendorPerson[]>().notNull().default([]),
    address: text(),
    city: text(),
    state: text(),
    country: text(),
    pincode: text(),
    website: text(),
    gstRegistration: text({ enum: gstRegistrations }),
    gstin: text(),
    /** Of a tax other than India's. */
    taxNumber: text(),
    currency: text().notNull().default('INR'),
    creditDays: integer(),
    /** When and how it is paid; `terms` are those of the search. */
    paymentTerms: text(),
    creditLimit: minorUnits(),
    openingBalance: minorUnits(),
    openingOn: date({ mode: 'string' }),
    rating: smallint(),
    destinations: text().array().notNull().default([]),
    slabs: jsonb().$type<Slab[]>().notNull().default([]),
    tags: text().array().notNull().default([]),
    /** When the first document ends, and when the first is worth a warning; kept by the documents. */
    documentsExpireOn: date({ mode: 'string' }),
    documentsWarnOn: date({ mode: 'string' }),
    importId: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    mergedInto: uuid(),
    /** Values of custom fields, by field id. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    belongsTo(table, table.typeId, () => vendorTypes),
    belongsTo(table, table.mergedInto, vendorTarget),
    uniquePerAgency('vendors_number', table, table.number),
    ...(['createdAt', 'updatedAt', 'name', 'city', 'rating', 'documentsExpireOn'] as const).map((name) =>
      index(`vendors_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('vendors_type').on(table.agencyId, table.typeId),
    index('vendors_import')
      .on(table.agencyId, table.importId)
      .where(sql`import_id is not null`),
    index('vendors_merged')
      .on(table.agencyId, table.mergedInto)
      .where(sql`merged_into is not null`),
    // Few records have such values, if any: the others cost it nothing.
    index('vendors_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('vendors_name', sql`name <> ''`),
    check('vendors_rating', sql`rating between 1 and 5`),
  ],
)

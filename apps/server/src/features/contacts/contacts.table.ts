import type { CustomValues } from '@sarai/contract/custom-fields'
import {
  contactKinds,
  type emailLabels,
  genders,
  mealPreferences,
  type phoneLabels,
  salutations,
  seatPreferences,
} from '@sarai/contract/contact-words'
import { leadSources } from '@sarai/contract/lead-words'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, derivedAgencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** A phone number of a contact; the first of several is the main one. */
export interface ContactPhone {
  number: string
  label: (typeof phoneLabels)[number]
}
export interface ContactEmail {
  address: string
  label: (typeof emailLabels)[number]
}
export interface FrequentFlyer {
  airline: string
  number: string
}

const contactTarget = (): { agencyId: AnyPgColumn; id: AnyPgColumn } => contacts

/** People and companies. Deleted ones stay, with `deletedAt`; merged ones also say into whom. */
export const contacts = agencyTable(
  'contacts',
  {
    number: integer().notNull(),
    /** Search terms; from `contactTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    /** What it can have in common with a duplicate of it; from `contactKeys`. */
    keys: text().array().notNull(),
    version: integer().notNull().default(1),
    kind: text({ enum: contactKinds }).notNull().default('person'),
    salutation: text({ enum: salutations }),
    name: text().notNull(),
    legalName: text(),
    companyId: uuid(),
    jobTitle: text(),
    gender: text({ enum: genders }),
    phones: jsonb().$type<ContactPhone[]>().notNull().default([]),
    emails: jsonb().$type<ContactEmail[]>().notNull().default([]),
    /** The main ones, as lists show them. */
    phone: text().generatedAlwaysAs(sql`phones -> 0 ->> 'number'`),
    email: text().generatedAlwaysAs(sql`emails -> 0 ->> 'address'`),
    whatsapp: text(),
    address: text(),
    city: text(),
    state: text(),
    country: text(),
    pincode: text(),
    nationality: text(),
    birthday: date({ mode: 'string' }),
    anniversary: date({ mode: 'string' }),
    gstin: text(),
    pan: text(),
    /** Of a tax other than India's. */
    taxNumber: text(),
    meal: text({ enum: mealPreferences }),
    seat: text({ enum: seatPreferences }),
    mobility: text(),
    language: text(),
    frequentFlyer: jsonb().$type<FrequentFlyer[]>().notNull().default([]),
    source: text({ enum: leadSources }),
    marketingConsent: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    ownerId: uuid(),
    /** When the first travel document ends, and when the first is worth a warning; kept by the documents. */
    documentsExpireOn: date({ mode: 'string' }),
    documentsWarnOn: date({ mode: 'string' }),
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
    mergedInto: uuid(),
    /** Values of custom fields, by field id. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.companyId, contactTarget),
    belongsTo(table, table.mergedInto, contactTarget),
    uniquePerAgency('contacts_number', table, table.number),
    index('contacts_newest')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('contacts_name')
      .on(table.agencyId, table.name, table.id)
      .where(sql`deleted_at is null`),
    index('contacts_active')
      .on(table.agencyId, table.lastActivityAt, table.id)
      .where(sql`deleted_at is null`),
    index('contacts_owner')
      .on(table.agencyId, table.ownerId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    // Few contacts are companies, have documents or a number of tax; the indexes that find these are small.
    index('contacts_companies')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and kind = 'company'`),
    index('contacts_gstin')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and (gstin is not null or tax_number is not null)`),
    index('contacts_documents')
      .on(table.agencyId, table.documentsExpireOn, table.id)
      .where(sql`deleted_at is null and documents_expire_on is not null`),
    index('contacts_people')
      .on(table.agencyId, table.companyId)
      .where(sql`company_id is not null`),
    index('contacts_import')
      .on(table.agencyId, table.importId)
      .where(sql`import_id is not null`),
    index('contacts_deleted')
      .on(table.agencyId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('contacts_merged')
      .on(table.agencyId, table.mergedInto)
      .where(sql`merged_into is not null`),
    // Few records have such values, if any: the others cost it nothing.
    index('contacts_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('contacts_name', sql`name <> ''`),
  ],
)

/**
 * Which contacts have which key, kept by triggers from `contacts.keys`: what finds the contact of a phone number, and
 * what makes two contacts look like one. `isShared` marks the keys that several have, so that duplicates are found by
 * reading only these, however many contacts there are.
 */
export const contactKeyHolders = derivedAgencyTable(
  'contact_keys',
  {
    key: text().notNull(),
    contactId: uuid().notNull(),
    isShared: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.key, table.contactId] }),
    index('contact_keys_shared')
      .on(table.agencyId, table.key)
      .where(sql`is_shared`),
  ],
)

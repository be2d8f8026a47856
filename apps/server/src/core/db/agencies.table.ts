import type { AgencyFacts } from '@sarai/contract/agency'
import { customRecords } from '@sarai/contract/custom-field-words'
import type { FormSettings } from '@sarai/contract/intake'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A line of an agency's profile; one that is not known is left out or null. */
export type AgencyLine = Exclude<keyof AgencyFacts, 'name' | 'currency' | 'timeZone' | 'country'>

/**
 * The agencies themselves. An agency sees its own row; the key of its public form also leads to it; and the few
 * crossings that must know all agencies say so by `app.crossing` (`sql/policies.sql`).
 */
export const agencies = pgTable(
  'agencies',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** File name in the company logo folder, or an http address. */
    logo: text(),
    currency: text().notNull().default('INR'),
    timeZone: text().notNull().default('Asia/Kolkata'),
    country: text().notNull().default('IN'),
    /** The kinds of record that have custom fields; kept by a trigger. */
    ownFieldsOf: text({ enum: customRecords }).array().notNull().default([]),
    /** What documents say of the agency besides its name. */
    profile: jsonb().$type<Partial<Pick<AgencyFacts, AgencyLine>>>().notNull().default({}),
    profileVersion: integer().notNull().default(1),
    isDemo: boolean().notNull().default(false),
    requiresTotp: boolean().notNull().default(false),
    /** Exports of sub-users wait for a main user's approval. */
    exportsNeedApproval: boolean().notNull().default(false),
    /** Vendors read who travels, who shares a room and what they wish before they have confirmed anything. */
    namesGuestsInRequests: boolean().notNull().default(false),
    planId: uuid().notNull(),
    planState: text({ enum: ['trial', 'active', 'past_due', 'cancelled'] })
      .notNull()
      .default('active'),
    trialEndsAt: moment(),
    /**
     * When its main user confirmed the address, or the operator did. Until then nothing of the agency reaches
     * strangers.
     */
    confirmedAt: moment(),
    /** When the operator approved it; only needed where AGENCY_APPROVAL is on. */
    approvedAt: moment(),
    /** When the operator suspended it: its people cannot sign in, and nothing of it reaches strangers. */
    suspendedAt: moment(),
    /** The public form's address; 128 random bits, since whoever has it can send enquiries. */
    formKey: text().notNull(),
    form: jsonb().$type<FormSettings>().notNull(),
    formVersion: integer().notNull().default(1),
    support: jsonb()
      .$type<{ managerName: string | null; whatsapp: string | null; email: string | null; phone: string | null }>()
      .notNull(),
    /** Which terms its records have; those of an earlier version are made anew (kernel/search/search-renewal.service.ts). */
    termsVersion: integer().notNull().default(5),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When it is next looked through for what has had its time. */
    sweepAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('agencies_form_key').on(table.formKey),
    index('agencies_terms').on(table.termsVersion),
    index('agencies_sweep').on(table.sweepAt),
  ],
)

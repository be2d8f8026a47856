import {
  type TemplateChannel,
  templateChannels,
  type TemplatePurpose,
  templatePurposes,
} from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { sql } from 'drizzle-orm'
import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** Templates that an agency wrote, some in place of those that come with Sarai. */
export const templates = agencyTable(
  'templates',
  {
    version: integer().notNull().default(1),
    channel: text({ enum: templateChannels }).$type<TemplateChannel>().notNull(),
    purpose: text({ enum: templatePurposes }).$type<TemplatePurpose>().notNull(),
    name: text().notNull(),
    subject: text(),
    body: jsonb().$type<RichText>().notNull(),
    /** The key of the one that came with Sarai. */
    shipped: text(),
    updatedBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniquePerAgency('templates_shipped', table, table.shipped)],
)

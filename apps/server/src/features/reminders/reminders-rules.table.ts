import { noticeChannels } from '@sarai/contract/notice-words'
import type { RuleConditions, Trigger } from '@sarai/contract/reminder-rules'
import { ruleRecipients, ruleStops } from '@sarai/contract/reminder-words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** Rules of auto reminders. What they sent is among the notices. */
export const reminderRules = agencyTable(
  'reminder_rules',
  {
    version: integer().notNull().default(1),
    name: text().notNull(),
    isEnabled: boolean().notNull().default(true),
    trigger: jsonb().$type<Trigger>().notNull(),
    conditions: jsonb().$type<RuleConditions>().notNull(),
    everyDays: integer(),
    times: integer().notNull().default(1),
    stops: text({ enum: ruleStops }).array().notNull(),
    recipients: text({ enum: ruleRecipients }).array().notNull(),
    channels: text({ enum: noticeChannels }).array().notNull(),
    title: text().notNull(),
    body: text(),
    quietFrom: text(),
    quietUntil: text(),
    /** Everything due up to here has been sent. A rule sends nothing from before it was turned on. */
    lastRunAt: moment().notNull(),
    /** When something can fall due next, or is to be looked for again. */
    nextRunAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('reminder_rules_enabled')
      .on(table.agencyId)
      .where(sql`is_enabled`),
    index('reminder_rules_next')
      .on(table.nextRunAt, table.agencyId)
      .where(sql`is_enabled`),
  ],
)

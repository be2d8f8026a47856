import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const

/** Mail to be sent, written in the transaction of what it tells about. */
export const mails = agencyTable(
  'mails',
  {
    to: text().notNull(),
    subject: text().notNull(),
    /** Encrypted where the mail holds a secret. */
    text: text().notNull(),
    isSecret: boolean().notNull().default(false),
    html: text(),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    problem: text(),
    /** When somebody last set about sending it. */
    claimedAt: moment(),
    /** A file of the agency's that goes along, and what it is called there. */
    attachmentKey: text(),
    attachmentName: text(),
    leadId: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    sentAt: moment(),
  },
  (table) => [index('mails_created').on(table.agencyId, table.createdAt)],
)

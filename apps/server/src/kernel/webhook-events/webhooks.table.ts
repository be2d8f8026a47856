import { type DeliveredType, deliveryStates, webhookEvents, webhookOffReasons } from '@sarai/contract/webhook-words'
import type { DeliveryAttempt } from '@sarai/contract/webhooks'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

const now = () =>
  moment()
    .notNull()
    .default(sql`now()`)

/** Where an agency hears of what happens. */
export const webhooks = agencyTable(
  'webhooks',
  {
    url: text().notNull(),
    description: text(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** Sealed by the vault. */
    secret: text().notNull(),
    /** The previous secret, also used until then; sealed likewise. */
    previousSecret: text(),
    previousUntil: moment(),
    isActive: boolean().notNull().default(true),
    offReason: text({ enum: webhookOffReasons }),
    offAt: moment(),
    failingSince: moment(),
    /** Up to here it has been sent all due tasks. */
    tasksToldAt: now(),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: now(),
  },
  (table) => [
    index('webhooks_told_of_tasks')
      .on(table.agencyId)
      .where(sql`is_active and 'task.due' = any(events)`),
  ],
)

/** What is sent to a webhook, and what became of it; kept for thirty days. */
export const webhookDeliveries = agencyTable(
  'webhook_deliveries',
  {
    webhookId: uuid().notNull(),
    /** The same for every webhook that hears of the event, and for every try. */
    eventId: uuid().notNull(),
    type: text().$type<DeliveredType>().notNull(),
    /** Exactly what is sent and signed. */
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('pending'),
    /** Tries since it was made or replayed. */
    attempts: integer().notNull().default(0),
    /** When it is tried next; null when it is not. */
    nextAt: moment(),
    claimedAt: moment(),
    lastStatus: integer(),
    log: jsonb().$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: now(),
  },
  (table) => [
    belongsTo(table, table.webhookId, () => webhooks, 'cascade'),
    index('webhook_deliveries_webhook').on(table.agencyId, table.webhookId, table.id),
    index('webhook_deliveries_due')
      .on(table.agencyId, table.nextAt)
      .where(sql`state in ('pending', 'sending')`),
    index('webhook_deliveries_next')
      .on(table.nextAt, table.agencyId)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_claimed')
      .on(table.claimedAt, table.agencyId)
      .where(sql`state = 'sending'`),
  ],
)

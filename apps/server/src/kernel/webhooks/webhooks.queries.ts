import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { webhooks } from '../webhook-events/webhooks.table.ts'

export type WebhookRecord = typeof webhooks.$inferSelect
type Changes = Partial<Omit<typeof webhooks.$inferInsert, 'id' | 'agencyId' | 'version'>>

export function listWebhooks(db: AgencyDb): Promise<WebhookRecord[]> {
  return db.select().from(webhooks).where(db.own(webhooks)).orderBy(asc(webhooks.id)).limit(100)
}

/** Endpoints that are told of tasks that fall due, held until the transaction ends; none where somebody else is at them. */
export function holdTaskListeners(db: AgencyDb) {
  return db
    .select({ id: webhooks.id, events: webhooks.events, tasksToldAt: webhooks.tasksToldAt })
    .from(webhooks)
    .where(and(db.own(webhooks), webhooks.isActive, sql`${'task.due'} = any(${webhooks.events})`))
    .for('no key update', { skipLocked: true })
}

/** Notes that these have been told of all that fell due up to a moment. */
export async function noteTasksTold(db: AgencyDb, ids: string[], tasksToldAt: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ tasksToldAt })
    .where(and(db.own(webhooks), inArray(webhooks.id, ids)))
}

export async function findWebhook(db: AgencyDb, id: string): Promise<WebhookRecord | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(db.own(webhooks), eq(webhooks.id, id)))
  return row
}

export async function findWebhookForUpdate(db: AgencyDb, id: string): Promise<WebhookRecord | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(db.own(webhooks), eq(webhooks.id, id)))
    .for('no key update')
  return row
}

export async function insertWebhook(db: AgencyDb, row: typeof webhooks.$inferInsert): Promise<WebhookRecord> {
  const [inserted] = await db.insert(webhooks).values(row).returning()
  if (!inserted) throw new Error('the webhook was not stored')
  return inserted
}

/** Changes what people set, which makes another version of it. */
export async function updateWebhook(db: AgencyDb, id: string, changes: Changes): Promise<WebhookRecord> {
  const [row] = await db
    .update(webhooks)
    .set({ ...changes, version: sql`${webhooks.version} + 1` })
    .where(and(db.own(webhooks), eq(webhooks.id, id)))
    .returning()
  if (!row) throw new Error('the webhook to change is gone')
  return row
}

/** Notes since when an endpoint fails, or that it does not. */
export async function setFailingSince(db: AgencyDb, id: string, failingSince: string | null): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince })
    .where(and(db.own(webhooks), eq(webhooks.id, id)))
}

export async function deleteWebhook(db: AgencyDb, id: string): Promise<WebhookRecord | undefined> {
  const [row] = await db
    .delete(webhooks)
    .where(and(db.own(webhooks), eq(webhooks.id, id)))
    .returning()
  return row
}

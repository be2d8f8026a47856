import type { DeliveredType, DeliveryState } from '@sarai/contract/webhook-words'
import type { DeliveryAttempt } from '@sarai/contract/webhooks'
import { and, asc, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { webhookDeliveries as deliveries } from './webhooks.table.ts'

export type DeliveryRecord = typeof deliveries.$inferSelect
export type NewDelivery = Required<
  Pick<typeof deliveries.$inferInsert, 'id' | 'webhookId' | 'eventId' | 'type' | 'body' | 'nextAt' | 'createdAt'>
>

export async function insertDeliveries(db: AgencyDb, rows: NewDelivery[]): Promise<void> {
  const begun = { state: 'pending' as const, attempts: 0, log: [] }
  await insertRows(
    db,
    deliveries,
    rows.map((row) => ({ ...row, ...begun })),
  )
}

/** How long a claim on a delivery lasts. Longer than the timeout of an endpoint. */
const claimSeconds = 20
/** Deliveries to one endpoint that are under way at a time, so that a slow one does not hold up the others. */
const maxAtOnce = 4

/** Claims the delivery that has been due longest; undefined when there is none, or all are claimed. */
export async function claimDue(db: AgencyDb, now: string): Promise<DeliveryRecord | undefined> {
  const claimedSince = sql`clock_timestamp() - make_interval(secs => ${claimSeconds})`
  const isFree = or(
    and(eq(deliveries.state, 'pending'), lte(deliveries.nextAt, now)),
    and(eq(deliveries.state, 'sending'), lt(deliveries.claimedAt, claimedSince)),
  )
  const underWay = sql<number>`(select count(*) from ${deliveries} as other
    where other.agency_id = ${deliveries.agencyId} and other.webhook_id = ${deliveries.webhookId}
      and other.state = 'sending' and other.claimed_at >= ${claimedSince})`
  // Apart from the update, which would look anew for each row it goes through, and so take several.
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(db.own(deliveries), isFree, lt(underWay, maxAtOnce)))
      .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [claimed] = await db
    .with(due)
    .update(deliveries)
    .set({ state: 'sending', claimedAt: sql`clock_timestamp()` })
    .where(and(db.own(deliveries), eq(deliveries.id, sql`(select ${due.id} from ${due})`)))
    .returning()
  return claimed
}

const isOpen = inArray(deliveries.state, ['pending', 'sending'])

/** How many deliveries are to be sent, now or later, counted no further than `most`. */
export async function countOpen(db: AgencyDb, most: number): Promise<number> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(db.own(deliveries), isOpen))
    .limit(most)
  return rows.length
}

/** When the next delivery is due, or one that somebody set about and did not finish. */
export async function nextDue(db: AgencyDb): Promise<string | null> {
  const leftAt = sql`${deliveries.claimedAt} + make_interval(secs => ${claimSeconds})`
  const dueAt = sql`case when ${deliveries.state} = 'pending' then ${deliveries.nextAt} else ${leftAt} end`
  const [row] = await db
    .select({ at: sql<string | null>`min(${dueAt})`.mapWith(deliveries.nextAt) })
    .from(deliveries)
    .where(and(db.own(deliveries), isOpen))
  return row?.at ?? null
}

export interface AfterTry {
  state: DeliveryState
  nextAt: string | null
  attempt: DeliveryAttempt
}

/** How many tries are kept to look at. */
const maxLogged = 20

/** Notes what became of a try. @returns false where somebody else has taken the delivery up since */
export async function noteTry(db: AgencyDb, delivery: DeliveryRecord, after: AfterTry): Promise<boolean> {
  const { id, claimedAt, log, attempts } = delivery
  const { state, nextAt, attempt } = after
  const changes = { state, nextAt, attempts: attempts + 1, lastStatus: attempt.status }
  const noted = await db
    .update(deliveries)
    .set({ ...changes, log: [...log, attempt].slice(-maxLogged) })
    .where(
      and(
        db.own(deliveries),
        eq(deliveries.id, id),
        eq(deliveries.state, 'sending'),
        sql`${deliveries.claimedAt} = ${claimedAt}`,
      ),
    )
    .returning({ id: deliveries.id })
  return noted.length > 0
}

const afresh = (now: string) => ({ state: 'pending' as const, attempts: 0, nextAt: now })

/** Has a delivery sent now, unless it just is. */
export async function setDue(db: AgencyDb, id: string, now: string): Promise<boolean> {
  const changed = await db
    .update(deliveries)
    .set(afresh(now))
    .where(
      and(db.own(deliveries), eq(deliveries.id, id), inArray(deliveries.state, ['pending', 'delivered', 'failed'])),
    )
    .returning({ id: deliveries.id })
  return changed.length > 0
}

/** The same with all that an endpoint failed to take since then. @returns how many */
export async function setFailedDue(db: AgencyDb, webhookId: string, since: string, now: string): Promise<number> {
  const changed = await db
    .update(deliveries)
    .set(afresh(now))
    .where(
      and(
        db.own(deliveries),
        eq(deliveries.webhookId, webhookId),
        eq(deliveries.state, 'failed'),
        gte(deliveries.createdAt, since),
      ),
    )
    .returning({ id: deliveries.id })
  return changed.length
}

/** Gives up what waits for an endpoint. */
export async function giveUpPending(db: AgencyDb, webhookId: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'failed', nextAt: null })
    .where(and(db.own(deliveries), eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'pending')))
}

export interface DeliveryFilter {
  cursor?: string
  limit: number
  webhookId?: string
  state?: DeliveryState
  type?: DeliveredType
}

/** What a list shows; not what was sent, nor each try. */
const rowColumns = {
  id: deliveries.id,
  webhookId: deliveries.webhookId,
  eventId: deliveries.eventId,
  type: deliveries.type,
  state: deliveries.state,
  attempts: deliveries.attempts,
  lastStatus: deliveries.lastStatus,
  createdAt: deliveries.createdAt,
  nextAt: deliveries.nextAt,
}

/** What was sent, newest first. */
export function listDeliveries(db: AgencyDb, { cursor, limit, webhookId, state, type }: DeliveryFilter) {
  return db
    .select(rowColumns)
    .from(deliveries)
    .where(
      and(
        db.own(deliveries),
        cursor ? lt(deliveries.id, cursor) : undefined,
        webhookId ? eq(deliveries.webhookId, webhookId) : undefined,
        state ? eq(deliveries.state, state) : undefined,
        type ? eq(deliveries.type, type) : undefined,
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit)
}

export async function findDelivery(db: AgencyDb, id: string): Promise<DeliveryRecord | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(db.own(deliveries), eq(deliveries.id, id)))
  return row
}

/** Removes what was sent before then. */
export async function deleteOldDeliveries(db: AgencyDb, before: string): Promise<void> {
  await db.delete(deliveries).where(and(db.own(deliveries), lt(deliveries.createdAt, before)))
}

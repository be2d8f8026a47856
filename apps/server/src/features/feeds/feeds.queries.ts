import type { FeedKind } from '@sarai/contract/agenda-words'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { feedEvents, feeds } from './feeds.table.ts'
import type { SaidEvent } from './feeds.rules.ts'

/** The feed whose address has the key of this hash, whichever agency it is of. */
export async function findFeedByHash(database: Database, keyHash: string) {
  const [found] = await database.findByKey(keyHash, (db) =>
    db
      .select({ id: feeds.id, agencyId: feeds.agencyId, userId: feeds.userId, kind: feeds.kind })
      .from(feeds)
      .where(eq(feeds.keyHash, keyHash)),
  )
  return found
}

export function listFeeds(db: AgencyDb, userId: string) {
  return db
    .select({ id: feeds.id, kind: feeds.kind, sealedKey: feeds.sealedKey, createdAt: feeds.createdAt })
    .from(feeds)
    .where(and(db.own(feeds), eq(feeds.userId, userId)))
}

export async function insertFeed(db: AgencyDb, feed: typeof feeds.$inferInsert) {
  const [inserted] = await db.insert(feeds).values(feed).returning({ createdAt: feeds.createdAt })
  if (!inserted) throw new Error('the feed was not stored')
  return inserted
}

export function deleteFeed(db: AgencyDb, userId: string, kind: FeedKind) {
  return db.delete(feeds).where(and(db.own(feeds), eq(feeds.userId, userId), eq(feeds.kind, kind)))
}

/** What a feed said of its events when it was read last. */
export function listSaid(db: AgencyDb, feedId: string): Promise<SaidEvent[]> {
  const { uid, hash, sequence, changedAt } = feedEvents
  return db
    .select({ uid, hash, sequence, changedAt })
    .from(feedEvents)
    .where(and(db.own(feedEvents), eq(feedEvents.feedId, feedId)))
}

/** Keeps what it says now. Two who read at once count a change once. */
export async function keepSaid(db: AgencyDb, feedId: string, said: SaidEvent[]): Promise<void> {
  if (said.length === 0) return
  await db
    .insert(feedEvents)
    .values(said.map((one) => ({ feedId, ...one })))
    .onConflictDoUpdate({
      target: [feedEvents.agencyId, feedEvents.feedId, feedEvents.uid],
      set: {
        hash: sql`excluded.hash`,
        sequence: sql`greatest(${feedEvents.sequence}, excluded.sequence)`,
        changedAt: sql`greatest(${feedEvents.changedAt}, excluded.changed_at)`,
      },
    })
}

/** Forgets events that are not in the feed any more and were changed before a moment. */
export async function forgetSaid(db: AgencyDb, feedId: string, kept: string[], before: string): Promise<void> {
  await db
    .delete(feedEvents)
    .where(
      and(
        db.own(feedEvents),
        eq(feedEvents.feedId, feedId),
        lt(feedEvents.changedAt, before),
        notInArray(feedEvents.uid, kept),
      ),
    )
}

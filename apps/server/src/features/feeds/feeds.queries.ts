import type { FeedKind } from '@sarai/contract/agenda-words'
import { and, eq } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { feeds } from './feeds.table.ts'

/** The feed whose address has the key of this hash, whichever agency it is of. */
export async function findFeedByHash(database: Database, keyHash: string) {
  const [found] = await database.findByKey(keyHash, (db) =>
    db
      .select({ agencyId: feeds.agencyId, userId: feeds.userId, kind: feeds.kind })
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

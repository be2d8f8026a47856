import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conversationMessages } from './conversations-messages.table.ts'

export type MessageRecord = typeof conversationMessages.$inferSelect
type Insertable = typeof conversationMessages.$inferInsert

const matchMessage = (db: AgencyDb, id: string) => and(db.own(conversationMessages), eq(conversationMessages.id, id))

/** @returns undefined where it is there already: the provider posts what happened more than once */
export async function insertMessage(db: AgencyDb, row: Insertable): Promise<MessageRecord | undefined> {
  const [message] = await db.insert(conversationMessages).values(row).onConflictDoNothing().returning()
  return message
}

export async function findMessage(db: AgencyDb, id: string): Promise<MessageRecord | undefined> {
  const [message] = await db.select().from(conversationMessages).where(matchMessage(db, id))
  return message
}

export async function findMessageForUpdate(db: AgencyDb, id: string): Promise<MessageRecord | undefined> {
  const [message] = await db.select().from(conversationMessages).where(matchMessage(db, id)).for('update')
  return message
}

/** A message by what the provider calls it. */
export async function findMessageByProviderId(db: AgencyDb, providerId: string): Promise<MessageRecord | undefined> {
  const [message] = await db
    .select()
    .from(conversationMessages)
    .where(and(db.own(conversationMessages), eq(conversationMessages.providerId, providerId)))
    .for('update')
  return message
}

export async function updateMessage(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<MessageRecord, 'id' | 'agencyId'>>,
): Promise<MessageRecord> {
  const [message] = await db.update(conversationMessages).set(changes).where(matchMessage(db, id)).returning()
  if (!message) throw new Error('the message is gone')
  return message
}

/** Messages of a conversation with those that they answer, the latest first. */
export function listMessages(
  db: AgencyDb,
  conversationId: string,
  { after, limit }: { after?: { at: string; id: string }; limit: number },
) {
  const answered = alias(conversationMessages, 'answered')
  const { at, id } = conversationMessages
  return db
    .select({
      message: conversationMessages,
      answered: { id: answered.id, isOwn: answered.isOwn, text: answered.text },
    })
    .from(conversationMessages)
    .leftJoin(answered, and(db.own(answered), eq(answered.id, conversationMessages.repliesToId)))
    .where(
      and(
        db.own(conversationMessages),
        eq(conversationMessages.conversationId, conversationId),
        after && or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** The messages of a conversation that are to go out, in their order, held until the transaction ends. */
export function listUnsentForUpdate(db: AgencyDb, conversationId: string): Promise<MessageRecord[]> {
  return db
    .select()
    .from(conversationMessages)
    .where(
      and(
        db.own(conversationMessages),
        eq(conversationMessages.conversationId, conversationId),
        inArray(conversationMessages.state, ['waiting', 'sending']),
      ),
    )
    .orderBy(asc(conversationMessages.id))
    .for('update')
}

/** How many files came in a conversation since a moment. */
export async function countFilesSince(db: AgencyDb, conversationId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(conversationMessages)
    .where(
      and(
        db.own(conversationMessages),
        eq(conversationMessages.conversationId, conversationId),
        isNotNull(conversationMessages.providerFileId),
        gt(conversationMessages.createdAt, since),
      ),
    )
  return row?.files ?? 0
}

/** The last message that came in, of which the sender may be shown that it was read. */
export async function findLastReceived(db: AgencyDb, conversationId: string): Promise<MessageRecord | undefined> {
  const [message] = await db
    .select()
    .from(conversationMessages)
    .where(
      and(
        db.own(conversationMessages),
        eq(conversationMessages.conversationId, conversationId),
        sql`not ${conversationMessages.isOwn}`,
      ),
    )
    .orderBy(desc(conversationMessages.at), desc(conversationMessages.id))
    .limit(1)
  return message
}

import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type MailRecord } from './mail.queries.ts'
import { mails } from './mail.table.ts'

/** What ties a mail to the others about the same record to the same addressee. */
export interface Thread {
  messageId: string
  /** The Message-ID of the first of them, unless this is the first. */
  follows: string | undefined
}

/** Keeps the Message-ID that a mail has from its first attempt on, whatever address mails are sent from later. */
export async function keepMessageId(db: AgencyDb, { id }: Pick<MailRecord, 'id'>, messageId: string): Promise<void> {
  await db
    .update(mails)
    .set({ messageId })
    .where(and(db.own(mails), eq(mails.id, id), isNull(mails.messageId)))
}

/** How some mails that were named hang together with earlier ones. Of what never went out nobody has anything. */
export async function findThreads(db: AgencyDb, ids: string[]): Promise<Map<string, Thread>> {
  const first = alias(mails, 'first')
  const isEarlier = or(
    lt(first.createdAt, mails.createdAt),
    and(eq(first.createdAt, mails.createdAt), lt(first.id, mails.id)),
  )
  const follows = db
    .select({ messageId: first.messageId })
    .from(first)
    .where(
      and(
        db.own(first),
        eq(first.about, mails.about),
        eq(first.aboutId, mails.aboutId),
        eq(first.sender, mails.sender),
        sql`lower(${first.to}) = lower(${mails.to})`,
        sql`${first.messageId} is not null`,
        notInArray(first.state, ['failed', 'cancelled']),
        isEarlier,
      ),
    )
    .orderBy(asc(first.createdAt), asc(first.id))
    .limit(1)
  const rows = await db
    .select({ id: mails.id, messageId: mails.messageId, follows: sql<string | null>`(${follows})` })
    .from(mails)
    .where(and(db.own(mails), inArray(mails.id, ids)))
  return new Map(
    rows.flatMap(({ id, messageId, follows: begun }) =>
      messageId ? [[id, { messageId, follows: begun ?? undefined }] as const] : [],
    ),
  )
}

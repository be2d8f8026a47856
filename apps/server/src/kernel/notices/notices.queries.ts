import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { notices } from './notices.table.ts'

export type NewNotice = Omit<typeof notices.$inferInsert, 'agencyId'>
export type NoticeRecord = typeof notices.$inferSelect

/** Keeps notices. @returns those that were not kept before: each cause makes one */
export async function insertNotices(db: AgencyDb, rows: NewNotice[]): Promise<NoticeRecord[]> {
  if (rows.length === 0) return []
  const target = [notices.agencyId, notices.userId, notices.cause]
  return db.insert(notices).values(rows).onConflictDoNothing({ target }).returning()
}

const maxCounted = 100

const unreadCount = statement((db, own) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(notices)
    .where(
      sql`${own(notices)} and ${notices.userId} = ${sql.placeholder('userId')} and is_shown and ${notices.readAt} is null and coalesce(${notices.subject}, '') <> all(${sql.placeholder('hidden')}::text[])`,
    )
    .limit(maxCounted)
    .as('some')
  return db.select({ unread: sql<number>`count(*)::int`.as('unread') }).from(some)
})

/** @param hidden what the person may not open any more */
export async function countUnread(db: AgencyDb, userId: string, hidden: string[]): Promise<number> {
  const [row] = await db.run(unreadCount, { userId, hidden })
  return row?.unread ?? 0
}

/** @returns whether the person has such a notice */
export async function setRead(db: AgencyDb, userId: string, id: string, isRead: boolean): Promise<boolean> {
  const changed = await db
    .update(notices)
    .set({ readAt: isRead ? sql`coalesce(${notices.readAt}, now())` : null })
    .where(and(db.own(notices), eq(notices.userId, userId), eq(notices.id, id)))
    .returning({ id: notices.id })
  return changed.length > 0
}

export async function isNoticeOf(db: AgencyDb, userId: string, id: string): Promise<boolean> {
  return (await db.$count(notices, and(db.own(notices), eq(notices.userId, userId), eq(notices.id, id)))) > 0
}

export function setAllRead(db: AgencyDb, userId: string, upTo: string | undefined) {
  return db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        db.own(notices),
        eq(notices.userId, userId),
        isNull(notices.readAt),
        upTo ? lte(notices.id, upTo) : undefined,
      ),
    )
}

/** Marks the notices of tasks as read when they are done. */
export function setReadOfTasks(db: AgencyDb, taskIds: string[]) {
  return db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(db.own(notices), inArray(notices.taskId, taskIds), isNull(notices.readAt)))
    .returning({ userId: notices.userId })
}

/** Notices to be sent by push, with the sessions they have been sent to. */
export function noticesByIds(db: AgencyDb, ids: string[]) {
  return db
    .select()
    .from(notices)
    .where(and(db.own(notices), inArray(notices.id, ids)))
}

/** Notes that a notice was sent to these sessions. */
export async function notePushed(db: AgencyDb, id: string, sessionIds: string[]): Promise<void> {
  await db
    .update(notices)
    .set({ pushedTo: sql`${notices.pushedTo} || ${sql.param(sessionIds)}::uuid[]` })
    .where(and(db.own(notices), eq(notices.id, id)))
}

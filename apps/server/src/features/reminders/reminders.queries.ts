import { and, asc, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'

/** Tasks whose reminder is due, locked until the transaction ends; those locked by others are skipped. */
export async function takeDue(db: AgencyDb, now: string, limit: number) {
  const due = await db
    .select({
      id: tasks.id,
      kind: tasks.kind,
      title: tasks.title,
      note: tasks.note,
      channel: tasks.channel,
      dueAt: tasks.dueAt,
      remindAt: sql<string>`${tasks.remindAt}`.mapWith(tasks.remindAt),
      remindBy: tasks.remindBy,
      assigneeId: tasks.assigneeId,
      createdBy: tasks.createdBy,
      subjectKind: tasks.subjectKind,
      subjectId: tasks.subjectId,
    })
    .from(tasks)
    .where(and(db.own(tasks), lte(tasks.remindAt, now), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.remindAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return due.map(({ subjectKind, subjectId, ...task }) => ({
    ...task,
    /** What it is about where that is no record. */
    plugin: subjectKind === 'plugin' ? { subject: subjectKind, id: subjectId } : undefined,
  }))
}

/** Notes that these were reminded of. */
export async function endReminders(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(tasks)
    .set({ remindAt: null })
    .where(and(db.own(tasks), inArray(tasks.id, ids)))
}

/** When the next reminder comes that is due between two moments. */
export async function nextReminder(db: AgencyDb, after: string, until: string): Promise<string | undefined> {
  const [found] = await db
    .select({ at: sql<string>`${tasks.remindAt}`.mapWith(tasks.remindAt) })
    .from(tasks)
    .where(and(db.own(tasks), gt(tasks.remindAt, after), lte(tasks.remindAt, until)))
    .orderBy(asc(tasks.remindAt))
    .limit(1)
  return found?.at
}

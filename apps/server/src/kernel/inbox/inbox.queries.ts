import type { Notice } from '@sarai/contract/notices'
import type { NoticeKind } from '@sarai/contract/notice-words'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notices } from '../notices/notices.table.ts'
import { tasks } from '../tasks/tasks.table.ts'

const {
  agencyId: _agency,
  cause: _cause,
  isShown: _shown,
  pushedTo: _pushed,
  ruleId: _rule,
  reason: _reason,
  ...columns
} = getTableColumns(notices)
/** The task, while there is something to do about it. */
const openTask = sql<
  string | null
>`(select tasks.id from ${tasks} where ${tasks.agencyId} = ${notices.agencyId} and ${tasks.id} = ${notices.taskId} and ${tasks.doneAt} is null)`

interface NoticeFilter {
  cursor?: string
  limit: number
  kinds?: NoticeKind[]
  unreadOnly: boolean
  /** What the person may not open any more. */
  hidden: NonNullable<Notice['subject']>[]
}

export function listNotices(db: AgencyDb, userId: string, { cursor, limit, kinds, unreadOnly, hidden }: NoticeFilter) {
  return db
    .select({ ...columns, taskId: openTask })
    .from(notices)
    .where(
      and(
        db.own(notices),
        eq(notices.userId, userId),
        eq(notices.isShown, sql`true`),
        cursor ? lt(notices.id, cursor) : undefined,
        kinds?.length ? inArray(notices.kind, kinds) : undefined,
        unreadOnly ? isNull(notices.readAt) : undefined,
        hidden.length > 0 ? or(isNull(notices.subject), notInArray(notices.subject, hidden)) : undefined,
      ),
    )
    .orderBy(desc(notices.id))
    .limit(limit)
}

import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import { taskSubjectColumns } from './tasks.queries.ts'
import { tasks } from './tasks.table.ts'

const ph = sql.placeholder

export type TaskCondition = 'mine' | 'onKinds' | 'open' | 'from' | 'until'

/** What somebody has to do, the first due first. */
export const mineList: ListSpec<TaskCondition, 'dueAt'> = {
  table: tasks,
  columns: {
    id: tasks.id,
    version: tasks.version,
    kind: tasks.kind,
    ...taskSubjectColumns,
    title: tasks.title,
    channel: tasks.channel,
    note: tasks.note,
    dueAt: tasks.dueAt,
    assigneeId: tasks.assigneeId,
    doneAt: tasks.doneAt,
    doneBy: tasks.doneBy,
    outcome: tasks.outcome,
    closedAs: tasks.closedAs,
    remindMinutes: tasks.remindMinutes,
    remindBy: tasks.remindBy,
    remindAt: tasks.remindAt,
    repeats: tasks.repeats,
    createdAt: tasks.createdAt,
    updatedAt: tasks.updatedAt,
  },
  sorts: { dueAt: { column: tasks.dueAt } },
  conditions: {
    mine: () => eq(tasks.assigneeId, ph('mine')),
    /** On records of pages that the person may use. */
    onKinds: () => sql`${tasks.subjectKind} = any(${ph('onKinds')}::text[])`,
    open: () => isNull(tasks.doneAt),
    from: () => gte(tasks.dueAt, ph('from')),
    until: () => lt(tasks.dueAt, ph('until')),
  },
}

const maxCounted = 100

/** How many open tasks somebody has that are due in a time, counted up to a hundred. */
export async function countMine(
  db: AgencyDb,
  whose: { mine: string; onKinds: string[] },
  span: { from?: string; until?: string },
): Promise<number> {
  const times = (['from', 'until'] as const).filter((name) => span[name] !== undefined)
  const { total } = await countRows(db, mineList, ['mine', 'onKinds', 'open', ...times], { ...whose, ...span })
  return Math.min(total, maxCounted)
}

export type DueTask = Awaited<ReturnType<typeof tasksDue>>[number]

/** Open tasks that fell due after one moment and up to another, the first due first. */
export function tasksDue(db: AgencyDb, after: string, until: string) {
  return db
    .select({ id: tasks.id, dueAt: tasks.dueAt, assigneeId: tasks.assigneeId })
    .from(tasks)
    .where(and(db.own(tasks), isNull(tasks.doneAt), gt(tasks.dueAt, after), lte(tasks.dueAt, until)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(20_000)
}

/** The records that tasks hang on. Those that hang on a plugin are left out. */
export async function pointersOfTasks(db: AgencyDb, taskIds: string[]) {
  const found = await db
    .select({ taskId: tasks.id, kind: tasks.subjectKind, id: tasks.subjectId })
    .from(tasks)
    .where(and(db.own(tasks), inArray(tasks.id, taskIds)))
  return found.flatMap(({ kind, ...task }) => (kind === 'plugin' ? [] : { ...task, kind }))
}

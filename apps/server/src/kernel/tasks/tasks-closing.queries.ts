import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { ClosedAs } from '@sarai/contract/task-words'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { againRemindAt } from './tasks.queries.ts'
import { tasks } from './tasks.table.ts'

/** What became of records of one kind; null of those that are worked on. */
export interface Fates {
  kind: AttachableKind
  of: { id: string; as: ClosedAs | null }[]
  /** Whether tasks of what is won or lost are closed too. */
  withTasks?: boolean
}

const given = ({ of }: Fates) => sql`jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as given (id uuid, "as" text)`

/** What is won or lost needs no follow-up, and its tasks if somebody says so; what is deleted needs nothing. */
const isOver = ({ withTasks = false }: Fates) =>
  sql`(given."as" = 'deleted' or (given."as" is not null and (${tasks.kind} = 'follow_up' or ${withTasks}::boolean)))`

/** What was closed comes back with what is worked on; of what is restored and still won or lost, its tasks alone. */
const isBack = sql`(given."as" is null or (given."as" <> 'deleted' and closed_as = 'deleted' and ${tasks.kind} <> 'follow_up'))`

const told = { id: tasks.id, kind: tasks.kind, subjectId: tasks.subjectId }

/** Closes the open tasks of records that are over. */
export function closeTasks(db: AgencyDb, fates: Fates, { at, by }: { at: string; by: string | null }) {
  return db
    .update(tasks)
    .set({
      doneAt: at,
      doneBy: by,
      closedAs: sql`given."as"`,
      remindAt: null,
      version: sql`${tasks.version} + 1`,
    })
    .from(given(fates))
    .where(
      and(
        db.own(tasks),
        eq(tasks.subjectKind, fates.kind),
        sql`${tasks.subjectId} = given.id and done_at is null and ${isOver(fates)}`,
      ),
    )
    .returning(told)
}

/** Opens again what was closed with records that are worked on again. */
export function openClosed(db: AgencyDb, fates: Fates) {
  return db
    .update(tasks)
    .set({
      doneAt: null,
      doneBy: null,
      closedAs: null,
      remindAt: againRemindAt,
      version: sql`${tasks.version} + 1`,
    })
    .from(given(fates))
    .where(
      and(
        db.own(tasks),
        eq(tasks.subjectKind, fates.kind),
        isNotNull(tasks.closedAs),
        sql`${tasks.subjectId} = given.id and ${isBack}`,
      ),
    )
    .returning(told)
}

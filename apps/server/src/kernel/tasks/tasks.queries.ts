import { uuidv7 } from 'uuidv7'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import type { TaskPurpose } from '@sarai/contract/task-words'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { attachedIdColumns, isOn } from '../records/attachments.queries.ts'
import { type attachedIdsOf, subjectOf } from '../records/attachments.rules.ts'
import { tasks } from './tasks.table.ts'

const ph = sql.placeholder

/**
 * When the reminder of what is due then comes. Where that time has passed, it comes when the task is due; what was due
 * before it was written down needs none.
 */
export function remindAtOf(dueAt: SQL, minutes: SQL): SQL<string | null> {
  const earlier = sql`${dueAt} - ${minutes} * interval '1 minute'`
  return sql`case when ${dueAt} <= now() or ${minutes} is null then null when ${earlier} <= now() then ${dueAt} else ${earlier} end`
}

const { agencyId: _agency, purpose: _purpose, subjectKind, subjectId, ...own } = getTableColumns(tasks)
/** What it hangs on, as answers name it: an id under the name of its kind. */
export const taskSubjectColumns = {
  ...attachedIdColumns({ subjectKind, subjectId }),
  pluginId: sql<string | null>`case when ${subjectKind} = 'plugin' then ${subjectId} end`.as('pluginId'),
}
/** A task as calls answer it. */
export const taskColumns = { ...own, ...taskSubjectColumns }

const insertion = statement((db) =>
  db
    .insert(tasks)
    .values({
      kind: ph('kind') as never,
      subjectKind: ph('subjectKind') as never,
      subjectId: ph('subjectId') as never,
      title: ph('title') as never,
      channel: ph('channel') as never,
      note: ph('note') as never,
      dueAt: ph('dueAt') as never,
      assigneeId: ph('assigneeId') as never,
      createdBy: ph('createdBy') as never,
      remindMinutes: ph('remindMinutes') as never,
      remindBy: sql`${ph('remindBy')}::text[]`,
      remindAt: remindAtOf(sql`${ph('dueAt')}::timestamptz`, sql`${ph('remindMinutes')}::integer`),
      repeats: ph('repeats') as never,
      purpose: sql`${ph('purpose')}::text`,
      id: ph('id') as never,
    })
    .returning(taskColumns),
)

export type NewTask = Pick<
  typeof tasks.$inferInsert,
  | 'kind'
  | 'title'
  | 'channel'
  | 'note'
  | 'dueAt'
  | 'assigneeId'
  | 'createdBy'
  | 'remindMinutes'
  | 'remindBy'
  | 'repeats'
  | 'purpose'
> &
  ({ on: AttachedTo; pluginId?: never } | { on?: never; pluginId: string })
export type TaskRecord = Omit<typeof tasks.$inferSelect, 'agencyId' | 'purpose' | 'subjectKind' | 'subjectId'> &
  ReturnType<typeof attachedIdsOf> & { pluginId: string | null }

export async function insertTask(db: AgencyDb, { on, pluginId, ...task }: NewTask): Promise<TaskRecord> {
  const plain = { channel: null, note: null, assigneeId: null, createdBy: null }
  const absent = { ...plain, remindMinutes: 0, remindBy: null, repeats: null, purpose: null }
  const subject = on ? subjectOf(on) : { subjectKind: 'plugin', subjectId: pluginId }
  const [inserted] = await db.run(insertion, { ...absent, ...task, ...subject, id: uuidv7() })
  if (!inserted) throw new Error('the task was not stored')
  return inserted
}

/** Open tasks first, the next due on top; then what is done, the latest first. */
export function listTasks(db: AgencyDb, on: AttachedTo) {
  return db
    .select(taskColumns)
    .from(tasks)
    .where(and(db.own(tasks), isOn(tasks, on)))
    .orderBy(
      sql`${tasks.doneAt} is not null`,
      sql`case when ${tasks.doneAt} is null then ${tasks.dueAt} end`,
      desc(tasks.doneAt),
      asc(tasks.id),
    )
    .limit(200)
}

/** The open task of a record that the app made for something. */
export async function findTaskFor(db: AgencyDb, on: AttachedTo, purpose: TaskPurpose): Promise<string | undefined> {
  const [found] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(db.own(tasks), isOn(tasks, on), eq(tasks.purpose, purpose), isNull(tasks.doneAt)))
    .limit(1)
  return found?.id
}

/** Whether the app ever made a task of a record for something, done or not. */
export async function hasTaskFor(db: AgencyDb, on: AttachedTo, purpose: TaskPurpose): Promise<boolean> {
  const found = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(db.own(tasks), isOn(tasks, on), eq(tasks.purpose, purpose)))
    .limit(1)
  return found.length > 0
}

export async function findTaskForUpdate(db: AgencyDb, id: string): Promise<TaskRecord | undefined> {
  const [task] = await db
    .select(taskColumns)
    .from(tasks)
    .where(and(db.own(tasks), eq(tasks.id, id)))
    .for('update')
  return task
}

/** Reschedules the reminder after the task's due time or state has changed. */
export const againRemindAt = sql`case when ${tasks.doneAt} is null then ${remindAtOf(sql`${tasks.dueAt}`, sql`${tasks.remindMinutes}`)} end`

/** Recomputes the reminder from the task. */
export async function resetReminder(db: AgencyDb, id: string): Promise<TaskRecord> {
  return updateTask(db, id, { remindAt: againRemindAt as never }, { isNewVersion: false })
}

/** What every change of a task comes with; calendars that follow it go by both. */
const changed = { version: sql`${tasks.version} + 1`, updatedAt: sql`now()` }

export async function updateTask(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof tasks.$inferInsert>,
  { isNewVersion = true } = {},
): Promise<TaskRecord> {
  const version = isNewVersion ? changed : {}
  const [updated] = await db
    .update(tasks)
    .set({ ...changes, ...version })
    .where(and(db.own(tasks), eq(tasks.id, id)))
    .returning(taskColumns)
  if (!updated) throw new Error('the task to change is gone')
  return updated
}

export function deleteTask(db: AgencyDb, id: string) {
  return db.delete(tasks).where(and(db.own(tasks), eq(tasks.id, id)))
}

/** Which of these are done, when and by whom. */
export async function listDoneTasks(
  db: AgencyDb,
  ids: string[],
): Promise<{ id: string; doneAt: string; doneBy: string | null }[]> {
  const { id, doneAt, doneBy } = tasks
  const found =
    ids.length > 0
      ? await db
          .select({ id, doneAt, doneBy })
          .from(tasks)
          .where(and(db.own(tasks), inArray(id, ids)))
      : []
  return found.flatMap((one) => (one.doneAt ? [{ ...one, doneAt: one.doneAt }] : []))
}

/** Gives the open tasks of a record that were one person's to another. */
export function handOverTasks(db: AgencyDb, on: AttachedTo, from: string | null, to: string | null) {
  const wasTheirs = from === null ? isNull(tasks.assigneeId) : eq(tasks.assigneeId, from)
  return db
    .update(tasks)
    .set({ assigneeId: to, ...changed })
    .where(and(db.own(tasks), isOn(tasks, on), isNull(tasks.doneAt), wasTheirs))
}

export async function countOpenFollowUps(db: AgencyDb, leadId: string): Promise<number> {
  return db.$count(
    tasks,
    and(db.own(tasks), isOn(tasks, { leadId }), eq(tasks.kind, 'follow_up'), isNull(tasks.doneAt)),
  )
}

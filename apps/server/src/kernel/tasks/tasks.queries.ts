import { uuidv7 } from 'uuidv7'
import type { TaskOn } from '@sarai/contract/tasks'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
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

const insertion = statement((db) =>
  db
    .insert(tasks)
    .values({
      kind: ph('kind') as never,
      leadId: ph('leadId') as never,
      contactId: ph('contactId') as never,
      proposalId: ph('proposalId') as never,
      tripId: ph('tripId') as never,
      packageId: ph('packageId') as never,
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
      id: ph('id') as never,
    })
    .returning(),
)

export type NewTask = Pick<
  typeof tasks.$inferInsert,
  | 'kind'
  | 'leadId'
  | 'contactId'
  | 'proposalId'
  | 'tripId'
  | 'packageId'
  | 'title'
  | 'channel'
  | 'note'
  | 'dueAt'
  | 'assigneeId'
  | 'createdBy'
  | 'remindMinutes'
  | 'remindBy'
  | 'repeats'
>
export type TaskRecord = typeof tasks.$inferSelect

export async function insertTask(db: AgencyDb, task: NewTask): Promise<TaskRecord> {
  const nowhere = { leadId: null, contactId: null, proposalId: null, tripId: null, packageId: null }
  const plain = { channel: null, note: null, assigneeId: null, createdBy: null }
  const absent = { ...nowhere, ...plain, remindMinutes: 0, remindBy: null, repeats: null }
  const [inserted] = await db.run(insertion, { ...absent, ...task, id: uuidv7() })
  if (!inserted) throw new Error('the task was not stored')
  return inserted
}

function isOn(on: TaskOn): SQL {
  if ('leadId' in on) return eq(tasks.leadId, on.leadId)
  if ('contactId' in on) return eq(tasks.contactId, on.contactId)
  if ('proposalId' in on) return eq(tasks.proposalId, on.proposalId)
  return 'tripId' in on ? eq(tasks.tripId, on.tripId) : eq(tasks.packageId, on.packageId)
}

/** Open tasks first, the next due on top; then what is done, the latest first. */
export function listTasks(db: AgencyDb, on: TaskOn) {
  return db
    .select()
    .from(tasks)
    .where(and(db.own(tasks), isOn(on)))
    .orderBy(
      sql`${tasks.doneAt} is not null`,
      sql`case when ${tasks.doneAt} is null then ${tasks.dueAt} end`,
      desc(tasks.doneAt),
      asc(tasks.id),
    )
    .limit(200)
}

export async function findTaskForUpdate(db: AgencyDb, id: string): Promise<TaskRecord | undefined> {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(db.own(tasks), eq(tasks.id, id)))
    .for('update')
  return task
}

/** Reschedules the reminder after the task's due time or state has changed. */
const againRemindAt = sql`case when ${tasks.doneAt} is null then ${remindAtOf(sql`${tasks.dueAt}`, sql`${tasks.remindMinutes}`)} end`

/** Recomputes the reminder from the task. */
export async function resetReminder(db: AgencyDb, id: string): Promise<TaskRecord> {
  return updateTask(db, id, { remindAt: againRemindAt as never }, { isNewVersion: false })
}

export async function updateTask(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof tasks.$inferInsert>,
  { isNewVersion = true } = {},
): Promise<TaskRecord> {
  const version = isNewVersion ? { version: sql`${tasks.version} + 1` } : {}
  const [updated] = await db
    .update(tasks)
    .set({ ...changes, ...version })
    .where(and(db.own(tasks), eq(tasks.id, id)))
    .returning()
  if (!updated) throw new Error('the task to change is gone')
  return updated
}

export function deleteTask(db: AgencyDb, id: string) {
  return db.delete(tasks).where(and(db.own(tasks), eq(tasks.id, id)))
}

/** Gives the open tasks of a record that were one person's to another. */
export function handOverTasks(db: AgencyDb, on: TaskOn, from: string | null, to: string | null) {
  const wasTheirs = from === null ? isNull(tasks.assigneeId) : eq(tasks.assigneeId, from)
  return db
    .update(tasks)
    .set({ assigneeId: to, version: sql`${tasks.version} + 1` })
    .where(and(db.own(tasks), isOn(on), isNull(tasks.doneAt), wasTheirs))
}

export async function countOpenFollowUps(db: AgencyDb, leadId: string): Promise<number> {
  return db.$count(
    tasks,
    and(db.own(tasks), eq(tasks.leadId, leadId), eq(tasks.kind, 'follow_up'), isNull(tasks.doneAt)),
  )
}

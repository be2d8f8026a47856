import { uuidv7 } from 'uuidv7'
import type { AttachedTo } from '@sarai/contract/notes'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { tasks } from './tasks.table.ts'

const ph = sql.placeholder
const insertion = statement((db) =>
  db
    .insert(tasks)
    .values({
      kind: ph('kind') as never,
      leadId: ph('leadId') as never,
      contactId: ph('contactId') as never,
      title: ph('title') as never,
      channel: ph('channel') as never,
      note: ph('note') as never,
      dueAt: ph('dueAt') as never,
      assigneeId: ph('assigneeId') as never,
      createdBy: ph('createdBy') as never,
      id: ph('id') as never,
    })
    .returning(),
)

export type NewTask = Pick<
  typeof tasks.$inferInsert,
  'kind' | 'leadId' | 'contactId' | 'title' | 'channel' | 'note' | 'dueAt' | 'assigneeId' | 'createdBy'
>
export type TaskRecord = typeof tasks.$inferSelect

export async function insertTask(db: AgencyDb, task: NewTask): Promise<TaskRecord> {
  const absent = { leadId: null, contactId: null, channel: null, note: null, assigneeId: null, createdBy: null }
  const [inserted] = await db.run(insertion, { ...absent, ...task, id: uuidv7() })
  if (!inserted) throw new Error('the task was not stored')
  return inserted
}

const isOn = (on: AttachedTo) => ('leadId' in on ? eq(tasks.leadId, on.leadId) : eq(tasks.contactId, on.contactId))

/** Open tasks first, the next due on top; then what is done, the latest first. */
export function listTasks(db: AgencyDb, on: AttachedTo) {
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

export async function updateTask(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof tasks.$inferInsert>,
): Promise<TaskRecord> {
  const [updated] = await db
    .update(tasks)
    .set({ ...changes, version: sql`${tasks.version} + 1` })
    .where(and(db.own(tasks), eq(tasks.id, id)))
    .returning()
  if (!updated) throw new Error('the task to change is gone')
  return updated
}

export function deleteTask(db: AgencyDb, id: string) {
  return db.delete(tasks).where(and(db.own(tasks), eq(tasks.id, id)))
}

/** Gives the open tasks of a record that were one person's to another. */
export function handOverTasks(db: AgencyDb, on: AttachedTo, from: string | null, to: string | null) {
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

import type { AttachedTo } from '@sarai/contract/notes'
import type { Task } from '@sarai/contract/tasks'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { isLeadOpen } from '../leads/leads.queries.ts'
import { attachmentOf, requireRecord, requireRecordOf, touchRecord } from '../records/records.service.ts'
import { record } from '../timeline/timeline.service.ts'
import {
  countOpenFollowUps,
  deleteTask,
  findTaskForUpdate,
  insertTask,
  type NewTask,
  type TaskRecord,
  updateTask,
} from './tasks.queries.ts'

const defaultTitles = { follow_up: 'Follow up', task: 'Task' } as const

export interface TaskInput {
  on: AttachedTo
  kind: Task['kind']
  title?: string
  channel?: NonNullable<Task['channel']>
  note?: string | null
  dueAt: string
  assigneeId?: string | null
}

function told(task: TaskRecord) {
  return {
    data: {
      title: task.title,
      kind: task.kind,
      channel: task.channel,
      dueAt: task.dueAt,
      outcome: task.outcome,
      note: task.note,
    },
  }
}

async function taskToChange(db: AgencyDb, actor: Member, id: string) {
  const task = await findTaskForUpdate(db, id)
  if (!task) throw notFound('task')
  return { task, subject: await requireRecordOf(db, actor, 'task', task, 'write') }
}

export async function addTask(db: AgencyDb, actor: Member, { on, ...input }: TaskInput): Promise<TaskRecord> {
  const subject = await requireRecord(db, actor, on, 'write')
  const assigneeId = input.assigneeId === undefined ? (subject.ownerId ?? actor.userId) : input.assigneeId
  const values: NewTask = {
    ...on,
    ...input,
    title: input.title ?? defaultTitles[input.kind],
    assigneeId,
    createdBy: actor.userId,
  }
  const task = await insertTask(db, values)
  await record(db, actor, 'task_added', subject, told(task))
  await touchRecord(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function changeTask(
  db: AgencyDb,
  actor: Member,
  {
    id,
    version,
    ...changes
  }: { id: string; version: number } & Partial<Omit<TaskInput, 'on' | 'kind' | 'channel'>> & {
      channel?: Task['channel']
    },
): Promise<TaskRecord> {
  const { task: before, subject } = await taskToChange(db, actor, id)
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this task while you were editing it.', { current: before })
  const task = await updateTask(db, id, changes)
  if (task.dueAt !== before.dueAt)
    await record(db, actor, 'task_changed', subject, {
      ...told(task),
      changes: [{ field: 'dueAt', from: before.dueAt, to: task.dueAt }],
    })
  await touchRecord(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export interface Completion {
  id: string
  outcome?: NonNullable<Task['outcome']>
  note?: string | null
  next?: { dueAt: string; channel: NonNullable<Task['channel']>; note?: string | null }
}

/** Marks a task done. An open lead is never left without a next follow-up. */
export async function completeTask(
  db: AgencyDb,
  actor: Member,
  { id, outcome, note, next }: Completion,
): Promise<TaskRecord> {
  const { task: before, subject } = await taskToChange(db, actor, id)
  if (before.doneAt) return before
  const task = await updateTask(db, id, {
    doneAt: new Date().toISOString(),
    doneBy: actor.userId,
    outcome: outcome ?? null,
    note: note ?? before.note,
  })
  if (next)
    await insertTask(db, {
      ...attachmentOf(before),
      kind: 'follow_up',
      title: 'Follow up',
      channel: next.channel,
      note: next.note ?? null,
      dueAt: next.dueAt,
      assigneeId: before.assigneeId,
      createdBy: actor.userId,
    })
  if (
    before.kind === 'follow_up' &&
    before.leadId &&
    (await isLeadOpen(db, before.leadId)) &&
    (await countOpenFollowUps(db, before.leadId)) === 0
  ) {
    throw refused('FOLLOW_UP_NEEDED', 'Say when you will be in touch next, or move the lead to Converted or Lost.', {
      fields: { next: 'Choose when to follow up' },
    })
  }
  await record(db, actor, 'task_done', subject, told(task))
  await touchRecord(db, actor, subject, { responded: before.kind === 'follow_up' && outcome !== 'no_answer' })
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function reopenTask(db: AgencyDb, actor: Member, id: string): Promise<TaskRecord> {
  const { subject } = await taskToChange(db, actor, id)
  const task = await updateTask(db, id, { doneAt: null, doneBy: null, outcome: null })
  await touchRecord(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function removeTask(db: AgencyDb, actor: Member, id: string): Promise<void> {
  const { task, subject } = await taskToChange(db, actor, id)
  await deleteTask(db, id)
  await record(db, actor, 'task_removed', subject, told(task))
  await touchRecord(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
}

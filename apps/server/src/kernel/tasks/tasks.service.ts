import type { Task } from '@sarai/contract/tasks'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { hasMailServer } from '../mail/mail-route.service.ts'
import { warningsOf } from '../mail/mail.service.ts'
import { pointerOf } from '../records/attachments.rules.ts'
import { attachableOf } from '../records/records.registry.ts'
import { requireRecord, requireRecordOf, touchRecord } from '../records/records.service.ts'
import { clearTaskNotices } from '../notices/notices.service.ts'
import { mayUsePage } from '../accounts/accounts-pages.service.ts'
import { membersByIds } from '../accounts/accounts-people.service.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { emit } from '../events/events.registry.ts'
import { planTask } from './tasks-plan.service.ts'
import { reminderPlanned, taskCompleted } from './tasks.events.ts'
import { copyTarget, findTarget, mayManagePlugins } from './tasks-plugins.rules.ts'
import { nextDue } from './tasks.rules.ts'
import {
  deleteTask,
  findTaskForUpdate,
  type NewTask,
  resetReminder,
  type TaskRecord,
  updateTask,
} from './tasks.queries.ts'

export { countOpenFollowUps, findTaskFor, handOverTasks, hasTaskFor, listDoneTasks } from './tasks.queries.ts'

const defaultTitles = { follow_up: 'Follow up', task: 'Task' } as const

export interface TaskInput {
  on: AttachedTo
  kind: Task['kind']
  title?: string
  channel?: NonNullable<Task['channel']>
  note?: string | null
  dueAt: string
  assigneeId?: string | null
  remindMinutes?: Task['remindMinutes']
  remindBy?: Task['remindBy']
  repeats?: Task['repeats']
}

function told(task: TaskRecord) {
  return {
    data: {
      taskId: task.id,
      assigneeId: task.assigneeId,
      title: task.title,
      kind: task.kind,
      channel: task.channel,
      dueAt: task.dueAt,
      outcome: task.outcome,
      note: task.note,
    },
  }
}

/** @throws AppError where a task is to be given to somebody who is not there, or may not open what it is about */
async function checkAssignee(
  db: AgencyDb,
  assigneeId: string | null | undefined,
  { kind }: ReturnType<typeof findTarget>,
): Promise<void> {
  if (!assigneeId) return
  const [person] = await membersByIds(db, [assigneeId])
  if (!person?.isActive) throw invalid({ assigneeId: 'This person is not in your team' })
  const isOnPlugin = kind === 'plugin'
  const { noun, page } = isOnPlugin ? { noun: 'plugin', page: 'plugins' as const } : attachableOf(kind)
  if (!mayUsePage(person, page) || (isOnPlugin && !mayManagePlugins(person)))
    throw invalid({ assigneeId: `This person may not open a ${noun}` })
}

async function taskToChange(db: AgencyDb, actor: Member, id: string) {
  const task = await findTaskForUpdate(db, id)
  if (!task) throw notFound('task')
  return { task, subject: await requireSubject(db, actor, task) }
}

/** @throws AppError 403, 404 where what it hangs on is not theirs to see or change */
async function requireSubject(db: AgencyDb, actor: Member, task: TaskRecord): Promise<EntrySubject> {
  if (!task.pluginId) return requireRecordOf(db, actor, 'task', task, 'write')
  if (!mayManagePlugins(actor)) throw notFound('task')
  return { kind: 'agency', id: task.pluginId, label: task.title, ownerId: null }
}

/** Notes on the record that something was done about it. A plugin keeps nothing of that. */
async function touchSubject(db: AgencyDb, actor: Member, subject: EntrySubject, how = { responded: false }) {
  if (subject.kind !== 'agency') await touchRecord(db, actor, subject, how)
}

export async function addTask(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { on, ...input }: TaskInput,
): Promise<TaskRecord> {
  const subject = await requireRecord(db, actor, on, 'write')
  await checkAssignee(db, input.assigneeId, pointerOf(on))
  const assigneeId = input.assigneeId === undefined ? (subject.ownerId ?? actor.userId) : input.assigneeId
  const values: NewTask = {
    on,
    ...input,
    title: input.title ?? defaultTitles[input.kind],
    assigneeId,
    createdBy: actor.userId,
  }
  const task = await planTask(services, db, values)
  await record(db, actor, 'task_added', subject, told(task))
  await touchSubject(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function changeTask(
  services: Services,
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
  if (changes.assigneeId !== before.assigneeId) await checkAssignee(db, changes.assigneeId, findTarget(before))
  const changed = await updateTask(db, id, changes)
  const isOtherTime = changed.dueAt !== before.dueAt || changed.remindMinutes !== before.remindMinutes
  const task = isOtherTime ? await resetReminder(db, id) : changed
  if (isOtherTime) await emit(services, db, reminderPlanned, { remindAt: task.remindAt })
  if (task.dueAt !== before.dueAt)
    await record(db, actor, 'task_changed', subject, {
      ...told(task),
      changes: [{ field: 'dueAt', from: before.dueAt, to: task.dueAt }],
    })
  await touchSubject(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export interface Completion {
  id: string
  outcome?: NonNullable<Task['outcome']>
  note?: string | null
  next?: { dueAt: string; channel: NonNullable<Task['channel']>; note?: string | null }
}

/** Marks a task done. @throws AppError where the record may not be left without another */
export async function completeTask(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, outcome, note, next }: Completion,
): Promise<TaskRecord> {
  const { task: before, subject } = await taskToChange(db, actor, id)
  if (before.doneAt) return before
  const task = await updateTask(db, id, {
    doneAt: services.clock.now().toISOString(),
    doneBy: actor.userId,
    outcome: outcome ?? null,
    note: note ?? before.note,
    remindAt: null,
  })
  await clearTaskNotices(db, [id])
  await planRepeat(services, db, actor, before)
  if (next)
    await planTask(services, db, {
      ...copyTarget(before),
      kind: 'follow_up',
      title: 'Follow up',
      channel: next.channel,
      note: next.note ?? null,
      dueAt: next.dueAt,
      assigneeId: before.assigneeId,
      createdBy: actor.userId,
    })
  await emit(services, db, taskCompleted, { task: before, subject })
  await record(db, actor, 'task_done', subject, told(task))
  await touchSubject(db, actor, subject, { responded: before.kind === 'follow_up' && outcome !== 'no_answer' })
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

/** Marks tasks done whose matter has settled itself. */
export async function finishTasks(services: Services, db: AgencyDb, ids: string[], by: string | null): Promise<void> {
  for (const id of ids) {
    const before = await findTaskForUpdate(db, id)
    if (!before || before.doneAt) continue
    await updateTask(db, id, { doneAt: services.clock.now().toISOString(), doneBy: by, remindAt: null })
    await clearTaskNotices(db, [id])
    db.announce({ topic: 'tasks', ids: [findTarget(before).id], by })
  }
}

/**
 * Says of a task what is to be done by now, and opens it again. One that is open and says so already stays as it is, or
 * whoever it is for would be reminded of the same thing twice. @returns its id; undefined where it was deleted
 */
export async function renameTask(
  services: Services,
  db: AgencyDb,
  id: string,
  changes: { title: string; dueAt: string },
): Promise<string | undefined> {
  const before = await findTaskForUpdate(db, id)
  if (!before) return undefined
  if (!before.doneAt && before.title === changes.title) return id
  await updateTask(db, id, { ...changes, doneAt: null, doneBy: null })
  const task = await resetReminder(db, id)
  await emit(services, db, reminderPlanned, { remindAt: task.remindAt })
  return id
}

/** Creates the next occurrence of a repeating task. The finished one is kept with its outcome. */
async function planRepeat(services: Services, db: AgencyDb, actor: Member, done: TaskRecord): Promise<void> {
  const { kind, title, channel, note, assigneeId, remindMinutes, remindBy, repeats } = done
  if (!repeats) return
  const dueAt = nextDue(done.dueAt, repeats, services.clock.now(), actor.agency.timeZone)
  const again = { kind, title, channel, note, assigneeId, remindMinutes, remindBy, repeats, dueAt }
  await planTask(services, db, { ...copyTarget(done), ...again, createdBy: actor.userId })
}

/** Snoozes the reminder of a task. */
export async function snoozeTask(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, until }: { id: string; until: string },
): Promise<TaskRecord> {
  const { task: before, subject } = await taskToChange(db, actor, id)
  if (before.doneAt) throw refused('DONE', 'This is already done.')
  if (Date.parse(until) <= services.clock.now().getTime()) throw invalid({ until: 'Choose a time in the future' })
  const task = await updateTask(db, id, { remindAt: until })
  await clearTaskNotices(db, [id])
  await emit(services, db, reminderPlanned, { remindAt: task.remindAt })
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function reopenTask(db: AgencyDb, actor: Member, id: string): Promise<TaskRecord> {
  const { task: before, subject } = await taskToChange(db, actor, id)
  if (!before.doneAt) return before
  await updateTask(db, id, { doneAt: null, doneBy: null, outcome: null, closedAs: null })
  const task = await resetReminder(db, id)
  await record(db, actor, 'task_reopened', subject, told(task))
  await touchSubject(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
  return task
}

export async function removeTask(db: AgencyDb, actor: Member, id: string): Promise<void> {
  const { task, subject } = await taskToChange(db, actor, id)
  await deleteTask(db, id)
  await record(db, actor, 'task_removed', subject, told(task))
  await touchSubject(db, actor, subject)
  db.announce({ topic: 'tasks', ids: [subject.id], by: actor.userId })
}

/** The warning for a reminder by mail when no mail can be sent. */
export async function reminderWarnings(
  services: Services,
  db: AgencyDb,
  { remindBy }: Pick<TaskInput, 'remindBy'>,
): Promise<MailWarning[]> {
  if (!remindBy?.includes('mail')) return []
  return warningsOf({ isHeld: !(await hasMailServer(services, db)) }, 'REMINDER_CREATED')
}

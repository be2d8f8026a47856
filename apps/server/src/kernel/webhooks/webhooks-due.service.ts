import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { type DueTask, tasksDue } from '../tasks/tasks-mine.queries.ts'
import { subjectsOfTasks } from '../tasks/tasks-subjects.service.ts'
import type { HappenedEntry } from '../webhook-events/webhooks-events.rules.ts'
import { tellEndpoints } from '../webhook-events/webhooks-events.service.ts'
import { holdTaskListeners, noteTasksTold } from './webhooks.queries.ts'

/** How old a due time may be that passed while no server ran. */
const catchUpMs = 48 * 3_600_000
const together = 500

type DueEntry = HappenedEntry & { dueAt: string }

/**
 * Tells endpoints of open tasks that have fallen due. Each endpoint is held, and how far it was told is kept with what it
 * was told, so that it is told once, and of nothing that was due before it began to listen.
 */
export async function tellDueTasks({ clock }: Services, db: AgencyDb): Promise<void> {
  const endpoints = await holdTaskListeners(db)
  if (endpoints.length === 0) return
  const now = clock.now()
  const earliest = Math.min(...endpoints.map(({ tasksToldAt }) => Date.parse(tasksToldAt)))
  const after = new Date(Math.max(earliest, now.getTime() - catchUpMs)).toISOString()
  const due = await tasksDue(db, after, now.toISOString())
  for (let at = 0; at < due.length; at += together) {
    const entries = await entriesOf(db, due.slice(at, at + together))
    await tellEndpoints(db, endpoints, entries, (one, { dueAt }) => Date.parse(one.tasksToldAt) < Date.parse(dueAt))
  }
  await noteTasksTold(
    db,
    endpoints.map(({ id }) => id),
    now.toISOString(),
  )
}

async function entriesOf(db: AgencyDb, due: DueTask[]): Promise<DueEntry[]> {
  const subjects = await subjectsOfTasks(
    db,
    due.map(({ id }) => id),
  )
  return due.flatMap(({ id, dueAt, assigneeId }) => {
    const { subject, isDeleted } = subjects.get(id) ?? {}
    if (!subject || isDeleted) return []
    return {
      kind: 'task_due',
      subject: subject.kind,
      subjectId: subject.id,
      subjectLabel: subject.label,
      subjectOwnerId: subject.ownerId,
      actorLabel: 'clock',
      data: { taskId: id, dueAt, assigneeId },
      dueAt,
    } satisfies DueEntry
  })
}

import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leaveHalf } from '../../core/jobs/half-time.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeople, type Notification } from '../../kernel/notices/notices.service.ts'
import { subjectsOfTasks } from '../../kernel/tasks/tasks-subjects.service.ts'
import { endReminders, nextReminder, takeDue } from './reminders.queries.ts'
import { reminderWords } from './reminders.rules.ts'

/** Reminders that are sent in one transaction. */
const batch = 100
/** How far ahead to look for the next one. Longer than the time between two checks. */
export const lookAheadMs = 75_000

type Due = Awaited<ReturnType<typeof takeDue>>[number]

async function tellingsOf(db: AgencyDb, due: Due[]): Promise<Notification[]> {
  const [{ timeZone }, subjects] = await db.together(() => [
    findAgency(db),
    subjectsOfTasks(
      db,
      due.map(({ id }) => id),
    ),
  ])
  return due.flatMap((task) => {
    const userId = task.assigneeId ?? task.createdBy
    const { subject, isDeleted } = subjects.get(task.id) ?? {}
    const about = subject ? { subject: subject.kind, id: subject.id } : task.plugin
    if (!userId || !about || isDeleted) return []
    const telling: Notification = {
      userId,
      kind: 'reminder',
      cause: `task ${task.id} ${task.remindAt}`,
      ...reminderWords(task, subject?.label ?? null, timeZone),
      about,
      taskId: task.id,
      by: task.remindBy,
    }
    return [telling]
  })
}

/** Sends the next reminders that are due. @returns how many there were */
async function ringBatch(services: Services, db: AgencyDb, now: string): Promise<number> {
  const due = await takeDue(db, now, batch)
  if (due.length === 0) return 0
  await tellPeople(services, db, await tellingsOf(db, due))
  await endReminders(
    db,
    due.map(({ id }) => id),
  )
  return due.length
}

/**
 * Sends an agency's reminders that are due. Each is held, sent and noted as sent in one transaction: however many
 * servers do this, and wherever one of them dies, each is sent once.
 * @returns when the next is due, if that is soon
 */
export async function ringDue(services: Services, agencyId: string, signal: AbortSignal): Promise<string | undefined> {
  const { database, clock } = services
  const now = clock.now()
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const rung = await database.writeAs(agencyId, (db) => ringBatch(services, db, now.toISOString()))
    if (rung < batch) break
    await leaveHalf(began, signal)
  }
  return nextReminder(database.readAs(agencyId), now.toISOString(), soon(now))
}

const soon = (now: Date) => new Date(now.getTime() + lookAheadMs).toISOString()

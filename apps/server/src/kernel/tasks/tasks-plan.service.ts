import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { ringSoon } from '../../features/reminders/reminders-soon.service.ts'
import { insertTask, type NewTask, type TaskRecord } from './tasks.queries.ts'

/** Stores a task and schedules its reminder. */
export async function planTask(services: Services, db: AgencyDb, values: NewTask): Promise<TaskRecord> {
  const task = await insertTask(db, values)
  await ringSoon(services, db, task.remindAt)
  return task
}

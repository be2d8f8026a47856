import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { emit } from '../events/events.registry.ts'
import { reminderPlanned } from './tasks.events.ts'
import { insertTask, type NewTask, type TaskRecord } from './tasks.queries.ts'

/** Stores a task and schedules its reminder. */
export async function planTask(services: Services, db: AgencyDb, values: NewTask): Promise<TaskRecord> {
  const task = await insertTask(db, values)
  await emit(services, db, reminderPlanned, { remindAt: task.remindAt })
  return task
}

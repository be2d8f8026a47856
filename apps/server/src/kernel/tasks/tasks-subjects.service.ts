import type { AgencyDb } from '../../core/db/agency-db.ts'
import { nameRecords } from '../records/records.service.ts'
import type { NamedRecord } from '../records/records.registry.ts'
import { pointersOfTasks } from './tasks-mine.queries.ts'

/** The record that each task hangs on, by the task's id. */
export async function subjectsOfTasks(db: AgencyDb, taskIds: string[]): Promise<Map<string, NamedRecord>> {
  const pointers = await pointersOfTasks(db, taskIds)
  const named = await nameRecords(db, pointers)
  return new Map(
    pointers.flatMap(({ taskId, id }) => {
      const record = named.get(id)
      return record ? [[taskId, record]] : []
    }),
  )
}

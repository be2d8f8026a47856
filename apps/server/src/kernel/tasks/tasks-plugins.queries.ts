import { and, eq, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tasks } from './tasks.table.ts'

/** The open task to connect a plugin again. */
export async function findPluginTask(db: AgencyDb, pluginId: string): Promise<string | undefined> {
  const isOnIt = and(
    eq(tasks.subjectKind, 'plugin'),
    eq(tasks.subjectId, pluginId),
    eq(tasks.purpose, 'connect_plugin'),
  )
  const [found] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(db.own(tasks), isOnIt, isNull(tasks.doneAt)))
    .limit(1)
  return found?.id
}

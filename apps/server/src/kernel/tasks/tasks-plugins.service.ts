import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listMainUsers } from '../standing/standing.service.ts'
import { planTask } from './tasks-plan.service.ts'
import { findPluginTask } from './tasks-plugins.queries.ts'
import { finishTasks } from './tasks.service.ts'

interface EndedPlugin {
  pluginId: string
  /** The provider's name. */
  name: string
  /** Whether it is connected by keys that are typed in. */
  isByKeys: boolean
  installedBy: string | null
}

/**
 * Has somebody who may manage plugins connect one again that its provider does not take any more: whoever installed it,
 * or the first main user. While that is to be done it is not planned again.
 */
export async function createConnectTask(services: Services, db: AgencyDb, plugin: EndedPlugin): Promise<void> {
  const { pluginId, name, isByKeys, installedBy } = plugin
  if (await findPluginTask(db, pluginId)) return
  const mainUsers = await listMainUsers(db)
  const assignee = mainUsers.find(({ id }) => id === installedBy) ?? mainUsers[0]
  await planTask(services, db, {
    pluginId,
    kind: 'task',
    purpose: 'connect_plugin',
    title: `${name}: ${isByKeys ? 'enter your keys again' : 'sign in again'}`,
    dueAt: services.clock.now().toISOString(),
    assigneeId: assignee?.id ?? null,
  })
  db.announce({ topic: 'tasks', ids: [pluginId], by: null })
}

/** Ends it: the plugin is connected again. */
export async function finishConnectTask(
  services: Services,
  db: AgencyDb,
  pluginId: string,
  by: string | null,
): Promise<void> {
  const open = await findPluginTask(db, pluginId)
  if (open) await finishTasks(services, db, [open], by)
}

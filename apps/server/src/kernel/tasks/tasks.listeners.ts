import { onEvent } from '../events/events.registry.ts'
import { pluginConnected, pluginTurned } from '../plugins/plugins.events.ts'
import { finishConnectTask, createConnectTask } from './tasks-plugins.service.ts'

export const taskListeners = [
  onEvent(pluginTurned, async (services, db, { turn, way, ...plugin }) => {
    if (turn === 'ended') await createConnectTask(services, db, { ...plugin, isByKeys: way === 'keys' })
  }),
  onEvent(pluginConnected, (services, db, { pluginId, by }) => finishConnectTask(services, db, pluginId, by)),
]

import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal } from '../../core/errors.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { askProvider } from './plugins-asking.service.ts'
import { lookAtPlugin } from './plugins-looking.service.ts'
import {
  findPlugin,
  findPluginEvent,
  findPluginEventForUpdate,
  type PluginEventRecord,
  type PluginRecord,
  updatePluginEvent,
} from './plugins.queries.ts'
import { findState } from './plugins.rules.ts'

/** Tries after which an event waits for somebody to replay it; the queue spaces them out over some minutes. */
export const maxEventTries = 6

/** Has an event's listeners act on it, once: what they do and that they did is one transaction. */
export async function handleEvent(services: Services, agencyId: string, eventId: string): Promise<void> {
  const { database } = services
  const reading = database.readAs(agencyId)
  const event = await findPluginEvent(reading, eventId)
  if (event?.state !== 'received') return
  try {
    const plugin = await findPlugin(reading, event.pluginId)
    const provider = services.plugins.providerOf(event.provider)
    const acts = plugin && provider ? await heard(services, reading, event, plugin, provider) : []
    await database.writeAs(agencyId, async (db) => {
      const held = await findPluginEventForUpdate(db, eventId)
      // Another run was faster.
      if (held?.state !== 'received') return
      for (const act of acts) await act(db)
      await finish(services, db, held, acts.length > 0 || event.isOfAccount ? 'handled' : 'ignored')
    })
  } catch (error) {
    await noteFailure(services, agencyId, eventId, error)
    if (!isRefusedForGood(error)) throw error
  }
}

async function heard(
  services: Services,
  db: AgencyDb,
  event: PluginEventRecord,
  plugin: PluginRecord,
  provider: Provider,
): Promise<((db: AgencyDb) => Promise<void>)[]> {
  const { agencyId } = db
  // While an identity is checked, whatever is told may be that it was.
  if (event.isOfAccount || findState(plugin) === 'identity-check') await lookAtPlugin(services, agencyId, plugin)
  const listeners = services.plugins.listenersOf(provider.kind)
  if (listeners.length === 0) return []
  return askProvider(services, agencyId, { provider, plugin }, async (_, connection) => {
    const news = { services, agencyId, plugin, provider, connection, event }
    const acts = []
    for (const listener of listeners) acts.push(await listener.hear(news))
    return acts
  })
}

function finish({ clock }: Services, db: AgencyDb, event: PluginEventRecord, state: 'handled' | 'ignored') {
  const handledAt = clock.now().toISOString()
  db.announce({ topic: 'plugins', ids: [], by: null })
  return updatePluginEvent(db, event.id, { state, attempts: event.attempts + 1, problem: null, handledAt })
}

/** Whether our own rules refuse what an event asks for: to try again by itself would come to the same. */
const isRefusedForGood = (error: unknown): boolean => findRefusal(error)?.status === 422

/** Why it failed, where that was put into words for people. */
const describeFailure = (error: unknown): string =>
  error instanceof ProviderError
    ? error.message
    : (findRefusal(error)?.message ?? 'It could not be handled. The log of the server says why.')

/** Counts a try that failed. After the last one, or where it was refused for good, the event waits for somebody. */
function noteFailure({ database }: Services, agencyId: string, eventId: string, error: unknown): Promise<void> {
  return database.writeAs(agencyId, async (db) => {
    const event = await findPluginEventForUpdate(db, eventId)
    if (event?.state !== 'received') return
    const attempts = event.attempts + 1
    db.announce({ topic: 'plugins', ids: [], by: null })
    const isLast = attempts >= maxEventTries || isRefusedForGood(error)
    const problem = describeFailure(error)
    await updatePluginEvent(db, eventId, { state: isLast ? 'failed' : 'received', attempts, problem })
  })
}

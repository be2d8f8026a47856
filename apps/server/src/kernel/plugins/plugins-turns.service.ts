import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { AccountStanding } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { emit } from '../events/events.registry.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { openCredentials } from './plugins-connection.service.ts'
import { pluginConnected, pluginTurned } from './plugins.events.ts'
import { findPluginForUpdate, noteLook, type PluginRecord } from './plugins.queries.ts'
import { computeNextLook } from './plugins.rules.ts'

/** A plugin on the timeline. */
export const subjectOf = ({ id }: PluginRecord, label: string): EntrySubject => ({
  kind: 'agency',
  id,
  label,
  ownerId: null,
})

/** What an agency calls a plugin, or the name of its provider; its short code where this version has none. */
export const findName = (
  { plugins }: Services,
  { provider, label }: Pick<PluginRecord, 'provider'> & Partial<Pick<PluginRecord, 'label'>>,
): string => label ?? plugins.providerOf(provider)?.name ?? provider

const describeTurned = ({ id, way, createdBy }: PluginRecord) => ({ pluginId: id, way, installedBy: createdBy })

const announce = (db: AgencyDb) => db.announce({ topic: 'plugins', ids: [], by: null })

/**
 * Notes that a provider does not take what a plugin was connected with any more, once, and tells the main users.
 * Nothing is noted where it was connected anew, or its tokens renewed, since `plugin` was read.
 */
export async function noteEnded(
  services: Services,
  agencyId: string,
  plugin: PluginRecord,
  problem: string,
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findPluginForUpdate(db, plugin.id)
    if (!held?.authorisedAt || held.credentials !== plugin.credentials || held.problem !== null) return
    const name = findName(services, held)
    await noteLook(db, held.id, { problem, lookAt: null })
    await record(db, { label: name }, 'plugin_ended', subjectOf(held, name))
    await emit(services, db, pluginTurned, { ...describeTurned(held), name, turn: 'ended', problem })
    announce(db)
  })
}

/** Notes where an account stands, and tells the main users where that is something new. */
export async function noteStanding(
  services: Services,
  agencyId: string,
  plugin: PluginRecord,
  standing: AccountStanding | null,
): Promise<void> {
  const provider = services.plugins.providerOf(plugin.provider)
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findPluginForUpdate(db, plugin.id)
    // Connected anew meanwhile, it was said then.
    if (!provider || !held?.authorisedAt || held.authorisedAt !== plugin.authorisedAt) return
    const credentials = await openCredentials(services, db, held)
    const lookAt = computeNextLook(provider, credentials, services.clock.now())
    // What it was connected with is taken, whatever was said of it before.
    await noteLook(db, held.id, { standing: standing ?? held.standing, problem: null, lookAt })
    const name = findName(services, held)
    const isNews = standing !== null && held.standing !== null && standing !== held.standing
    if (isNews) {
      await record(db, { label: name }, 'plugin_standing', subjectOf(held, name), { data: { standing } })
      const turned = { ...describeTurned(held), name, turn: standing, problem: null }
      await emit(services, db, pluginTurned, turned)
    }
    if (held.problem !== null) await emit(services, db, pluginConnected, { pluginId: held.id, by: null })
    if (isNews || held.problem !== null || held.standing === null) announce(db)
  })
}

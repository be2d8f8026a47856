import type { Plugin } from '@sarai/contract/plugins'
import type { Person } from '../../core/actor.ts'
import { notFound, refused } from '../../core/errors.ts'
import { type AccountStanding, ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { askProvider } from './plugins-asking.service.ts'
import { readStanding } from './plugins-looking.service.ts'
import { findName, noteStanding, subjectOf } from './plugins-turns.service.ts'
import { deletePlugin, findPlugin, type PluginRecord } from './plugins.queries.ts'
import { revokeAuthorisation } from './plugins-revoking.service.ts'
import { configurePlugin, computeChange, type PluginFacts, present, providerOf, requireAct } from './plugins.service.ts'

interface Tested {
  isTaken: boolean
  /** What was answered, where it is not taken. */
  message: string | null
  plugin: Plugin
}

/** Asks a provider whether it takes what a plugin is connected with, and where the account stands. */
export async function testPlugin(services: Services, { agencyId }: Person, id: string): Promise<Tested> {
  const reading = services.database.readAs(agencyId)
  const plugin = await findPlugin(reading, id)
  if (!plugin) throw notFound('plugin')
  requireAct(plugin, 'test')
  const provider = providerOf(services, plugin.provider)
  const readAgain = async () => present(services, reading, (await findPlugin(reading, id)) ?? plugin)
  try {
    await noteStanding(services, agencyId, plugin, await probe(services, agencyId, provider, plugin))
    return { isTaken: true, message: null, plugin: await readAgain() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { isTaken: false, message: error.message, plugin: await readAgain() }
  }
}

async function probe(
  services: Services,
  agencyId: string,
  provider: Provider,
  plugin: PluginRecord,
): Promise<AccountStanding | null> {
  if (provider.readStanding) return readStanding(services, agencyId, { provider, plugin })
  if (!('authorise' in provider) || plugin.way !== 'keys')
    throw refused('NOT_TESTABLE', `${provider.name} cannot be tested. It shows when it is next used.`)
  const { authorise } = provider
  return askProvider(services, agencyId, { provider, plugin }, async (_, connection) => {
    const step = { kind: 'begin' as const, way: plugin.way, returnUrl: services.appUrl, state: 'test-test' }
    const answer = await authorise(connection, step)
    return answer.kind === 'connected' ? answer.standing : null
  })
}

/**
 * Forgets a plugin with its credentials. The provider is told first, where it can be; if it is away, or the credentials
 * do not open any more, the plugin is removed all the same. Its address answers as one that never was.
 * @returns whether the provider knows of it; null where there is nothing to tell it
 */
export async function removePlugin(services: Services, actor: Person, id: string): Promise<boolean | null> {
  const { database, plugins } = services
  const plugin = await findPlugin(database.readAs(actor.agencyId), id)
  if (!plugin) throw notFound('plugin')
  const provider = plugins.providerOf(plugin.provider)
  const isRevoked = provider ? await revokeAuthorisation(services, actor.agencyId, provider, plugin) : null
  await database.writeAs(actor.agencyId, async (db) => {
    const removed = await deletePlugin(db, id)
    if (!removed) throw notFound('plugin')
    await record(db, actor, 'plugin_removed', subjectOf(removed, findName(services, removed)))
    db.announce({ topic: 'plugins', ids: [], by: actor.userId })
  })
  return isRevoked
}

/**
 * Changes what a plugin is connected with. What it leaves by that, another way, system or account, is told first, as where it
 * is removed: a server that ends in between has it connected to nothing, which its next look finds.
 * @returns `isRevoked` as `removePlugin` does
 * @throws AppError 404, 409, 422
 */
export async function changePlugin(
  services: Services,
  actor: Person,
  input: { id: string; version: number; changes: Partial<PluginFacts> },
): Promise<{ data: Plugin; isRevoked: boolean | null }> {
  const { database } = services
  const reading = database.readAs(actor.agencyId)
  const before = await findPlugin(reading, input.id)
  if (!before) throw notFound('plugin')
  const provider = providerOf(services, before.provider)
  const isLeft =
    before.version === input.version && (await computeChange(services, reading, before, input.changes)).isAnother
  const isRevoked = isLeft ? await revokeAuthorisation(services, actor.agencyId, provider, before) : null
  const data = await database.writeAs(actor.agencyId, (db) => configurePlugin(services, db, actor, input))
  return { data, isRevoked }
}

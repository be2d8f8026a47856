import type { Plugin } from '@sarai/contract/plugins'
import { randomBytes } from 'node:crypto'
import type { Person } from '../../core/actor.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { type Authorisation, ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { connectionOf, openCredentials, sealCredentials } from './plugins-connection.service.ts'
import { findPlugin, type PluginRecord } from './plugins.queries.ts'
import { holdPlugin, noteEnabled, providerOf } from './plugins.service.ts'

interface Wish {
  id: string
  version: number
  isEnabled: boolean
}

/** Turns a plugin on, once its provider takes the credentials, or off. No transaction is open while it is asked. */
export async function setEnabled(services: Services, actor: Person, wish: Wish): Promise<Plugin> {
  const { database } = services
  if (!wish.isEnabled)
    return database.writeAs(actor.agencyId, async (db) =>
      noteEnabled(services, db, actor, await holdPlugin(services, db, wish), { isEnabled: false }),
    )
  const plugin = await findPlugin(database.readAs(actor.agencyId), wish.id)
  if (!plugin) throw notFound('plugin')
  if (plugin.version !== wish.version)
    throw conflict('STALE', 'Somebody changed this plugin while you were editing it.')
  const connected = await authorise(services, actor, providerOf(services, plugin.provider), plugin)
  return database.writeAs(actor.agencyId, async (db) => {
    const held = await holdPlugin(services, db, wish)
    const got = connected?.credentials
    const sealed =
      got && (await sealCredentials(services, db, held.id, { ...(await openCredentials(services, db, held)), ...got }))
    return noteEnabled(services, db, actor, held, {
      isEnabled: true,
      account: connected?.account ?? held.account,
      ...sealed,
    })
  })
}

/**
 * Asks a provider whether it takes the credentials; of kinds that have no such verb nothing is asked.
 * @throws AppError 422 where it does not, saying what it said
 */
async function authorise(
  services: Services,
  { agencyId }: Person,
  provider: Provider,
  plugin: PluginRecord,
): Promise<Extract<Authorisation, { kind: 'connected' }> | undefined> {
  if (!('authorise' in provider)) return undefined
  const connection = await connectionOf(services, services.database.readAs(agencyId), provider, plugin)
  const way = provider.ways[0]?.name ?? 'keys'
  const step = { kind: 'begin' as const, way, returnUrl: services.appUrl, state: randomBytes(16).toString('hex') }
  try {
    const answer = await provider.authorise(connection, step)
    if (answer.kind === 'connected') return answer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw refused(error.isTransient ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', error.message)
  }
  // Pages that people are sent to and come back from are part of the providers that need them.
  throw refused('VISIT_NEEDED', `${provider.name} wants you to sign in there first.`)
}

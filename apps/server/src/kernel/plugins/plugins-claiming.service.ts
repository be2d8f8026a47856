import type { Plugin, PluginReturn } from '@sarai/contract/plugins'
import type { Person } from '../../core/actor.ts'
import { refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { type Launch, ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { connectPlugin } from './plugins-connecting.service.ts'
import { openCredentials } from './plugins-connection.service.ts'
import { testPlugin } from './plugins-keeping.service.ts'
import { findPluginByCode, type PluginRecord } from './plugins.queries.ts'
import { findState } from './plugins.rules.ts'
import { configurePlugin, installPlugin, providerOf } from './plugins.service.ts'

const claims: Limit = { name: 'plugin claim', attempts: 60, seconds: 600 }

type Credentials = Readonly<Record<string, string>>

interface ClaimRequest {
  provider: string
  isTest: boolean
  answer: PluginReturn
}

/**
 * Connects an account that somebody has opened at the provider, where no agency is known, to the agency that they are
 * signed in to. It is installed here where it is not. The account's owner agrees at the provider in any case.
 * @returns where they do so; null where the account is connected already
 * @throws AppError 422 where the address is not the provider's, or another account is connected
 */
export async function claimPlugin(
  services: Services,
  actor: Person,
  request: ClaimRequest,
): Promise<{ url: string | null; plugin: Plugin }> {
  const { database, throttle } = services
  const provider = providerOf(services, request.provider)
  await throttle.hit(claims, actor.agencyId)
  const reading = database.readAs(actor.agencyId)
  const known = await findPluginByCode(reading, provider.shortCode)
  const kept = known ? await openCredentials(services, reading, known) : {}
  const launch = readLaunch(services, provider, kept, request.answer)
  if (known && isSame(known, kept, launch, request)) return connectAgain(services, actor, known)
  if (known?.authorisedAt) throw refuseOther(provider)
  const { id, version } = await database.writeAs(actor.agencyId, (db) => {
    const { way, credentials } = launch
    const { isTest } = request
    return known
      ? configurePlugin(services, db, actor, {
          id: known.id,
          version: known.version,
          changes: { way, isTest, credentials },
        })
      : installPlugin(services, db, actor, { provider: provider.shortCode, way, isTest, credentials, settings: {} })
  })
  return connectPlugin(services, actor, { id, version })
}

/** @throws AppError 422 */
function readLaunch({ clock }: Services, provider: Provider, kept: Credentials, answer: PluginReturn): Launch {
  if (!provider.readLaunch)
    throw refused('WAY_NOT_OFFERED', `${provider.name} cannot be opened from its store. Install it under All plugins.`)
  try {
    return provider.readLaunch(kept, answer, clock.now())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw refused('PROVIDER_REFUSED', error.message)
  }
}

const isSame = (known: PluginRecord, kept: Credentials, { way, credentials }: Launch, { isTest }: ClaimRequest) =>
  known.way === way &&
  known.isTest === isTest &&
  Object.entries(credentials).every(([name, value]) => kept[name] === value)

const refuseOther = ({ name }: Provider) =>
  refused(
    'PLUGIN_INSTALLED',
    `Another account is connected with ${name} here. Remove it under Installed plugins first.`,
  )

/** Nobody has to agree twice, unless the provider has forgotten that they did. */
async function connectAgain(
  services: Services,
  actor: Person,
  known: PluginRecord,
): Promise<{ url: string | null; plugin: Plugin }> {
  if (known.authorisedAt && findState(known) !== 'error') {
    const { isTaken, plugin } = await testPlugin(services, actor, known.id)
    if (isTaken) return { url: null, plugin }
  }
  return connectPlugin(services, actor, { id: known.id, version: known.version })
}

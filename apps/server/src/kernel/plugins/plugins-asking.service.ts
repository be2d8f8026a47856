import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { type Connection, ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { makeConnection, openCredentials, sealCredentials } from './plugins-connection.service.ts'
import { noteEnded } from './plugins-turns.service.ts'
import { claimRenewal, endRenewal, findPlugin, type PluginRecord } from './plugins.queries.ts'
import { computeNextLook } from './plugins.rules.ts'

/** How often somebody else's renewal is looked at, and how many times. */
const lookMs = 200
const maxLooks = 300
/** How often something is asked where the tokens are renewed in the middle of it. */
const maxTries = 3

type Credentials = Readonly<Record<string, string>>

/**
 * An agency's account at a provider, with tokens that hold: those that end are renewed, by one server for all. It may
 * ask the provider, so no transaction may be open.
 * @throws ProviderError `unauthorised` where they cannot be renewed any more
 */
export async function connectionOf(
  services: Services,
  db: AgencyDb,
  provider: Provider,
  plugin: PluginRecord,
): Promise<Connection> {
  for (let looks = 0; ; looks++) {
    const current = looks === 0 ? plugin : await findPlugin(db, plugin.id)
    if (!current) throw notFound('plugin')
    const credentials = await openCredentials(services, db, current)
    const connection = makeConnection(services, provider, current, credentials)
    if (!isRenewalDue(services, provider, current, credentials) || looks === maxLooks) return connection
    const renewed = await renew(services, db.agencyId, provider, current, connection)
    // What could not be renewed just now is used to its end.
    if (renewed === 'not now') return connection
    if (renewed) return { ...connection, credentials: renewed }
    await sleep(lookMs)
  }
}

function isRenewalDue(services: Services, provider: Provider, plugin: PluginRecord, credentials: Credentials): boolean {
  if (!provider.renew || !plugin.authorisedAt || plugin.problem !== null) return false
  const dueAt = provider.renewAt?.(credentials)
  return dueAt !== undefined && dueAt <= services.clock.now()
}

/** @returns undefined where somebody else renews them, or has connected it anew */
async function renew(
  services: Services,
  agencyId: string,
  provider: Provider,
  plugin: PluginRecord,
  connection: Connection,
): Promise<Credentials | 'not now' | undefined> {
  const { database, logger, clock } = services
  const renewal = uuidv7()
  if (!(await database.writeAs(agencyId, (db) => claimRenewal(db, plugin, renewal)))) return undefined
  let got: Credentials | undefined
  try {
    got = await provider.renew?.(connection)
  } catch (error) {
    await database.writeAs(agencyId, (db) => endRenewal(db, plugin, renewal))
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'unauthorised') {
      await noteEnded(services, agencyId, plugin, error.message)
      throw error
    }
    logger.warn({ agencyId, provider: plugin.provider, reason: error.reason }, 'tokens could not be renewed just now')
    return 'not now'
  }
  const kept = { ...connection.credentials, ...got }
  const isKept = await database.writeAs(agencyId, async (db) =>
    endRenewal(db, plugin, renewal, {
      ...(await sealCredentials(services, db, plugin.id, kept)),
      lookAt: computeNextLook(provider, kept, clock.now()),
    }),
  )
  return isKept ? kept : undefined
}

/**
 * Asks a plugin's provider something. Every part of the business asks by this, so that an authorisation that has ended
 * there is noted and told whoever comes upon it. No transaction may be open.
 * @throws ProviderError
 */
export async function askProvider<P extends Provider, T>(
  services: Services,
  agencyId: string,
  { provider, plugin }: { provider: P; plugin: PluginRecord },
  ask: (provider: P, connection: Connection) => Promise<T>,
): Promise<T> {
  const db = services.database.readAs(agencyId)
  let current = plugin
  for (let tries = 1; ; tries++) {
    try {
      return await ask(provider, await connectionOf(services, db, provider, current))
    } catch (error) {
      if (!isUnauthorised(error)) throw error
      const found = await findPlugin(db, plugin.id)
      const isOther = found !== undefined && found.credentials !== current.credentials
      // Its tokens were renewed in the middle of it.
      if (isOther && found.problem === null && tries < maxTries) current = found
      else {
        await noteEnded(services, agencyId, current, error.message)
        throw error
      }
    }
  }
}

export const isUnauthorised = (error: unknown): error is ProviderError & { reason: 'unauthorised' } =>
  error instanceof ProviderError && error.reason === 'unauthorised'

import { type GatewayName, gatewayKeys } from '@sarai/contract/settlement-words'
import type { SettlementFetch } from '@sarai/contract/settlements'
import type { FeeCredit } from '@sarai/contract/statement-words'
import type { Person } from '../../core/actor.ts'
import { plusDays, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listActivePlugins, openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Settlement } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { againDays, firstDays, readFetched } from './settlements-fetching.rules.ts'
import {
  deleteFetch,
  listFetches,
  listFetchesDue,
  type SettlementFetchRecord,
  updateFetch,
  upsertFetch,
} from './settlements-fetches.queries.ts'
import { requireSettlements } from './settlements-found.service.ts'
import { type Added, storeSettlements } from './settlements-storing.service.ts'

const hour = 3_600_000

/** Each asks a gateway several times. */
const fetches: Limit = { name: 'settlements fetched', attempts: 20, seconds: 3600 }

/** Pages of one fetch; the rest comes with the next. */
const maxPages = 100

/** Which gateways are connected, and which of them have their settlements fetched by themselves. */
export async function readFetches(services: Services, db: AgencyDb, actor: Person): Promise<SettlementFetch[]> {
  requireSettlements(actor)
  const [connected, kept] = [await listActivePlugins(services, db, 'payments'), await listFetches(db)]
  return connected.map(({ plugin, provider }) => {
    const found = kept.find((one) => one.provider === plugin.provider)
    return {
      provider: plugin.provider,
      name: provider.name,
      credit: found?.credit ?? null,
      fetchedAt: found?.fetchedAt ?? null,
      problem: found?.problem ?? null,
    }
  })
}

/**
 * Fetches the settlements of a gateway now, and each day from then on.
 * @throws AppError 422 where it is not connected, or does not answer
 */
export async function beginFetching(
  services: Services,
  actor: Person,
  { provider, credit }: { provider: string; credit: FeeCredit },
): Promise<Added> {
  requireSettlements(actor)
  const { database, throttle } = services
  await throttle.hit(fetches, actor.agencyId)
  const gateway = await openPlugin(services, database.readAs(actor.agencyId), 'payments', provider)
  if (!gateway) throw refused('NO_GATEWAY', 'This gateway is not connected any more. Connect it under Plugins.')
  const fetch = await database.writeAs(actor.agencyId, (db) =>
    upsertFetch(db, { provider, credit, createdBy: actor.userId }),
  )
  try {
    return await fetchSettlements(services, actor.agencyId, fetch)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw refused(
      'GATEWAY_REFUSED',
      `${gateway.provider.name} did not answer. It is asked again by itself. ${error.message}`,
    )
  }
}

/** Has the settlements of a gateway be fetched no more; those that are known stay. */
export async function stopFetching(db: AgencyDb, actor: Person, provider: string): Promise<void> {
  requireSettlements(actor)
  await deleteFetch(db, provider)
  db.announce({ topic: 'statements', ids: [], by: actor.userId })
}

/** Fetches what is due, of all gateways. One of which that fails does not keep the others. */
export async function fetchDueSettlements(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString()
  const failures = new Failures()
  for (const fetch of await listFetchesDue(services.database.readAs(agencyId), now)) {
    if (signal.aborted) break
    await failures.gather(fetchSettlements(services, agencyId, fetch), (error) => error instanceof ProviderError)
  }
  failures.throwFirst()
}

/**
 * Fetches the settlements of a gateway since it was asked last, and some days before, and stores those that are not known.
 * What does not work is noted.
 * @throws ProviderError
 */
async function fetchSettlements(services: Services, agencyId: string, fetch: SettlementFetchRecord): Promise<Added> {
  const { database, clock, logger } = services
  const { timeZone } = await findAgency(database.readAs(agencyId))
  const to = today(clock.now(), timeZone)
  const from = fetch.fetchedTo === null ? plusDays(to, -firstDays) : plusDays(fetch.fetchedTo, -againDays)
  try {
    const { settlements, isWhole } = await askForAll(services, agencyId, fetch, { from, to })
    const read = readFetched(settlements, timeZone)
    const gateway: GatewayName = gatewayKeys.find((key) => key === fetch.provider) ?? 'other'
    return await database.writeAs(agencyId, async (db) => {
      const { createdBy: userId, credit } = fetch
      const added = await storeSettlements(services, db, { userId, gateway, credit, ...read })
      const now = clock.now()
      await updateFetch(db, fetch.id, {
        fetchedTo: isWhole ? to : (settlements.at(-1)?.settledAt.slice(0, 10) ?? fetch.fetchedTo),
        fetchedAt: now.toISOString(),
        problem: describeFindings(added.findings),
        nextAt: new Date(now.getTime() + (isWhole ? 12 * hour : hour / 4)).toISOString(),
      })
      return added
    })
  } catch (error) {
    const known = error instanceof ProviderError ? error : findRefusal(error)
    logger.warn({ agencyId, provider: fetch.provider, error }, 'settlements were not fetched')
    const isSoon = !known || (known instanceof ProviderError && known.isTransient)
    const nextAt = new Date(clock.now().getTime() + (isSoon ? hour : 12 * hour)).toISOString()
    const problem = known?.message ?? 'The settlements could not be stored. They are asked for again.'
    await database.writeAs(agencyId, async (db) => {
      await updateFetch(db, fetch.id, { problem, nextAt })
      db.announce({ topic: 'statements', ids: [], by: null })
    })
    throw error
  }
}

/** What was left out, in as many words as a line has room for. */
function describeFindings([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  return others.length === 0 ? first : `${first} ${others.length} more were left out.`
}

/** @throws ProviderError, also where the gateway is not connected any more */
async function askForAll(
  services: Services,
  agencyId: string,
  { provider: shortCode }: SettlementFetchRecord,
  days: { from: string; to: string },
): Promise<{ settlements: Settlement[]; isWhole: boolean }> {
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', shortCode)
  if (!gateway) throw new ProviderError('unauthorised', 'Its plugin was removed.')
  const settlements: Settlement[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const answer = await askProvider(services, agencyId, gateway, (provider, connection) =>
      provider.settlements(connection, { ...days, ...(cursor === undefined ? {} : { cursor }) }),
    )
    settlements.push(...answer.settlements)
    if (answer.next === null) return { settlements, isWhole: true }
    cursor = answer.next
  }
  return { settlements, isWhole: false }
}

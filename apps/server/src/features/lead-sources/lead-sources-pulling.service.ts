import type { AgencyDb } from '../../core/db/agency-db.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { listPluginsOfKind, type OpenPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { addFetchedEvents } from '../../kernel/plugins/plugins-events.service.ts'
import { findState } from '../../kernel/plugins/plugins.rules.ts'
import { type PullPace, pulledEnquiry } from '../../providers/leads/leads.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { deletePull, type LeadPullRecord, listPullsDue, updatePull, upsertPull } from './lead-sources.queries.ts'

const hourMs = 3_600_000

/** What came that long before a source was connected is taken in too. */
const firstMs = 24 * hourMs
/** When a source that is paused is looked at again. */
const pausedMs = hourMs / 4
const maxWaitMs = 6 * hourMs

const findSources = (services: Services, db: AgencyDb) => listPluginsOfKind(services, db, 'leads')

/** Has a source that was connected be asked for enquiries, from a day before, or from where it was left. */
export async function beginPulling(services: Services, db: AgencyDb, pluginId: string): Promise<void> {
  const source = (await findSources(services, db)).find(({ plugin }) => plugin.id === pluginId)
  if (!source) return
  const now = services.clock.now().getTime()
  await upsertPull(db, {
    pluginId,
    pulledUntil: new Date(now - firstMs).toISOString(),
    // Connecting has asked just now.
    nextAt: new Date(now + source.provider.pace.everyMs).toISOString(),
  })
}

/** Asks those sources of an agency whose turn has come. One that fails keeps no other. */
export async function pullDueEnquiries(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = services
  const db = database.readAs(agencyId)
  const failures = new Failures()
  for (const pull of await listPullsDue(db, clock.now().toISOString())) {
    if (signal.aborted) break
    await failures.gather(pullEnquiries(services, agencyId, pull))
  }
  failures.throwFirst()
}

async function pullEnquiries(services: Services, agencyId: string, pull: LeadPullRecord): Promise<void> {
  const { database, clock } = services
  const source = (await findSources(services, database.readAs(agencyId))).find(
    ({ plugin }) => plugin.id === pull.pluginId,
  )
  if (!source) return database.writeAs(agencyId, (db) => deletePull(db, pull.id))
  const state = findState(source.plugin)
  if (state === 'active' || state === 'authorised') return pullFrom(services, agencyId, source, pull)
  // Once it is connected again it is asked again, from where it was left.
  const nextAt = state === 'paused' ? new Date(clock.now().getTime() + pausedMs).toISOString() : null
  return database.writeAs(agencyId, (db) => updatePull(db, pull.id, { nextAt }))
}

/** From when on is asked: a while before what is known, and not from before what the provider keeps. */
function findSince({ pulledUntil }: LeadPullRecord, { overlapMs, keptMs }: PullPace, now: Date): Date {
  return new Date(Math.max(Date.parse(pulledUntil) - overlapMs, now.getTime() - keptMs))
}

async function pullFrom(
  services: Services,
  agencyId: string,
  source: OpenPlugin<'leads'>,
  pull: LeadPullRecord,
): Promise<void> {
  const { database, clock } = services
  const { pace } = source.provider
  const since = findSince(pull, pace, clock.now())
  try {
    const { enquiries, until } = await askProvider(services, agencyId, source, (provider, connection) =>
      provider.pull(connection, { since }),
    )
    // Not under the names of what is posted: an enquiry whose event failed comes again by this way, and is taken in once.
    const events = enquiries.map(({ id, body }) => ({ eventId: `enquiry ${id}`, type: pulledEnquiry, body }))
    await database.writeAs(agencyId, async (db) => {
      await addFetchedEvents(services, db, source.plugin, events)
      const pulledUntil = until > new Date(pull.pulledUntil) ? until.toISOString() : pull.pulledUntil
      const nextAt = new Date(clock.now().getTime() + pace.everyMs).toISOString()
      await updatePull(db, pull.id, { pulledUntil, nextAt, failures: 0, problem: null })
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await notePullFailure(services, agencyId, pull, pace, error)
  }
}

/** What could not be asked is asked later, each time after a longer while; what has ended, once it is connected again. */
async function notePullFailure(
  { database, clock, logger }: Services,
  agencyId: string,
  pull: LeadPullRecord,
  { everyMs }: PullPace,
  error: ProviderError,
): Promise<void> {
  const failures = pull.failures + 1
  const waitMs = Math.min(everyMs * 2 ** Math.min(failures - 1, 10), maxWaitMs)
  const hasEnded = error.reason === 'unauthorised'
  const nextAt = hasEnded ? null : new Date(clock.now().getTime() + waitMs).toISOString()
  logger.warn({ agencyId, pluginId: pull.pluginId, reason: error.reason, failures }, 'enquiries were not fetched')
  await database.writeAs(agencyId, (db) =>
    updatePull(db, pull.id, { nextAt, failures, problem: error.message.slice(0, 500) }),
  )
}

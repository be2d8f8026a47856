import type { PluginEvent } from '@sarai/contract/plugins'
import type { PluginEventState } from '@sarai/contract/plugin-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, malformed, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import { type ProviderEvent, WebhookRejected } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { openCredentials } from './plugins-connection.service.ts'
import { handleEventJob } from './plugins.jobs.ts'
import {
  findPluginByHash,
  findPluginEventForUpdate,
  insertPluginEvent,
  listPluginEvents,
  type PluginEventRecord,
  type PluginRecord,
  updatePluginEvent,
} from './plugins.queries.ts'

/** More than any provider tells one agency. */
const perPlugin: Limit = { name: 'hook', attempts: 1200, seconds: 60 }
/** Deliveries to an address that is somebody's, by whoever does not sign them. */
const unsigned: SharedLimit = { name: 'hook unsigned', attempts: 60, refusedFrom: 600, seconds: 3600 }

export const maxEventBytes = 256 * 1024

interface Delivery {
  headers: Record<string, string>
  body: Buffer
  /** Of whoever posted it. */
  address: string
}

/** What is not taken: not signed as the provider does, or for another account. Retried, it may be by then. */
const notSigned = () => new AppError(401, 'NOT_SIGNED', new WebhookRejected().message)

/** The plugin behind an address, with a provider that posts events. All that is none is answered alike. */
async function pluginAt(services: Services, key: string, address: string) {
  const plugin = isPublicKey(key) ? await findPluginByHash(services.database, hashToken(key)) : undefined
  const provider = plugin && services.plugins.providerOf(plugin.provider)
  if (plugin && provider?.verifyWebhook) return { plugin, provider }
  return refuseKey(services, { kind: 'hook', noun: 'address', key, address })
}

/**
 * Takes what was posted to a plugin's address: looks whether it is the provider's, notes it once, and leaves the rest
 * to a job. Also of a plugin that is disabled: what was begun before goes on.
 */
export async function takeDelivery(
  services: Services,
  key: string,
  readDelivery: () => Promise<Delivery>,
  address: string,
): Promise<void> {
  const { throttle, database, jobs } = services
  const { plugin, provider } = await pluginAt(services, key, address)
  await throttle.hit(perPlugin, plugin.id)
  const delivery = await readDelivery()
  const event = await verified(services, plugin, provider, delivery)
  const body = textOf(delivery.body)
  await database.writeAs(plugin.agencyId, async (db) => {
    const id = uuidv7()
    const isNew = await insertPluginEvent(db, {
      id,
      pluginId: plugin.id,
      provider: plugin.provider,
      account: event.account || plugin.account,
      eventId: event.id,
      type: event.type,
      isOfAccount: event.isOfAccount ?? isAboutAccount(provider, { type: event.type, body }),
      body,
    })
    if (!isNew) return
    await jobs.enqueue(db, handleEventJob, { eventId: id })
    db.announce({ topic: 'plugins', ids: [], by: null })
  })
}

/**
 * Answers a provider that asks whether it may post to a plugin's address.
 * @throws AppError 401 where it does not show what it was given, 404 where there is no such address
 */
export async function answerQuestion(
  services: Services,
  key: string,
  query: Readonly<Record<string, string>>,
  address: string,
): Promise<string> {
  const { throttle, database } = services
  const { plugin, provider } = await pluginAt(services, key, address)
  await throttle.hit(perPlugin, plugin.id)
  const credentials = await openCredentials(services, database.readAs(plugin.agencyId), plugin)
  const answer = provider.answerHandshake?.({ credentials }, query)
  if (answer !== undefined) return answer
  await throttle.slow(unsigned, visitorOf(address))
  throw notSigned()
}

/** What a plugin was asked for and answered, to be handled like what is posted. */
export interface FetchedEvent {
  eventId: string
  type: string
  body: string
}

/**
 * Notes what was fetched, each once, and leaves the rest to jobs.
 * @returns how many were not known
 */
export async function addFetchedEvents(
  { jobs }: Services,
  db: AgencyDb,
  { id: pluginId, provider, account }: PluginRecord,
  fetched: readonly FetchedEvent[],
): Promise<number> {
  let added = 0
  for (const { eventId, type, body } of fetched) {
    const id = uuidv7()
    if (!(await insertPluginEvent(db, { id, pluginId, provider, account, eventId, type, body }))) continue
    await jobs.enqueue(db, handleEventJob, { eventId: id })
    added++
  }
  if (added > 0) db.announce({ topic: 'plugins', ids: [], by: null })
  return added
}

/** Whether an event is about what the account may do, or that it is connected no longer. */
function isAboutAccount(provider: Provider, event: { type: string; body: string }): boolean {
  const subject = provider.kind === 'payments' ? provider.readSubject(event) : undefined
  return subject?.kind === 'standing' || subject?.kind === 'revoked'
}

async function verified(
  services: Services,
  plugin: PluginRecord,
  provider: Provider,
  { headers, body, address }: Delivery,
): Promise<ProviderEvent> {
  const credentials = await openCredentials(services, services.database.readAs(plugin.agencyId), plugin)
  try {
    const delivery = { headers, body, receivedAt: services.clock.now() }
    const event = provider.verifyWebhook?.({ credentials, account: plugin.account }, delivery)
    const isOthers = event?.account && plugin.account && event.account !== plugin.account
    if (!event || isOthers) throw new WebhookRejected()
    return event
  } catch (error) {
    if (!(error instanceof WebhookRejected)) throw error
    await services.throttle.slow(unsigned, visitorOf(address))
    throw notSigned()
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes as text from which they can be had again. */
function textOf(body: Buffer): string {
  try {
    const text = decoder.decode(body)
    if (!text.includes('\u0000')) return text
  } catch {
    // Told below.
  }
  throw malformed('The body is not text in UTF-8.')
}

function presentEvent(event: PluginEventRecord): PluginEvent {
  const { id, pluginId, provider, eventId, type, state, attempts, problem, receivedAt, handledAt } = event
  return { id, pluginId, provider, eventId, type, state, attempts, problem, receivedAt, handledAt }
}

/** One page of what providers told, newest first. What it said is for the listeners alone. */
export async function readEvents(
  db: AgencyDb,
  asked: {
    cursor: string | undefined
    perPage: number
    provider?: string | undefined
    pluginId?: string | undefined
    state?: PluginEventState | undefined
  },
) {
  const { cursor, perPage, provider, pluginId, state } = asked
  const rows = await listPluginEvents(db, { cursor, limit: perPage + 1, provider, pluginId, state })
  const data = rows.slice(0, perPage).map(presentEvent)
  return { status: true as const, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null }
}

/** Has an event handled again, whatever became of it. */
export async function replayEvent({ jobs }: Services, db: AgencyDb, id: string): Promise<PluginEvent> {
  const event = await findPluginEventForUpdate(db, id)
  if (!event) throw notFound('event')
  const again = await updatePluginEvent(db, id, { state: 'received', attempts: 0, problem: null, handledAt: null })
  await jobs.enqueue(db, handleEventJob, { eventId: id })
  return presentEvent(again)
}

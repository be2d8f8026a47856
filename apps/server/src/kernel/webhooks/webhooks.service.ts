import type { WebhookEvent } from '@sarai/contract/webhook-words'
import type { Webhook } from '@sarai/contract/webhooks'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { giveUpPending } from '../webhook-events/webhooks-deliveries.queries.ts'
import { openSecret, sealSecret } from './webhooks-secrets.service.ts'
import { newSecret } from './webhooks-signing.service.ts'
import { urlProblem } from './webhooks-urls.rules.ts'
import {
  deleteWebhook,
  findWebhook,
  findWebhookForUpdate,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRecord,
} from './webhooks.queries.ts'

/** Endpoints an agency may have; every event is written down for each that asks for it. */
const maxWebhooks = 20
/** How long deliveries are signed with the secret before the new one as well. */
const overlapMs = 24 * 3_600_000

/** What is shown of an endpoint; never its secrets. */
export function present(webhook: WebhookRecord): Webhook {
  const { id, version, url, description, events, isActive, offReason, offAt, failingSince, previousUntil } = webhook
  const { createdAt } = webhook
  return { id, version, url, description, events, isActive, offReason, offAt, failingSince, previousUntil, createdAt }
}

const subjectOf = ({ id, url }: WebhookRecord): EntrySubject => ({ kind: 'agency', id, label: url, ownerId: null })

function announce(db: AgencyDb, actor: Person, { id }: WebhookRecord): void {
  db.announce({ topic: 'webhooks', ids: [id], by: actor.userId })
}

/** @throws AppError 422 where nothing may be sent to this address */
async function checkUrl({ egress, config }: Services, url: string): Promise<void> {
  const allowPrivate = config.allowPrivateWebhooks
  const problem = urlProblem(url, allowPrivate)
  if (problem) throw invalid({ url: problem })
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  await egress.addressOf(host, { allowPrivate }).catch((error: Error) => {
    throw invalid({ url: error.message })
  })
}

interface Facts {
  url: string
  description: string | null
  events: WebhookEvent[]
}

/** Adds an endpoint. Its secret is given out this once. */
export async function addWebhook(
  services: Services,
  actor: Person,
  once: Once,
  facts: Facts,
): Promise<{ webhook: Webhook; secret: string }> {
  await checkUrl(services, facts.url)
  return services.database.writeAs(actor.agencyId, (db) =>
    once(db, facts, async () => {
      if ((await listWebhooks(db)).length >= maxWebhooks)
        throw refused('TOO_MANY_WEBHOOKS', `You have ${maxWebhooks} webhooks. Remove one that is not used any more.`)
      const [id, secret] = [uuidv7(), newSecret()]
      const sealed = await sealSecret(services, db, id, 'secret', secret)
      const webhook = await insertWebhook(db, {
        ...facts,
        id,
        secret: sealed,
        tasksToldAt: services.clock.now().toISOString(),
        createdBy: actor.userId,
      })
      await record(db, actor, 'webhook_added', subjectOf(webhook))
      announce(db, actor, webhook)
      return { webhook: present(webhook), secret }
    }),
  )
}

interface Change {
  id: string
  version: number
  changes: Partial<Facts> & { isActive?: boolean }
}

/** Changes an endpoint, unless somebody else has since it was read. */
export async function changeWebhook(
  services: Services,
  actor: Person,
  { id, version, changes }: Change,
): Promise<Webhook> {
  if (changes.url !== undefined) await checkUrl(services, changes.url)
  return services.database.writeAs(actor.agencyId, async (db) => {
    const before = await findWebhookForUpdate(db, id)
    if (!before) throw notFound('webhook')
    if (before.version !== version)
      throw conflict('STALE', 'Somebody changed this webhook while you were editing it.', { current: present(before) })
    const webhook = await updateWebhook(db, id, {
      ...changes,
      ...switched(services, before, changes.isActive),
      // What it did not ask for, or was off for, it is not told of afterwards.
      ...(changes.isActive || changes.events ? { tasksToldAt: services.clock.now().toISOString() } : {}),
    })
    if (!webhook.isActive) await giveUpPending(db, id)
    await record(db, actor, 'webhook_changed', subjectOf(webhook))
    announce(db, actor, webhook)
    return present(webhook)
  })
}

/** What else changes with an endpoint that is switched on or off. */
function switched({ clock }: Services, before: WebhookRecord, isActive: boolean | undefined): Partial<WebhookRecord> {
  if (isActive === undefined || isActive === before.isActive) return {}
  return isActive
    ? { offReason: null, offAt: null, failingSince: null }
    : { offReason: 'by_hand', offAt: clock.now().toISOString() }
}

export async function removeWebhook(db: AgencyDb, actor: Person, id: string): Promise<void> {
  const removed = await deleteWebhook(db, id)
  if (!removed) throw notFound('webhook')
  await record(db, actor, 'webhook_removed', subjectOf(removed))
  announce(db, actor, removed)
}

/** Gives an endpoint another secret, shown this once. The one before signs too for a day. */
export async function rotateSecret(
  services: Services,
  db: AgencyDb,
  actor: Person,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await findWebhookForUpdate(db, id)
  if (!before) throw notFound('webhook')
  const secret = newSecret()
  const old = await openSecret(services, db, before)
  const webhook = await updateWebhook(db, id, {
    secret: await sealSecret(services, db, id, 'secret', secret),
    previousSecret: await sealSecret(services, db, id, 'previous_secret', old),
    previousUntil: new Date(services.clock.now().getTime() + overlapMs).toISOString(),
  })
  await record(db, actor, 'webhook_secret_renewed', subjectOf(webhook))
  announce(db, actor, webhook)
  return { webhook: present(webhook), secret }
}

/** @throws AppError 404 */
export async function getWebhook(db: AgencyDb, id: string): Promise<WebhookRecord> {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw notFound('webhook')
  return webhook
}

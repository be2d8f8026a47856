import type { WebhookOffReason } from '@sarai/contract/webhook-words'
import type { DeliveryAttempt } from '@sarai/contract/webhooks'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { postOut } from '../../core/egress/post-out.ts'
import type { Services } from '../../services.ts'
import { sendMails } from '../mail/mail.service.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { listMembers } from '../accounts/accounts-people.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { isGivenUp, nextTry } from './webhooks-attempts.rules.ts'
import {
  claimDue,
  countOpen,
  type DeliveryRecord,
  giveUpPending,
  nextDue,
  noteTry,
} from '../webhook-events/webhooks-deliveries.queries.ts'
import { publicEventId } from '../webhook-events/webhooks-events.rules.ts'
import { secretsOf } from './webhooks-secrets.service.ts'
import { signedHeaders } from './webhooks-signing.service.ts'
import { switchedOff, whyOff } from './webhooks.emails.ts'
import {
  findWebhook,
  findWebhookForUpdate,
  setFailingSince,
  updateWebhook,
  type WebhookRecord,
} from './webhooks.queries.ts'

/** How long an endpoint is waited for. */
const timeoutMs = 10_000
/** Deliveries of one agency that one run has under way at a time. */
const lanes = 8
/** How long one run sends deliveries before other agencies have their turn. */
const turnMs = 5_000

/**
 * Sends one agency's deliveries that are due. Done by two at once, or again after a crash, each goes out once, but for
 * one that went out in the moment before a server died.
 * An agency that does not reach others sends none: they wait, and the look every minute finds them afterwards.
 * @returns when the next is due; that has been already where its turn was over before it was through
 */
export async function deliverDue(services: Services, agencyId: string, signal: AbortSignal): Promise<string | null> {
  const { database, clock, standings } = services
  if ((await standings.reachOf(agencyId)) !== 'open') return null
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(turnMs)])
  const lane = async () => {
    while (!isOver.aborted && (await standings.reachOf(agencyId)) === 'open') {
      const due = await database.writeAs(agencyId, (db) => claimDue(db, clock.now().toISOString()))
      if (!due) return
      await deliver(services, agencyId, due)
    }
  }
  // Mostly there is one: the others would each look for work that there is not.
  const open = await countOpen(database.readAs(agencyId), lanes)
  await Promise.all(Array.from({ length: open }, lane))
  return nextDue(database.readAs(agencyId))
}

async function deliver(services: Services, agencyId: string, delivery: DeliveryRecord): Promise<void> {
  const { database } = services
  const db = database.readAs(agencyId)
  const webhook = await findWebhook(db, delivery.webhookId)
  // Removed meanwhile, and the delivery with it.
  if (!webhook) return
  const attempt = await send(services, db, webhook, delivery)
  await database.writeAs(agencyId, (tx) => settle(services, tx, delivery, attempt))
}

async function send(
  services: Services,
  db: AgencyDb,
  webhook: WebhookRecord,
  { eventId, body }: DeliveryRecord,
): Promise<DeliveryAttempt> {
  const { clock, egress, config } = services
  const at = clock.now()
  const secrets = await secretsOf(services, db, webhook)
  const began = performance.now()
  const { status, answer, problem } = await postOut(egress, {
    url: new URL(webhook.url),
    headers: {
      ...signedHeaders(secrets, { id: publicEventId(eventId), at, body }),
      'content-type': 'application/json',
      'user-agent': 'Sarai-Webhooks/1',
    },
    body,
    allowPrivate: config.allowPrivateWebhooks,
    timeoutMs,
  })
  return { at: at.toISOString(), ms: Math.round(performance.now() - began), status, problem, answer: answer || null }
}

const wasTaken = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300
const goneStatus = 410

async function settle(
  services: Services,
  db: AgencyDb,
  delivery: DeliveryRecord,
  attempt: DeliveryAttempt,
): Promise<void> {
  const now = services.clock.now()
  // Held first: of several that fail at once one notes it, and one switches the endpoint off.
  const webhook = await findWebhookForUpdate(db, delivery.webhookId)
  if (!webhook) return
  const isTaken = wasTaken(attempt)
  const isOver = isTaken || attempt.status === goneStatus || !webhook.isActive
  const next = isOver ? null : nextTry(delivery.attempts + 1, now)
  const state = isTaken ? 'delivered' : next ? 'pending' : 'failed'
  if (!(await noteTry(db, delivery, { state, nextAt: next?.toISOString() ?? null, attempt }))) return
  db.announce({ topic: 'webhooks', ids: [delivery.id], by: null })
  if (isTaken) {
    if (webhook.failingSince) await setFailingSince(db, webhook.id, null)
    return
  }
  if (!webhook.isActive) return
  if (attempt.status === goneStatus) return switchOff(services, db, webhook, 'gone')
  if (isGivenUp(webhook.failingSince, now)) return switchOff(services, db, webhook, 'failing')
  if (!webhook.failingSince) await setFailingSince(db, webhook.id, now.toISOString())
}

/** Sends an endpoint nothing more, and tells the main users. What waits for it can be replayed. */
async function switchOff(
  services: Services,
  db: AgencyDb,
  webhook: WebhookRecord,
  offReason: WebhookOffReason,
): Promise<void> {
  const offAt = services.clock.now().toISOString()
  await updateWebhook(db, webhook.id, { isActive: false, offReason, offAt })
  await giveUpPending(db, webhook.id)
  const subject = { kind: 'agency' as const, id: webhook.id, label: webhook.url, ownerId: null }
  await record(db, { label: 'Webhooks' }, 'webhook_switched_off', subject, { data: { reason: offReason } })
  const mainUsers = (await listMembers(db)).filter((one) => one.isActive && !one.isSubuser)
  await sendMails(
    services,
    db,
    mainUsers.map((one) => switchedOff(services.appUrl, one, webhook, offReason)),
  )
  const telling = {
    kind: 'webhook_off' as const,
    cause: `webhook ${webhook.id} off ${offAt}`,
    title: 'A webhook was switched off',
    body: `${webhook.url} ${whyOff[offReason]}.`,
    about: { subject: 'webhook' as const, id: webhook.id },
  }
  await tellPeople(
    services,
    db,
    mainUsers.map(({ id: userId }) => ({ ...telling, userId })),
  )
}

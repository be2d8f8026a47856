import { testEvent } from '@sarai/contract/webhook-words'
import type { Delivery, DeliveryRow } from '@sarai/contract/webhooks'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import {
  type DeliveryFilter,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  setDue,
  setFailedDue,
} from '../webhook-events/webhooks-deliveries.queries.ts'
import { envelopeOf, publicEventId } from '../webhook-events/webhooks-events.rules.ts'
import type { WebhookRecord } from './webhooks.queries.ts'
import { getWebhook } from './webhooks.service.ts'

/** Tests and replays of one agency: each makes a request to somebody else's server. */
const byHand: Limit = { name: 'webhook by hand', attempts: 20, seconds: 600 }

/** With no ids: that there is something to send, which the workers listen for. */
const wake = (db: AgencyDb) => db.announce({ topic: 'webhooks', ids: [], by: null })

function checkIsActive({ isActive }: WebhookRecord): void {
  if (!isActive) throw refused('WEBHOOK_OFF', 'This webhook is switched off. Switch it on first.')
}

const shown = <T extends { eventId: string }>(row: T): T => ({ ...row, eventId: publicEventId(row.eventId) })

/** One page of the log, from one row more than it holds. */
export async function readLog(
  db: AgencyDb,
  { perPage, ...filter }: Omit<DeliveryFilter, 'limit'> & { perPage: number },
): Promise<{ status: true; data: DeliveryRow[]; next: string | null }> {
  const rows = await listDeliveries(db, { ...filter, limit: perPage + 1 })
  const data = rows.slice(0, perPage).map(shown)
  return { status: true, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null }
}

export async function readDelivery(db: AgencyDb, id: string): Promise<Delivery> {
  const found = await findDelivery(db, id)
  if (!found) throw notFound('delivery')
  const { url } = await getWebhook(db, found.webhookId)
  const { agencyId: _agency, claimedAt: _claimed, ...delivery } = shown(found)
  return { ...delivery, url }
}

/** Sends an endpoint an event that nothing has happened for. */
export async function sendTest(services: Services, db: AgencyDb, actor: Person, webhookId: string): Promise<string> {
  await services.throttle.hit(byHand, actor.agencyId)
  checkIsActive(await getWebhook(db, webhookId))
  const [id, eventId, at] = [uuidv7(), uuidv7(), services.clock.now()]
  const data = { message: 'This is what a delivery looks like.', by: { userId: actor.userId, name: actor.name } }
  const body = envelopeOf({ eventId, type: testEvent, at, agencyId: db.agencyId }, data)
  const moment = at.toISOString()
  await insertDeliveries(db, [{ id, webhookId, eventId, type: testEvent, body, nextAt: moment, createdAt: moment }])
  wake(db)
  return id
}

/** Sends a delivery again, with the id and body it had. */
export async function replay(services: Services, db: AgencyDb, actor: Person, id: string): Promise<Delivery> {
  const found = await findDelivery(db, id)
  if (!found) throw notFound('delivery')
  await services.throttle.hit({ ...byHand, attempts: 200, name: 'webhook replay' }, actor.agencyId)
  checkIsActive(await getWebhook(db, found.webhookId))
  if (!(await setDue(db, id, services.clock.now().toISOString())))
    throw refused('SENDING', 'This delivery is just being sent.')
  wake(db)
  return readDelivery(db, id)
}

/** The same with everything an endpoint failed to take since then. */
export async function replayFailed(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, since }: { id: string; since: string },
): Promise<number> {
  await services.throttle.hit(byHand, actor.agencyId)
  checkIsActive(await getWebhook(db, id))
  const count = await setFailedDue(db, id, since, services.clock.now().toISOString())
  if (count > 0) wake(db)
  return count
}

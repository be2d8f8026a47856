import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertDeliveries, type NewDelivery } from './webhooks-deliveries.queries.ts'
import { dataOf, envelopeOf, eventOf, type HappenedEntry } from './webhooks-events.rules.ts'
import { listListening } from './webhooks.queries.ts'

/**
 * Has webhooks told of what happened, in the transaction it happened in. An agency without any costs one small question,
 * sent along with what is written anyway.
 */
export async function raiseEvents(db: AgencyDb, entries: HappenedEntry[]): Promise<void> {
  const events = entries.flatMap((entry) => {
    const type = eventOf(entry)
    return type ? [{ type, entry }] : []
  })
  if (events.length === 0) return
  const endpoints = await listListening(db)
  if (endpoints.length === 0) return
  const at = new Date()
  const rows = events.flatMap(({ type, entry }): NewDelivery[] => {
    const hearing = endpoints.filter((endpoint) => endpoint.events.includes(type))
    if (hearing.length === 0) return []
    const eventId = uuidv7()
    const body = envelopeOf({ eventId, type, at, agencyId: db.agencyId }, dataOf(entry))
    const moment = at.toISOString()
    return hearing.map(({ id: webhookId }) => ({
      id: uuidv7(),
      webhookId,
      eventId,
      type,
      body,
      nextAt: moment,
      createdAt: moment,
    }))
  })
  if (rows.length === 0) return
  await insertDeliveries(db, rows)
  // With no ids: that there is something to send, which the workers listen for.
  db.announce({ topic: 'webhooks', ids: [], by: null })
}

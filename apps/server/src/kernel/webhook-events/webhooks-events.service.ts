import type { WebhookEvent } from '@sarai/contract/webhook-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertDeliveries, type NewDelivery } from './webhooks-deliveries.queries.ts'
import { dataOf, envelopeOf, eventOf, type HappenedEntry } from './webhooks-events.rules.ts'
import { listListening } from './webhooks-listening.queries.ts'

/** Has webhooks told of what happened, in the transaction it happened in. */
export async function raiseEvents(db: AgencyDb, entries: HappenedEntry[]): Promise<void> {
  if (!entries.some(eventOf)) return
  const endpoints = await listListening(db)
  if (endpoints.length > 0) await tellEndpoints(db, endpoints, entries)
}

interface Endpoint {
  id: string
  events: WebhookEvent[]
}

/** Writes down what endpoints are to be told: of each event those that asked for it, and that `hears` does not leave out. */
export async function tellEndpoints<E extends Endpoint, H extends HappenedEntry>(
  db: AgencyDb,
  endpoints: E[],
  entries: H[],
  hears: (endpoint: E, entry: H) => boolean = () => true,
): Promise<void> {
  const at = new Date()
  const rows = entries.flatMap((entry): NewDelivery[] => {
    const type = eventOf(entry)
    const hearing = endpoints.filter(({ events }) => type && events.includes(type)).filter((one) => hears(one, entry))
    if (!type || hearing.length === 0) return []
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

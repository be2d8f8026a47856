import { and } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { webhooks } from './webhooks.table.ts'

const listening = statement((db, own) =>
  db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(own(webhooks), webhooks.isActive))
    .for('key share'),
)

type Listening = Pick<typeof webhooks.$inferSelect, 'id' | 'events'>[]
const known = new WeakMap<AgencyDb, Promise<Listening>>()

/** Whether the agency of a table's row has an endpoint that is told of anything, as SQL. */
export const listens = (table: string) =>
  `exists (select from webhooks where webhooks.agency_id = ${table}.agency_id and webhooks.is_active)`

/**
 * Endpoints that are told of anything. Held until the transaction ends, so that none is removed before what it is told
 * of has been written, and asked for once in it.
 */
export function listListening(db: AgencyDb): Promise<Listening> {
  const found = known.get(db) ?? db.run(listening)
  known.set(db, found)
  return found
}

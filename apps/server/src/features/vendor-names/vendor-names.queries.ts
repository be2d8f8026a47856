import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/** Where a document has costs that a vendor was typed for and not chosen. */
const paths = ['$.days[*].items[*].cost', '$.lines[*].cost'].map(
  (path) => `${path} ? (@.vendor != null && @.vendorId == null)`,
)

/** Those costs in what is still being written: packages, and proposals that nobody has accepted. */
const typedCosts = (db: AgencyDb) => sql`
  select held.id as itinerary_id, btrim(cost ->> 'vendor') as name, lower(btrim(cost ->> 'vendor')) as folded
    from itineraries as held,
         unnest(${sql.param(paths)}::jsonpath[]) as path,
         jsonb_path_query(held.document, path) as cost
   where held.agency_id = ${db.agencyId}::uuid and held.id in (
         select itinerary_id from packages where agency_id = ${db.agencyId}::uuid and deleted_at is null
         union all
         select itinerary_id from proposals where agency_id = ${db.agencyId}::uuid and deleted_at is null
            and accepted_at is null)`

/** Most names that are told at once. */
const maxTold = 1000

/** The names that were typed for vendors there, without capital letters told apart. */
export async function listTypedNames(db: AgencyDb) {
  const { rows } = await db.execute<{ folded: string; name: string; lines: number; trips: number }>(sql`
    select folded, min(name) as name, count(*)::int as lines, count(distinct itinerary_id)::int as trips
      from (${typedCosts(db)}) as typed where name <> ''
     group by folded order by 3 desc, 1 limit ${maxTold}`)
  return rows
}

/** The itineraries in which a name was typed. */
export async function listItinerariesNaming(db: AgencyDb, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct itinerary_id as id from (${typedCosts(db)}) as typed
     where folded = lower(btrim(${name}::text)) order by 1`)
  return rows.map(({ id }) => id)
}

/** The packages and proposals that these itineraries are of. */
export async function listOwnersOf(db: AgencyDb, itineraryIds: string[]) {
  const ids = sql.param(itineraryIds)
  const { rows } = await db.execute<{ topic: 'packages' | 'prospects'; id: string }>(sql`
    select 'packages' as topic, id from packages where agency_id = ${db.agencyId}::uuid and itinerary_id = any(${ids}::uuid[])
    union all
    select 'prospects', id from proposals where agency_id = ${db.agencyId}::uuid and itinerary_id = any(${ids}::uuid[])`)
  return rows
}

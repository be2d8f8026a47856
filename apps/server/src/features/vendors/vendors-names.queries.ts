import { and, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorNames } from './vendors-twins.table.ts'
import { vendors } from './vendors.table.ts'

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

/** Most names that are listed. */
const maxNames = 500

/** The names that were typed for vendors, without capital letters counted apart, the most frequent first. */
export async function listTypedNames(db: AgencyDb) {
  const { rows } = await db.execute<{ name: string; lines: number; trips: number }>(sql`
    select min(name) as name, count(*)::int as lines, count(distinct itinerary_id)::int as trips
      from (${typedCosts(db)}) as typed where name <> ''
     group by folded order by 2 desc, 1 limit ${maxNames}`)
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

/** Remembers that a vendor is also called so; the newest word counts. `name` is as searches compare it. */
export async function keepName(db: AgencyDb, vendorId: string, name: string): Promise<void> {
  await db
    .insert(vendorNames)
    .values({ vendorId, name })
    .onConflictDoUpdate({ target: [vendorNames.agencyId, vendorNames.name], set: { vendorId } })
}

/** The vendor that was said to be meant by a name. */
export async function findNamed(db: AgencyDb, name: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: vendorNames.vendorId })
    .from(vendorNames)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorNames.vendorId)))
    .where(and(db.own(vendorNames), eq(vendorNames.name, name), sql`${vendors.deletedAt} is null`))
  return found?.id
}

import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/**
 * All ids by which documents and the books know a contact: its own, of those that were merged into it, and of the one
 * that it was merged into. What was issued and posted keeps the id that it was issued to.
 */
export async function familyOf(db: AgencyDb, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive later (id, into_id) as (
      select id, merged_into from contacts where agency_id = ${db.agencyId}::uuid and id = ${id}::uuid
      union
      select next.id, next.merged_into from later
        join contacts as next on next.agency_id = ${db.agencyId}::uuid and next.id = later.into_id
    ), family (id) as (
      select ${id}::uuid
      union
      select id from later where into_id is null
      union
      select earlier.id from contacts as earlier join family on earlier.merged_into = family.id
       where earlier.agency_id = ${db.agencyId}::uuid
    ) select id from family`)
  return rows.map((row) => row.id)
}

/** The contacts that some were merged into, by their ids; those that stand for themselves are left out. */
export async function survivorsOf(db: AgencyDb, ids: string[]): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ askedId: string; id: string; name: string }>(sql`
    with recursive later (asked, id, name, into_id) as (
      select id, id, name, merged_into from contacts
       where agency_id = ${db.agencyId}::uuid and merged_into is not null and id = any(${sql.param(ids)}::uuid[])
      union
      select later.asked, next.id, next.name, next.merged_into from later
        join contacts as next on next.agency_id = ${db.agencyId}::uuid and next.id = later.into_id
    ) select asked as "askedId", id, name from later where into_id is null`)
  return new Map(rows.map(({ askedId, id, name }) => [askedId, { id, name }]))
}

import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorRowColumns } from './vendors-list.queries.ts'
import { vendorDistinctions } from './vendors-twins.table.ts'
import { vendors } from './vendors.table.ts'

/**
 * The next keys that several vendors have, in their order. An agency has some thousands of vendors at most, which are
 * read whole; contacts, of which there are many more, keep theirs in a table.
 */
export async function nextSharedKeys(
  db: AgencyDb,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key collate "C" as key from vendors, unnest(keys) as key
     where vendors.agency_id = ${db.agencyId}::uuid and vendors.deleted_at is null and key collate "C" > ${after}
     group by key having count(*) > 1 order by key collate "C" limit ${limit}`)
  return rows.map((row) => row.key)
}

/** Vendors with one of the keys, the oldest first, with all of their keys. */
export function holdersOf(db: AgencyDb, keys: string[]) {
  return db
    .select({ ...vendorRowColumns, keys: vendors.keys })
    .from(vendors)
    .where(and(db.own(vendors), isNull(vendors.deletedAt), sql`${vendors.keys} && ${sql.param(keys)}::text[]`))
    .orderBy(vendors.number)
    .limit(500)
}

/** Pairs among these vendors that somebody has said are different, as `smaller|larger` ids. */
export async function distinctPairs(db: AgencyDb, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ vendorId: vendorDistinctions.vendorId, otherId: vendorDistinctions.otherId })
    .from(vendorDistinctions)
    .where(
      and(
        db.own(vendorDistinctions),
        inArray(vendorDistinctions.vendorId, ids),
        inArray(vendorDistinctions.otherId, ids),
      ),
    )
  return new Set(rows.map((row) => `${row.vendorId}|${row.otherId}`))
}

type Pair = readonly [smaller: string, larger: string]

export async function insertDistinctions(db: AgencyDb, pairs: Pair[], createdBy: string | null): Promise<void> {
  await db
    .insert(vendorDistinctions)
    .values(pairs.map(([vendorId, otherId]) => ({ vendorId, otherId, createdBy })))
    .onConflictDoNothing()
}

export async function deleteDistinctions(db: AgencyDb, pairs: Pair[]): Promise<void> {
  const isOne = pairs.map(([vendorId, otherId]) =>
    and(eq(vendorDistinctions.vendorId, vendorId), eq(vendorDistinctions.otherId, otherId)),
  )
  await db.delete(vendorDistinctions).where(and(db.own(vendorDistinctions), or(...isOne)))
}

import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { listReferences, vendorIndex } from './vendors.queries.ts'
import { vendors } from './vendors.table.ts'

interface Like {
  /** As `vendorKeys` makes them. */
  keys: string[]
  /** In small letters. */
  names: string[]
}

/** Vendors that may be those that rows of a file mean: with one of the keys, or of one of the names; the newest first. */
export function listLike(db: AgencyDb, { keys, names }: Like) {
  const { id, number, importId, name, city, phone, whatsapp, email, gstin, taxNumber } = vendors
  const hasKey = sql`exists (select from unnest(${vendors.keys}) as key
    where key in (select unnest(${sql.param(keys)}::text[])))`
  const hasName = sql`lower(btrim(${name})) in (select unnest(${sql.param(names)}::text[]))`
  return db
    .select({ id, number, importId, name, city, phone, whatsapp, email, gstin, taxNumber })
    .from(vendors)
    .where(and(db.own(vendors), isNull(vendors.deletedAt), or(hasKey, hasName)))
    .orderBy(sql`${number} desc`)
}

/** Stores new vendors, with what they are found by. */
export async function insertVendors(
  db: AgencyDb,
  made: (Omit<typeof vendors.$inferInsert, 'terms' | 'keys'> & { id: string })[],
): Promise<void> {
  await insertRows(
    db,
    vendors,
    made.map((one) => ({ ...one, ...vendorIndex(one) })),
  )
}

/** Which of the vendors something uses: a booking, a bill, a rate card. */
export async function listUsed(db: AgencyDb, ids: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  if (ids.length === 0) return used
  for (const { table, column } of (await listReferences(db)).filter(({ isUse }) => isUse)) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}
       where agency_id = ${db.agencyId}::uuid and ${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`)
    for (const { id } of rows) used.add(id)
  }
  return used
}

export async function deleteVendorsById(db: AgencyDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(vendors)
    .set({ deletedAt: sql`now()`, version: sql`${vendors.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(vendors), inArray(vendors.id, ids)))
}

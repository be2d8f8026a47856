import { and, desc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorColumns } from './vendors-list.queries.ts'
import { vendorKeys, vendorTerms } from './vendors.rules.ts'
import { vendors } from './vendors.table.ts'

type Insertable = typeof vendors.$inferInsert
export type VendorFacts = Partial<Omit<Insertable, 'terms' | 'keys'>>

/** A vendor, deleted or not. */
export async function findVendor(db: AgencyDb, id: string) {
  const [found] = await db
    .select(vendorColumns)
    .from(vendors)
    .where(and(db.own(vendors), eq(vendors.id, id)))
  return found
}

export type VendorRecord = NonNullable<Awaited<ReturnType<typeof findVendor>>>

/** Vendors, deleted or not, held until the transaction ends. */
export function findVendorsForUpdate(db: AgencyDb, ids: string[]): Promise<VendorRecord[]> {
  return db
    .select(vendorColumns)
    .from(vendors)
    .where(and(db.own(vendors), sql`${vendors.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(vendors.id)
    .for('update')
}

/** What a vendor is found by, from its facts. */
export function vendorIndex(vendor: VendorFacts & Pick<Insertable, 'name' | 'number'>) {
  return { terms: vendorTerms(vendor), keys: vendorKeys(vendor) }
}

export async function insertVendor(db: AgencyDb, made: VendorFacts & Pick<Insertable, 'name' | 'number'>) {
  const [inserted] = await db
    .insert(vendors)
    .values({ ...made, ...vendorIndex(made) })
    .returning(vendorColumns)
  if (!inserted) throw new Error('the vendor was not stored')
  return inserted
}

/** Changes a vendor; every change is a new version of it. */
export async function updateVendor(db: AgencyDb, before: VendorRecord, changes: VendorFacts): Promise<VendorRecord> {
  const [updated] = await db
    .update(vendors)
    .set({
      ...changes,
      ...vendorIndex({ ...before, ...changes }),
      version: sql`${vendors.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(db.own(vendors), eq(vendors.id, before.id)))
    .returning(vendorColumns)
  if (!updated) throw new Error('the vendor to change is gone')
  return updated
}

/** The vendor's id and those of all that were merged into it, whose history is its own. */
export async function mergedIds(db: AgencyDb, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive merged (id) as (
      select ${id}::uuid
      union
      select earlier.id from vendors as earlier
        join merged on earlier.merged_into = merged.id
       where earlier.agency_id = ${db.agencyId}::uuid
    ) select id from merged`)
  return rows.map((row) => row.id)
}

/** Vendors by ids that documents name; where one was merged since, the vendor it is now. Deleted ones too. */
export async function findNamedVendors(db: AgencyDb, ids: string[]) {
  const { rows } = await db.execute<{ askedId: string; id: string }>(sql`
    with recursive chain (asked, id, into_id) as (
      select id, id, merged_into from vendors where agency_id = ${db.agencyId}::uuid and id = any(${sql.param(ids)}::uuid[])
      union
      select chain.asked, next.id, next.merged_into from chain
        join vendors as next on next.agency_id = ${db.agencyId}::uuid and next.id = chain.into_id
    ) select asked as "askedId", id from chain where into_id is null`)
  const { id, number, name, status, email, phone, currency, typeId, city, deletedAt } = vendors
  const found = await db
    .select({ id, number, name, status, email, phone, currency, typeId, city, deletedAt })
    .from(vendors)
    .where(and(db.own(vendors), sql`${vendors.id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])`))
  const byId = new Map(found.map((vendor) => [vendor.id, vendor]))
  return rows.flatMap((row) => {
    const vendor = byId.get(row.id)
    return vendor ? [{ ...vendor, askedId: row.askedId }] : []
  })
}

interface Reference {
  table: string
  column: string
  /** What uses a vendor keeps it from being deleted; what is a part of it goes with it. */
  isUse: boolean
  hasBin: boolean
}

/**
 * Every column of another table that names a vendor, as the foreign keys say: what is added later is moved by merges and
 * keeps a vendor from being deleted without anybody having to think of it.
 */
export async function listReferences(db: AgencyDb): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Record<string, unknown>>(sql`
    select source.relname as "table", attribute.attname as "column", key.confdeltype <> 'c' as "isUse",
           exists (select from pg_attribute as bin where bin.attrelid = source.oid and bin.attname = 'deleted_at') as "hasBin"
      from pg_constraint as key
      join pg_class as source on source.oid = key.conrelid
      join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
     where key.contype = 'f' and key.confrelid = 'vendors'::regclass and attribute.attname <> 'agency_id'
       and source.relname not in ('vendors', 'vendor_distinctions')
     order by 1, 2`)
  return rows
}

/** How many rows of each table use a vendor, of those that do. */
export async function countUses(db: AgencyDb, id: string): Promise<{ table: string; count: number }[]> {
  const uses = (await listReferences(db)).filter(({ isUse }) => isUse)
  const counts: { table: string; count: number }[] = []
  for (const { table, column, hasBin } of uses) {
    const isThere = hasBin ? sql`and deleted_at is null` : sql``
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)}
       where agency_id = ${db.agencyId}::uuid and ${sql.identifier(column)} = ${id}::uuid ${isThere}`)
    counts.push({ table, count: rows[0]?.count ?? 0 })
  }
  return counts.filter(({ count }) => count > 0)
}

export async function countOfType(db: AgencyDb, typeId: string): Promise<number> {
  return db.$count(vendors, and(db.own(vendors), eq(vendors.typeId, typeId)))
}

/** The vendors that are called by one of the names, by name; of several the oldest. Names are in small letters. */
export async function findByFoldedNames(db: AgencyDb, names: string[]): Promise<Map<string, string>> {
  const folded = sql<string>`lower(btrim(${vendors.name}))`
  const rows = await db
    .select({ id: vendors.id, folded })
    .from(vendors)
    .where(and(db.own(vendors), sql`${vendors.deletedAt} is null`, sql`${folded} = any(${sql.param(names)}::text[])`))
    .orderBy(desc(vendors.number))
  return new Map(rows.map((row) => [row.folded, row.id]))
}

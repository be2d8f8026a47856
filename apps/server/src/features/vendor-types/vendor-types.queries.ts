import { and, asc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { builtInVendorTypes } from './vendor-types.rules.ts'
import { vendorTypes } from './vendor-types.table.ts'

export type VendorTypeRecord = typeof vendorTypes.$inferSelect

/** The agency's vendor types in their order. */
export function listVendorTypes(db: AgencyDb) {
  return db
    .select()
    .from(vendorTypes)
    .where(db.own(vendorTypes))
    .orderBy(asc(vendorTypes.position), asc(vendorTypes.id))
}

export async function findVendorTypeForUpdate(db: AgencyDb, id: string): Promise<VendorTypeRecord | undefined> {
  const [found] = await db
    .select()
    .from(vendorTypes)
    .where(and(db.own(vendorTypes), eq(vendorTypes.id, id)))
    .for('update')
  return found
}

export async function insertBuiltInVendorTypes(db: AgencyDb): Promise<void> {
  await db.insert(vendorTypes).values(builtInVendorTypes.map((type, position) => ({ ...type, position })))
}

/** Adds a type behind all others. */
export async function insertVendorType(
  db: AgencyDb,
  type: Pick<VendorTypeRecord, 'name' | 'colour'>,
): Promise<VendorTypeRecord> {
  const position = sql`(select coalesce(max(position) + 1, 0) from ${vendorTypes} where ${db.own(vendorTypes)})`
  const [made] = await db
    .insert(vendorTypes)
    .values({ ...type, position })
    .returning()
  if (!made) throw new Error('the vendor type was not stored')
  return made
}

export async function updateVendorType(
  db: AgencyDb,
  id: string,
  changes: Partial<Pick<VendorTypeRecord, 'name' | 'colour'>>,
): Promise<VendorTypeRecord> {
  const [updated] = await db
    .update(vendorTypes)
    .set({ ...changes, version: sql`${vendorTypes.version} + 1` })
    .where(and(db.own(vendorTypes), eq(vendorTypes.id, id)))
    .returning()
  if (!updated) throw new Error('the vendor type to change is gone')
  return updated
}

/** Gives each type the place that its id has in the list. */
export async function orderVendorTypes(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(vendorTypes)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${vendorTypes.id}) - 1` })
    .where(and(db.own(vendorTypes), sql`${vendorTypes.id} = any(${sql.param(ids)}::uuid[])`))
}

export function deleteVendorType(db: AgencyDb, id: string) {
  return db.delete(vendorTypes).where(and(db.own(vendorTypes), eq(vendorTypes.id, id)))
}

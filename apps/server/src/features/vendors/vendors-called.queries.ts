import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorNames } from './vendors-twins.table.ts'
import { vendors } from './vendors.table.ts'

/** Remembers that a vendor is also called so; the newest word counts. `name` is as searches compare it. */
export async function keepName(db: AgencyDb, vendorId: string, name: string): Promise<void> {
  await db
    .insert(vendorNames)
    .values({ vendorId, name })
    .onConflictDoUpdate({ target: [vendorNames.agencyId, vendorNames.name], set: { vendorId } })
}

/** The vendors that were said to be meant by names; those that were deleted since are left out. */
export function listCalled(db: AgencyDb, names: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: vendorNames.vendorId, name: vendorNames.name })
    .from(vendorNames)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorNames.vendorId)))
    .where(
      and(
        db.own(vendorNames),
        sql`${vendorNames.name} = any(${sql.param(names)}::text[])`,
        sql`${vendors.deletedAt} is null`,
      ),
    )
}

/** Vendors, archived ones too, by their own names in small letters. */
export function listNamed(db: AgencyDb, names: string[]) {
  const name = sql<string>`lower(btrim(${vendors.name}))`
  return db
    .select({ id: vendors.id, name, isArchived: sql<boolean>`${vendors.status} = 'archived'` })
    .from(vendors)
    .where(and(db.own(vendors), isNull(vendors.deletedAt), sql`${name} = any(${sql.param(names)}::text[])`))
}

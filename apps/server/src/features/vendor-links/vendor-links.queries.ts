import { and, desc, eq } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { vendorLinks } from './vendor-links.table.ts'

export type VendorLinkRow = typeof vendorLinks.$inferSelect

/** The links of a vendor, the newest first. */
export function listLinks(db: AgencyDb, vendorId: string): Promise<VendorLinkRow[]> {
  return db
    .select()
    .from(vendorLinks)
    .where(and(db.own(vendorLinks), eq(vendorLinks.vendorId, vendorId)))
    .orderBy(desc(vendorLinks.madeAt), desc(vendorLinks.id))
}

export async function findLink(db: AgencyDb, id: string): Promise<VendorLinkRow | undefined> {
  const [found] = await db
    .select()
    .from(vendorLinks)
    .where(and(db.own(vendorLinks), eq(vendorLinks.id, id)))
  return found
}

export async function insertLink(
  db: AgencyDb,
  link: Pick<VendorLinkRow, 'vendorId' | 'publicKey' | 'madeBy' | 'madeAt' | 'expiresAt'>,
): Promise<VendorLinkRow> {
  const [inserted] = await db.insert(vendorLinks).values(link).returning()
  if (!inserted) throw new Error('the link was not stored')
  return inserted
}

export async function prolongLink(db: AgencyDb, id: string, expiresAt: string): Promise<void> {
  await db
    .update(vendorLinks)
    .set({ expiresAt })
    .where(and(db.own(vendorLinks), eq(vendorLinks.id, id)))
}

export async function deleteLink(db: AgencyDb, id: string): Promise<void> {
  await db.delete(vendorLinks).where(and(db.own(vendorLinks), eq(vendorLinks.id, id)))
}

/** Whose account a key shows, before the agency is known. */
export async function findLinkByKey(database: Database, publicKey: string): Promise<VendorLinkRow | undefined> {
  const [found] = await database.findByKey(publicKey, (db) =>
    db.select().from(vendorLinks).where(eq(vendorLinks.publicKey, publicKey)),
  )
  return found
}

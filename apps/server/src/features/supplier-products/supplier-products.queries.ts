import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { supplierCatalogues, supplierProducts } from './supplier-products.table.ts'

export type CatalogueRecord = typeof supplierCatalogues.$inferSelect
export type ProductRecord = typeof supplierProducts.$inferSelect

export function listCatalogues(db: AgencyDb, pluginIds: string[]): Promise<CatalogueRecord[]> {
  return db
    .select()
    .from(supplierCatalogues)
    .where(and(db.own(supplierCatalogues), inArray(supplierCatalogues.pluginId, pluginIds)))
}

export function listCataloguesDue(db: AgencyDb, now: string): Promise<CatalogueRecord[]> {
  return db
    .select()
    .from(supplierCatalogues)
    .where(and(db.own(supplierCatalogues), lte(supplierCatalogues.nextAt, now)))
    .orderBy(asc(supplierCatalogues.nextAt))
}

/** Has the products of a plugin be fetched from now on; again at once where they are already. */
export async function upsertCatalogue(db: AgencyDb, pluginId: string, nextAt: string): Promise<CatalogueRecord> {
  const [kept] = await db
    .insert(supplierCatalogues)
    .values({ pluginId, nextAt })
    .onConflictDoUpdate({ target: [supplierCatalogues.agencyId, supplierCatalogues.pluginId], set: { nextAt } })
    .returning()
  if (!kept) throw new Error('the catalogue was not stored')
  return kept
}

export async function updateCatalogue(
  db: AgencyDb,
  id: string,
  changes: Partial<Pick<CatalogueRecord, 'supplier' | 'fetchedAt' | 'problem' | 'nextAt'>>,
): Promise<void> {
  await db
    .update(supplierCatalogues)
    .set(changes)
    .where(and(db.own(supplierCatalogues), eq(supplierCatalogues.id, id)))
}

/** How many products of each plugin are known. */
export async function countProducts(db: AgencyDb, pluginIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ pluginId: supplierProducts.pluginId, products: count() })
    .from(supplierProducts)
    .where(and(db.own(supplierProducts), inArray(supplierProducts.pluginId, pluginIds)))
    .groupBy(supplierProducts.pluginId)
  return new Map(rows.map(({ pluginId, products }) => [pluginId, products]))
}

export async function upsertProducts(
  db: AgencyDb,
  rows: readonly Omit<typeof supplierProducts.$inferInsert, 'id' | 'agencyId'>[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(supplierProducts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [supplierProducts.agencyId, supplierProducts.pluginId, supplierProducts.productId],
      set: {
        titleText: sql`excluded.title_text`,
        searchText: sql`excluded.search_text`,
        document: sql`excluded.document`,
        fetchedAt: sql`excluded.fetched_at`,
      },
      // Where they are fetched twice at once, what was asked for later stays.
      setWhere: sql`${supplierProducts.fetchedAt} <= excluded.fetched_at`,
    })
}

/** Forgets what a plugin had before and has not any more. */
export async function deleteProductsBefore(db: AgencyDb, pluginId: string, fetchedAt: string): Promise<void> {
  await db
    .delete(supplierProducts)
    .where(
      and(db.own(supplierProducts), eq(supplierProducts.pluginId, pluginId), lt(supplierProducts.fetchedAt, fetchedAt)),
    )
}

/** Forgets products that were not seen since a moment, of plugins that cannot be fetched or have too many. */
export async function deleteStaleProducts(db: AgencyDb, fetchedBefore: string): Promise<void> {
  await db.delete(supplierProducts).where(and(db.own(supplierProducts), lt(supplierProducts.fetchedAt, fetchedBefore)))
}

export async function findProduct(db: AgencyDb, pluginId: string, productId: string) {
  const [found] = await db
    .select()
    .from(supplierProducts)
    .where(
      and(db.own(supplierProducts), eq(supplierProducts.pluginId, pluginId), eq(supplierProducts.productId, productId)),
    )
  return found
}

/** Products that have every word somewhere; those whose titles have more of them on top. */
export function searchProducts(
  db: AgencyDb,
  { pluginIds, words, limit }: { pluginIds: string[]; words: readonly string[]; limit: number },
): Promise<Pick<ProductRecord, 'pluginId' | 'document'>[]> {
  const patterns = words.map((word) => `%${likeText(word)}%`)
  const inTitle = patterns.map((pattern) => sql`(${supplierProducts.titleText} like ${pattern})::int`)
  return db
    .select({ pluginId: supplierProducts.pluginId, document: supplierProducts.document })
    .from(supplierProducts)
    .where(
      and(
        db.own(supplierProducts),
        inArray(supplierProducts.pluginId, pluginIds),
        ...patterns.map((pattern) => sql`${supplierProducts.searchText} like ${pattern}`),
      ),
    )
    .orderBy(
      ...(inTitle.length === 0 ? [] : [sql`${sql.join(inTitle, sql` + `)} desc`]),
      asc(supplierProducts.titleText),
      asc(supplierProducts.productId),
    )
    .limit(limit)
}

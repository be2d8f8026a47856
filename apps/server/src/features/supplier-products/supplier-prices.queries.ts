import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { and, asc, gt, inArray, lt } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findQuoteKey } from './supplier-products.rules.ts'
import { supplierPrices } from './supplier-products.table.ts'

/** What a supplier has answered last; the quote is null where it is not sold any more. Moments in UTC. */
export interface SupplierPrice {
  quote: SupplierQuote | null
  answeredAt: string
}

/** The last answers to what was quoted, by `findQuoteKey`. */
export async function findSupplierPrices(
  db: AgencyDb,
  quotes: readonly SupplierQuote[],
): Promise<Map<string, SupplierPrice>> {
  const questions = [...new Set(quotes.map(findQuoteKey))]
  if (questions.length === 0) return new Map()
  const rows = await db
    .select()
    .from(supplierPrices)
    .where(and(db.own(supplierPrices), inArray(supplierPrices.question, questions)))
  return new Map(rows.map(({ question, quote, answeredAt }) => [question, { quote, answeredAt }]))
}

/** Answers of before a moment, in one order. */
export function listOldPrices(
  db: AgencyDb,
  { before, after, limit }: { before: string; after: string | null; limit: number },
): Promise<{ id: string; question: string }[]> {
  return db
    .select({ id: supplierPrices.id, question: supplierPrices.question })
    .from(supplierPrices)
    .where(
      and(
        db.own(supplierPrices),
        lt(supplierPrices.answeredAt, before),
        after === null ? undefined : gt(supplierPrices.id, after),
      ),
    )
    .orderBy(asc(supplierPrices.id))
    .limit(limit)
}

export async function deleteSupplierPrices(db: AgencyDb, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(supplierPrices).where(and(db.own(supplierPrices), inArray(supplierPrices.id, ids)))
}

export async function upsertSupplierPrice(
  db: AgencyDb,
  row: Pick<typeof supplierPrices.$inferInsert, 'question' | 'quote' | 'answeredAt'>,
): Promise<void> {
  await db
    .insert(supplierPrices)
    .values(row)
    .onConflictDoUpdate({ target: [supplierPrices.agencyId, supplierPrices.question], set: row })
}

import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { and, inArray } from 'drizzle-orm'
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

export async function upsertSupplierPrice(
  db: AgencyDb,
  row: Pick<typeof supplierPrices.$inferInsert, 'question' | 'quote' | 'answeredAt'>,
): Promise<void> {
  await db
    .insert(supplierPrices)
    .values(row)
    .onConflictDoUpdate({ target: [supplierPrices.agencyId, supplierPrices.question], set: row })
}

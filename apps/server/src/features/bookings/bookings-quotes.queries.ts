import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookings } from './bookings.table.ts'

/** What suppliers have quoted for services of some products on some days. */
export async function findQuotesOfBookings(
  db: AgencyDb,
  questions: readonly Pick<SupplierQuote, 'productId' | 'day'>[],
): Promise<SupplierQuote[]> {
  if (questions.length === 0) return []
  const [products, days] = [questions.map(({ productId }) => productId), questions.map(({ day }) => day)]
  const rows = await db
    .select({ quote: bookings.quote })
    .from(bookings)
    .where(
      and(
        db.own(bookings),
        isNull(bookings.deletedAt),
        isNotNull(bookings.quote),
        inArray(sql`${bookings.quote} ->> 'productId'`, [...new Set(products)]),
        inArray(sql`${bookings.quote} ->> 'day'`, [...new Set(days)]),
      ),
    )
  return rows.flatMap(({ quote }) => quote ?? [])
}

import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rateCards } from '../rate-cards/rate-cards.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

const maxCards = 200

/** Where the vendor of a rate card is; undefined where the card is gone. */
export async function placeOfCard(db: AgencyDb, id: string) {
  const [found] = await db
    .select({ category: rateCards.category, city: vendors.city, destinations: vendors.destinations })
    .from(rateCards)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, rateCards.vendorId)))
    .where(and(db.own(rateCards), eq(rateCards.id, id)))
  return found
}

type Place = NonNullable<Awaited<ReturnType<typeof placeOfCard>>>

/** Active cards of a category that are sold at a place, or anywhere where the place is not known. */
export function cardsAt(db: AgencyDb, except: string, { category, city, destinations }: Place) {
  const isThere = sql`(lower(${vendors.city}) = lower(${city}) or ${vendors.destinations} && ${sql.param(destinations)}::text[])`
  return db
    .select({
      id: rateCards.id,
      revision: rateCards.revision,
      document: rateCards.document,
      vendorId: rateCards.vendorId,
      vendor: vendors.name,
    })
    .from(rateCards)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, rateCards.vendorId)))
    .where(
      and(
        db.own(rateCards),
        ne(rateCards.id, except),
        eq(rateCards.category, category),
        eq(rateCards.status, 'active'),
        isNull(rateCards.deletedAt),
        isNull(vendors.deletedAt),
        eq(vendors.status, 'active'),
        city || destinations.length > 0 ? isThere : undefined,
      ),
    )
    .orderBy(asc(rateCards.name), asc(rateCards.id))
    .limit(maxCards)
}

export type SwapCard = Awaited<ReturnType<typeof cardsAt>>[number]

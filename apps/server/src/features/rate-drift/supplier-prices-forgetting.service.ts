import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { findQuotesOfBookings } from '../bookings/bookings-quotes.service.ts'
import { deleteStaleProducts } from '../supplier-products/supplier-products-fetching.service.ts'
import { deleteSupplierPrices, listOldPrices } from '../supplier-products/supplier-prices.service.ts'
import { findQuoteKey, readQuoteKey } from '../supplier-products/supplier-products.rules.ts'
import { findQuestionsOfProposals } from './proposal-quotes.queries.ts'

/** How many are looked at in one transaction. */
const perStep = 200

interface Before {
  /** Answers that are older, and that nothing refers to, are removed. */
  prices: string
  /** Products that their provider has not had for so long. */
  products: string
}

/** Removes suppliers' answers of long ago that nothing refers to any more, and products that nobody sells or can fetch. */
export async function forgetSupplierPrices(
  { database }: Services,
  agencyId: string,
  before: Before,
  signal: AbortSignal,
): Promise<void> {
  await database.writeAs(agencyId, (db) => deleteStaleProducts(db, before.products))
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const from: string | null = after
    after = await database.writeAs(agencyId, (db) => forgetNext(db, before.prices, from))
  } while (after !== null)
}

/** @returns the last that was looked at; null where there are no more */
async function forgetNext(db: AgencyDb, before: string, after: string | null): Promise<string | null> {
  const old = await listOldPrices(db, { before, after, limit: perStep })
  const questions = old.map(({ question }) => question)
  const products = questions.flatMap((question) => readQuoteKey(question) ?? [])
  const booked = (await findQuotesOfBookings(db, products)).map(findQuoteKey)
  const wanted = new Set([...(await findQuestionsOfProposals(db, questions)), ...booked])
  await deleteSupplierPrices(
    db,
    old.filter(({ question }) => !wanted.has(question)).map(({ id }) => id),
  )
  return old.length < perStep ? null : (old.at(-1)?.id ?? null)
}

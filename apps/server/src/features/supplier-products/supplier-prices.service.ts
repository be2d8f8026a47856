import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { and, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { findQuoteKey } from './supplier-products.rules.ts'
import { askForSlots, getKnownProduct } from './supplier-products.service.ts'
import { supplierPrices } from './supplier-products.table.ts'

/** What a supplier has answered last; the quote is null where it is not sold any more. Moments in UTC. */
export interface SupplierPrice {
  quote: SupplierQuote | null
  askedAt: string
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
  return new Map(rows.map(({ question, quote, askedAt }) => [question, { quote, askedAt }]))
}

/** Asks suppliers again what something costs by now, and keeps their answers. One that does not answer keeps no other. */
export async function askSuppliersAgain(
  services: Services,
  agencyId: string,
  quotes: readonly SupplierQuote[],
  signal: AbortSignal,
): Promise<void> {
  for (const quoted of new Map(quotes.map((quote) => [findQuoteKey(quote), quote])).values()) {
    signal.throwIfAborted()
    const answer = await askAgain(services, agencyId, quoted)
    if (answer === undefined) continue
    const row = { question: findQuoteKey(quoted), quote: answer, askedAt: services.clock.now().toISOString() }
    await services.database.writeAs(agencyId, async (db) => {
      await db
        .insert(supplierPrices)
        .values(row)
        .onConflictDoUpdate({ target: [supplierPrices.agencyId, supplierPrices.question], set: row })
    })
  }
}

/** @returns undefined where nobody has answered, null where it is not sold any more */
async function askAgain(
  services: Services,
  agencyId: string,
  quoted: SupplierQuote,
): Promise<SupplierQuote | null | undefined> {
  const { provider, productId, optionId, day, units, currency, slotId } = quoted
  try {
    const opened = await getKnownProduct(services, services.database.readAs(agencyId), { provider, productId })
    const wanted = units.map(({ unitId, quantity }) => ({ unitId, quantity }))
    const slots = await askForSlots(services, agencyId, opened, { productId, optionId, day, units: wanted, currency })
    return slots.find((slot) => slot.slotId === slotId)?.quote ?? null
  } catch (error) {
    const isGone = error instanceof ProviderError && error.reason === 'not-found'
    const isUnknown = error instanceof AppError && error.status < 500 && error.code !== 'NO_PROVIDER'
    if (isGone || isUnknown) return null
    if (error instanceof ProviderError || error instanceof AppError) {
      services.logger.warn({ agencyId, provider, error }, 'a supplier was not asked again')
      return undefined
    }
    throw error
  }
}

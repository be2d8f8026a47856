import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { listPluginsOfKind } from '../../kernel/plugins/plugins-active.service.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { upsertSupplierPrice } from './supplier-prices.queries.ts'
import { findQuoteKey } from './supplier-products.rules.ts'
import { askForSlots, getKnownProduct } from './supplier-products.service.ts'

export {
  deleteSupplierPrices,
  findSupplierPrices,
  listOldPrices,
  type SupplierPrice,
} from './supplier-prices.queries.ts'

/**
 * Asks suppliers again what something costs by now, and keeps their answers. One that does not answer keeps no other.
 * @returns what was answered, by `findQuoteKey`
 */
export async function askSuppliersAgain(
  services: Services,
  agencyId: string,
  quotes: readonly SupplierQuote[],
  signal: AbortSignal,
): Promise<string[]> {
  const answered: string[] = []
  for (const quoted of new Map(quotes.map((quote) => [findQuoteKey(quote), quote])).values()) {
    signal.throwIfAborted()
    const answer = await askAgain(services, agencyId, quoted)
    if (answer === undefined) continue
    const question = findQuoteKey(quoted)
    const row = { question, quote: answer, answeredAt: services.clock.now().toISOString() }
    await services.database.writeAs(agencyId, (db) => upsertSupplierPrice(db, row))
    answered.push(question)
  }
  return answered
}

/** The plugin that has quoted something; of an old quote the only one that its provider could have then. */
async function findQuotingPlugin(services: Services, db: AgencyDb, quoted: SupplierQuote): Promise<string> {
  if (quoted.pluginId) return quoted.pluginId
  const open = await listPluginsOfKind(services, db, 'booking')
  return open.find(({ plugin }) => plugin.provider === quoted.provider)?.plugin.id ?? ''
}

/** @returns undefined where nobody has answered, null where it is not sold any more */
async function askAgain(
  services: Services,
  agencyId: string,
  quoted: SupplierQuote,
): Promise<SupplierQuote | null | undefined> {
  const { provider, productId, optionId, day, units, currency, slotId } = quoted
  try {
    const db = services.database.readAs(agencyId)
    const opened = await getKnownProduct(services, db, {
      pluginId: await findQuotingPlugin(services, db, quoted),
      productId,
    })
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

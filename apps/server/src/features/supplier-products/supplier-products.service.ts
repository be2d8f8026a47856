import { isSearchable, searchText, typedGroups } from '@sarai/contract/search-text'
import type {
  SupplierCatalogue,
  SupplierProduct,
  SupplierProductRow,
  SupplierSlot,
} from '@sarai/contract/supplier-products'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { listActivePlugins, type OpenPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Product } from '../../providers/booking/booking-products.ts'
import type { WantedUnit } from '../../providers/booking/booking.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { requireCosts } from '../rate-cards/rate-cards-checks.service.ts'
import { countProducts, findProduct, listCatalogues, searchProducts } from './supplier-products.queries.ts'
import { presentProduct, presentProductRow, presentSlot } from './supplier-products.rules.ts'

/** As many products are shown of a search. */
const maxFound = 50

/** Each asks a supplier's server; somebody who compares days asks often. */
const questions: Limit = { name: 'suppliers asked', attempts: 600, seconds: 3600 }

type BookingPlugin = OpenPlugin<'booking'>

/** @throws AppError 422 where it cannot be asked now */
export async function requireBookingPlugin(services: Services, db: AgencyDb, pluginId: string): Promise<BookingPlugin> {
  const open = await listActivePlugins(services, db, 'booking')
  const found = open.find(({ plugin }) => plugin.id === pluginId)
  if (!found) throw refused('NO_PROVIDER', 'This booking provider is not connected. Connect it under Plugins.')
  return found
}

/** What is known of the products of each booking provider that is connected. */
export async function listSupplierCatalogues(
  services: Services,
  db: AgencyDb,
  actor: Member,
): Promise<SupplierCatalogue[]> {
  requireCosts(actor)
  const open = await listActivePlugins(services, db, 'booking')
  const ids = open.map(({ plugin }) => plugin.id)
  const [kept, counts] = [await listCatalogues(db, ids), await countProducts(db, ids)]
  return open.map(({ plugin, provider }) => {
    const found = kept.find(({ pluginId }) => pluginId === plugin.id)
    return {
      pluginId: plugin.id,
      provider: provider.shortCode,
      name: findName(services, plugin),
      isTest: plugin.isTest,
      products: counts.get(plugin.id) ?? 0,
      fetchedAt: found?.fetchedAt ?? null,
      problem: found?.problem ?? null,
    }
  })
}

/** Products that have all that was typed somewhere: in their titles, places, options and texts. */
export async function searchSupplierProducts(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { search = '', pluginId: only }: { search?: string; pluginId?: string },
): Promise<SupplierProductRow[]> {
  requireCosts(actor)
  const open = (await listActivePlugins(services, db, 'booking')).filter(
    ({ plugin }) => only === undefined || plugin.id === only,
  )
  if (open.length === 0) return []
  const pluginIds = open.map(({ plugin }) => plugin.id)
  const words = typedGroups(search)
    .filter(isSearchable)
    .flatMap((group) => searchText(group).split(' '))
    .filter(Boolean)
  const kept = await listCatalogues(db, pluginIds)
  const found = await searchProducts(db, { pluginIds, words, limit: maxFound })
  return found.flatMap(({ pluginId, document }) => {
    const plugin = open.find((one) => one.plugin.id === pluginId)?.plugin
    const supplier = kept.find((one) => one.pluginId === pluginId)?.supplier ?? null
    return plugin ? [presentProductRow(document, { pluginId, pluginName: findName(services, plugin), supplier })] : []
  })
}

/** @throws AppError 404 */
export async function getSupplierProduct(
  services: Services,
  db: AgencyDb,
  actor: Member,
  which: { pluginId: string; productId: string },
): Promise<SupplierProduct> {
  requireCosts(actor)
  const { plugin, product } = await getKnownProduct(services, db, which)
  const supplier = await findSupplierName(db, plugin.id)
  return presentProduct(product, { pluginId: plugin.id, pluginName: findName(services, plugin), supplier })
}

/** Who sells all of a provider's products; null where there are several, or nobody has said it. */
export async function findSupplierName(db: AgencyDb, pluginId: string): Promise<string | null> {
  const [kept] = await listCatalogues(db, [pluginId])
  return kept?.supplier ?? null
}

/** A product with the plugin that it comes by. @throws AppError 404, 422 where that is not connected */
export async function getKnownProduct(
  services: Services,
  db: AgencyDb,
  { pluginId, productId }: { pluginId: string; productId: string },
): Promise<BookingPlugin & { product: Product }> {
  const opened = await requireBookingPlugin(services, db, pluginId)
  const found = await findProduct(db, opened.plugin.id, productId)
  if (!found) throw notFound('product')
  return { ...opened, product: found.document }
}

export interface SlotQuestion {
  pluginId: string
  productId: string
  optionId: string
  day: string
  units: readonly WantedUnit[]
  currency?: string
}

/**
 * Asks a supplier when something takes place on a day and what it costs, at that moment.
 * @throws AppError 404 for a product that is gone, 422 where the supplier is not connected or does not answer
 */
export async function listSupplierSlots(
  services: Services,
  actor: Member,
  question: SlotQuestion,
): Promise<SupplierSlot[]> {
  requireCosts(actor)
  await services.throttle.hit(questions, actor.agencyId)
  const db = services.database.readAs(actor.agencyId)
  const opened = await getKnownProduct(services, db, question)
  return explainSupplier(services, opened, () => askForSlots(services, actor.agencyId, opened, question))
}

/**
 * The slots of a day that a supplier answers, with quotes.
 * @throws ProviderError
 */
export async function askForSlots(
  services: Services,
  agencyId: string,
  opened: BookingPlugin & { product: Product },
  { productId, optionId, day, units, currency }: Omit<SlotQuestion, 'pluginId'>,
): Promise<SupplierSlot[]> {
  const { product } = opened
  const option = product.options.find(({ id }) => id === optionId)
  if (!option) throw invalid({ optionId: 'This option is not sold any more' })
  const strange = units.find(({ unitId }) => !option.units.some(({ id }) => id === unitId))
  if (strange) throw invalid({ units: 'These tickets are not sold any more' })
  const slots = await askProvider(services, agencyId, opened, (provider, connection) =>
    provider.checkSlots(connection, {
      productId,
      optionId,
      when: { days: { from: day, to: day } },
      units,
      ...(currency === undefined ? {} : { currency }),
    }),
  )
  const quotedAt = services.clock.now().toISOString()
  const question = { provider: opened.provider.shortCode, pluginId: opened.plugin.id, product, option, day, units }
  return slots.map((slot) => presentSlot(slot, question, quotedAt))
}

/** What a supplier does not do, in words for whoever asked. @throws AppError */
export async function explainSupplier<T>(
  services: Services,
  { plugin }: BookingPlugin,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const name = findName(services, plugin)
    if (error.reason === 'not-found')
      throw refused('GONE', `${name} does not sell this any more. Choose something else.`)
    throw refused('PROVIDER_REFUSED', `${name} did not answer. ${error.message}`)
  }
}

import type { SupplierCatalogue } from '@sarai/contract/supplier-products'
import type { Person } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { listPluginsOfKind, type OpenPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Product } from '../../providers/booking/booking-products.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import {
  type CatalogueRecord,
  deleteProductsBefore,
  listCataloguesDue,
  updateCatalogue,
  upsertCatalogue,
  upsertProducts,
} from './supplier-products.queries.ts'
import { findProductTexts } from './supplier-products.rules.ts'
import { explainSupplier, listSupplierCatalogues, requireBookingPlugin } from './supplier-products.service.ts'

export { deleteStaleProducts } from './supplier-products.queries.ts'

const hour = 3_600_000
const fetchedEveryMs = 24 * hour

/** A provider's products are many answers. */
const fetches: Limit = { name: 'supplier products fetched', attempts: 10, seconds: 3600 }

/** What one agency may keep of a provider's products. */
const [maxPages, maxProducts, atATime] = [200, 20_000, 200]

/** Fetches all products of a booking provider now. @throws AppError 422 where it is not connected or does not answer */
export async function fetchSupplierProducts(
  services: Services,
  actor: Person,
  pluginId: string,
): Promise<SupplierCatalogue> {
  const { database, throttle, clock } = services
  const db = database.readAs(actor.agencyId)
  const opened = await requireBookingPlugin(services, db, pluginId)
  await throttle.hit(fetches, actor.agencyId)
  const kept = await database.writeAs(actor.agencyId, (tx) =>
    upsertCatalogue(tx, pluginId, new Date(clock.now().getTime() + fetchedEveryMs).toISOString()),
  )
  await explainSupplier(services, opened, () => fetchCatalogue(services, actor.agencyId, opened, kept))
  const found = (await listSupplierCatalogues(services, db, actor)).find((one) => one.pluginId === pluginId)
  if (!found) throw notFound('booking provider')
  return found
}

/** Fetches what is due, of all booking providers. One of which that fails does not keep the others. */
export async function fetchDueCatalogues(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const db = services.database.readAs(agencyId)
  const plugins = await listPluginsOfKind(services, db, 'booking')
  const failures = new Failures()
  for (const catalogue of await listCataloguesDue(db, services.clock.now().toISOString())) {
    if (signal.aborted) break
    const opened = plugins.find(({ plugin }) => plugin.id === catalogue.pluginId)
    if (!opened) {
      const nextAt = new Date(services.clock.now().getTime() + fetchedEveryMs).toISOString()
      await services.database.writeAs(agencyId, (tx) => updateCatalogue(tx, catalogue.id, { nextAt }))
      continue
    }
    await failures.gather(
      fetchCatalogue(services, agencyId, opened, catalogue),
      (error) => error instanceof ProviderError,
    )
  }
  failures.throwFirst()
}

/** Stores a provider's products as they are now, and forgets those that it has not any more. @throws ProviderError */
async function fetchCatalogue(
  services: Services,
  agencyId: string,
  opened: OpenPlugin<'booking'>,
  catalogue: CatalogueRecord,
): Promise<void> {
  const { database, clock, logger } = services
  const beganAt = clock.now().toISOString()
  try {
    const suppliers = await askProvider(services, agencyId, opened, (provider, to) => provider.listSuppliers(to))
    const { unreadable, isWhole } = await storeAllProducts(services, agencyId, opened, beganAt)
    await database.writeAs(agencyId, async (db) => {
      if (isWhole) await deleteProductsBefore(db, catalogue.pluginId, beganAt)
      await updateCatalogue(db, catalogue.id, {
        supplier: (suppliers.length === 1 && suppliers[0]?.name) || null,
        fetchedAt: beganAt,
        problem: describeGaps(unreadable, isWhole),
        nextAt: new Date(clock.now().getTime() + fetchedEveryMs).toISOString(),
      })
      db.announce({ topic: 'plugins', ids: [], by: null })
    })
  } catch (error) {
    const known = error instanceof ProviderError ? error : undefined
    logger.warn({ agencyId, provider: opened.plugin.provider, error }, 'products were not fetched')
    const nextAt = new Date(clock.now().getTime() + (known && !known.isTransient ? 12 : 1) * hour).toISOString()
    const problem = known?.message ?? 'The products could not be stored. They are asked for again.'
    await database.writeAs(agencyId, (db) => updateCatalogue(db, catalogue.id, { problem, nextAt }))
    throw error
  }
}

async function storeAllProducts(
  services: Services,
  agencyId: string,
  opened: OpenPlugin<'booking'>,
  fetchedAt: string,
): Promise<{ unreadable: number; isWhole: boolean }> {
  let [unreadable, stored] = [0, 0]
  let cursor: string | undefined
  for (let page = 0; page < maxPages && stored < maxProducts; page++) {
    const asked = cursor
    const answer = await askProvider(services, agencyId, opened, (provider, connection) =>
      provider.listProducts(connection, asked === undefined ? {} : { cursor: asked }),
    )
    unreadable += answer.unreadable
    const products = dropRepeated(answer.products).slice(0, maxProducts - stored)
    stored += products.length
    for (let from = 0; from < products.length; from += atATime) {
      const rows = products.slice(from, from + atATime).map((document) => ({
        pluginId: opened.plugin.id,
        productId: document.id,
        ...findProductTexts(document),
        document,
        fetchedAt,
      }))
      await services.database.writeAs(agencyId, (db) => upsertProducts(db, rows))
    }
    if (answer.next === null) return { unreadable, isWhole: stored < maxProducts }
    cursor = answer.next
  }
  return { unreadable, isWhole: false }
}

/** One statement cannot store the same product twice. */
const dropRepeated = (products: readonly Product[]): Product[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
]

function describeGaps(unreadable: number, isWhole: boolean): string | null {
  if (!isWhole) return `Only ${maxProducts} products are kept.`
  if (unreadable === 0) return null
  return unreadable === 1
    ? 'One product was left out, since it was not understood.'
    : `${unreadable} products were left out, since they were not understood.`
}

import { onEvent } from '../../kernel/events/events.registry.ts'
import { pluginConnected } from '../../kernel/plugins/plugins.events.ts'
import { listPluginsOfKind } from '../../kernel/plugins/plugins-active.service.ts'
import { fetchProductsJob } from './supplier-products.jobs.ts'
import { upsertCatalogue } from './supplier-products.queries.ts'

/** The products of a booking provider are fetched as soon as it is connected. */
export const supplierProductListeners = [
  onEvent(pluginConnected, async (services, db, { pluginId }) => {
    const plugins = await listPluginsOfKind(services, db, 'booking')
    if (!plugins.some(({ plugin }) => plugin.id === pluginId)) return
    await upsertCatalogue(db, pluginId, services.clock.now().toISOString())
    await services.jobs.enqueue(db, fetchProductsJob, {})
  }),
]

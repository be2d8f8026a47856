import type { EventHandler } from './kernel/events/events.registry.ts'
import { stageListeners } from './features/stages/stages.listeners.ts'
import { vendorTypeListeners } from './features/vendor-types/vendor-types.listeners.ts'

/** What features do when something happens elsewhere, in the order it is done in. */
export const eventHandlers: EventHandler[] = [...stageListeners, ...vendorTypeListeners]

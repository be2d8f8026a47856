import { defineEvent } from '../../kernel/events/events.registry.ts'

/** A vendor type is about to be removed; who uses it refuses. */
export const vendorTypeRemoved = defineEvent<{ id: string; name: string }>('vendor-types.removed')

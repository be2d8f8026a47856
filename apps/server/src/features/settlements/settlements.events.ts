import { defineEvent } from '../../kernel/events/events.registry.ts'

/** Settlements were added, which lines of bank statements may show. */
export const settlementsAdded = defineEvent<{ currencies: string[]; userId: string }>('settlements.added')

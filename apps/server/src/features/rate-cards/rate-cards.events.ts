import { defineEvent } from '../../kernel/events/events.registry.ts'

/** What some rate cards answer may be something else from now on. */
export const ratesChanged = defineEvent<{ rateCardIds: string[] }>('rates.changed')

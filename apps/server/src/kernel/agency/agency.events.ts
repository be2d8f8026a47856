import { defineEvent } from '../events/events.registry.ts'

/** An agency was made, with its main user. */
export const agencyCreated = defineEvent<{ ownerId: string }>('agency.created')

import { defineEvent } from '../../kernel/events/events.registry.ts'

/** A registration is about to be removed; who uses it refuses. */
export const taxRegistrationRemoved = defineEvent<{ id: string; legalName: string }>('tax-registrations.removed')

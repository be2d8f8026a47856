import { defineEvent } from '../../kernel/events/events.registry.ts'

/** A supplier has given out tickets whose files are to be fetched. */
export const ticketsGiven = defineEvent<{ supplierBookingId: string }>('supplier-tickets.given')

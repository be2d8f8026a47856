import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'

/** Services of a trip were dropped. */
export const bookingsDropped = defineEvent<{ bookingIds: string[]; reason: string | null; doer: Author }>(
  'bookings.dropped',
)

import { onEvent } from '../../kernel/events/events.registry.ts'
import { tripAmended, tripCancelled, tripMade } from '../trips/trips.events.ts'
import { leadFacts } from './travellers-fill.service.ts'
import { revokeLinks } from './travellers-links.service.ts'
import { placesAdded, placesOf } from './travellers-party.rules.ts'
import { insertTravellers, listTravellers } from './travellers.queries.ts'

export const travellerListeners = [
  onEvent(tripMade, async (_services, db, { trip, document }) => {
    const [first, ...others] = placesOf(document.travellers)
    if (!first) return
    const lead = { ...first, ...(await leadFacts(db, trip.contactId)), isLead: true }
    await insertTravellers(
      db,
      [lead, ...others].map((place, position) => ({ ...place, tripId: trip.id, position })),
    )
  }),
  // Places for those who come along. Whose place is not needed any more, the agency says.
  onEvent(tripAmended, async (_services, db, { trip, before, after }) => {
    const more = placesAdded(before.travellers, after.travellers)
    if (more.length === 0) return
    const position = (await listTravellers(db, trip.id)).length
    await insertTravellers(
      db,
      more.map((place, index) => ({ ...place, tripId: trip.id, position: position + index })),
    )
  }),
  onEvent(tripCancelled, (services, db, { trip }) => revokeLinks(services, db, trip.id)),
]

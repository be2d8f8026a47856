import type { AskedFacts } from '@sarai/contract/booking-request-schemas'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { peopleWords } from '../travellers/travellers-guests.rules.ts'
import { guestsOfTrip } from '../travellers/travellers-guests.service.ts'
import type { TripRecord } from '../trips/trips.service.ts'
import { unitsWords } from './booking-requests-units.rules.ts'
import { listVendorsAsked } from './booking-requests-updates.queries.ts'
import { type Asking, askedOf, findOwnNumber } from './booking-requests.rules.ts'

/** How each service of an itinerary is counted, by its id. */
function costsOf({ days, lines }: ItineraryDocument): Map<string, CostLine> {
  const parts = [...days.flatMap(({ items }) => items), ...lines]
  return new Map(parts.flatMap(({ id, cost }) => (cost ? [[id, cost] as const] : [])))
}

/** Who travels on a trip, and bookings of it as their vendors are asked for them now. */
export async function askingOf(db: AgencyDb, trip: TripRecord, bookingIds: string[]) {
  const [guests, document, vendors] = await db.together(() => [
    guestsOfTrip(db, trip),
    documentOfVersion(db, trip.versionId),
    listVendorsAsked(db, bookingIds),
  ])
  const vendorsByBooking = Map.groupBy(vendors, ({ bookingId }) => bookingId)
  const costs = costsOf(document)
  const travellers = peopleWords(guests.all)
  const asked = (booking: Asking & { itemId: string | null; confirmationNumber: string | null }): AskedFacts => ({
    ...askedOf(booking),
    travellers,
    confirmationNumber: findOwnNumber(booking, vendorsByBooking.get(booking.id) ?? []),
    units: unitsWords(booking, booking.itemId ? costs.get(booking.itemId) : undefined),
  })
  return { guests, asked }
}

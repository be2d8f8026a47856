import type { AgencyDb } from '../../core/db/agency-db.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import type { TripRecord } from '../trips/trips.service.ts'
import { type Guests, guestsOf } from './travellers-guests.rules.ts'
import { listTravellers } from './travellers.queries.ts'
import type { RoomsSold } from './travellers.rules.ts'

/** Who travels on a trip and the rooms that were sold, for those who provide its services. */
export async function guestsOfTrip(
  db: AgencyDb,
  { id, versionId, startDate }: Pick<TripRecord, 'id' | 'versionId' | 'startDate'>,
): Promise<Guests & { sold: RoomsSold }> {
  const [travellers, document] = await db.together(() => [listTravellers(db, id), documentOfVersion(db, versionId)])
  const { single, twin, triple } = document.pricing.rooms
  return { ...guestsOf(travellers, startDate), sold: { single, twin, triple } }
}

import { travellerView } from '@sarai/itinerary/traveller-view'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import { picturesForTravellers } from '../../kernel/pictures/pictures.rules.ts'
import { readCollectedOnGrid } from './brochures-collected.service.ts'
import { brochureOf, type Brochure } from './brochures.rules.ts'

/** The trip of a package as travellers may see it: what a person pays by season, and no price of anything else. */
export async function brochureOfItinerary(db: AgencyDb, itineraryId: string, today: string): Promise<Brochure> {
  const { document } = await getItinerary(db, itineraryId)
  const pictures = picturesForTravellers(db.agencyId, await picturesByIds(db, picturesIn(document)))
  const collected = await readCollectedOnGrid(db, document, today)
  return brochureOf(travellerView(document, { display: 'per-person', prices: [], pictures, today }), today, {
    collected,
  })
}

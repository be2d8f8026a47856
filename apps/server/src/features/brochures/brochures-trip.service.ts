import { pictureFormats, picturePath, pictureWidths } from '@sarai/contract/picture-paths'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { travellerView } from '@sarai/itinerary/traveller-view'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { getItinerary } from '../itineraries/itineraries.queries.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { picturesByIds } from '../pictures/pictures.queries.ts'
import { brochureOf, type Brochure } from './brochures.rules.ts'

type Stored = Awaited<ReturnType<typeof picturesByIds>>[number]

/** Each width there really is, once: a picture that is narrower than a size comes in its own width there. */
function presented(agencyId: string, { id, alt, width, height, colour }: Stored): TravellerPicture {
  const enough = pictureWidths.findIndex((one) => one >= width)
  const used = enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  const sources = pictureFormats.flatMap((format) =>
    used.map((one) => ({
      type: `image/${format}`,
      width: Math.min(one, width),
      url: picturePath(agencyId, id, one, format),
    })),
  )
  return { id, alt, width, height, placeholder: colour, sources }
}

/** The trip of a package as travellers may see it: what a person pays by season, and no price of anything else. */
export async function brochureOfItinerary(db: AgencyDb, itineraryId: string, today: string): Promise<Brochure> {
  const { document } = await getItinerary(db, itineraryId)
  const stored = await picturesByIds(db, picturesIn(document))
  const pictures = stored.map((picture) => presented(db.agencyId, picture))
  return brochureOf(travellerView(document, { display: 'per-person', prices: [], pictures, today }), today)
}

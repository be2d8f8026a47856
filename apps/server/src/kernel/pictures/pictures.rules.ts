import type { Picture } from '@sarai/contract/itinerary-calls'
import { pictureFormats, picturePath, pictureWidths } from '@sarai/contract/picture-paths'
import type { TravellerPicture } from '@sarai/contract/traveller-view'

/** Each width there really is, once: a picture that is narrower than a size comes in its own width there. */
function forTravellers(agencyId: string, { id, alt, width, height, colour }: Picture): TravellerPicture {
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

/** Pictures as pages outside the app show them, with the address of every size. */
export function picturesForTravellers(agencyId: string, pictures: readonly Picture[]): TravellerPicture[] {
  return pictures.map((picture) => forTravellers(agencyId, picture))
}

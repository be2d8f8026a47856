import type { Picture } from '@sarai/contract/itinerary-calls'
import { pictureFormats, picturePath, pictureWidths } from '@sarai/contract/picture-paths'
import type { TravellerPicture } from '@sarai/contract/traveller-view'

/** Pictures as pages outside the app show them, with the address of every size. */
export function picturesForTravellers(agencyId: string, pictures: readonly Picture[]): TravellerPicture[] {
  return pictures.map(({ id, alt, width, height, colour }) => ({
    id,
    alt,
    width,
    height,
    placeholder: colour,
    sources: pictureFormats.flatMap((format) =>
      pictureWidths.map((size) => ({
        type: `image/${format}`,
        width: size,
        url: picturePath(agencyId, id, size, format),
      })),
    ),
  }))
}

import * as z from 'zod'
import { picture } from './itinerary-calls.ts'
import { optionalText } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const maxPictureBytes = 25 * 1024 * 1024

/** Widths that pictures are kept in, besides the one they came in where that is less. */
export const pictureWidths = [480, 960, 1920] as const
export const pictureFormats = ['avif', 'webp'] as const

/** Where a picture is, by its id: a path below the uploads of packages, as the specification has it. */
export function picturePath(
  agencyId: string,
  pictureId: string,
  width: (typeof pictureWidths)[number] = 960,
  format: (typeof pictureFormats)[number] = 'webp',
): string {
  return `/uploads/packages/${agencyId}/${pictureId}-${width}.${format}`
}

export const pictures = {
  upload: memberProcedure('records', 'write', { bodyLimit: maxPictureBytes + 64 * 1024, external: true, creates: true })
    .route({
      method: 'POST',
      path: '/pictures',
      summary: 'Add a picture to use in itineraries',
      description:
        'Multipart: `file`. JPEG, PNG and WebP are taken, up to 25 MB and 40 megapixels; what the file says of camera and place is left out.',
    })
    .input(
      z.strictObject({
        file: z.file().max(maxPictureBytes, { error: 'Pictures may have 25 MB at most' }),
        alt: optionalText(200).optional(),
      }),
    )
    .output(success(picture)),
}

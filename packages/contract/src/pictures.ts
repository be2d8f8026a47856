import * as z from 'zod'
import { picture } from './itinerary-calls.ts'
import { optionalText } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const maxPictureBytes = 25 * 1024 * 1024

export const picturesCalls = {
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

import { external } from '../../core/procedures.ts'
import { addPicture } from './pictures.service.ts'

export const picturesHandlers = {
  // Making the sizes takes its time; no transaction waits for it.
  upload: external.pictures.upload.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await addPicture(services, actor, input, once, signal),
  })),
}

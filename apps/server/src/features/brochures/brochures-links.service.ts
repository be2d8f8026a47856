import type { Context } from 'hono'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { linkPictureKey, pictureKey } from '../../kernel/pictures/pictures.service.ts'
import type { Brochure } from './brochures.rules.ts'

/** The cover for link previews; made when first requested. */
export async function linkPicture(
  { storage, images, reads }: Services,
  agencyId: string,
  { cover }: Pick<Brochure, 'cover'>,
): Promise<Uint8Array> {
  if (!cover) throw notFound('picture')
  const key = linkPictureKey(agencyId, cover.id)
  const source = pictureKey(agencyId, cover.id, 1920, 'webp')
  return reads.read(key, async () => {
    if ((await storage.size(key)) !== undefined) return storage.get(key)
    if ((await storage.size(source)) === undefined) throw notFound('picture')
    const made = await images.forLinks({ agencyId }, new Uint8Array(await storage.get(source)))
    if (!made) throw notFound('picture')
    await storage.put(key, made)
    return made
  })
}

/**
 * Answers with such a picture, which other programs fetch.
 * @param isPublic of a page that is for everybody; of others no proxy keeps it
 */
export function linkPictureAnswer(c: Context, bytes: Uint8Array, { isPublic }: { isPublic: boolean }): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/jpeg',
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=3600`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
}

import { createHash, randomUUID } from 'node:crypto'
import { mayUse } from '@sarai/contract/access'
import type { pictureFormats, pictureWidths } from '@sarai/contract/picture-paths'
import type { Member } from '../../core/actor.ts'
import { invalid, notAllowed } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import { sniffType } from '../../core/file-types.rules.ts'
import { insertPicture } from './pictures.queries.ts'

/** Where a size of a picture is in the storage. */
export function pictureKey(
  agencyId: string,
  id: string,
  width: (typeof pictureWidths)[number],
  format: (typeof pictureFormats)[number],
): string {
  return `${agencyId}/pictures/${id}-${width}.${format}`
}

/** Where a picture is as messages show it above a link. */
export const linkPictureKey = (agencyId: string, id: string) => `${agencyId}/pictures/${id}-link.jpg`

/** Keeps a picture in all its sizes, written anew, so that what is kept is a picture and nothing else. */
export async function addPicture(
  { database, storage, images }: Services,
  actor: Member,
  { file, alt }: { file: File; alt?: string | null },
  once: Once,
  signal?: AbortSignal,
) {
  const { agencyId, userId } = actor
  if (!mayUse(actor, 'packages', 'write') && !mayUse(actor, 'prospects', 'write')) throw notAllowed()
  const given = new Uint8Array(await file.arrayBuffer())
  const type = sniffType(given)
  if (!type || type === 'application/pdf') throw invalid({ file: 'Only JPEG, PNG and WebP pictures are taken' })
  const made = await images.inSizes({ agencyId, signal }, given)
  if (!made) throw invalid({ file: 'This picture cannot be read, or is too large' })
  const bytes = made.sizes.reduce((sum, size) => sum + size.bytes.length, 0)

  const id = randomUUID()
  const keys = made.sizes.map(({ width, format }) => pictureKey(agencyId, id, width, format))
  const { width, height, colour } = made
  const picture = { id, width, height, colour, alt: alt ?? '', bytes, uploadedBy: userId }
  const asked = { alt, hash: createHash('sha256').update(given).digest('base64url') }
  let kept: { id: string } | undefined
  try {
    // All or nothing: where one size has no room, those that had are removed once the last has been tried.
    const puts = made.sizes.map((size, at) => storage.put(keys[at] ?? '', size.bytes))
    for (const put of await Promise.allSettled(puts)) if (put.status === 'rejected') throw put.reason
    const stored = await database.writeAs(agencyId, (tx) => once(tx, asked, () => insertPicture(tx, picture)))
    kept = stored
    return stored
  } finally {
    // It was refused after all, or had been sent and kept before.
    if (kept?.id !== id) await Promise.all(keys.map((key) => storage.remove(key)))
  }
}

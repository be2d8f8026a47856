import { createHash, randomUUID } from 'node:crypto'
import { mayUse } from '@sarai/contract/access'
import type { pictureFormats, pictureWidths } from '@sarai/contract/picture-paths'
import type { Member } from '../../core/actor.ts'
import { invalid, notAllowed, refused } from '../../core/errors.ts'
import { inSizes } from '../../core/images.ts'
import type { Once } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import { sniffType } from '../files/files.rules.ts'
import { insertPicture, pictureBytes } from './pictures.queries.ts'

/** What one agency may keep in pictures. */
const mostBytes = 20 * 1024 ** 3

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
  { database, storage }: Services,
  actor: Member,
  { file, alt }: { file: File; alt?: string | null },
  once: Once,
) {
  const { agencyId, userId } = actor
  if (!mayUse(actor, 'packages', 'write') && !mayUse(actor, 'prospects', 'write')) throw notAllowed()
  const given = new Uint8Array(await file.arrayBuffer())
  const type = sniffType(given)
  if (!type || type === 'application/pdf') throw invalid({ file: 'Only JPEG, PNG and WebP pictures are taken' })
  const made = await inSizes(given)
  if (!made) throw invalid({ file: 'This picture cannot be read, or is too large' })
  const bytes = made.sizes.reduce((sum, size) => sum + size.bytes.length, 0)
  if ((await pictureBytes(database.readAs(agencyId))) + bytes > mostBytes)
    throw refused('NO_SPACE', 'Your agency has used up its space for pictures.')

  const id = randomUUID()
  const keys = made.sizes.map(({ width, format }) => pictureKey(agencyId, id, width, format))
  await Promise.all(made.sizes.map((size, at) => storage.put(keys[at] ?? '', size.bytes)))
  const { width, height, colour } = made
  const picture = { id, width, height, colour, alt: alt ?? '', bytes, uploadedBy: userId }
  const asked = { alt, hash: createHash('sha256').update(given).digest('base64url') }
  let kept: { id: string } | undefined
  try {
    const stored = await database.writeAs(agencyId, (tx) => once(tx, asked, () => insertPicture(tx, picture)))
    kept = stored
    return stored
  } finally {
    // It was refused after all, or had been sent and kept before.
    if (kept?.id !== id) await Promise.all(keys.map((key) => storage.remove(key)))
  }
}

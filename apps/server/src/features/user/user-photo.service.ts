import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { newPictureName, photoKey } from '../../core/named-pictures.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { replacePhotoOf } from '../../kernel/accounts/accounts.service.ts'
import { sniffType } from '../../core/file-types.rules.ts'

/** Keeps a picture of a person, written anew so that it is a picture and nothing else. The one before goes. */
export async function setPhoto(services: Services, actor: Person, file: File, signal?: AbortSignal): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniffType(bytes)
  if (!type || type === 'application/pdf') throw invalid({ file: 'Only JPEG, PNG and WebP pictures are taken' })
  const picture = await services.images.toPhoto({ agencyId: actor.agencyId, signal }, bytes)
  if (!picture) throw invalid({ file: 'This picture cannot be read, or is too large' })
  const photo = newPictureName(actor.agencyId, 'webp')
  await services.storage.put(photoKey(photo), picture)
  try {
    await services.database.writeAs(actor.agencyId, (db) => replacePhoto(services, db, actor, photo))
  } catch (error) {
    await dropFile(services, photoKey(photo))
    throw error
  }
  return photo
}

export async function replacePhoto(services: Services, db: AgencyDb, actor: Person, photo: string | null) {
  const before = await replacePhotoOf(db, actor.userId, photo)
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  if (before) db.afterCommit(() => void dropFile(services, photoKey(before)))
}

import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { newPictureName, signatureKey } from '../../core/named-pictures.ts'
import type { Limit } from '../../core/throttle.ts'
import { dropFile } from '../../core/stored-files.ts'
import { uploadedPicture } from '../../kernel/agency/agency-profile.service.ts'
import type { Services } from '../../services.ts'
import { findTaxSettings, storeSignature } from './tax-profile.queries.ts'
import { told } from './tax-profile-changes.service.ts'

/** The signature as a picture within an answer. */
export async function shownSignature({ storage }: Services, db: AgencyDb): Promise<{ picture: string | null }> {
  const { signature } = await findTaxSettings(db)
  if (!signature || (await storage.size(signatureKey(signature))) === undefined) return { picture: null }
  const bytes = await storage.get(signatureKey(signature))
  return { picture: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` }
}

/** Every signature is kept, and none counts for the plan's storage: so many are more than anybody needs. */
export const changesOfSignature: Limit = { name: 'signatures of documents', attempts: 20, seconds: 86_400 }

/** Stores a signature as a logo is stored. The one before is kept: documents that were issued with it bear it. @throws AppError 429 after many of a day */
export async function setSignature(services: Services, actor: Person, file: File, signal?: AbortSignal) {
  await services.throttle.hit(changesOfSignature, actor.agencyId)
  const picture = await uploadedPicture(services, actor, file, signal)
  const name = newPictureName(actor.agencyId, 'png')
  await services.storage.put(signatureKey(name), picture)
  try {
    await services.database.writeAs(actor.agencyId, (db) => changeSignature(db, actor, name))
  } catch (error) {
    await dropFile(services, signatureKey(name))
    throw error
  }
  return { picture: `data:image/png;base64,${Buffer.from(picture).toString('base64')}` }
}

export async function changeSignature(db: AgencyDb, actor: Person, signature: string | null): Promise<void> {
  await storeSignature(db, signature)
  await told(db, actor, 'Tax', 'signature')
}

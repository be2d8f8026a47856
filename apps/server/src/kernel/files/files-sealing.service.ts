import { randomUUID } from 'node:crypto'
import { sealFile } from '../../core/sealed-files.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type FileRecord, listInClear, updateFile } from './files.queries.ts'
import { placeOf } from './files.service.ts'

/**
 * Seals an agency's files one by one: a sealed copy is written beside the file, the record is switched to it in one
 * step, and only then is the file removed. If killed at any point, it resumes from what the record says.
 */
export async function sealFiles(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const db = services.database.readAs(agencyId)
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const [file] = await listInClear(db, after, 1)
    if (!file) return
    if (!file.isSealed) await sealOne(services, db, file)
    else if (file.clearKey) await removeClear(services, agencyId, file.id, file.clearKey)
    after = file.id
  }
}

async function sealOne(services: Services, db: AgencyDb, { id, storageKey }: FileRecord): Promise<void> {
  const { database, storage, vault, logger } = services
  if ((await storage.size(storageKey)) === undefined) {
    logger.warn({ fileId: id }, 'a file that was to be sealed is not in the storage')
    return
  }
  const bytes = await storage.get(storageKey)
  const ending = /\.[a-z0-9]+$/.exec(storageKey)?.[0] ?? ''
  const sealedKey = `${db.agencyId}/files/${randomUUID()}${ending}`
  const sealed = await database.writeAs(db.agencyId, (tx) => sealFile(vault, tx, placeOf(id), bytes))
  await storage.put(sealedKey, sealed)
  const changes = { storageKey: sealedKey, isSealed: true, clearKey: storageKey }
  // Where this fails it may have been done all the same: the copy stays, whichever of the two the record names.
  const isKept = await database.writeAs(db.agencyId, (tx) => updateFile(tx, { id, storageKey }, changes))
  if (isKept) await removeClear(services, db.agencyId, id, storageKey)
  // Somebody removed the file meanwhile, or another run was first.
  else await dropFile(services, sealedKey)
}

/** Removes what a sealed copy has taken the place of; where that fails, the job is begun again. */
async function removeClear(
  { database, storage }: Services,
  agencyId: string,
  id: string,
  clearKey: string,
): Promise<void> {
  await storage.remove(clearKey)
  await database.writeAs(agencyId, (tx) => updateFile(tx, { id, clearKey }, { clearKey: null }))
}

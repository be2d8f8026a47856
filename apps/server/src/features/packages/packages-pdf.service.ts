import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { today } from '../../core/days.rules.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.queries.ts'
import { makeBrochurePdf } from '../brochures/brochures.service.ts'
import { brochureOfItinerary } from '../brochures/brochures-trip.service.ts'
import { ifWanted } from '../operations/export.service.ts'
import { findOperation, type OperationRecord } from '../operations/operations.queries.ts'
import { noteProgress, startOperation } from '../operations/operations.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { getPackage } from './packages.service.ts'

/** What there is to do: to read the trip, to make its pictures ready, and to set the pages. */
const steps = 3

/** Notes a PDF to be made. @returns the operation that will make it */
export async function startPackagePdf(db: AgencyDb, actor: Member, id: string): Promise<OperationRecord> {
  const { title } = await getPackage(db, id)
  return startOperation(db, actor, { kind: 'packages.pdf', title: `PDF of ${title}`, total: steps, input: { id } })
}

/** What a file may be called everywhere. */
function fileNameOf(title: string): string {
  const name = title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${name.slice(0, 100) || 'Trip'}.pdf`
}

/** Makes the PDF of an operation. Begun again it makes it anew; what was made in vain is removed. */
export async function makePackagePdf(
  services: Services,
  actor: Member,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const run = { services, actor, operationId }
  const db = services.database.readAs(actor.agencyId)
  const operation = await findOperation(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const note = (progress: number) =>
    ifWanted(run, (tx) => noteProgress(tx, operationId, { state: 'running', progress }))

  const [found, agency] = await Promise.all([getPackage(db, String(operation.input.id)), findAgency(db)])
  const now = services.clock.now()
  const brochure = await brochureOfItinerary(db, found.itineraryId, today(now, agency.timeZone))
  if (!(await note(1))) return
  const storageKey = `${actor.agencyId}/exports/${randomUUID()}.pdf`
  const isKept = await inTempFolder(async (folder) => {
    const onPictures = async () => void (await note(2))
    const file = await makeBrochurePdf(services, { brochure, agency, folder, signal }, onPictures)
    await services.storage.putStream(storageKey, createReadStream(file))
    return ifWanted(run, async (tx) => {
      const done = { state: 'done' as const, progress: steps, finishedAt: services.clock.now().toISOString() }
      await noteProgress(tx, operationId, { ...done, storageKey, fileName: fileNameOf(found.title) })
      const subject = { kind: 'package' as const, id: found.id, label: found.title, ownerId: found.ownerId }
      await record(tx, actor, 'exported', subject, { data: { operationId, format: 'pdf' } })
    })
  })
  if (!isKept) await services.storage.remove(storageKey)
}

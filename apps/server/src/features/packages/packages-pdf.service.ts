import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { makeOperationPdf, pdfSteps } from '../brochures/brochures-pdf.service.ts'
import { brochureOfItinerary } from '../brochures/brochures-trip.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { getPackage } from './packages.service.ts'

/** Notes a PDF to be made. @returns the operation that will make it */
export async function startPackagePdf(db: AgencyDb, actor: Person, id: string): Promise<OperationRecord> {
  const { title } = await getPackage(db, id)
  return startOperation(db, actor, { kind: 'packages.pdf', title: `PDF of ${title}`, total: pdfSteps, input: { id } })
}

/** Makes the PDF of an operation. */
export function makePackagePdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const read = async (db: AgencyDb, { id }: Record<string, unknown>) => {
    const { id: packageId, title, itineraryId, ownerId } = await getPackage(db, String(id))
    const day = today(services.clock.now(), actor.agency.timeZone)
    const subject = { kind: 'package' as const, id: packageId, label: title, ownerId }
    const brochure = await brochureOfItinerary(db, itineraryId, day)
    return { title, brochure, subject, people: { ownerId, customer: null } }
  }
  return makeOperationPdf(services, { actor, operationId, signal, read })
}

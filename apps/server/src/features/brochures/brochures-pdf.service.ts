import { readFile } from 'node:fs/promises'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import type { Services } from '../../services.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import { adviserOf } from './brochures-adviser.rules.ts'
import { makeBrochurePdf } from './brochures.service.ts'
import type { Brochure } from './brochures.rules.ts'

/** The steps: read the trip, prepare its pictures, set the pages. */
export const pdfSteps = 3

/** What a file may be called everywhere. */
export function pdfName(title: string): string {
  const name = title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${name.slice(0, 100) || 'Trip'}.pdf`
}

/** Who looks after it, and whom it is for. */
export interface PdfPeople {
  ownerId: string | null
  customer: string | null
}

/** Makes the PDF of a trip and keeps it under a name. */
export async function storePdf(
  services: Services,
  {
    agencyId,
    brochure,
    people,
    storageKey,
    signal,
  }: { agencyId: string; brochure: Brochure; people: PdfPeople; storageKey: string; signal: AbortSignal },
  onPictures: () => Promise<void> = async () => {},
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const { ownerId, customer } = people
  const [agency, person] = await db.together(() => [findAgency(db), ownerId ? findAdviser(db, ownerId) : undefined])
  const adviser = adviserOf(agency, person)
  await inTempFolder(async (folder) => {
    const file = await makeBrochurePdf(services, { brochure, agency, adviser, customer, folder, signal }, onPictures)
    await services.storage.put(storageKey, await readFile(file))
  })
}

/** What a PDF is to be made of, and whose history is to say so. */
export interface PdfSource {
  title: string
  brochure: Brochure
  subject: EntrySubject
  people: PdfPeople
}

interface Making {
  actor: Person
  operationId: string
  signal: AbortSignal
  read: (db: AgencyDb, input: Record<string, unknown>) => Promise<PdfSource>
}

/** Makes the PDF of an operation. A restart makes it again and removes the incomplete file. */
export function makeOperationPdf(services: Services, { actor, operationId, signal, read }: Making) {
  return makeOperationFile({ services, actor, operationId }, async (db, input) => {
    const { title, brochure, subject, people } = await read(db, input)
    return {
      fileName: pdfName(title),
      steps: pdfSteps,
      recordIds: [subject.id],
      store: (storageKey, note) =>
        storePdf(
          services,
          { agencyId: actor.agencyId, brochure, people, storageKey, signal },
          async () => void (await note(2)),
        ),
      keep: (tx) => record(tx, actor, 'exported', subject, { data: { operationId, format: 'pdf' } }),
    }
  })
}

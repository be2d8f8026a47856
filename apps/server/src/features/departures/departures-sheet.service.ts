import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { storeFromWorker } from '../../core/worker-files.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type OperationRecord, startOperation } from '../../kernel/operations/operations.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { readDaySheet } from './departures.service.ts'
import type { SheetInput } from './departures-sheet.rules.ts'
import { dayWords } from './departures-words.rules.ts'

const steps = 2

interface SheetAsked {
  day: string
  owner?: string[]
  destination?: string
  readiness?: string[]
  slip?: string
}

/** Notes a PDF of a day sheet to be made. @returns the operation that will make it */
export function startSheetPdf(db: AgencyDb, actor: Person, asked: SheetAsked): Promise<OperationRecord> {
  const title = `Day sheet of ${dayWords(asked.day)}`
  return startOperation(db, actor, { kind: 'departures.pdf', title, total: steps, input: { ...asked } })
}

/** Makes the PDF of an operation. */
export function makeSheetPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, asked) => {
    const { slip, ...about } = asked as unknown as SheetAsked
    const [sheet, agency, team] = await db.together(() => [
      readDaySheet(services, db, actor, about),
      findAgency(db),
      listMembers(db),
    ])
    if (slip && !sheet.slips.some(({ key }) => key === slip)) throw notFound('slip')
    const names = Object.fromEntries(team.map(({ id, name }) => [id, name]))
    const input: SheetInput = { sheet, agency: agency.name, names, slip }
    const setting = { agencyId: actor.agencyId, worker: 'features/departures/departures.worker.ts', input, signal }
    return {
      fileName: `Day sheet ${sheet.day}.pdf`,
      steps,
      recordIds: [...new Set([...sheet.leaving, ...sheet.underway, ...sheet.returning].map(({ id }) => id))],
      store: (storageKey) => storeFromWorker(services, { ...setting, storageKey }),
    }
  })
}

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { answerWithin, inWorker, startWorker } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.queries.ts'
import { ifWanted } from '../../kernel/operations/export.service.ts'
import {
  findOperation,
  insertOperationRecords,
  type OperationRecord,
} from '../../kernel/operations/operations.queries.ts'
import { noteProgress, startOperation } from '../../kernel/operations/operations.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.queries.ts'
import { readDaySheet } from './departures.service.ts'
import { dayWords, type SheetInput } from './departures-sheet.rules.ts'

const steps = 2
const maxMs = 120_000

interface SheetAsked {
  day: string
  owner?: string[]
  destination?: string
  readiness?: string[]
}

/** Notes a PDF of a day sheet to be made. @returns the operation that will make it */
export function startSheetPdf(db: AgencyDb, actor: Person, asked: SheetAsked): Promise<OperationRecord> {
  const title = `Day sheet of ${dayWords(asked.day)}`
  return startOperation(db, actor, { kind: 'departures.pdf', title, total: steps, input: { ...asked } })
}

/** Makes the PDF of an operation. A restart makes it again and removes the incomplete file. */
export async function makeSheetPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const run = { services, actor, operationId }
  const db = services.database.readAs(actor.agencyId)
  const operation = await findOperation(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const [sheet, agency, team] = await db.together(() => [
    readDaySheet(services, db, actor, operation.input as unknown as SheetAsked),
    findAgency(db),
    listMembers(db),
  ])
  if (!(await ifWanted(run, (tx) => noteProgress(tx, operationId, { state: 'running', progress: 1 })))) return
  const input: SheetInput = {
    sheet,
    agency: agency.name,
    names: Object.fromEntries(team.map(({ id, name }) => [id, name])),
  }
  const storageKey = `${actor.agencyId}/exports/${randomUUID()}.pdf`
  await inTempFolder(async (folder) => {
    const target = path.join(folder, 'sheet.pdf')
    await inWorker(
      actor.agencyId,
      () => startWorker('features/departures/departures.worker.ts', { input, target }, { hasMarkup: true }),
      (worker) => answerWithin(worker, maxMs, signal),
      signal,
    )
    await services.storage.put(storageKey, await readFile(target))
  })
  const isKept = await ifWanted(run, async (tx) => {
    const done = { state: 'done' as const, progress: steps, finishedAt: services.clock.now().toISOString() }
    const recordIds = [...sheet.leaving, ...sheet.underway, ...sheet.returning].map(({ id }) => id)
    await insertOperationRecords(tx, { operationId, storageKey, recordIds: [...new Set(recordIds)] })
    const fileName = `Day sheet ${sheet.day}.pdf`
    await noteProgress(tx, operationId, { ...done, storageKey, fileName, isTraced: true })
  })
  if (!isKept) await services.storage.remove(storageKey)
}

import { randomUUID } from 'node:crypto'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { ifWanted } from './export.service.ts'
import { findOperation } from './operations.queries.ts'
import { insertOperationRecords, noteProgress, type OperationRecord } from './operations.service.ts'

interface FileRun {
  services: Services
  actor: Person
  operationId: string
}

/** The one file that an operation makes. */
export interface OperationFile {
  /** With its ending. */
  fileName: string
  /** Steps in all, of an export the records in it; the first is done when this is read. */
  steps: number
  /** What it holds. */
  recordIds: string[]
  /** It tells net prices. */
  showsCosts?: boolean
  /** Writes it under a key of the storage; `note` says how many steps are done. */
  store: (storageKey: string, note: (progress: number) => Promise<boolean>) => Promise<void>
  /** What is noted with the finished file besides, as in histories. */
  keep?: (tx: AgencyDb) => Promise<void>
}

/**
 * Makes the file of an operation, unless it was cancelled or ended by another run. A restart makes it again, and removes
 * what nobody wants any more.
 */
export async function makeOperationFile(
  run: FileRun,
  read: (db: AgencyDb, input: OperationRecord['input'], operation: OperationRecord) => Promise<OperationFile>,
): Promise<void> {
  const { services, actor, operationId } = run
  const db = services.database.readAs(actor.agencyId)
  const operation = await findOperation(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const { fileName, steps, recordIds, showsCosts, store, keep } = await read(db, operation.input, operation)
  const note = (progress: number) =>
    ifWanted(run, (tx) => noteProgress(tx, operationId, { state: 'running', progress, total: steps }))
  if (!(await note(Math.min(1, steps)))) return
  const storageKey = `${actor.agencyId}/exports/${randomUUID()}.${fileName.split('.').at(-1)}`
  await store(storageKey, note)
  const isKept = await ifWanted(run, async (tx) => {
    const done = { state: 'done' as const, progress: steps, finishedAt: services.clock.now().toISOString() }
    await insertOperationRecords(tx, { operationId, storageKey, recordIds })
    await noteProgress(tx, operationId, { ...done, storageKey, fileName, isTraced: true, showsCosts })
    await keep?.(tx)
  })
  if (!isKept) await dropFile(services, storageKey)
}

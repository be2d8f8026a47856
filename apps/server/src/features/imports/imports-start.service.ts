import type { ImportSettings } from '@sarai/contract/imports'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { checkRoomForRecords } from '../../kernel/plans/plans.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { type ImportRecord, updateImport } from './imports.queries.ts'
import { runImportJob } from './imports.jobs.ts'
import { headerOf, importOf, rowCount } from './imports.service.ts'
import { remember } from './imports-memory.service.ts'
import { checkCurrency, checkSettings, readContext } from './imports-settings.service.ts'
import { countedRecords, targets } from './imports-targets.service.ts'

/** Begins to import a file, and remembers what its columns are. */
export async function startImport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, settings }: { id: string; settings: ImportSettings },
): Promise<ImportRecord> {
  const record = await importOf(db, actor, id, { forUpdate: true })
  const context = await readContext(services, db, actor)
  checkSettings(record, actor, settings, context)
  checkCurrency(record, settings, context)
  const rows = rowCount(record, settings.headerLine)
  if (rows === 0) throw refused('NO_ROWS', 'There are no rows below the names of the columns.')
  services.disk.checkRoom()
  // Rows of which some records are there already may fit all the same, and go as far as they do.
  await checkRoomForRecords(db, settings.duplicatesInBase === 'create' ? rows : 1)
  const { operation } = targets[record.target]
  await startOperation(db, actor, {
    id,
    kind: operation,
    title: `Import ${countedRecords(record.target, rows)} from ${record.fileName}`,
    total: rows,
    input: {},
  })
  await remember(db, record, headerOf(record, settings), settings)
  await services.jobs.enqueue(db, runImportJob, { importId: id, userId: actor.userId })
  return updateImport(db, id, { state: 'started', settings, rows })
}

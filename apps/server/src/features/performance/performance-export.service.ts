import { mayUse } from '@sarai/contract/access'
import type { PerformanceFileQuery } from '@sarai/contract/performance'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { performanceSheet } from './performance-export.rules.ts'
import { readDaysOfPeople } from './performance.service.ts'

const kind = 'performance.export'

/** Notes the performance of some days to be written to a file. @throws AppError where it is not theirs to have */
export async function startPerformanceExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { from, to, format }: PerformanceFileQuery,
): Promise<OperationRecord> {
  const input = { from, to, format, filters: {} }
  requireFile(actor, { kind, input })
  const rows = await readDaysOfPeople({ services, db, actor }, { from, to })
  return startGuardedExport(services, db, actor, {
    kind,
    title: `Export performance, ${daysWords(from, to)}`,
    input,
    count: { total: rows.length, totalIsMinimum: false },
  })
}

/** Writes it to a file, as far as whoever asked sees it. */
export function makePerformanceFile(services: Services, actor: Person, operationId: string): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const { from, to, format } = input as unknown as PerformanceFileQuery
    const found = await readDaysOfPeople({ services, db, actor }, { from, to })
    const sees = { leads: mayUse(actor, 'leads'), proposals: mayUse(actor, 'prospects'), costs: actor.seesCost }
    const { header, rows } = performanceSheet(found, { currency: actor.agency.currency, sees })
    return {
      fileName: `performance-${from}-${to}.${format}`,
      steps: rows.length,
      recordIds: [],
      showsCosts: actor.seesCost,
      store: (storageKey) => writeExport(services.storage, storageKey, format, header, rows),
      keep: (tx) => recordExported(tx, actor, operation, { rows: rows.length }),
    }
  })
}

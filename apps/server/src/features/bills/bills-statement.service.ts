import type { TableFormat } from '@sarai/contract/export-words'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { statementOf } from './bills-standing.service.ts'
import { statementHeader, statementRows } from './bills-statement.rules.ts'

const kind = 'vendorPayments.export'

export interface StatementAsked {
  vendorId: string
  from: string
  to: string
  format: TableFormat
}

/** A vendor's statement with whose it is. @throws AppError 404, or 422 for a vendor that was deleted */
async function readStatement(db: AgencyDb, actor: Person, asked: StatementAsked) {
  const vendor = await getVendor(db, asked.vendorId)
  // The file would be withheld from everybody.
  if (vendor.deletedAt) throw refused('DELETED', 'This vendor was deleted. Restore it first.')
  return { vendor, rows: statementRows(await statementOf(db, actor, asked)) }
}

/** Notes a vendor's statement to be written to a file. @throws AppError where it is not theirs to have */
export async function startStatementExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, from, to, format }: StatementAsked,
): Promise<OperationRecord> {
  const asked = { vendorId, from, to, format }
  const input = { ...asked, filters: {} }
  requireFile(actor, { kind, input })
  const { vendor, rows } = await readStatement(db, actor, asked)
  return startGuardedExport(services, db, actor, {
    kind,
    title: `Export statement of ${vendor.name}, ${daysWords(from, to)}`,
    input,
    count: { total: rows.length, totalIsMinimum: false },
  })
}

/** Writes a vendor's statement to a file, for whoever asked for it. */
export function makeStatementFile(services: Services, actor: Person, operationId: string): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const asked = input as unknown as StatementAsked
    const { vendor, rows } = await readStatement(db, actor, asked)
    return {
      fileName: `statement-${asked.from}-${asked.to}.${asked.format}`,
      steps: rows.length,
      recordIds: [vendor.id],
      showsCosts: true,
      store: (storageKey) => writeExport(services.storage, storageKey, asked.format, statementHeader, rows),
      keep: (tx) => recordExported(tx, actor, operation, { rows: rows.length }),
    }
  })
}

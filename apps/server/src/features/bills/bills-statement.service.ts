import type { PaperFormat } from '@sarai/contract/export-words'
import type { VendorStatement } from '@sarai/contract/vendor-payments'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import type { StatementPaper } from '../brochures/brochures-statement.rules.ts'
import { statementWorker, storePaper } from '../brochures/brochures-paper.service.ts'
import { getVendor, mergedIds } from '../vendors/vendors.service.ts'
import { statementOf } from './bills-standing.service.ts'
import { listOpenOfVendor } from './bills-open.queries.ts'
import { statementHeader, statementPaperOf, statementRows } from './bills-statement.rules.ts'

const kind = 'vendorPayments.export'

export interface StatementAsked {
  vendorId: string
  from: string
  to: string
  format: PaperFormat
}

/** A vendor's statement with whose it is. @throws AppError 404, or 422 for a vendor that was deleted */
export async function readStatement(db: AgencyDb, actor: Person, asked: Omit<StatementAsked, 'format'>) {
  const vendor = await getVendor(db, asked.vendorId)
  // The file would be withheld from everybody.
  if (vendor.deletedAt) throw refused('DELETED', 'This vendor was deleted. Restore it first.')
  const statements = await statementOf(db, actor, asked)
  return { vendor, statements, rows: statementRows(statements) }
}

interface Stated {
  vendor: { id: string; name: string }
  statements: readonly VendorStatement[]
  from: string
  to: string
}

/** A vendor's statement as a paper, with what is open today by age. */
export async function statementPaper(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendor, statements, from, to }: Stated,
): Promise<StatementPaper> {
  const open = await listOpenOfVendor(db, await mergedIds(db, vendor.id))
  const day = todayFor(services, actor.agency)
  return statementPaperOf({ vendor, statements, open, day, days: daysWords(from, to) })
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
export function makeStatementFile(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input, operation) => {
    const asked = input as unknown as StatementAsked
    const { vendor, statements, rows } = await readStatement(db, actor, asked)
    const { from, to, format } = asked
    return {
      fileName: `statement-${asked.from}-${asked.to}.${asked.format}`,
      steps: rows.length,
      recordIds: [vendor.id],
      showsCosts: true,
      store: async (storageKey) => {
        if (format !== 'pdf') return writeExport(services.storage, storageKey, format, statementHeader, rows)
        const paper = await statementPaper(services, db, actor, { vendor, statements, from, to })
        const agency = await findAgency(db)
        return storePaper(services, { agency, worker: statementWorker, paper, storageKey, signal })
      },
      keep: (tx) => recordExported(tx, actor, operation, { rows: rows.length }),
    }
  })
}

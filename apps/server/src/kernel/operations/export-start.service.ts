import { mayAct } from '@sarai/contract/access'
import type { VcardVersion } from '@sarai/contract/contact-words'
import type { ExportedPhones } from '@sarai/contract/export-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { maxWorkbookRows } from '../../core/export/export-file.ts'
import { lacksRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { type OwnedList, requireReach } from '../records/reach.service.ts'
import type { Question } from '../../core/db/table-query.ts'
import { massExport, tellAgency } from '../auth/security-mails.service.ts'
import { askForApproval, needsApproval } from './approvals.service.ts'
import { countExported, type OperationRecord } from './operations.queries.ts'
import { startOperation } from './operations.service.ts'

/** A list that can be written to a file. */
export interface Exportable<C extends string> extends OwnedList<C> {
  kind: Extract<OperationRecord['kind'], `${string}.export`>
  /** In place of "Export 12 contacts"; without a count where it is not known. */
  title?: (count: string | undefined) => string
  /** Nobody owns the records: the right to export is asked for before. */
  isUnowned?: true
}

/** What an export was asked for, as its operation keeps it. */
export interface ExportInput<C extends string, F extends string> {
  question: Question<C>
  format: F
  columns?: string[]
  phones?: ExportedPhones
  vcardVersion?: VcardVersion
  /** The filters of the list, for the approver and for the history. */
  filters: Record<string, unknown>
  [key: string]: unknown
}

/** What somebody selected, in the words of the list: its filters and search, or how many were picked. */
export function filtersOf(
  selection: { ids: string[] } | { search?: string; filters: object },
): Record<string, unknown> {
  if ('ids' in selection) return { picked: selection.ids.length }
  return { ...selection.filters, ...(selection.search ? { search: selection.search } : {}) }
}

const dayMs = 86_400_000

function titleOf<C extends string>({ title, many }: Exportable<C>, count: string | undefined): string {
  if (title) return title(count)
  return count === undefined ? `Export ${many}` : `Export ${count} ${many}`
}

/**
 * Notes an export to be made, and tells by mail where it is of many records; so does one that makes somebody's exports
 * of a day many, since data can also be taken in small pieces. If the agency requires it, a sub-user's export waits for
 * approval.
 * @returns the operation that will make it
 * @throws AppError where there are too many, or records of others that the person may not export
 */
export async function startExport<C extends string, F extends string>(
  services: Services,
  db: AgencyDb,
  actor: Person,
  list: Exportable<C>,
  input: ExportInput<C, F>,
): Promise<OperationRecord> {
  if (!list.isUnowned) await requireReach(db, actor, 'export', list, input.question)
  else if (!mayAct(actor, 'export', { isOwn: false })) throw lacksRight('export')
  const { total, totalIsMinimum } = await list.count(db, input.question)
  if (input.format === 'xlsx' && total > maxWorkbookRows)
    throw refused('TOO_MANY_ROWS', `A workbook holds up to 2,00,000 ${list.many}. Export these as CSV.`)
  const isWaiting = await needsApproval(db, actor)
  const before = await countExported(db, actor.userId, new Date(services.clock.now().getTime() - dayMs).toISOString())
  const operation = await startOperation(db, actor, {
    kind: list.kind,
    title: titleOf(list, totalIsMinimum ? undefined : total.toLocaleString('en-IN')),
    total: totalIsMinimum ? null : total,
    input,
    ...(isWaiting ? { state: 'waiting' } : {}),
  })
  if (isWaiting) await askForApproval(services, db, actor, operation)
  const all = before + total
  if (total >= massExport || (before < massExport && all >= massExport))
    await tellAgency(services, db, actor, {
      kind: 'exported',
      title: operation.title,
      count: total >= massExport ? total : all,
    })
  return operation
}

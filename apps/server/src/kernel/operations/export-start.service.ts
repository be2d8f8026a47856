import type { VcardVersion } from '@sarai/contract/contact-words'
import type { ExportedPhones } from '@sarai/contract/export-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { maxWorkbookRows } from '../../core/export/export-file.ts'
import type { Services } from '../../services.ts'
import { type OwnedList, requireReach } from '../records/reach.service.ts'
import type { Question } from '../../core/db/table-query.ts'
import { massExport, tellAgency } from '../auth/security-mails.service.ts'
import { seenBy } from '../search/searched-list.service.ts'
import { askForApproval, needsApproval } from './approvals.service.ts'
import { isUnowned, requireFile } from './file-rights.service.ts'
import { countExported, type OperationRecord } from './operations.queries.ts'
import type { FileDescription } from './operations.registry.ts'
import { startOperation } from './operations.service.ts'

export type ExportKind = Extract<OperationRecord['kind'], `${string}.export`>

/** A list that can be written to a file. */
export interface Exportable<C extends string> extends OwnedList<C> {
  kind: ExportKind
  /** In place of "Export 12 contacts"; without a count where it is not known. */
  title?: (count: string | undefined) => string
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

/** A file of the agency's data that somebody asks for. */
interface AskedFile {
  kind: ExportKind
  title: string
  /** What it is made from again; the format and the filters are shown to the approver and in the history. */
  input: OperationRecord['input'] & { format: string; filters: Record<string, unknown> }
  /** How many records it will hold. */
  count: { total: number; totalIsMinimum: boolean }
}

/**
 * The way by which every file of an agency's data leaves it: refuses those who may not have such a file, notes it to be
 * made, and tells by mail where it is of many records; so does one that makes somebody's exports of a day many, since
 * data can also be taken in small pieces. If the agency requires it, a sub-user's file waits for approval. Whoever asks
 * for records that have owners checks before whether those are theirs to export.
 * @returns the operation that will make it
 * @throws AppError where they may not have it
 */
export async function startGuardedExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { count: { total, totalIsMinimum }, ...asked }: AskedFile,
): Promise<OperationRecord> {
  requireFile(actor, asked)
  const isWaiting = await needsApproval(db, actor)
  const before = await countExported(db, actor.userId, new Date(services.clock.now().getTime() - dayMs).toISOString())
  const operation = await startOperation(db, actor, {
    ...asked,
    total: totalIsMinimum ? null : total,
    ...(isWaiting ? { state: 'waiting' } : {}),
  })
  if (operation.isJoined) return operation
  if (isWaiting) await askForApproval(services, db, actor, operation)
  const all = before + total
  if (total >= massExport || (before < massExport && all >= massExport))
    await tellAgency(services, db, actor, {
      kind: 'exported',
      title: operation.title,
      count: total >= massExport ? total : all,
      isMinimum: totalIsMinimum,
    })
  return operation
}

function titleOf<C extends string>({ title, many }: Exportable<C>, count: string | undefined): string {
  if (title) return title(count)
  return count === undefined ? `Export ${many}` : `Export ${count} ${many}`
}

/**
 * Notes an export of a list to be made.
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
  const { kind } = list
  requireFile(actor, { kind, input })
  if (!isUnowned({ kind, input })) await requireReach(db, actor, 'export', list, input.question)
  const count = await list.count(db, input.question)
  if (input.format === 'xlsx' && count.total > maxWorkbookRows)
    throw refused('TOO_MANY_ROWS', `A workbook holds up to 2,00,000 ${list.many}. Export these as CSV.`)
  const title = titleOf(list, count.totalIsMinimum ? undefined : count.total.toLocaleString('en-IN'))
  return startGuardedExport(services, db, actor, { kind, title, input, count })
}

/** Has a list exported again, as it is now and as far as the person sees it now. */
export function exportAgain<C extends string>(list: Exportable<C>): FileDescription['start'] {
  return (services, db, actor, given) => {
    const { question, ...asked } = given as ExportInput<C, string>
    // Nobody owns what is unowned, so that nobody's reach is a part of the question.
    const seen = isUnowned({ kind: list.kind, input: given }) ? question : seenBy(question, actor)
    return startExport(services, db, actor, list, { ...asked, question: seen })
  }
}

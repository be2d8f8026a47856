import type { LibrarySelection } from '@sarai/contract/library-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { mostWorkbookRows, writeExport } from '../../core/export/export-file.ts'
import type { Services } from '../../services.ts'
import { runExport } from '../operations/export.service.ts'
import { startOperation } from '../operations/operations.service.ts'
import { type LibraryPart, nextLibrary } from './library-bulk.queries.ts'
import { libraryExportColumns } from './library-export.rules.ts'
import type { LibraryQuestion } from './library-list.rules.ts'
import { selectedLibrary } from './library-list.service.ts'
import { countLibrary } from './library.queries.ts'

interface ExportInput {
  question: LibraryQuestion
  format: 'csv' | 'xlsx'
  [key: string]: unknown
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startLibraryExport(
  db: AgencyDb,
  actor: Person,
  { selection, ...asked }: { selection: LibrarySelection; format: ExportInput['format'] },
) {
  const question = await selectedLibrary(db, selection)
  const { total, totalIsMinimum } = await countLibrary(db, question)
  if (asked.format === 'xlsx' && total > mostWorkbookRows)
    throw refused('TOO_MANY_ROWS', 'A workbook holds up to 2,00,000 items. Export these as CSV.')
  const input: ExportInput = { question, ...asked }
  const title = totalIsMinimum ? 'Export the library' : `Export ${total.toLocaleString('en-IN')} library items`
  return startOperation(db, actor, { kind: 'library.export', title, total: totalIsMinimum ? null : total, input })
}

/** Writes the entries of an export to its file. */
export async function exportLibrary(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  await runExport<LibraryPart>({
    services,
    actor,
    operationId,
    signal,
    name: 'library',
    next: ({ input }, after, limit) => nextLibrary(db, { question: (input as ExportInput).question, after, limit }),
    async write({ input }, storageKey, entries) {
      const { format } = input as ExportInput
      const columns = libraryExportColumns.filter(({ key }) => actor.seesCost || key !== 'net')
      const header = columns.map((column) => column.label)
      return writeExport(services.storage, storageKey, format, header, cellsOf(columns, entries))
    },
  })
}

async function* cellsOf(
  columns: typeof libraryExportColumns,
  entries: AsyncIterable<LibraryPart>,
): AsyncGenerator<Cell[]> {
  for await (const entry of entries) yield columns.map((column) => column.value(entry))
}

import type { LibrarySelection } from '@sarai/contract/library-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import type { Services } from '../../services.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { type LibraryPart, nextLibrary } from './library-bulk.queries.ts'
import { libraryExportColumns } from './library-export.rules.ts'
import type { LibraryQuestion } from './library-list.rules.ts'
import { selectedLibrary } from './library-list.service.ts'
import { countLibrary } from './library.queries.ts'

type Input = ExportInput<LibraryQuestion['conditions'][number], 'csv' | 'xlsx'>

/** What is exported of the library. */
export const exportableLibrary: Exportable<LibraryQuestion['conditions'][number]> = {
  kind: 'library.export',
  many: 'items',
  title: (count) => (count === undefined ? 'Export the library' : `Export ${count} library items`),
  count: countLibrary,
  isUnowned: true,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startLibraryExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, format }: { selection: LibrarySelection; format: Input['format'] },
) {
  const question = await selectedLibrary(db, actor, selection)
  return startExport(services, db, actor, exportableLibrary, { format, question, filters: filtersOf(selection) })
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
    showsCosts: actor.seesCost,
    next: ({ input }, after, limit) => nextLibrary(db, { question: (input as Input).question, after, limit }),
    async write({ input }, storageKey, entries) {
      const { format } = input as Input
      const columns = libraryExportColumns.filter(({ key }) => actor.seesCost || !['net', 'supplier'].includes(key))
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

import type { LibrarySelection } from '@sarai/contract/library-schemas'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { type LibraryPart, nextLibrary } from './library-bulk.queries.ts'
import { columnsFor } from './library-export.rules.ts'
import type { LibraryCondition } from './library-list.rules.ts'
import { selectedLibrary } from './library-list.service.ts'
import { countLibrary } from './library.queries.ts'

/** What is exported of the library. */
export const libraryExport: ListExport<
  LibraryPart,
  LibraryPart & { timeZone: string },
  LibraryCondition,
  LibrarySelection
> = {
  kind: 'library.export',
  many: 'items',
  title: (count) => (count === undefined ? 'Export the library' : `Export ${count} library items`),
  name: 'library',
  count: countLibrary,
  select: (_services, db, actor, selection) => selectedLibrary(db, actor, selection),
  next: nextLibrary,
  columns: async (_db, actor, keys) => columnsAsked(columnsFor(actor), keys),
  present: ({ agency }, entry) => ({ ...entry, timeZone: agency.timeZone }),
  tellsCosts: true,
}

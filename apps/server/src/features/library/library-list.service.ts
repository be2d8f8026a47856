import type { LibrarySelection, LibrarySort, LibraryTableQuery } from '@sarai/contract/library-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList, selectedBy } from '../search/searched-list.service.ts'
import { type LibraryCondition, type LibraryQuestion, libraryQuestion, namedQuestion } from './library-list.rules.ts'
import { countLibrary, libraryList, type LibraryListRow, libraryRowsOf } from './library.queries.ts'

const searchedLibrary: SearchedList<LibraryListRow, LibraryCondition, LibrarySort> = {
  kind: 'library',
  spec: libraryList,
  rowsOf: libraryRowsOf,
  count: countLibrary,
}

/** A page of the library, with how many entries there are in all. */
export function findLibrary(db: AgencyDb, input: LibraryTableQuery) {
  return findPage(db, searchedLibrary, libraryQuestion(input.filters ?? {}), input)
}

/** The entries of a selection as a question. */
export async function selectedLibrary(db: AgencyDb, selection: LibrarySelection): Promise<LibraryQuestion> {
  if ('ids' in selection) return namedQuestion(selection.ids)
  return selectedBy(db, 'library', libraryQuestion(selection.filters), selection)
}

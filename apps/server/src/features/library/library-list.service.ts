import type { LibraryFilters, LibrarySelection, LibrarySort, LibraryTableQuery } from '@sarai/contract/library-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { redactCosts } from './library-costs.rules.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { type LibraryCondition, type LibraryQuestion, libraryQuestion, namedQuestion } from './library-list.rules.ts'
import { countLibrary, libraryList, type LibraryListRow, libraryRowsOf } from './library.queries.ts'

const searchedLibrary: SearchedList<LibraryListRow, LibraryCondition, LibrarySort> = {
  kind: 'library',
  spec: libraryList,
  rowsOf: libraryRowsOf,
  count: countLibrary,
}

/** @throws AppError 422 where somebody who does not see suppliers filters by them */
function checkLooksFor({ seesCost }: Member, filters: LibraryFilters = {}): void {
  if (!seesCost && filters.supplier)
    throw invalid({ 'filters.supplier': 'You do not see suppliers, and cannot search for them' })
}

/** A page of the library, with how many entries there are in all. */
export async function findLibrary(db: AgencyDb, actor: Member, input: LibraryTableQuery) {
  // An order tells what is not shown.
  if (!actor.seesCost && input.sort?.some(({ by }) => by === 'net'))
    throw invalid({ sort: 'You do not see costs, and cannot sort by them' })
  checkLooksFor(actor, input.filters)
  const page = await findPage(
    db,
    { ...searchedLibrary, seesCost: actor.seesCost },
    libraryQuestion(input.filters ?? {}),
    input,
  )
  return { ...page, data: page.data.map((row) => redactCosts(actor, row)) }
}

/** The entries of a selection as a question. */
export async function selectedLibrary(
  db: AgencyDb,
  actor: Member,
  selection: LibrarySelection,
): Promise<LibraryQuestion> {
  if ('ids' in selection) return namedQuestion(selection.ids)
  checkLooksFor(actor, selection.filters)
  return selectedBy(db, { ...searchedLibrary, seesCost: actor.seesCost }, libraryQuestion(selection.filters), selection)
}

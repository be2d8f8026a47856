import type { PackageSelection, PackageSort, PackageTableQuery } from '@sarai/contract/package-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { type PackageCondition, type PackageQuestion, packageQuestion } from './packages-list.rules.ts'
import { countPackages, packageList, type PackageRecord, packageRowsOf } from './packages.queries.ts'

const searchedPackages: SearchedList<PackageRecord, PackageCondition, PackageSort> = {
  kind: 'package',
  spec: packageList,
  rowsOf: packageRowsOf,
  count: countPackages,
}

/** A page of packages, with how many there are in all. */
export function findPackages(db: AgencyDb, input: PackageTableQuery) {
  return findPage(db, searchedPackages, packageQuestion(input.filters ?? {}), input)
}

/** The packages of a selection as a question. */
export function selectedPackages(db: AgencyDb, selection: PackageSelection): Promise<PackageQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  return selectedBy(db, searchedPackages, packageQuestion(filters), selection)
}

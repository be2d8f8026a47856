import type { PackageSort, PackageTableQuery } from '@sarai/contract/package-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList } from '../../kernel/search/searched-list.service.ts'
import { type PackageCondition, packageQuestion } from './packages-list.rules.ts'
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

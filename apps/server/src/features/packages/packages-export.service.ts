import type { PackageRow, PackageSelection } from '@sarai/contract/package-schemas'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { packageExportColumns } from './packages-export.rules.ts'
import type { PackageCondition } from './packages-list.rules.ts'
import { selectedPackages } from './packages-list.service.ts'
import { countPackages, nextPackages, type PackageRecord } from './packages.queries.ts'

/** What is exported of packages: what their list shows, which has no costs. */
export const packagesExport: ListExport<PackageRecord, PackageRow, PackageCondition, PackageSelection> = {
  kind: 'packages.export',
  many: 'packages',
  name: 'packages',
  count: countPackages,
  select: (_services, db, _actor, selection) => selectedPackages(db, selection),
  next: nextPackages,
  columns: async (_db, _actor, keys) => columnsAsked(packageExportColumns, keys),
  present: (_actor, row) => row,
}

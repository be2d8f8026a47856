import { ExportBulkBar } from '~/records/export-bulk-bar.tsx'
import { exportPackages } from './export-packages.ts'
import type { PackagesList } from './packages-page.tsx'

/** What can be done with the packages that are selected: write them to a file. */
export default function PackagesBulkBar({ list }: { list: PackagesList }) {
  return <ExportBulkBar list={list} hasOwner={false} run={exportPackages} />
}

import type { PackageRow } from '@sarai/contract/package-schemas'
import { coverLineHeight } from '~/records/cover-line.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageLine } from './package-line.tsx'
import { PackageMenu, RestorePackage } from './package-menu.tsx'

const link = (row: PackageRow, props: RowLinkProps) => <RowLink to={recordPage('package', row.id)} {...props} />

/** How a list of packages draws its rows; made once, so that rows already drawn are not drawn again. */
export const packageRows = {
  link,
  quickActions: (row: PackageRow) => <PackageMenu travelPackage={row} />,
  card: { height: coverLineHeight, render: (row: PackageRow) => <PackageLine travelPackage={row} isDeleted={false} /> },
  gridCard: (row: PackageRow) => <PackageCard travelPackage={row} isDeleted={false} />,
}

/** The same for those that were deleted. */
export const deletedPackageRows = {
  link,
  quickActions: (row: PackageRow) => <RestorePackage travelPackage={row} />,
  card: { height: coverLineHeight, render: (row: PackageRow) => <PackageLine travelPackage={row} isDeleted /> },
  gridCard: (row: PackageRow) => <PackageCard travelPackage={row} isDeleted />,
}

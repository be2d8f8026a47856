import type { PackageRow } from '@sarai/contract/package-schemas'
import { recordPage } from '~/records/kinds.ts'
import { CoverLine } from '~/records/cover-line.tsx'
import { PackageMenu, RestorePackage } from './package-menu.tsx'
import { PackageStatusPill } from './package-status.tsx'
import { lengthOf, priceOf, routeOf } from './package-words.ts'

interface Props {
  travelPackage: PackageRow
  isDeleted: boolean
}

/** A package in the list of a phone. */
export function PackageLine({ travelPackage, isDeleted }: Props) {
  const { id, title, cover, status } = travelPackage
  const price = priceOf(travelPackage)
  const Actions = isDeleted ? RestorePackage : PackageMenu
  return (
    <CoverLine
      id={id}
      to={recordPage('package', id)}
      cover={cover}
      name={title}
      about={routeOf(travelPackage) || lengthOf(travelPackage)}
      foot={
        <>
          <PackageStatusPill status={status} />
          {price && <span className="tabular">from {price}</span>}
        </>
      }
      menu={<Actions travelPackage={travelPackage} />}
    />
  )
}

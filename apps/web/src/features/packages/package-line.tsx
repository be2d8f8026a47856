import type { PackageRow } from '@sarai/contract/package-schemas'
import { RowLink } from '~/ui/row-link.tsx'
import { PackageCover } from './package-cover.tsx'
import classes from './package-line.module.css'
import { PackageMenu, RestorePackage } from './package-menu.tsx'
import { PackageStatusPill } from './package-status.tsx'
import { lengthOf, priceOf, routeOf } from './package-words.ts'

interface Props {
  travelPackage: PackageRow
  isDeleted: boolean
}

/** A package in the list of a phone. */
export function PackageLine({ travelPackage, isDeleted }: Props) {
  const price = priceOf(travelPackage)
  const Actions = isDeleted ? RestorePackage : PackageMenu
  return (
    <div className={classes.line}>
      <span className={classes.cover}>
        <PackageCover travelPackage={travelPackage} sizes="72px" />
      </span>
      <RowLink to={`/packages/${travelPackage.id}`} className={classes.link}>
        <span className={classes.name}>{travelPackage.title}</span>
        <span className={classes.about}>{routeOf(travelPackage) || lengthOf(travelPackage)}</span>
        <span className={classes.foot}>
          <PackageStatusPill status={travelPackage.status} />
          {price && <span className="tabular">from {price}</span>}
        </span>
      </RowLink>
      <Actions travelPackage={travelPackage} className={classes.menu} />
    </div>
  )
}

/** The name of a package in a table, with a small picture of it. */
export function PackageName({ travelPackage }: { travelPackage: PackageRow }) {
  return (
    <span className={classes.named}>
      <span className={classes.mark}>
        <PackageCover travelPackage={travelPackage} sizes="40px" />
      </span>
      <span className={classes.title}>{travelPackage.title}</span>
    </span>
  )
}

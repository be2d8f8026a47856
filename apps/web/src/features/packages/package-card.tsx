import type { PackageRow } from '@sarai/contract/package-schemas'
import { IconCalendarEvent } from '@tabler/icons-react'
import { memo } from 'react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './package-card.module.css'
import { PackageCover } from './package-cover.tsx'
import { PackageMenu, RestorePackage } from './package-menu.tsx'
import { PackageStatusPill } from './package-status.tsx'
import { lengthOf, priceOf, routeOf } from './package-words.ts'

interface Props {
  travelPackage: PackageRow
  /** It was deleted, and can be restored. */
  isDeleted: boolean
}

/** A package as a card: its cover, where it goes, how long, from what price. All of it leads to its page. */
export const PackageCard = memo(function PackageCard({ travelPackage, isDeleted }: Props) {
  const { id, title, status, updatedAt } = travelPackage
  const price = priceOf(travelPackage)
  const Actions = isDeleted ? RestorePackage : PackageMenu
  return (
    <article className={classes.card} data-archived={status === 'archived' || undefined}>
      <div className={classes.cover}>
        <PackageCover travelPackage={travelPackage} sizes="(max-width: 700px) 94vw, 340px" />
        <span className={classes.status}>
          <PackageStatusPill status={status} />
        </span>
      </div>
      <div className={classes.body}>
        <h2 className={classes.title}>
          <RowLink to={`/packages/${id}`} className={classes.link}>
            {title}
          </RowLink>
        </h2>
        <p className={classes.route}>{routeOf(travelPackage) || 'No destination yet'}</p>
        <p className={classes.length}>
          <IconCalendarEvent size={14} stroke={1.6} aria-hidden />
          {lengthOf(travelPackage)}
        </p>
        <div className={classes.foot}>
          <span className={classes.price}>
            {price ? (
              <>
                from <strong className="tabular">{price}</strong>
              </>
            ) : (
              'No prices yet'
            )}
          </span>
          <time dateTime={updatedAt} title={`Changed ${formatMoment(updatedAt)}`} className={classes.when}>
            {formatAgo(updatedAt)}
          </time>
          <Actions travelPackage={travelPackage} className={classes.menu} />
        </div>
      </div>
    </article>
  )
})

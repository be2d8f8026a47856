import type { PackageRow } from '@sarai/contract/package-schemas'
import { recordPage } from '~/records/kinds.ts'
import { memo } from 'react'
import { CoverCard } from '~/records/cover-card.tsx'
import { AgoCell } from '~/ui/cells.tsx'
import { PackageMenu, RestorePackage } from './package-menu.tsx'
import { PackageStatusPill } from './package-status.tsx'
import { lengthOf, priceOf, routeOf } from './package-words.ts'

interface Props {
  travelPackage: PackageRow
  /** It was deleted, and can be restored. */
  isDeleted: boolean
}

/** A package as a card. */
export const PackageCard = memo(function PackageCard({ travelPackage, isDeleted }: Props) {
  const { id, title, status, cover, updatedAt } = travelPackage
  const price = priceOf(travelPackage)
  const Actions = isDeleted ? RestorePackage : PackageMenu
  return (
    <CoverCard
      id={id}
      to={recordPage('package', id)}
      cover={cover}
      badge={<PackageStatusPill status={status} />}
      title={title}
      about={routeOf(travelPackage) || 'No destination yet'}
      when={lengthOf(travelPackage)}
      price={
        price ? (
          <>
            from <strong className="tabular">{price}</strong>
          </>
        ) : (
          'No prices yet'
        )
      }
      changedAt={<AgoCell at={updatedAt} />}
      menu={<Actions travelPackage={travelPackage} />}
      isQuiet={status === 'archived'}
    />
  )
})

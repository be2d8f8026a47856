import { Button } from '@mantine/core'
import type { PackageRow } from '@sarai/contract/package-schemas'
import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { MessagePage } from '~/ui/message-page.tsx'
import { PackageCard } from './package-card.tsx'
import classes from './packages-grid.module.css'

interface Props {
  query: {
    isPending: boolean
    isError: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    refetch: () => unknown
  }
  rows: PackageRow[]
  onNeedMore: () => void
  isDeleted: boolean
  /** What to say where there are no packages. */
  empty: ReactNode
}

/** The packages as cards. Those out of sight are not drawn; more are read shortly before the last is reached. */
export function PackagesGrid({ query, rows, onNeedMore, isDeleted, empty }: Props) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { ref, entry } = useIntersection({ root: scroller, rootMargin: '900px' })
  const isNearEnd = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNearEnd && query.hasNextPage) onNeedMore()
  }, [isNearEnd, query.hasNextPage, onNeedMore])

  if (query.isPending) return <GridSkeleton />
  if (query.isError && rows.length === 0) {
    return (
      <MessagePage
        title="The packages could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        Nothing is lost. The server or the connection may be away for a moment.
      </MessagePage>
    )
  }
  if (rows.length === 0) return empty
  return (
    <div ref={setScroller} className={classes.scroller} data-stale={query.isPlaceholderData || undefined}>
      <ul className={classes.grid} aria-label="Packages">
        {rows.map((row) => (
          <li key={row.id} className={classes.cell}>
            <PackageCard travelPackage={row} isDeleted={isDeleted} />
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.end} />
    </div>
  )
}

function GridSkeleton() {
  return (
    <div className={classes.scroller} role="status" aria-busy="true" aria-label="Loading">
      <div className={classes.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={classes.ghost}>
            <div className={classes.picture} />
            <span className={classes.bar} />
            <span className={classes.bar} data-short />
          </div>
        ))}
      </div>
    </div>
  )
}

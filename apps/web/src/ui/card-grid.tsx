import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './card-grid.module.css'
import { RowsFailed, type RowsQuery } from './rows-query.tsx'

interface Props<Row extends { id: string }> {
  /** What the rows are: "Packages". */
  label: string
  query: RowsQuery
  rows: Row[]
  onNeedMore: () => void
  card: (row: Row) => ReactNode
  /** What to say where there are none. */
  empty: ReactNode
}

/** A list's rows as cards with pictures. Those out of sight are not drawn; more are read shortly before the last is reached. */
export function CardGrid<Row extends { id: string }>({ label, query, rows, onNeedMore, card, empty }: Props<Row>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { ref, entry } = useIntersection({ root: scroller, rootMargin: '900px' })
  const isNearEnd = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNearEnd && query.hasNextPage) onNeedMore()
  }, [isNearEnd, query.hasNextPage, onNeedMore])

  if (query.isPending) return <GridSkeleton />
  if (query.isError && rows.length === 0) return <RowsFailed label={label} query={query} />
  if (rows.length === 0) return empty
  return (
    <div ref={setScroller} className={classes.scroller} data-stale={query.isPlaceholderData || undefined}>
      <ul className={classes.grid} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} data-row data-card className={classes.cell}>
            {card(row)}
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

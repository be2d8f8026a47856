import { type ReactNode, useEffect, useRef } from 'react'
import classes from './card-list.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

interface Props<Row extends { id: string }> {
  label: string
  rows: Row[]
  height: number
  hasMore: boolean
  onNeedMore: () => void
  render: (row: Row) => ReactNode
}

const ahead = 15

/** Rows of a list on a phone: as wide as the screen and a few lines high. Only those in sight exist. */
export function CardList<Row extends { id: string }>({ label, rows, height, hasMore, onNeedMore, render }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - ahead) onNeedMore()
  }, [hasMore, lastShown, rows.length, onNeedMore])
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={row.id}
                data-row
                className={classes.item}
                style={{ height, transform: `translateY(${item.start}px)` }}
              >
                {render(row)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

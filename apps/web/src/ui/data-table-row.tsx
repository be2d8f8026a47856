import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column, RowLinkProps } from './data-table.tsx'
import classes from './data-table.module.css'

interface RowProps {
  row: { id: string }
  index: number
  columns: Column<never>[]
  isSelected: boolean
  template: string
  start: number
  onToggle?: (index: number, withRange: boolean) => void
  link: (row: unknown, props: RowLinkProps) => ReactNode
  quickActions?: (row: unknown) => ReactNode
}

/** One row. It may be drawn into the place of another, which it must not be taken for. */
export const TableRow = memo(function TableRow({
  row,
  index,
  columns,
  isSelected,
  template,
  start,
  onToggle,
  link,
  quickActions,
}: RowProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  /** The row that has the keyboard, as a menu of its actions has while it is open. */
  const [held, setHeld] = useState<string>()
  const pressed = useRef<string>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef(row.id)
  useLayoutEffect(() => {
    if (drawn.current === row.id) return
    drawn.current = row.id
    // What had the focus was of the row that has gone.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && place.current?.contains(activeElement)) activeElement.blur()
  }, [row.id])
  useEffect(() => {
    const element = place.current
    const point = ({ type }: PointerEvent) => setPointedAt(type === 'pointerenter')
    // The element's own: to React a menu of the row is part of it, and one that shuts is never left.
    element?.addEventListener('pointerenter', point)
    element?.addEventListener('pointerleave', point)
    return () => {
      element?.removeEventListener('pointerenter', point)
      element?.removeEventListener('pointerleave', point)
    }
  }, [])
  const isHeldBy = (focused: EventTarget | null) =>
    focused instanceof Element && (place.current?.contains(focused) || focused.closest('[role="menu"]') !== null)
  const areActionsShown = quickActions !== undefined && (isPointedAt || held === row.id)
  return (
    <div
      ref={place}
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-row
      data-selected={isSelected || undefined}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      onFocus={() => setHeld(row.id)}
      onBlur={({ relatedTarget }) => {
        if (!isHeldBy(relatedTarget)) setHeld(undefined)
      }}
      onPointerDownCapture={() => (pressed.current = row.id)}
      onClickCapture={(event) => {
        // Pressed on one row, let go on another that has come into its place: neither was meant.
        if (event.detail === 0 || pressed.current === row.id) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {link(row, { className: classes.under, tabIndex: -1, 'aria-hidden': true })}
      {onToggle && (
        <div role="cell" className={classes.select}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label="Select"
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => onToggle(index, event.shiftKey)}
            tabIndex={-1}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="cell"
          className={classes.cell}
          data-first={at === 0 || undefined}
          data-align={column.align}
          data-column={column.key}
        >
          {at === 0
            ? link(row, { className: classes.link, children: column.render(row as never), 'data-row-link': true })
            : column.render(row as never)}
        </div>
      ))}
      <div role="cell" className={classes.actions} data-shown={areActionsShown || undefined}>
        {areActionsShown && (
          <span key={row.id} className={classes.quick}>
            {quickActions(row)}
          </span>
        )}
      </div>
    </div>
  )
})

import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { TableRow } from './data-table-row.tsx'
import classes from './data-table.module.css'
import { Places } from './places.ts'
import { areSingleKeysOn, singleKey } from './single-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface Column<Row> {
  key: string
  label: string
  width: number
  align?: 'right'
  /** Name of the order this column stands for, if rows can be put in it. */
  sort?: string
  /** The order it begins with: names at A, what is counted or dated at the most or the newest unless said. */
  sortsFrom?: TableSorting['dir']
  render(row: Row): ReactNode
}

export interface TableSorting {
  by: string
  dir: 'asc' | 'desc'
}

interface Props<Row extends { id: string }> {
  /** What the rows are, for those who cannot see the table. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  /** How many rows there are in all. */
  total: number
  hasMore: boolean
  onNeedMore: () => void
  /** A link to the row's page: once by its first cell, for keys and readers, and once under all of it, for pointers. */
  link: (row: Row, props: RowLinkProps) => ReactNode
  /** Null where rows are in no order that a column has. */
  sorting: TableSorting | null
  onSort: (sorting: TableSorting) => void
  selected?: ReadonlySet<string>
  /** Left out where nothing can be done with several rows at once. */
  onSelect?: (selected: Set<string>) => void
  /** What can be done with a row at once, shown when it is pointed at. */
  quickActions?: (row: Row) => ReactNode
}

export interface RowLinkProps {
  className?: string
  children?: ReactNode
  tabIndex?: number
  'aria-hidden'?: true
  'data-row-link'?: true
}

const opposite = { asc: 'desc', desc: 'asc' } as const
const nothing: ReadonlySet<string> = new Set()
const rowHeight = 36
const selectWidth = 40
/** Whoever scrolls has more asked for when this many rows are left below. */
const ahead = 40

/** Rows by the hundred thousand: only those in sight exist. The first column stays while the others scroll. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { columns, rows, hasMore, onNeedMore, selected = nothing, onSelect } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  })
  const shown = virtualizer.getVirtualItems()
  const [places] = useState(() => new Places())
  const placeOf = places.assign(shown.flatMap(({ index }) => rows[index]?.id ?? []))
  const lastShown = shown.at(-1)?.index ?? 0
  // The first rows are all that is asked for as long as they fill the screen.
  const left = (virtualizer.scrollOffset ?? 0) > 0 ? ahead : 1
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - left) onNeedMore()
  }, [hasMore, lastShown, rows.length, left, onNeedMore])

  const anchor = useRef<number | null>(null)
  const toggle = useCallback(
    (index: number, withRange: boolean) => {
      const next = new Set(selected)
      const row = rows[index]
      if (!row) return
      const isOn = !next.has(row.id)
      const from = withRange && anchor.current !== null ? anchor.current : index
      for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
        const id = rows[at]?.id
        if (id && isOn) next.add(id)
        else if (id) next.delete(id)
      }
      anchor.current = index
      onSelect?.(next)
    },
    [rows, selected, onSelect],
  )

  function focusRow(index: number): void {
    if (index < 0 || index >= rows.length) return
    virtualizer.scrollToIndex(index, { align: 'auto' })
    const link = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)
    // As a rule it is drawn already: the next key means this row, however fast it comes.
    if (link()) link()?.focus()
    else requestAnimationFrame(() => link()?.focus())
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    // What opened from a row is part of it to React, and has keys of its own.
    if (!row || !event.currentTarget.contains(event.target as Node) || isHeldWith(event)) return
    if ((event.target as HTMLElement).matches('input:not([type=checkbox]), textarea')) return
    const index = Number(row.dataset.index)
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const letter = singleKey(event.nativeEvent)
    const to = moves[letter ?? (event.key.length > 1 ? event.key : '')]
    if (to !== undefined) {
      event.preventDefault()
      focusRow(to)
    } else if (isSelecting(event, letter) && onSelect) {
      event.preventDefault()
      toggle(index, event.shiftKey)
    }
  }

  const template = `${onSelect ? `${selectWidth}px ` : ''}${columns.map((column) => `${column.width}px`).join(' ')} minmax(40px, 1fr)`
  const width = (onSelect ? selectWidth : 0) + columns.reduce((sum, column) => sum + column.width, 0) + 40
  const allLoaded = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="table"
      aria-label={props.label}
      aria-rowcount={props.total + 1}
      data-plain={!onSelect || undefined}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)}
    >
      <div className={classes.inner} style={{ minWidth: width, height: virtualizer.getTotalSize() + rowHeight }}>
        <div className={classes.head} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          {onSelect && (
            <div role="columnheader" className={classes.select}>
              <Checkbox
                size="xs"
                aria-label="Select all that are loaded"
                checked={allLoaded}
                indeterminate={!allLoaded && selected.size > 0}
                onChange={() => onSelect(allLoaded ? new Set() : new Set(rows.map((row) => row.id)))}
              />
            </div>
          )}
          {columns.map((column, index) => (
            <HeadCell
              key={column.key}
              column={column}
              isFirst={index === 0}
              sorting={props.sorting}
              onSort={props.onSort}
            />
          ))}
          <div role="columnheader" className={classes.filler}>
            <span className="visually-hidden">Actions</span>
          </div>
        </div>
        {shown.map((item) => {
          const row = rows[item.index]
          const style = { gridTemplateColumns: template, transform: `translateY(${item.start + rowHeight}px)` }
          return row ? (
            <TableRow
              key={placeOf.get(row.id)}
              row={row}
              index={item.index}
              columns={columns}
              isSelected={selected.has(row.id)}
              template={template}
              start={item.start + rowHeight}
              onToggle={onSelect && toggle}
              link={props.link as never}
              quickActions={props.quickActions as never}
            />
          ) : (
            <div key="more" className={classes.row} role="row" style={style} aria-hidden="true">
              <div className={classes.pending} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const isHeldWith = (event: KeyboardEvent) => event.metaKey || event.ctrlKey || event.altKey

/** X selects a row, and with Shift all from the last one on. */
const isSelecting = ({ key, shiftKey, nativeEvent }: KeyboardEvent, letter: string | undefined) =>
  letter === 'x' || (shiftKey && key === 'X' && areSingleKeysOn() && !nativeEvent.isComposing)

interface HeadCellProps<Row> {
  column: Column<Row>
  isFirst: boolean
  sorting: TableSorting | null
  onSort: (sorting: TableSorting) => void
}

function HeadCell<Row>({ column, isFirst, sorting, onSort }: HeadCellProps<Row>) {
  const { sort, sortsFrom = 'desc' } = column
  const sorted = sort !== undefined && sorting?.by === sort ? sorting.dir : undefined
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-first={isFirst || undefined}
      data-align={column.align}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ by: sort, dir: sorted ? opposite[sorted] : sortsFrom })}
        >
          {column.label}
          {sorted && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
    </div>
  )
}

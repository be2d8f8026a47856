import type { ReactNode } from 'react'
import { useNarrow } from '~/lib/use-narrow.ts'
import { CardList } from './card-list.tsx'
import { type Column, DataTable, type RowLinkProps, type TableSorting } from './data-table.tsx'
import classes from './list-table.module.css'
import { RowsFailed, type RowsQuery } from './rows-query.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface Props<Row extends { id: string }> {
  /** What the rows are: "Leads". */
  label: string
  query: RowsQuery
  rows: Row[]
  columns: Column<Row>[]
  total: number
  /** Null where rows are in no order that a column has. */
  sorting: TableSorting | null
  onSort: (sorting: TableSorting) => void
  selected?: Set<string>
  /** Left out where nothing can be done with several rows at once. */
  onSelect?: (selected: Set<string>) => void
  onNeedMore: () => void
  /** These four must stay the same functions from one rendering to the next. */
  link: (row: Row, props: RowLinkProps) => ReactNode
  quickActions: (row: Row) => ReactNode
  card: { height: number; render: (row: Row) => ReactNode }
  /** What to say where there are no rows. */
  empty: ReactNode
}

/** A list's rows as a table, on a phone as cards, or what to say where there are none. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, query, rows, columns, onNeedMore, card } = props
  const isNarrow = useNarrow()
  if (query.isPending) return <TableSkeleton columns={columns.map((column) => column.width)} />
  if (query.isError && rows.length === 0) return <RowsFailed label={label} query={query} />
  if (rows.length === 0) return props.empty
  if (isNarrow)
    return <CardList label={label} rows={rows} hasMore={query.hasNextPage} onNeedMore={onNeedMore} {...card} />
  return (
    <div className={classes.wrap} data-stale={query.isPlaceholderData || undefined}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        total={props.total}
        hasMore={query.hasNextPage}
        onNeedMore={onNeedMore}
        link={props.link}
        sorting={props.sorting}
        onSort={props.onSort}
        selected={props.selected}
        onSelect={props.onSelect}
        quickActions={props.quickActions}
      />
    </div>
  )
}

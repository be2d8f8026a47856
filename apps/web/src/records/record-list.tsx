import { hasSearchable } from '@sarai/contract/search-text'
import { type ReactNode, Suspense, useRef } from 'react'
import { CardGrid } from '~/ui/card-grid.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { useMarks } from '~/ui/use-marks.ts'
import { type BuiltInView, ListViews } from './list-views.tsx'
import { nothingToSearch } from '~/lib/search-words.ts'
import classes from './record-list.module.css'
import type { ListState } from './use-record-list.ts'

/** How a list draws its rows; made once, so that rows already drawn are not drawn again. */
export interface DrawnRows<Row> {
  link: (row: Row, props: RowLinkProps) => ReactNode
  quickActions: (row: Row) => ReactNode
  /** A row in the list of a phone. */
  card: { height: number; render: (row: Row) => ReactNode }
  /** The same in a grid of cards, where the list can be one. */
  gridCard?: (row: Row) => ReactNode
}

/** Similar words that are named; the rows show the others. */
const maxSimilar = 3

/** The columns that searches look at, and the cards of a phone. */
const searchedColumns =
  'name title phone email number city company customer destinations place code departureCity supplier tags who for reference'
const foundIn = [...searchedColumns.split(' ').map((key) => `[data-column="${key}"]`), '[data-card]'].join()

interface Props<Row extends { id: string }> {
  list: ListState<Row>
  /** The views that everybody has. */
  views: BuiltInView[]
  /** What somebody could call a view of their own. */
  viewExample: string
  toolbar: ReactNode
  filters: ReactNode
  /** What waits for somebody, above the list. */
  notice?: ReactNode
  drawn: DrawnRows<Row>
  /** Shown as a grid of cards. */
  isGrid?: boolean
  /** In the place of the rows: a board. */
  instead?: ReactNode
  /** What the list is for and the first step, where there is nothing at all. */
  empty: ReactNode
  /** What can be done with the rows that are selected; left out where nothing can, as with those that were deleted. */
  bulk?: ReactNode
  /** What opens over the list. */
  children?: ReactNode
}

/** The screen of a list of records: head, views, conditions, and the rows as table, cards, or the list of a phone. */
export function RecordList<Row extends { id: string }>(props: Props<Row>) {
  const { list, views, viewExample, toolbar, filters, notice, drawn, isGrid, instead, children } = props
  const { description, search, change, first } = list
  const { gridCard, ...asRows } = drawn
  const bulk = list.isDeleted ? undefined : props.bulk
  const page = useRef<HTMLDivElement>(null)
  const similar = search.q ? first?.similar : undefined
  useMarks(page, foundIn, [search.q, ...(similar ?? [])].filter(Boolean).join(' '))
  const shared = {
    label: description.title,
    query: list.query,
    rows: list.rows,
    onNeedMore: list.needMore,
    empty: (
      <ListEmpty
        one={description.one}
        isFiltered={list.isFiltered}
        isDeleted={list.isDeleted}
        onClear={list.clear}
        hint={description.search.hint}
      >
        {props.empty}
      </ListEmpty>
    ),
  }
  return (
    <ListPage ref={page}>
      {toolbar}
      {notice}
      <ListViews list={description.list} builtIn={views} example={viewExample} search={search} onChange={change} />
      <ListBar
        search={{
          label: description.search.label,
          placeholder: description.search.placeholder,
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={list.isFiltered ? list.clear : undefined}
      >
        {filters}
      </ListBar>
      {search.q && !hasSearchable(search.q) && (
        <p role="status" className={classes.similar}>
          {nothingToSearch}
        </p>
      )}
      {similar && (
        <p role="status" className={classes.similar}>
          No exact match; similar: <b>{similar.slice(0, maxSimilar).join(', ')}</b>
        </p>
      )}
      {instead ??
        (isGrid && gridCard ? (
          <CardGrid {...shared} card={gridCard} />
        ) : (
          <ListTable
            columns={list.shown}
            total={first?.total ?? 0}
            sorting={list.sorting}
            onSort={list.onSort}
            selected={bulk ? list.selected : undefined}
            onSelect={bulk ? list.select : undefined}
            {...shared}
            {...asRows}
          />
        ))}
      <Suspense fallback={null}>
        {list.selected.size > 0 && first && bulk}
        {children}
      </Suspense>
    </ListPage>
  )
}

/** The views that everybody has of a list that can be cards or a table: they leave it at what is open. */
export const withMode = (views: BuiltInView[], mode: string | undefined): BuiltInView[] =>
  mode ? views.map((view) => ({ ...view, state: { ...view.state, mode } })) : views

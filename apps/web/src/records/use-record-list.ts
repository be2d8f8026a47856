import type { ListedKind } from '@sarai/contract/record-kinds'
import { useMemo } from 'react'
import type { ListInput, ListQuestion, ListValues } from '~/lib/list-question.ts'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import type { SearchParams } from '~/lib/search-params.ts'
import { type Session, useSession } from '~/lib/session-context.tsx'
import { useListInput } from '~/lib/use-list-input.ts'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type ListCall, type ListPage, useListPages } from '~/lib/use-pages.ts'
import { shownColumns } from '~/ui/columns.ts'
import type { Column, TableSorting } from '~/ui/data-table.tsx'
import type { RowsQuery } from '~/ui/rows-query.tsx'
import { useSelection } from '~/ui/use-selection.ts'
import { type ListDescription, listDescriptions } from './kinds.ts'

/** What columns show besides their rows. */
export type ColumnFacts = Pick<Session, 'team' | 'stages' | 'customFields' | 'agency'>

/** The list of one kind of record: what its screen says of it. Made once, by `recordList`. */
export interface ListDefinition<
  Values extends ListValues<By>,
  Filters extends object,
  By extends string,
  Row,
> extends ListQuestion<Values, Filters, By> {
  call: ListCall<ListInput<NoInfer<Partial<Filters>>, By>, Row>
  /** Every column there is, in the order they come in when they are all shown. */
  columnsFor: (known: ColumnFacts) => Column<Row>[]
  defaultColumns: readonly string[]
}

/** Says what a list is; made once, outside of the screen. */
export const recordList = <By extends string, Values extends ListValues<By>, Filters extends object, Row>(
  definition: ListDefinition<Values, Filters, By, Row>,
) => definition

/** A list of records on a screen: its state, its rows, and what is selected. */
export function useRecordList<By extends string, Values extends ListValues<By>, Filters extends object, Row>(
  definition: ListDefinition<Values, Filters, By, Row>,
) {
  const { kind, schema, call, filtersOf, defaultSort, columnsFor, defaultColumns, hasRows } = definition
  const description: ListDescription = listDescriptions[kind]
  const { team, stages, customFields, agency } = useSession()
  const [search, change] = useListSearch(schema, {
    to: description.to,
    remembered: `${description.list}.list`,
  })
  const state: SearchParams = search
  const values = useMemo(() => schema.read(search), [schema, search])
  const { input, filters, sorting } = useListInput(values, { filtersOf, defaultSort }, customFields)
  const pages = useListPages(call, input, hasRows?.(search))
  const selection = useSelection([filters, values.q, state.mode])
  const columns = useMemo(
    () => columnsFor({ team, stages, customFields, agency }),
    [columnsFor, team, stages, customFields, agency],
  )
  const shown = useMemo(
    () => shownColumns(columns, values.cols, defaultColumns),
    [columns, values.cols, defaultColumns],
  )
  return {
    kind,
    description,
    search,
    change,
    filters,
    q: values.q,
    ...pages,
    // What the rows are in order by: of a search the best come first, where no order is asked for.
    sorting: pages.first && !pages.query.isPlaceholderData ? pages.first.sort : sorting,
    onSort: (next: TableSorting) => change({ sort: sortingText(next, defaultSort) }),
    columns,
    shown,
    ...selection,
    isFiltered: hasConditions(search),
    isDeleted: values.deleted === true,
    clear: () => change(withoutConditions(search)),
  }
}

/** What the parts of a list's screen need of it. */
export interface ListState<Row extends { id: string }> {
  kind: ListedKind
  description: ListDescription
  search: SearchParams
  change: (changes: SearchParams) => void
  query: RowsQuery
  rows: Row[]
  needMore: () => void
  first: Pick<ListPage<Row>, 'total' | 'totalIsMinimum' | 'similar'> | undefined
  /** Null where rows are in no order that a column has. */
  sorting: TableSorting | null
  onSort: (sorting: TableSorting) => void
  columns: Column<Row>[]
  shown: Column<Row>[]
  selected: Set<string>
  select: (ids: Set<string>) => void
  isFiltered: boolean
  isDeleted: boolean
  clear: () => void
}

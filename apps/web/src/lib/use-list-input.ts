import { useMemo } from 'react'
import { type Sorting, sortingOf } from './list-search.ts'

interface Asking<Search, Filters extends object, By extends string> {
  filtersOf: (search: Search) => Filters
  usual: Sorting<By>
}

/** What a list's address asks of the server: the same object as long as it asks for the same. */
export function useListInput<Search extends { q?: string; sort?: string }, Filters extends object, By extends string>(
  search: Search,
  { filtersOf, usual }: Asking<Search, Filters, By>,
) {
  const filters = useMemo(() => filtersOf(search), [search, filtersOf])
  const sorting = useMemo(() => sortingOf(search.sort, usual), [search.sort, usual])
  const input = useMemo(
    () => ({
      search: search.q,
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      sort: search.sort ? [sorting] : undefined,
    }),
    [search.q, search.sort, filters, sorting],
  )
  return { input, filters, sorting }
}

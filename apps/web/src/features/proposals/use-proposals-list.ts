import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sortingOf } from '~/lib/list-search.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import { filtersOf, type ProposalSearch, usualSorting } from './proposals-search.ts'

/** The proposals that the state asks for, page after page. */
export function useProposalPages(search: ProposalSearch) {
  const filters = useMemo(() => filtersOf(search), [search])
  const sorting = useMemo(() => sortingOf(search.sort, usualSorting), [search.sort])
  const input = useMemo(
    () => ({
      search: search.q,
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      sort: search.sort ? [sorting] : undefined,
    }),
    [search.q, search.sort, filters, sorting],
  )
  const query = useInfiniteQuery(
    calls.prospects.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.prospects.list.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  return { query, ...usePages(query), sorting }
}

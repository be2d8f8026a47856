import { useInfiniteQuery } from '@tanstack/react-query'
import { useListInput } from '~/lib/use-list-input.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import type { LibrarySearch } from './library-search-names.ts'
import { filtersOf, defaultSort } from './library-search.ts'

/** The items that the state asks for, page after page. */
export function useLibraryPages(search: LibrarySearch) {
  const { input, filters, sorting } = useListInput(search, { filtersOf, usual: defaultSort })
  const query = useInfiniteQuery(
    calls.library.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.library.list.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  return { query, ...usePages(query), filters, sorting }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useListInput } from '~/lib/use-list-input.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import type { PackageSearch } from './packages-search-names.ts'
import { filtersOf, defaultSort } from './packages-search.ts'

/** The packages that the state asks for, page after page. */
export function usePackagePages(search: PackageSearch) {
  const { input, sorting } = useListInput(search, { filtersOf, usual: defaultSort })
  const query = useInfiniteQuery(
    calls.packages.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.packages.list.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  return { query, ...usePages(query), sorting }
}

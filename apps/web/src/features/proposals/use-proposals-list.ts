import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { useListInput } from '~/lib/use-list-input.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import type { ProposalSearch } from './proposals-search-names.ts'
import { filtersOf, defaultSort } from './proposals-search.ts'

/** The proposals that the state asks for, page after page. */
export function useProposalPages(search: ProposalSearch) {
  const { customFields } = useSession()
  const { input, sorting } = useListInput(search, { filtersOf, fields: customFields, usual: defaultSort })
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { useListInput } from '~/lib/use-list-input.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import type { LeadSearch } from './leads-search-names.ts'
import { filtersOf, defaultSort } from './leads-search.ts'

/** The leads that the state asks for, page after page. */
export function useLeadPages(search: LeadSearch) {
  const { customFields } = useSession()
  const { input, filters, sorting } = useListInput(search, { filtersOf, fields: customFields, usual: defaultSort })
  const query = useInfiniteQuery(
    calls.leads.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.leads.list.queryKey({ input }),
      enabled: search.mode !== 'board',
      placeholderData: (last) => last,
    }),
  )
  return { query, ...usePages(query), filters, sorting }
}

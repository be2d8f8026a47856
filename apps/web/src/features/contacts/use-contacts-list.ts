import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { useListInput } from '~/lib/use-list-input.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import type { ContactSearch } from './contacts-search-names.ts'
import { filtersOf, defaultSort } from './contacts-search.ts'

/** The contacts that the state asks for, page after page. */
export function useContactPages(search: ContactSearch) {
  const { customFields } = useSession()
  const { input, filters, sorting } = useListInput(search, { filtersOf, fields: customFields, usual: defaultSort })
  const query = useInfiniteQuery(
    calls.contacts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.contacts.list.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  return { query, ...usePages(query), filters, sorting }
}

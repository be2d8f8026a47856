import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePreference } from '~/lib/preferences.ts'
import { calls } from '~/query.ts'
import { filtersOf, type LeadSearch, sortingOf } from './leads-search.ts'

const firstPage = 50
const nextPages = 100

type Change = (change: Partial<LeadSearch>) => void

/** The list's state: in the address, and what it was when the person left, if the address says nothing. */
export function useLeadSearch(): [LeadSearch, Change] {
  const search = useSearch({ from: '/app/leads' })
  const navigate = useNavigate({ from: '/leads' })
  const [remembered, remember] = usePreference<LeadSearch>('leads.list', {})
  // What was remembered is taken up once, when the screen is opened by its bare address.
  const [restored, setRestored] = useState(() =>
    Object.keys(search).length === 0 && Object.keys(remembered).length > 0 ? remembered : undefined,
  )

  useEffect(() => {
    if (restored) void navigate({ search: restored, replace: true }).then(() => setRestored(undefined))
  }, [restored, navigate])

  const change = useCallback<Change>(
    (changes) => {
      void navigate({
        replace: true,
        search: (current: LeadSearch) => {
          const next = Object.fromEntries(
            Object.entries({ ...current, ...changes }).filter(([, value]) => value),
          ) as LeadSearch
          remember(next)
          return next
        },
      })
    },
    [navigate, remember],
  )
  return [restored ?? search, change]
}

/** The leads that the state asks for, page after page. */
export function useLeadPages(search: LeadSearch) {
  const filters = useMemo(() => filtersOf(search), [search])
  const sorting = useMemo(() => sortingOf(search), [search])
  const input = useMemo(
    () => ({
      search: search.q,
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      sort: search.sort ? [sorting] : undefined,
    }),
    [search.q, search.sort, filters, sorting],
  )
  const query = useInfiniteQuery(
    calls.leads.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: cursor ? nextPages : firstPage }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.leads.list.queryKey({ input }),
      enabled: search.mode !== 'board',
      placeholderData: (last) => last,
    }),
  )
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const needMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { query, rows, needMore, filters, sorting, first: query.data?.pages[0] }
}

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { answeredAhead } from '~/query.ts'
import { pageInput } from './list-question.ts'

interface Pages<Page> {
  data: { pages: Page[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** What a list's pages hold, row after row, and the way to the next. */
export function usePages<Row, Page extends { data: Row[] }>(query: Pages<Page>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo<Page['data']>(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const needMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { rows, needMore, first: data?.pages[0] }
}

export interface ListPage<Row> {
  data: Row[]
  total: number
  totalIsMinimum: boolean
  /** What the rows are in order by; null where the best match comes first. */
  sort: { by: string; dir: 'asc' | 'desc' } | null
  next: string | null
  /** Nothing has what was searched for; these words were looked for in its place. */
  similar?: string[]
}

/** A call that answers a list page by page, of `calls`. */
export interface ListCall<Input extends object, Row> {
  call: (
    input: Input & { cursor?: string; perPage?: number },
    options: { signal: AbortSignal },
  ) => Promise<ListPage<Row>>
  queryKey: (options: { input: Input }) => QueryKey
}

/** The rows that a list's state asks for, page after page. Another state shows the last one's rows until its own are here. */
export function useListPages<Input extends object, Row>(list: ListCall<Input, Row>, input: Input, isEnabled = true) {
  const query = useInfiniteQuery({
    queryKey: list.queryKey({ input }),
    queryFn: ({ pageParam, signal }) => list.call(pageInput(input, pageParam), { signal }),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next ?? undefined,
    initialData: () => {
      const first = answeredAhead<ListPage<Row>>(list.queryKey({ input: pageInput(input) }))
      return first && { pages: [first], pageParams: [noCursor] }
    },
    enabled: isEnabled,
    placeholderData: (last) => last,
  })
  return { query, ...usePages(query) }
}
const noCursor: string | undefined = undefined

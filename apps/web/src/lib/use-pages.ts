import { useCallback, useMemo } from 'react'

interface Pages<Page> {
  data: { pages: Page[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

const firstPage = 50
const nextPages = 100

/** How many rows a list asks for: few at first, so that they are there at once. */
export function rowsAsked(cursor: string | undefined): number {
  return cursor ? nextPages : firstPage
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

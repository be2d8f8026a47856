import type { LibraryFilters, LibraryRow } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

interface Asked {
  typed: string
  kinds: readonly LibraryKind[]
  /** Where the day is: what is there comes first. */
  city?: string
  withPictures?: boolean
}

const perPage = 40

/** What the library has of some kinds, as one types: first what is where the day is, then everything else. */
export function useLibrarySearch({ typed, kinds, city, withPictures }: Asked) {
  const [search] = useDebouncedValue(typed.trim(), 120)
  const filters: LibraryFilters = { kind: [...kinds], ...(withPictures ? { withPictures } : {}) }
  const ask = (more: LibraryFilters) => ({
    ...calls.library.list.queryOptions({
      input: { search: search || undefined, filters: { ...filters, ...more }, perPage, sort: sortFor(search) },
    }),
    placeholderData: keepPreviousData,
  })
  const here = useQuery({ ...ask({ place: city }), enabled: city !== undefined })
  const everywhere = useQuery(ask({}))
  const near: LibraryRow[] = city === undefined ? [] : (here.data?.data ?? [])
  const others = (everywhere.data?.data ?? []).filter((row) => !near.some(({ id }) => id === row.id))
  return { near, others, isPending: everywhere.isPending, isNothing: search === '' && everywhere.data?.total === 0 }
}

const sortFor = (search: string) => (search ? undefined : [{ by: 'name' as const, dir: 'asc' as const }])

import { customIdOf } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { useMemo } from 'react'
import { type Sorting, sortingOf } from './list-search.ts'

const none: CustomField[] = []

interface Asking<Search, Filters extends object, By extends string> {
  filtersOf: (search: Search, fields: CustomField[]) => Filters
  /** The agency's own fields, on which there can be conditions. */
  fields?: CustomField[]
  usual: Sorting<By>
}

/** What a list's address asks of the server: the same object as long as it asks for the same. */
export function useListInput<Search extends { q?: string; sort?: string }, Filters extends object, By extends string>(
  search: Search,
  { filtersOf, fields = none, usual }: Asking<Search, Filters, By>,
) {
  const filters = useMemo(() => filtersOf(search, fields), [search, filtersOf, fields])
  const sorting = useMemo(() => {
    const asked = sortingOf(search.sort, usual)
    // An order by a field that was archived since is as good as none.
    const own = customIdOf(asked.by)
    return own === undefined || fields.some(({ id }) => id === own) ? asked : usual
  }, [search.sort, usual, fields])
  const input = useMemo(
    () => ({
      search: search.q,
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      sort: sorting === usual ? undefined : [sorting],
    }),
    [search.q, filters, sorting, usual],
  )
  return { input, filters, sorting }
}

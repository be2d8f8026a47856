import { customIdOf } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { useMemo } from 'react'
import { withoutMissing } from './list-search.ts'
import type { Sorting } from './search-schema.ts'

interface Asking<Values, Filters extends object, By extends string> {
  filtersOf: (values: Values, fields: CustomField[]) => Filters
  /** The agency's own fields, on which there can be conditions. */
  fields: CustomField[]
  defaultSort: Sorting<By>
}

/** What a list's address asks of the server: the same object as long as it asks for the same. */
export function useListInput<
  By extends string,
  Values extends { q?: string; sort?: Sorting<By> },
  Filters extends object,
>(values: Values, { filtersOf, fields, defaultSort }: Asking<Values, Filters, By>) {
  const filters = useMemo(() => withoutMissing(filtersOf(values, fields)), [values, filtersOf, fields])
  const sorting = useMemo(() => {
    const asked = values.sort ?? defaultSort
    // An order by a field that was archived since is as good as none.
    const own = customIdOf(asked.by)
    return own === undefined || fields.some(({ id }) => id === own) ? asked : defaultSort
  }, [values.sort, defaultSort, fields])
  const input = useMemo(
    () => ({
      search: values.q,
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      sort: sorting === defaultSort ? undefined : [sorting],
    }),
    [values.q, filters, sorting, defaultSort],
  )
  return { input, filters, sorting }
}

import type { CustomField } from '@sarai/contract/custom-fields'
import { useMemo } from 'react'
import { filtersAsked, inputOf, type ListQuestion, type ListValues, sortingAsked } from './list-question.ts'

/** What a list's address asks of the server: the same object as long as it asks for the same. */
export function useListInput<By extends string, Values extends ListValues<By>, Filters extends object>(
  values: Partial<Values>,
  { filtersOf, defaultSort }: Pick<ListQuestion<Values, Filters, By>, 'filtersOf' | 'defaultSort'>,
  fields: CustomField[],
) {
  const filters = useMemo(() => filtersAsked(filtersOf(values, fields)), [values, filtersOf, fields])
  const sorting = useMemo(() => sortingAsked(values.sort, defaultSort, fields), [values.sort, defaultSort, fields])
  const input = useMemo(
    () => inputOf(values.q, filters, sorting === defaultSort ? undefined : sorting),
    [values.q, filters, sorting, defaultSort],
  )
  return { input, filters, sorting }
}

import { customIdOf } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { ListedKind } from '@sarai/contract/record-kinds'
import { withoutMissing } from './list-search.ts'
import type { SearchParams } from './search-params.ts'
import type { SearchSchema, Sorting, TextsOf } from './search-schema.ts'

/** What every list's address can say, whatever it lists. */
export interface ListValues<By extends string> {
  q: string
  sort: Sorting<By>
  cols: string[]
  own: string
  deleted: true
}

/** What a list asks of the server, by its address. It needs no screen: the page asks it before its code is here. */
export interface ListQuestion<Values extends ListValues<By>, Filters extends object, By extends string> {
  kind: ListedKind
  schema: SearchSchema<Values>
  filtersOf: (values: Partial<Values>, fields: CustomField[]) => Filters
  /** The order the list begins with. */
  defaultSort: Sorting<By>
  /** Whether rows are read at all: not where the state shows something else instead. */
  hasRows?: (search: TextsOf<Values>) => boolean
}

export interface ListInput<Filters, By extends string> {
  search: string | undefined
  filters: Filters | undefined
  sort: Sorting<By>[] | undefined
}

const firstPage = 50
const nextPages = 100

/** What a page of a list is asked with: few rows at first, so that they are there at once. */
export const pageInput = <Input extends object>(input: Input, cursor?: string) => ({
  ...input,
  cursor,
  perPage: cursor ? nextPages : firstPage,
})

export const filtersAsked = withoutMissing

/** An order by a field that was archived since is as good as none. */
export function sortingAsked<By extends string>(
  asked: Sorting<By> | undefined,
  defaultSort: Sorting<By>,
  fields: CustomField[],
): Sorting<By> {
  const own = customIdOf(asked?.by ?? '')
  return asked && (own === undefined || fields.some(({ id }) => id === own)) ? asked : defaultSort
}

export const inputOf = <Filters extends object, By extends string>(
  search: string | undefined,
  filters: Filters,
  sorting: Sorting<By> | undefined,
): ListInput<Filters, By> => ({
  search,
  filters: Object.keys(filters).length > 0 ? filters : undefined,
  sort: sorting && [sorting],
})

/** A list's question, with what its address asks for when nothing is known of the person yet. */
export function listQuestion<By extends string, Values extends ListValues<By>, Filters extends object>(
  question: ListQuestion<Values, Filters, By>,
) {
  const { schema, filtersOf, hasRows } = question
  /** Undefined where it depends on the agency's own fields, or where no rows are read. */
  function firstInput(address: SearchParams): object | undefined {
    const texts = schema.keep(address)
    const values = schema.read(texts)
    if (values.own || customIdOf(values.sort?.by ?? '') || hasRows?.(texts) === false) return undefined
    return pageInput(inputOf(values.q, filtersAsked(filtersOf(values, [])), values.sort))
  }
  return { ...question, firstInput }
}

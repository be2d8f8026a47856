import type { LibraryFilters, LibraryRow, LibrarySort } from '@sarai/contract/library-schemas'
import { libraryKinds } from '@sarai/contract/library-words'
import { newestFirst } from '@sarai/contract/list-orders'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the library's list can say. */
export const librarySearch = param.searchSchema({
  ...param.looks,
  mode: param.oneOf(['cards']),
  q: param.text(),
  kind: param.someOf(libraryKinds),
  place: param.text(80),
  supplier: param.text(80),
  tag: param.texts(20),
  pictures: param.flag,
  archived: param.flag,
  sort: param.sortBy<LibrarySort>({ createdAt: true, updatedAt: true, name: true, number: true, net: true }),
})
export type LibrarySearch = param.SearchOf<typeof librarySearch>

/** What the list call is asked, from the address. */
export function filtersOf(search: param.ValuesOf<typeof librarySearch>): LibraryFilters {
  return {
    kind: search.kind,
    place: search.place,
    supplier: search.supplier,
    tag: search.tag,
    withPictures: search.pictures,
    archived: search.archived,
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<LibrarySort> = newestFirst

/** What the list asks. */
export const libraryQuestion = listQuestion({
  kind: 'library',
  schema: librarySearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'kind',
  'place',
  'supplier',
  'tag',
  'withPictures',
  'archived',
] as const satisfies (keyof LibraryFilters)[]

const beginsWith = (text: string | null, beginning: string) =>
  text?.toLowerCase().startsWith(beginning.toLowerCase()) === true

/** Whether a row still belongs to a list, as far as the row tells. */
export function fits(row: LibraryRow, filters: LibraryFilters): boolean {
  const { kind, place, supplier, tag, withPictures, archived } = filters
  if ((row.archivedAt !== null) !== (archived === true)) return false
  if (kind && !kind.includes(row.kind)) return false
  if (place && !row.places.some((name) => beginsWith(name, place))) return false
  if (supplier && !beginsWith(row.supplier, supplier)) return false
  if (withPictures && row.pictures.length === 0) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

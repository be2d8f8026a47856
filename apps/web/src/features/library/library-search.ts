import type { LibraryFilters, LibraryRow, LibrarySort } from '@sarai/contract/library-schemas'
import { listOf, type Sorting, withoutMissing } from '~/lib/list-search.ts'
import type { LibrarySearch } from './library-search-names.ts'

const flag = (text: string | undefined) => (text === '1' ? true : undefined)

/** What the list call is asked, from the address. */
export function filtersOf(search: LibrarySearch): LibraryFilters {
  return withoutMissing<LibraryFilters>({
    kind: listOf(search.kind),
    place: search.place,
    supplier: search.supplier,
    tag: listOf(search.tag),
    withPictures: flag(search.pictures),
    archived: flag(search.archived),
    deleted: flag(search.deleted),
  })
}

/** The order a list begins with. */
export const defaultSort: Sorting<LibrarySort> = { by: 'createdAt', dir: 'desc' }

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

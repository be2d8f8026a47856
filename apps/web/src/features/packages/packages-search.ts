import type { PackageFilters, PackageRow, PackageSort } from '@sarai/contract/package-schemas'
import { listOf, rangeOf, type Sorting, withoutMissing } from '~/lib/list-search.ts'
import type { PackageSearch } from './packages-search-names.ts'

const countOf = (text: string | undefined) => (text && /^\d{1,2}$/.test(text) ? Number(text) : undefined)

/** What the list call is asked, from the address. */
export function filtersOf(search: PackageSearch): PackageFilters {
  const [nightsFrom, nightsTo] = rangeOf(search.nights).map(countOf)
  return withoutMissing<PackageFilters>({
    status: listOf(search.status),
    theme: listOf(search.theme),
    destination: search.dest,
    nightsFrom,
    nightsTo,
    owner: listOf(search.owner),
    tag: listOf(search.tag),
    validOn: search.valid,
    deleted: search.deleted === '1' ? true : undefined,
  })
}

/** The order a list begins with. */
export const defaultSort: Sorting<PackageSort> = { by: 'createdAt', dir: 'desc' }

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'status',
  'theme',
  'destination',
  'nightsFrom',
  'nightsTo',
  'owner',
  'tag',
] as const satisfies (keyof PackageFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: PackageRow, filters: PackageFilters): boolean {
  const { status, theme, destination, owner, tag, nightsFrom = 0, nightsTo = Infinity } = filters
  if (status && !status.includes(row.status)) return false
  if (theme && !theme.some((one) => row.themes.includes(one))) return false
  const beginning = destination?.toLowerCase()
  if (beginning && !row.destinations.some((name) => name.toLowerCase().startsWith(beginning))) return false
  if (row.nights < nightsFrom || row.nights > nightsTo) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

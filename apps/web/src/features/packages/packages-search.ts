import { tripThemes } from '@sarai/contract/itinerary-words'
import { newestFirst } from '@sarai/contract/list-orders'
import type { PackageFilters, PackageRow, PackageSort } from '@sarai/contract/package-schemas'
import { packageStatuses } from '@sarai/contract/package-words'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the package list can say. */
export const packageSearch = param.searchSchema({
  ...param.looks,
  mode: param.oneOf(['table']),
  q: param.text(),
  status: param.someOf(packageStatuses),
  theme: param.someOf(tripThemes),
  dest: param.text(80),
  nights: param.counts,
  owner: param.ids(100, ['none']),
  tag: param.texts(20),
  valid: param.day,
  sort: param.sortBy<PackageSort>({
    createdAt: true,
    updatedAt: true,
    title: true,
    nights: true,
    fromPrice: true,
    lastViewedAt: true,
    number: true,
  }),
})
export type PackageSearch = param.SearchOf<typeof packageSearch>

/** What the list call is asked, from the address. */
export function filtersOf(search: param.ValuesOf<typeof packageSearch>): PackageFilters {
  const [nightsFrom, nightsTo] = search.nights ?? []
  return {
    status: search.status,
    theme: search.theme,
    destination: search.dest,
    nightsFrom,
    nightsTo,
    owner: search.owner,
    tag: search.tag,
    validOn: search.valid,
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<PackageSort> = newestFirst

/** What the list asks. */
export const packageQuestion = listQuestion({
  kind: 'package',
  schema: packageSearch,
  filtersOf,
  defaultSort,
})

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

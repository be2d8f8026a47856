import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { newestFirst } from '@sarai/contract/list-orders'
import type { VendorFilters, VendorRow, VendorSort } from '@sarai/contract/vendor-schemas'
import { vendorStatuses } from '@sarai/contract/vendor-words'
import { ownFilters } from '~/lib/own-search.ts'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of vendors can say. */
export const vendorSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  type: param.ids(100, ['none']),
  status: param.someOf(vendorStatuses),
  destination: param.texts(20),
  city: param.text(80),
  tag: param.texts(20),
  rating: param.oneOf(['1', '2', '3', '4', '5']),
  docs: param.oneOf(['expiring', 'expired']),
  sort: param.sortByOwn<VendorSort>({
    createdAt: true,
    updatedAt: true,
    name: true,
    number: true,
    city: true,
    rating: true,
    documentsExpireOn: true,
  }),
})
export type VendorSearch = param.SearchOf<typeof vendorSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof vendorSearch>, fields: CustomField[]): VendorFilters {
  return {
    type: search.type,
    status: search.status,
    destination: search.destination,
    city: search.city,
    tag: search.tag,
    rating: search.rating ? Number(search.rating) : undefined,
    documents: search.docs,
    custom: ownFilters(search.own, fields, 'vendors'),
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<VendorSort | CustomKey> = newestFirst

/** What the list asks. */
export const vendorQuestion = listQuestion({
  kind: 'vendor',
  schema: vendorSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'type',
  'status',
  'destination',
  'tag',
  'rating',
] as const satisfies (keyof VendorFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: VendorRow, filters: VendorFilters): boolean {
  if (filters.type && !filters.type.includes(row.typeId ?? 'none')) return false
  if (filters.status && !filters.status.includes(row.status)) return false
  if (filters.rating && (row.rating ?? 0) < filters.rating) return false
  if (filters.destination && !filters.destination.some((one) => row.destinations.includes(one))) return false
  return !filters.tag || filters.tag.some((tag) => row.tags.includes(tag))
}

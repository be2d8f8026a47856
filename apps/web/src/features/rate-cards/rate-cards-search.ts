import { newestFirst } from '@sarai/contract/list-orders'
import type { RateCardFilters, RateCardRow, RateCardSort } from '@sarai/contract/rate-cards'
import { itemCategories } from '@sarai/contract/itinerary-words'
import { rateCardStatuses } from '@sarai/contract/rate-card-words'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of rate cards can say. */
export const rateCardSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  vendor: param.ids(50),
  category: param.someOf(itemCategories),
  status: param.someOf(rateCardStatuses),
  tag: param.texts(20),
  sort: param.sortBy<RateCardSort>({ createdAt: true, updatedAt: true, name: true, number: true }),
})
export type RateCardSearch = param.SearchOf<typeof rateCardSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof rateCardSearch>): RateCardFilters {
  return {
    vendor: search.vendor,
    category: search.category,
    status: search.status,
    tag: search.tag,
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<RateCardSort> = newestFirst

/** What the list asks. */
export const rateCardQuestion = listQuestion({
  kind: 'rateCard',
  schema: rateCardSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = ['vendor', 'category', 'status', 'tag'] as const satisfies (keyof RateCardFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: RateCardRow, filters: RateCardFilters): boolean {
  const { vendor, category, status, tag } = filters
  return (
    (!vendor || vendor.includes(row.vendorId)) &&
    (!category || category.includes(row.category)) &&
    (!status || status.includes(row.status)) &&
    (!tag || tag.some((one) => row.tags.includes(one)))
  )
}

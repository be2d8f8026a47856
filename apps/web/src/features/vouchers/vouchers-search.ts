import { newestFirst } from '@sarai/contract/list-orders'
import type { VoucherFilters, VoucherRow, VoucherSort } from '@sarai/contract/voucher-schemas'
import { voucherStatuses, voucherTypes } from '@sarai/contract/voucher-words'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of vouchers can say. */
export const voucherSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  status: param.someOf(voucherStatuses),
  type: param.someOf(voucherTypes),
  owner: param.ids(100, ['none']),
  used: param.days,
  tag: param.texts(20),
  differs: param.flag,
  sort: param.sortBy<VoucherSort>({ startDate: true, createdAt: true, updatedAt: true, title: true, number: true }),
})
export type VoucherSearch = param.SearchOf<typeof voucherSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof voucherSearch>): VoucherFilters {
  const [from, to] = search.used ?? []
  const { status, type, owner, tag, differs, deleted } = search
  return { status, type, owner, from, to, tag, differs, deleted }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<VoucherSort> = newestFirst

/** What the list asks. */
export const voucherQuestion = listQuestion({
  kind: 'voucher',
  schema: voucherSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = ['trip', 'status', 'type', 'owner', 'tag'] as const satisfies (keyof VoucherFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: VoucherRow, { trip, status, type, owner, tag }: VoucherFilters): boolean {
  if (trip && row.tripId !== trip) return false
  if (status && !status.includes(row.status)) return false
  if (type && !type.includes(row.type)) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

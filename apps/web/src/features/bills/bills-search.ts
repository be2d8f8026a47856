import type { BillFilters, BillRow, BillSort } from '@sarai/contract/bill-schemas'
import { billKinds, billStatuses } from '@sarai/contract/bill-words'
import { newestFirst } from '@sarai/contract/list-orders'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of bills can say. */
export const billSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  kind: param.someOf(billKinds),
  status: param.someOf(billStatuses),
  vendor: param.ids(100),
  due: param.day,
  dueFrom: param.day,
  tag: param.texts(20),
  sort: param.sortBy<BillSort>({
    createdAt: true,
    updatedAt: true,
    billedOn: true,
    dueOn: true,
    total: true,
    number: true,
  }),
})
export type BillSearch = param.SearchOf<typeof billSearch>

/** What the address of a new bill can say: that it is a credit note, of which bill, of which vendor, or for which booking. */
export const newBillSearch = param.searchSchema({
  kind: param.oneOf(billKinds),
  corrects: param.id,
  vendor: param.id,
  booking: param.id,
})
export type NewBillSearch = param.SearchOf<typeof newBillSearch>

/** What the list call is asked, from the address. */
export function filtersOf({
  kind,
  status,
  vendor,
  due,
  dueFrom,
  tag,
  deleted,
}: param.ValuesOf<typeof billSearch>): BillFilters {
  return { kind, status, vendor, dueBy: due, dueFrom, tag, deleted }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<BillSort> = newestFirst

/** What the list asks. */
export const billQuestion = listQuestion({
  kind: 'bill',
  schema: billSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'kind',
  'status',
  'vendor',
  'dueBy',
  'dueFrom',
  'tag',
] as const satisfies (keyof BillFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: BillRow, { kind, status, vendor, dueBy, dueFrom, tag }: BillFilters): boolean {
  if (kind && !kind.includes(row.kind)) return false
  if (status && !status.includes(row.status)) return false
  if (vendor && !vendor.includes(row.vendorId)) return false
  if (dueBy && ((row.balance ?? 0) <= 0 || row.dueOn > dueBy)) return false
  if (dueFrom && ((row.balance ?? 0) <= 0 || row.dueOn < dueFrom)) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

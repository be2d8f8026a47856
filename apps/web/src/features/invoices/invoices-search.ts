import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { InvoiceFilters, InvoiceSort } from '@sarai/contract/invoice-list-schemas'
import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceKinds, invoiceStatuses } from '@sarai/contract/invoice-words'
import { newestFirst } from '@sarai/contract/list-orders'
import { listQuestion } from '~/lib/list-question.ts'
import { ownFilters } from '~/lib/own-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of invoices can say. */
export const invoiceSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  status: param.someOf(invoiceStatuses),
  kind: param.someOf(invoiceKinds),
  owner: param.ids(100, ['none']),
  issued: param.days,
  due: param.days,
  contact: param.id,
  trip: param.id,
  tag: param.texts(20),
  sort: param.sortByOwn<InvoiceSort>({
    createdAt: true,
    updatedAt: true,
    issuedOn: true,
    dueOn: true,
    billTo: true,
    total: true,
    number: true,
  }),
})
export type InvoiceSearch = param.SearchOf<typeof invoiceSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof invoiceSearch>, fields: CustomField[]): InvoiceFilters {
  const [from, to] = search.issued ?? []
  const [dueFrom, dueTo] = search.due ?? []
  const { status, kind, owner, contact, trip, tag, deleted } = search
  const custom = ownFilters(search.own, fields, 'invoices')
  return { status, kind, owner, contact, trip, from, to, dueFrom, dueTo, tag, deleted, custom }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<InvoiceSort | CustomKey> = newestFirst

/** What the list asks. */
export const invoiceQuestion = listQuestion({
  kind: 'invoice',
  schema: invoiceSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'status',
  'kind',
  'owner',
  'trip',
  'proposal',
  'dueFrom',
  'dueTo',
  'tag',
] as const satisfies (keyof InvoiceFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: InvoiceRow, { status, kind, owner, trip, proposal, tag, ...days }: InvoiceFilters): boolean {
  if (status && !status.includes(row.status)) return false
  if (kind && !kind.includes(row.kind)) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  if (trip && row.tripId !== trip) return false
  if (proposal && row.proposalId !== proposal) return false
  if (days.dueFrom && (row.dueOn === null || row.dueOn < days.dueFrom)) return false
  if (days.dueTo && (row.dueOn === null || row.dueOn > days.dueTo)) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}

import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { usualOrders } from '@sarai/contract/list-orders'
import { tripStates } from '@sarai/contract/trip-words'
import type { TripFilters, TripRow, TripSort } from '@sarai/contract/trips'
import { ownFilters } from '~/lib/own-search.ts'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of trips can say. */
export const tripSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  state: param.someOf(tripStates),
  owner: param.ids(100, ['none']),
  operations: param.ids(100, ['none']),
  readiness: param.someOf(['ready', 'pending', 'risk']),
  lead: param.id,
  contact: param.id,
  dest: param.text(80),
  tag: param.texts(20),
  start: param.days,
  due: param.day,
  sort: param.sortByOwn<TripSort>({
    startDate: true,
    createdAt: true,
    updatedAt: true,
    title: true,
    number: true,
    total: true,
  }),
})
export type TripSearch = param.SearchOf<typeof tripSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof tripSearch>, fields: CustomField[]): TripFilters {
  const [startFrom, startTo] = search.start ?? []
  const { state, owner, operations, readiness, lead, contact, tag, deleted } = search
  return {
    state,
    owner,
    operations,
    readiness,
    lead,
    contact,
    tag,
    startFrom,
    startTo,
    dueBy: search.due,
    deleted,
    destination: search.dest,
    custom: ownFilters(search.own, fields, 'trips'),
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<TripSort | CustomKey> = usualOrders.trip

/** What the list asks. */
export const tripQuestion = listQuestion({
  kind: 'trip',
  schema: tripSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'state',
  'owner',
  'operations',
  'readiness',
  'lead',
  'contact',
  'destination',
  'tag',
] as const satisfies (keyof TripFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: TripRow, filters: TripFilters): boolean {
  const { state, owner, operations, lead, contact, destination, tag } = filters
  const readiness: readonly string[] | undefined = filters.readiness
  if (state && !state.includes(row.state)) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  if (operations && !operations.includes(row.operationsId ?? 'none')) return false
  if (readiness && !readiness.includes(row.readiness)) return false
  if (lead && row.leadId !== lead) return false
  if (contact && row.contactId !== contact) return false
  const beginning = destination?.toLowerCase()
  if (beginning && !row.destinations.some((name) => name.toLowerCase().startsWith(beginning))) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}
